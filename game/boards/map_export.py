"""The maps in a save as files that can be edited with Tiled."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from game.boards import packed_map
from game.boards.faults import FaultList
from game.boards.loading import maps_folder
from game.boards.map_files import picture_size
from game.boards.templates import PROJECT_FILES

_GREY: Final = b"\x30"


def files_of(packed: str) -> dict[str, bytes]:
    """The files of a packed map by name, the map first, and those of the Tiled project.

    Saves contain no pictures: the game's own picture is used if name and size match, otherwise
    a grey one. Raises PackedMapError, OSError, and AssetsMissingError.
    """
    files = packed_map.contents(packed_map.decode(packed), _picture)
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
