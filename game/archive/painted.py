"""A disk cache for pictures that are slow to paint."""

from __future__ import annotations

import contextlib
import os
import struct
import sys
from pathlib import Path
from typing import Final

from game.archive.folders import painted_folder

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

MOST_BYTES: Final = 96_000_000
"""Size limit of the cache; the least recently used files are deleted first."""
_SUFFIX: Final = ".painted"
_NEW: Final = ".new"
_HEAD: Final = struct.Struct(">8sII")
_MAGIC: Final = b"painted1"
_BYTES_A_PIXEL: Final = 4
_SLACK: Final = 1 << 18
"""An upper bound, in bytes, of how much incompressible data grows when packed."""
_LARGEST: Final = 24_000_000
"""Pixel limit of a picture that is read, so that no file can fill the memory."""
_PACKING: Final = {
    int(zstd.CompressionParameter.compression_level): 1,
    int(zstd.CompressionParameter.checksum_flag): 1,
}
_WINDOW: Final = {int(zstd.DecompressionParameter.window_log_max): 27}


class PaintedCase:
    """A folder of pictures by name, used as a cache: missing, unreadable or damaged files are
    cache misses, and failed writes are ignored."""

    def __init__(self, folder: Path | None = None, most: int = MOST_BYTES) -> None:
        """Keep up to `most` bytes in the folder, by default the user cache folder."""
        self._folder: Final = folder or painted_folder()
        self._most: Final = most

    def has(self, name: str) -> bool:
        """Whether there is a file of that name, valid or not."""
        return self._path(name).exists()

    def read(self, name: str, size: tuple[int, int]) -> bytes | None:
        """The pixels of a picture of that size, four bytes each; None on a cache miss."""
        path = self._path(name)
        pixels = size[0] * size[1]
        if not 0 < pixels <= _LARGEST:
            return None
        try:
            with path.open("rb") as file:
                head = file.read(_HEAD.size)
                if head != _HEAD.pack(_MAGIC, *size):
                    return None
                whole = pixels * _BYTES_A_PIXEL
                packed = file.read(whole + _SLACK)
            found = _unpacked(packed, whole)
            os.utime(path)
        except (OSError, ValueError, zstd.ZstdError):
            return None
        return found

    def write(self, name: str, size: tuple[int, int], pixels: bytes) -> None:
        """Store a picture, and delete the least recently used ones beyond the size limit."""
        packed = _HEAD.pack(_MAGIC, *size) + zstd.compress(pixels, options=_PACKING)
        path = self._path(name)
        new = path.with_name(f"{path.name}{_NEW}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new.write_bytes(packed)
            new.replace(path)
            self._evict()
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{_SUFFIX}"

    def _evict(self) -> None:
        stats = [(path, path.stat()) for path in self._folder.glob(f"*{_SUFFIX}*")]
        total = sum(stat.st_size for _, stat in stats)
        for path, stat in sorted(stats, key=lambda one: one[1].st_mtime_ns):
            if total <= self._most:
                return
            path.unlink(missing_ok=True)
            total -= stat.st_size


def _unpacked(packed: bytes, size: int) -> bytes | None:
    """The unpacked data, verified by its checksum; None if its size is another."""
    unpacker = zstd.ZstdDecompressor(options=_WINDOW)
    found = unpacker.decompress(packed, size)
    return found if unpacker.eof and len(found) == size else None
