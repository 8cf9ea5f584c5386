"""Maps that are carried in a save, or in one file for a friend.

The boards of a saved game are loaded maps where they match, else the maps packed in the save. A
board for a friend is a map with its tilesets, packed as saves carry it. Both can be written as
files again, to be edited with Tiled. Of pictures that the game doesn't draw only the size is
carried; Tiled shows grey tiles in their place.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from game.boards import packed_map, png
from game.boards.faults import Fault, FaultList, MapError
from game.boards.files import content_of, picture_size
from game.boards.loading import (
    KINDS,
    MapFile,
    MapKind,
    boards_from,
    maps_folder,
    maps_of,
    own_map,
    read_map,
)
from game.boards.packed_map import PackedMapError
from game.boards.templates import PROJECT_FILES
from game.files import free_place, write_all
from game.rules.board import Boards
from game.sentence import Sentence


def carried_boards(
    digests: Mapping[str, str], packed: Mapping[str, str], loaded: Sequence[Boards]
) -> Boards:
    """Boards with the digests given by kind, from loaded boards or packed maps.

    A kind found in neither falls back to the first loaded boards. Raises MapError for a packed
    map that isn't valid or has another digest.
    """
    known = [maps_of(boards) for boards in loaded]
    if known and all(known[0][kind].digest == digests.get(kind) for kind in KINDS):
        return loaded[0]
    known.append({kind: own_map(kind) for kind in KINDS})
    return boards_from(
        {kind: _map(kind, digests.get(kind, ""), packed.get(kind, ""), known) for kind in KINDS}
    )


def _map(
    kind: MapKind, digest: str, packed: str, known: Sequence[Mapping[MapKind, MapFile]]
) -> MapFile:
    candidates = [maps[kind] for maps in known]
    same = next((one for one in candidates if one.digest == digest), None)
    if same is not None or not (digest and packed):
        return same or candidates[0]
    return carried_map(kind, digest, packed)


def carried_map(kind: MapKind, digest: str, packed: str) -> MapFile:
    """The map packed in a save. Raises MapError if it isn't valid, or not the one named there."""
    found = unpacked_map(packed, is_whole=False)
    if found.kind != kind:
        raise _refusal("", "it is a {kind} map", kind=found.kind)
    if found.digest != digest:
        raise _refusal("", "it isn't the one the game was played on")
    return found


def unpacked_map(packed: str, *, is_whole: bool = True) -> MapFile:
    """Read a packed map, as strictly as a file; `is_whole` as for `read_map`. Raises MapError."""
    try:
        with packed_map.unpacked(packed) as path:
            try:
                return read_map(path, is_whole=is_whole)
            except MapError as error:
                bare = [without_folder(path.parent, fault) for fault in error.faults]
                raise MapError(tuple(bare)) from error
    except PackedMapError as error:
        raise _refusal("", error.sentence) from error


def without_folder(folder: Path, fault: Fault) -> Fault:
    """The fault without the path of a temporary folder, which is of no use to the player."""

    def bare(words: str) -> str:
        return words.replace(f"{folder}/", "").replace(f"{folder}\\", "")

    return Fault(bare(fault.file), fault.line, fault.text.over(bare))


def _refusal(file: Path | str, template: str, /, **values: object) -> MapError:
    return MapError((Fault(str(file), 0, Sentence(template, **values)),))


_GREY: Final = b"\x30"


def files_of(packed: str, endings: tuple[str, ...] = packed_map.TILESETS) -> dict[str, bytes]:
    """The files of a packed map by name, the map first, and those of the Tiled project.

    Pictures that aren't drawn aren't carried: the game's own is used if name and size match,
    otherwise a grey one. Raises PackedMapError, OSError, and AssetsMissingError.
    """
    carried = packed_map.decode(packed, endings)
    try:
        drawn = {name: png.read(content).content for name, content in carried.drawn.items()}
    except png.PngError as error:
        raise PackedMapError("it has a picture that can't be drawn") from error
    files = {**packed_map.contents(carried, _picture), **drawn}
    project = {name: (maps_folder() / name).read_bytes() for name in PROJECT_FILES}
    return {**files, **{name: one for name, one in project.items() if name not in files}}


def _picture(name: str, size: tuple[int, int]) -> bytes:
    own = maps_folder() / name
    if own.is_file() and picture_size(own, FaultList(""), 0) == size:
        return own.read_bytes()
    return _grey_picture(*size)


def _grey_picture(width: int, height: int) -> bytes:
    """A grey PNG of that size."""
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress((b"\0" + _GREY * width) * height)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


BOARD_SUFFIX: Final = ".board"
_MAP: Final = ".tmx"


def packed_board(path: Path) -> bytes:
    """The file for a friend. Raises MapError for a map that can't be played or sent."""
    packed = read_map(path).packed
    if not packed:
        raise _refusal(
            path,
            "is too large to be sent, or has a file name that not every system knows; "
            "use fewer tiles or plain names",
        )
    return packed.encode()


def take_board(file: Path, folder: Path) -> tuple[MapFile, Path]:
    """Unpack a friend's board into a new folder inside `folder`; the map, and its path.

    Nothing is written before the map has proved playable, and only the files it uses are. Raises
    MapError with one fault for any other file, OSError, and AssetsMissingError.
    """
    found = _map_in(file)
    name = next(iter(packed_map.decode(found.packed).files)) if found.packed else ""
    if not name.lower().endswith(_MAP):
        raise _refusal(file, "holds a map that Tiled can't open; ask for the board again")
    stem = name[: -len(_MAP)].strip(". ") or found.kind
    return found, write_all(free_place(folder, stem), files_of(found.packed))[0]


def _map_in(file: Path) -> MapFile:
    faults = FaultList(str(file))
    content = content_of(file, packed_map.LONGEST_DRAWN, faults)
    if content is None:
        raise MapError(faults.sorted())
    try:
        return unpacked_map(content.decode("latin-1").strip())
    except MapError as error:
        raise _refusal(
            file, "can't be used ({fault}); ask for the board again", fault=error.faults[0].sentence
        ) from error
