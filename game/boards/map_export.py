"""Exporting the maps in a save as files that can be edited with Tiled."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

from game.boards import packed_map
from game.boards.faults import FaultList
from game.boards.loading import maps_folder
from game.boards.map_files import picture_size
from game.boards.templates import add_project

_GREY: Final = b"\x30"


def export_map(packed: str, folder: Path) -> list[Path]:
    """Write a packed map, its tilesets and the Tiled project into a new folder.

    Saves contain no pictures: the game's own picture is used if name and size match, otherwise
    a grey one. Returns the files written, the map first. Raises PackedMapError, FileExistsError,
    other OSError, and AssetsMissingError.
    """
    content = packed_map.decode(packed)
    folder.mkdir(parents=True)
    return [*packed_map.write_files(content, folder, _picture), *add_project(folder)]


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
