"""A map with its tilesets as one short text, as a save carries it, and out of it again.

Pictures are not carried: the rules need none of them, only the gate asks for their size.
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

from game.boards.faults import FaultList
from game.boards.map_files import is_device, picture_size
from game.boards.sheet import Sheet
from game.sentence import SpokenError

LONGEST: Final = 192 * 1024
"""Signs of a packed map; a larger map isn't carried."""
_MOST_UNPACKED: Final = 4 * 1024 * 1024
_MOST_FILES: Final = 40
_MOST_PARTS: Final = 5
_EDITOR: Final = re.compile(rb"[ \t]*<editorsettings>.*?</editorsettings>\n?", re.DOTALL)
_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f<>:"\\|?*]')

Side: TypeAlias = Annotated[int, Meta(ge=1, le=4096)]


class ParcelError(SpokenError):
    """A text that holds no map; the message says why."""


class Parcel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is packed."""

    files: Annotated[dict[str, str], Meta(min_length=1, max_length=_MOST_FILES)]
    """Text by name, the map first."""
    pictures: Annotated[dict[str, tuple[Side, Side]], Meta(max_length=_MOST_FILES)]
    """Pixels across and down, by name."""


def plain_content(path: Path) -> bytes:
    """What counts of a map or tileset file: line ends differ between checkouts, the map doesn't.

    Nor do Tiled's notes about itself, which may name a folder of whoever drew the map. OSError.
    """
    return _EDITOR.sub(b"", path.read_bytes().replace(b"\r\n", b"\n"))


def pack(sheet: Sheet) -> str:
    """A map that passed the gate, its tilesets and the sizes of their pictures.

    Nothing for a map too large to be carried, or with a file that not every system can have.
    """
    top = sheet.path.parent
    paths = dict.fromkeys((sheet.path, *sheet.tilesets))
    sizes = {path: picture_size(path, FaultList(""), 0) for path in dict.fromkeys(sheet.pictures)}
    files = {path.relative_to(top).as_posix(): plain_content(path).decode() for path in paths}
    pictures = {
        path.relative_to(top).as_posix(): size for path, size in sizes.items() if size is not None
    }
    can_be_had = all(_is_fit(name) for name in (*files, *pictures))
    if not can_be_had or max(len(files), len(pictures)) > _MOST_FILES:
        return ""
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(Parcel(files, pictures)), 9))
    return packed.decode() if len(packed) <= LONGEST else ""


@contextmanager
def unpacked(text: str) -> Iterator[Path]:
    """The map file of a packed map, with its tilesets in a folder that doesn't last.

    ParcelError when there is none in the text, or no room for it on the disk.
    """
    parcel = opened(text)
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        folder = Path(place)
        try:
            lay_out(parcel, folder, lambda _, size: _head_of_picture(size))
        except (OSError, UnicodeEncodeError) as error:
            raise ParcelError(
                "its files can't be unpacked ({kind})", kind=type(error).__name__
            ) from error
        yield folder / next(iter(parcel.files))


def lay_out(
    parcel: Parcel, folder: Path, picture: Callable[[str, tuple[int, int]], bytes]
) -> list[Path]:
    """Write the files into a folder, with what `picture` makes of each name and size.

    Gives them back, the map first. OSError, also for a file that is there; UnicodeEncodeError.
    """
    contents = {name: content.encode() for name, content in parcel.files.items()}
    pictures = {name: picture(name, size) for name, size in parcel.pictures.items()}
    written = []
    for name, content in (*contents.items(), *pictures.items()):
        written.append(folder / name)
        _write(written[-1], content)
    return written


def opened(text: str) -> Parcel:
    """What is packed in a text, its names such as any system can have. ParcelError."""
    if len(text) > LONGEST:
        raise ParcelError("it is longer than {most} KB", most=LONGEST // 1024)
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(base64.b64decode(text, validate=True), _MOST_UNPACKED)
    except (binascii.Error, ValueError, zlib.error) as error:
        raise ParcelError("it isn't packed as a save packs it") from error
    if not unpacker.eof or unpacker.unused_data:
        raise ParcelError(
            "it isn't whole, or unpacks to over {most} KB", most=_MOST_UNPACKED // 1024
        )
    try:
        parcel = msgspec.json.decode(content, type=Parcel)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ParcelError("it doesn't list its files") from error
    tilesets = list(parcel.files)[1:]
    for name in (*parcel.files, *parcel.pictures):
        if not _is_fit(name) or (name in tilesets and not name.lower().endswith(".tsx")):
            raise ParcelError('it has a file "{name}", which no map may have', name=name[:60])
    return parcel


def _is_fit(name: str) -> bool:
    """Whether a file below a folder can have that name on every system."""
    parts = name.split("/")
    return (
        len(name) <= 200
        and len(parts) <= _MOST_PARTS
        and not _UNFIT.search(name)
        and all(part.strip(". ") and part[-1] not in ". " for part in parts)
        and not any(is_device(part) for part in parts)
    )


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as stream:
        stream.write(content)


def _head_of_picture(size: tuple[int, int]) -> bytes:
    """As much of a PNG as says how large it is."""
    chunk = struct.pack(">4sIIBBBBB", b"IHDR", *size, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", 0)
