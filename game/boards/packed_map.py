"""Packing a map with its tilesets into a short text for saves, and unpacking it.

Only pictures that the game draws are packed. Of others the validator needs only the size.
"""

from __future__ import annotations

import base64
import binascii
import re
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from game.boards import png
from game.boards.faults import FaultList
from game.boards.files import is_device, picture_size
from game.boards.sheet import MapSheet
from game.files import write_all
from game.sentence import SpokenError, renderable

LONGEST: Final = 192 * 1024
"""Character limit of a packed map without pictures; a larger map isn't stored in saves."""
LONGEST_DRAWN: Final = LONGEST + 3 * png.MOST_BYTES // 2
"""Character limit of a packed map with pictures that are drawn."""
_MOST_UNPACKED: Final = 4 * 1024 * 1024
_MOST_FILES: Final = 40
_MOST_PARTS: Final = 5
_EDITOR: Final = b"<editorsettings>"
_EDITOR_END: Final = b"</editorsettings>"
_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f<>:"\\|?*]')

TILESETS: Final = (".tsx",)
"""How the names of a map's other files end."""

Side: TypeAlias = Annotated[int, Meta(ge=1, le=4096)]


class PackedMapError(SpokenError):
    """A text that isn't a packed map; the message says why."""


class PackedMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The packed data; its fields are part of the save format."""

    files: Annotated[dict[str, str], Meta(min_length=1, max_length=_MOST_FILES)]
    """Text by name, the map first."""
    pictures: Annotated[dict[str, tuple[Side, Side]], Meta(max_length=_MOST_FILES)]
    """Width and height in pixels, by name."""
    drawn: Annotated[dict[str, bytes], Meta(max_length=_MOST_FILES)] = {}
    """The files of the pictures that are drawn, by name."""


def plain_content(content: bytes) -> bytes:
    """A map or tileset file with normalized line ends and without Tiled's editor settings.

    Line ends differ between checkouts, and the settings may contain a folder of the author's.
    """
    content = content.replace(b"\r\n", b"\n")
    kept: list[bytes] = []
    at = 0
    while (start := content.find(_EDITOR, at)) >= 0:
        end = content.find(_EDITOR_END, start)
        if end < 0:
            break
        kept.append(content[at:start].rstrip(b" \t"))
        at = end + len(_EDITOR_END)
        at += content.startswith(b"\n", at)
    return b"".join((*kept, content[at:]))


def pack(sheet: MapSheet) -> str:
    """Pack a valid map, its tilesets and the sizes of their pictures.

    Returns "" for a map that is too large, or has a file name that isn't valid on all systems.
    """
    top = sheet.path.parent
    paths = dict.fromkeys((sheet.path, *sheet.tilesets))
    sizes = {path: picture_size(path, FaultList(""), 0) for path in dict.fromkeys(sheet.pictures)}
    files = {
        path.relative_to(top).as_posix(): plain_content(sheet.contents[path]).decode()
        for path in paths
    }
    pictures = {
        path.relative_to(top).as_posix(): size for path, size in sizes.items() if size is not None
    }
    drawn = {path.relative_to(top).as_posix(): one for path, one in sheet.drawn.items()}
    return encode(PackedMap(files, pictures, drawn))


def encode(packed_map: PackedMap) -> str:
    """The packed text; "" if it is too large, or has a file name that isn't valid everywhere."""
    files, pictures = packed_map.files, packed_map.pictures
    are_portable = all(_is_portable(name) for name in (*files, *pictures))
    if not are_portable or max(len(files), len(pictures)) > _MOST_FILES:
        return ""
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(packed_map), 9))
    return packed.decode() if len(packed) <= _longest(packed_map) else ""


def _longest(packed_map: PackedMap) -> int:
    return LONGEST_DRAWN if packed_map.drawn else LONGEST


@contextmanager
def unpacked(text: str, endings: tuple[str, ...] = TILESETS) -> Iterator[Path]:
    """Unpack a map with its tilesets into a temporary folder; yields the path of the map.

    Raises PackedMapError when the text isn't a packed map or can't be written to the disk.
    """
    packed_map = decode(text, endings)
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        folder = Path(place)
        try:
            write_all(folder, contents(packed_map, lambda _, size: _head_of_picture(size)))
        except (OSError, UnicodeEncodeError) as error:
            raise PackedMapError(
                "its files can't be unpacked ({kind})", kind=type(error).__name__
            ) from error
        yield folder / next(iter(packed_map.files))


def contents(
    packed_map: PackedMap, picture: Callable[[str, tuple[int, int]], bytes]
) -> dict[str, bytes]:
    """The files by name, the map first; `picture` makes the PNG for each name and size.

    Raises UnicodeEncodeError.
    """
    files = {name: content.encode() for name, content in packed_map.files.items()}
    sizes = packed_map.pictures
    return {
        **files,
        **{name: picture(name, size) for name, size in sizes.items()},
        **packed_map.drawn,
    }


def decode(text: str, endings: tuple[str, ...] = TILESETS) -> PackedMap:
    """Decode a packed map and check its file names. Raises PackedMapError.

    Files after the first have one of these endings.
    """
    if len(text) > LONGEST_DRAWN:
        raise PackedMapError("it is longer than {most} KB", most=LONGEST_DRAWN // 1024)
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(base64.b64decode(text, validate=True), _MOST_UNPACKED)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise PackedMapError("it isn't packed the way saves are") from error
    if not unpacker.eof or unpacker.unused_data:
        raise PackedMapError(
            "it is incomplete, or unpacks to over {most} KB", most=_MOST_UNPACKED // 1024
        )
    try:
        packed_map = msgspec.json.decode(content, type=PackedMap)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise PackedMapError("it doesn't list its files") from error
    if len(text) > _longest(packed_map):
        raise PackedMapError("it is longer than {most} KB", most=LONGEST // 1024)
    if not packed_map.drawn.keys() <= packed_map.pictures.keys():
        raise PackedMapError("it doesn't list its files")
    others = list(packed_map.files)[1:]
    for name in (*packed_map.files, *packed_map.pictures):
        if not _is_portable(name) or (name in others and not name.lower().endswith(endings)):
            raise PackedMapError('it has a file "{name}", which no map may have', name=name[:60])
    return packed_map


def _is_portable(name: str) -> bool:
    """Whether the relative path is valid on every system."""
    parts = name.split("/")
    return (
        len(name) <= 200
        and len(parts) <= _MOST_PARTS
        and not _UNFIT.search(name)
        and renderable(name) == name
        and all(part.strip(". ") and part[-1] not in ". " for part in parts)
        and not any(is_device(part) for part in parts)
    )


def _head_of_picture(size: tuple[int, int]) -> bytes:
    """The start of a PNG, up to its size."""
    chunk = struct.pack(">4sIIBBBBB", b"IHDR", *size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", 0)
