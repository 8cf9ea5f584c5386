"""Decodes the cells of a tile layer from CSV or base64, with a limit on the unpacked size."""

from __future__ import annotations

import base64
import binascii
import struct
import sys
import zlib
from typing import Final, Protocol

from game.sentence import SpokenError

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_WINDOW_BITS: Final = {"zlib": 15, "gzip": 31}
_ZSTD_WINDOW: Final = {int(zstd.DecompressionParameter.window_log_max): 20}
"""Limit of the memory a zstd frame may request: 1 MB, far more than a layer needs."""
_LARGEST_GID: Final = 0xFFFFFFFF


class LayerDataError(SpokenError):
    """Cells that can't be decoded; the message says why and what to do."""


def cells(text: str, encoding: str | None, compression: str | None, count: int) -> list[int]:
    """The `count` raw gids of a layer's data. Raises LayerDataError."""
    if encoding == "csv" and not compression:
        gids = _from_csv(text, count)
    elif encoding == "base64":
        gids = _from_base64(text, compression or "", count)
    else:
        kind = f"{encoding or 'XML'} {compression or ''}".strip()
        raise LayerDataError(
            "data is stored as {kind}; set the map's Tile Layer Format to CSV and save it again",
            kind=kind[:40],
        )
    if len(gids) != count:
        raise LayerDataError(
            "has {found} cells, but the map has {count}; save it with Tiled",
            found=len(gids),
            count=count,
        )
    return gids


def _from_csv(text: str, count: int) -> list[int]:
    # A cell takes at most ten digits, a comma and a line break.
    if len(text) > 16 * count + 1000:
        raise LayerDataError(
            "holds far more text than {count} cells need; save it with Tiled", count=count
        )
    words = [word.strip() for word in text.split(",")]
    for place, word in enumerate(words):
        is_number = len(word) <= 10 and word.isascii() and word.isdigit()
        if not is_number or int(word) > _LARGEST_GID:
            raise LayerDataError(
                'cell {number} is "{word}", which is not a tile number; save it with Tiled',
                number=place + 1,
                word=word[:20],
            )
    return [int(word) for word in words]


def _from_base64(text: str, compression: str, count: int) -> list[int]:
    packed_text = "".join(text.split())
    try:
        packed = base64.b64decode(packed_text, validate=True)
    except (binascii.Error, ValueError):
        raise LayerDataError("isn't valid base64; save it with Tiled") from None
    content = _unpacked(packed, compression, 4 * count) if compression else packed
    if len(content) != 4 * count:
        raise LayerDataError(
            "unpacks to {found} bytes or more, but {count} cells need {needed}; save it with Tiled",
            found=len(content),
            count=count,
            needed=4 * count,
        )
    return list(struct.unpack(f"<{count}I", content))


def _unpacked(packed: bytes, compression: str, size: int) -> bytes:
    unpacker = _unpacker(compression)
    try:
        content = unpacker.decompress(packed, size + 1)
    except (zlib.error, zstd.ZstdError, EOFError):
        raise LayerDataError(
            "isn't valid {compression} data; save it with Tiled", compression=compression
        ) from None
    if len(content) <= size and (not unpacker.eof or unpacker.unused_data):
        raise LayerDataError(
            "isn't one whole {compression} stream; save it with Tiled", compression=compression
        )
    return content


class _Unpacker(Protocol):
    """The common interface of zlib and zstd decompressors."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _unpacker(compression: str) -> _Unpacker:
    if compression in _WINDOW_BITS:
        return zlib.decompressobj(_WINDOW_BITS[compression])
    if compression == "zstd":
        return zstd.ZstdDecompressor(options=_ZSTD_WINDOW)
    raise LayerDataError(
        "is compressed with {compression}; set the map's Tile Layer Format to CSV and "
        "save it again",
        compression=compression[:40],
    )
