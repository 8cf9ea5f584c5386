"""Pictures that take long to paint, kept on the disk from one start to the next."""

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
"""What all files may take together; those that weren't used for longest go first."""
_SUFFIX: Final = ".painted"
_NEW: Final = ".new"
_HEAD: Final = struct.Struct(">8sII")
_MAGIC: Final = b"painted1"
_BYTES_A_PIXEL: Final = 4
_SLACK: Final = 1 << 18
"""Bytes by which what can't be packed grows, and more."""
_LARGEST: Final = 24_000_000
"""Pixels of a picture that is read, so that no file can fill the memory."""
_PACKING: Final = {
    int(zstd.CompressionParameter.compression_level): 1,
    int(zstd.CompressionParameter.checksum_flag): 1,
}
_WINDOW: Final = {int(zstd.DecompressionParameter.window_log_max): 27}


class PaintedCase:
    """A folder of pictures by name. Nothing in it is ever missed: what isn't there, can't be read
    or isn't whole is painted anew, and what can't be written is painted again next time."""

    def __init__(self, folder: Path | None = None, most: int = MOST_BYTES) -> None:
        """`most` bytes are kept; without a folder in the one for it."""
        self._folder: Final = folder or painted_folder()
        self._most: Final = most

    def has(self, name: str) -> bool:
        """Whether there is a file of that name, whole or not."""
        return self._path(name).exists()

    def read(self, name: str, size: tuple[int, int]) -> bytes | None:
        """The pixels of a picture of that size, four bytes each; None if there are none."""
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
        """Keep a picture under a name, and let go of old ones beyond what may be kept."""
        packed = _HEAD.pack(_MAGIC, *size) + zstd.compress(pixels, options=_PACKING)
        path = self._path(name)
        new = path.with_name(f"{path.name}{_NEW}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new.write_bytes(packed)
            new.replace(path)
            self._let_go()
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{_SUFFIX}"

    def _let_go(self) -> None:
        told = [(path, path.stat()) for path in self._folder.glob(f"*{_SUFFIX}*")]
        total = sum(stat.st_size for _, stat in told)
        for path, stat in sorted(told, key=lambda one: one[1].st_mtime_ns):
            if total <= self._most:
                return
            path.unlink(missing_ok=True)
            total -= stat.st_size


def _unpacked(packed: bytes, size: int) -> bytes | None:
    """What is packed, checked by its sum, if it is of that size."""
    unpacker = zstd.ZstdDecompressor(options=_WINDOW)
    found = unpacker.decompress(packed, size)
    return found if unpacker.eof and len(found) == size else None
