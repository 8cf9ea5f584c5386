"""A map that a save carries, as files again, for whoever wants to draw on from it."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

from game.boards import packed_map as parcel
from game.boards.faults import FaultList
from game.boards.loading import maps_folder
from game.boards.map_files import picture_size
from game.boards.templates import add_project

_GREY: Final = b"\x30"


def take_out(packed: str, folder: Path) -> list[Path]:
    """Write a packed map, its tilesets and the Tiled project into a folder that isn't there yet.

    Pictures aren't carried: where the game has one of that name and size it is taken, elsewhere
    a grey one stands in. Returns the files written, the map first. Raises ParcelError,
    FileExistsError, other OSError, and AssetsMissingError.
    """
    parts = parcel.opened(packed)
    folder.mkdir(parents=True)
    return [*parcel.lay_out(parts, folder, _picture), *add_project(folder)]


def _picture(name: str, size: tuple[int, int]) -> bytes:
    own = maps_folder() / name
    if own.is_file() and picture_size(own, FaultList(""), 0) == size:
        return own.read_bytes()
    return _grey_picture(*size)


def _grey_picture(width: int, height: int) -> bytes:
    """A PNG of that size."""
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress((b"\0" + _GREY * width) * height)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
