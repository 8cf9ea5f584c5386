"""The cells of a tile layer, from CSV or base64, never unpacked beyond their known size."""

from __future__ import annotations

import base64
import binascii
import struct
import sys
import zlib
from typing import Final, Protocol

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_WINDOW_BITS: Final = {"zlib": 15, "gzip": 31}
_ZSTD_WINDOW: Final = {int(zstd.DecompressionParameter.window_log_max): 20}
"""A frame may ask for much memory beforehand; a layer needs far less than this megabyte."""
_LARGEST_GID: Final = 0xFFFFFFFF


class LayerDataError(Exception):
    """Cells that can't be read; the message says why and what to do."""


def cells(text: str, encoding: str | None, compression: str | None, count: int) -> list[int]:
    """The `count` raw gids of a layer's data. Raises LayerDataError."""
    if encoding == "csv" and not compression:
        gids = _from_csv(text, count)
    elif encoding == "base64":
        gids = _from_base64(text, compression or "", count)
    else:
        kind = f"{encoding or 'XML'} {compression or ''}".strip()
        raise LayerDataError(
            f"data is stored as {kind[:40]}; "
            "set the map's Tile Layer Format to CSV and save it again"
        )
    if len(gids) != count:
        raise LayerDataError(f"has {len(gids)} cells, but the map has {count}; save it with Tiled")
    return gids


def _from_csv(text: str, count: int) -> list[int]:
    # Ten digits, a comma and a line break are the most a cell takes.
    if len(text) > 16 * count + 1000:
        raise LayerDataError(f"holds far more text than {count} cells need; save it with Tiled")
    words = [word.strip() for word in text.split(",")]
    for place, word in enumerate(words):
        is_number = len(word) <= 10 and word.isascii() and word.isdigit()
        if not is_number or int(word) > _LARGEST_GID:
            raise LayerDataError(
                f'cell {place + 1} is "{word[:20]}", which is no tile number; save it with Tiled'
            )
    return [int(word) for word in words]


def _from_base64(text: str, compression: str, count: int) -> list[int]:
    packed_text = "".join(text.split())
    try:
        packed = base64.b64decode(packed_text, validate=True)
    except (binascii.Error, ValueError):
        raise LayerDataError("isn't proper base64; save it with Tiled") from None
    content = _unpacked(packed, compression, 4 * count) if compression else packed
    if len(content) != 4 * count:
        raise LayerDataError(
            f"unpacks to {len(content)} bytes or more, but {count} cells need {4 * count}; "
            "save it with Tiled"
        )
    return list(struct.unpack(f"<{count}I", content))


def _unpacked(packed: bytes, compression: str, size: int) -> bytes:
    unpacker = _unpacker(compression)
    try:
        content = unpacker.decompress(packed, size + 1)
    except (zlib.error, zstd.ZstdError, EOFError):
        raise LayerDataError(f"isn't proper {compression} data; save it with Tiled") from None
    if len(content) <= size and (not unpacker.eof or unpacker.unused_data):
        raise LayerDataError(f"isn't one whole {compression} stream; save it with Tiled")
    return content


class _Unpacker(Protocol):
    """What zlib and zstd have in common."""

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
        f"is compressed with {compression[:40]}; "
        "set the map's Tile Layer Format to CSV and save it again"
    )
