"""Checks PNG pictures that the game draws, before anything decodes them.

The size is taken from the first chunk, every chunk is checked by its sum, and the pixels are
unpacked in small pieces to exactly the bytes that the size asks for. What a picture doesn't need
(texts, profiles, an animation) is left out, so that no decoder ever sees it.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from game.sentence import SpokenError

MOST_BYTES: Final = 256 * 1024
"""Limit for the files of all pictures of a map together."""
MOST_PIXELS: Final = 4 * 1024 * 1024
"""Limit for the pixels of all pictures of a map together: one of 2048 x 2048."""
_START: Final = b"\x89PNG\r\n\x1a\n"
_HEAD: Final = struct.Struct(">IIBBBBB")
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Values of a pixel by colour type: grey, colours, palette, grey and alpha, colours and alpha."""
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""Bits of a value by colour type."""
_PALETTE: Final = 3
_FILTERS: Final = 5
_PIECE: Final = 64 * 1024
"""Bytes unpacked at a time."""


class PngError(SpokenError):
    """A picture that can't be drawn; the message says why and what to do."""


class Picture(Struct, frozen=True):
    """A checked PNG file, with what is needed to draw it and nothing else."""

    content: bytes
    width: int
    height: int


def read(content: bytes) -> Picture:
    """Check a PNG file. Raises PngError."""
    chunks = list(_chunks(content))
    if len(chunks[0][1]) != _HEAD.size:
        raise _damaged()
    width, height, depth, colour, *methods = _HEAD.unpack(chunks[0][1])
    if not (width and height) or depth not in _DEPTHS.get(colour, ()) or any(methods[:2]):
        raise _damaged()
    if methods[2]:
        raise PngError("is interlaced; save it without interlacing")
    if width * height > MOST_PIXELS:
        raise PngError(
            "is {width} x {height} pixels; at most {most} million can be drawn",
            width=width,
            height=height,
            most=MOST_PIXELS // 1024**2,
        )
    palette = [body for kind, body in chunks if kind == b"PLTE"]
    clear = [body for kind, body in chunks if kind == b"tRNS"]
    pixels = [body for kind, body in chunks if kind == b"IDAT"]
    _check_colours(colour, depth, palette, clear)
    row = 1 + (width * _CHANNELS[colour] * depth + 7) // 8
    _check_pixels(b"".join(pixels), row, height)
    kept = [chunks[0]]
    if colour == _PALETTE:
        kept.append((b"PLTE", palette[0]))
    kept += [(b"tRNS", body) for body in clear]
    kept += [(b"IDAT", b"".join(pixels)), (b"IEND", b"")]
    return Picture(_START + b"".join(_packed(kind, body) for kind, body in kept), width, height)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Every chunk with its name, from the first to the end of the picture."""
    if not content.startswith(_START):
        raise PngError("is not a PNG picture, whatever its name; save it as PNG")
    at, kind = len(_START), b""
    while kind != b"IEND":
        if len(content) < at + 12:
            raise _damaged()
        size = int.from_bytes(content[at : at + 4], "big")
        before, kind = kind, content[at + 4 : at + 8]
        body = content[at + 8 : at + 8 + size]
        total = content[at + 8 + size : at + 12 + size]
        if len(total) < 4 or zlib.crc32(kind + body) != int.from_bytes(total, "big"):
            raise _damaged()
        if (before == b"") != (kind == b"IHDR"):
            raise _damaged()
        yield kind, body
        at += 12 + size


def _check_colours(colour: int, depth: int, palette: list[bytes], clear: list[bytes]) -> None:
    if len(clear) > 1 or len(palette) > 1:
        raise _damaged()
    if colour == _PALETTE:
        most = 3 * 2**depth
        if not palette or len(palette[0]) % 3 or not 0 < len(palette[0]) <= most:
            raise _damaged()
        sizes: tuple[int, ...] = tuple(range(1, len(palette[0]) // 3 + 1))
    else:
        sizes = {0: (2,), 2: (6,)}.get(colour, ())
    if clear and len(clear[0]) not in sizes:
        raise _damaged()


def _check_pixels(packed: bytes, row: int, height: int) -> None:
    """Unpack the rows, each of which begins with the number of its filter."""
    unpacker = zlib.decompressobj()
    whole, at = row * height, 0
    while at < whole and not unpacker.eof:
        try:
            piece = unpacker.decompress(packed, min(_PIECE, whole - at))
        except zlib.error as error:
            raise _damaged() from error
        if not piece:
            raise _damaged()
        packed = unpacker.unconsumed_tail
        filters = piece[-at % row :: row]
        if filters and max(filters) >= _FILTERS:
            raise _damaged()
        at += len(piece)
    try:
        rest = b"" if unpacker.eof else unpacker.decompress(packed, 1)
    except zlib.error as error:
        raise _damaged() from error
    if at < whole or rest or not unpacker.eof or unpacker.unused_data:
        raise _damaged()


def _packed(kind: bytes, body: bytes) -> bytes:
    total = zlib.crc32(kind + body)
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", total)


def _damaged() -> PngError:
    return PngError("is a damaged PNG picture; save it again")
