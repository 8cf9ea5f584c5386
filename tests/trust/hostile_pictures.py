"""Hostile pictures, tilesets and layers on a map whose author has painted, by name."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame

from game.boards import load_map
from game.painting.boards.board_cache import painted_ground
from game.painting.boards.geometry import fitted
from game.ui.theme import Palette
from tests.boards.painted import (
    FIRST,
    SIDE,
    layer,
    painted,
    png_chunks,
    png_file,
    prop,
    props,
    tiles,
)
from tests.tools.links import put_link
from tests.trust.hostile_maps import Deed, swap

_WIDE, _HIGH = 2 * SIDE, SIDE
_IMAGE = f'<image source="own.png" width="{_WIDE}" height="{_HIGH}"/>'


def painted_map(folder: Path) -> Path:
    """A castle with a carpet, a picture and a prop."""
    plan = '<properties><property name="drawn" type="bool" value="true"/></properties>'
    below = layer("castle", {(2, 1): FIRST, (22, 7): FIRST | 0xA0000000})
    below += f'<imagelayer id="51" name="plan" offsetx="64">{plan}{_IMAGE}</imagelayer>'
    return painted(folder, below=below, above=props(prop(1, 640, 320, 96, 'rotation="30"')))


def show(path: Path) -> None:
    """Read the map and paint its ground; raises MapError if it is refused."""
    board = load_map(path)
    painted_ground(fitted(board, (320, 200)), 0.3, 1, Palette())


def head(width: int = _WIDE, height: int = _HIGH, depth: int = 8, colour: int = 6) -> bytes:
    """The first chunk of a PNG."""
    return struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)


def png_of(pixels: bytes, first: bytes = head(), *more: tuple[bytes, bytes]) -> bytes:
    """A PNG of these packed pixels."""
    return png_file([(b"IHDR", first), *more, (b"IDAT", pixels), (b"IEND", b"")])


_SOUND = png_file(png_chunks(tiles()))
_ROWS = b"".join(b"\0" + bytes(4 * _WIDE) for _ in range(_HIGH))
_BOMB = zlib.compress(bytes(50_000_000), 9)

PICTURES: dict[str, bytes] = {
    "bomb-behind-a-small-head": png_of(_BOMB),
    "bomb-in-a-profile": png_of(zlib.compress(_ROWS), head(), (b"iCCP", b"x\0\0" + _BOMB))[:-20],
    "vast": png_of(zlib.compress(_ROWS), head(4096, 4096)),
    "as-large-as-can-be-and-empty": png_of(zlib.compress(b""), head(2048, 2048)),
    "no-pixels": png_file([(b"IHDR", head()), (b"IEND", b"")]),
    "cut-short": _SOUND[:-30],
    "a-wrong-sum": _SOUND[:60] + bytes([_SOUND[60] ^ 1]) + _SOUND[61:],
    "an-endless-chunk": _SOUND[:33] + b"\xff\xff\xff\xffIDAT",
    "an-unknown-filter": png_of(zlib.compress(b"\x09" + _ROWS[1:])),
    "a-row-too-few": png_of(zlib.compress(_ROWS[: -4 * _WIDE - 1])),
    "a-row-too-many": png_of(zlib.compress(_ROWS + _ROWS[: 4 * _WIDE + 1])),
    "two-streams": png_of(zlib.compress(_ROWS) * 2),
    "no-palette": png_of(zlib.compress(bytes((_WIDE + 1) * _HIGH)), head(colour=3)),
    "a-palette-of-half-colours": png_of(
        zlib.compress(bytes((_WIDE + 1) * _HIGH)), head(colour=3), (b"PLTE", bytes(4))
    ),
    "a-depth-of-seven": png_of(zlib.compress(_ROWS), head(depth=7)),
    "a-colour-of-nine": png_of(zlib.compress(_ROWS), head(colour=9)),
    "interlaced": png_of(zlib.compress(_ROWS), head()[:-1] + b"\1"),
    "two-heads": png_of(zlib.compress(_ROWS), head(), (b"IHDR", head(1, 1))),
    "thousands-of-empty-chunks": png_file([(b"IHDR", head()), *[(b"IDAT", b"")] * 20_000]),
    "larger-than-allowed": _SOUND + bytes(600_000),
}

EDITS: dict[str, tuple[str, str, str]] = {
    "a-picture-outside": ("own.tsx", 'source="own.png"', 'source="../../own.png"'),
    "a-picture-anywhere": ("own.tsx", 'source="own.png"', 'source="/etc/passwd"'),
    "tiles-beyond-the-picture": ("own.tsx", 'tilecount="2"', 'tilecount="2000"'),
    "tiles-of-no-size": ("own.tsx", f'tilewidth="{SIDE}"', 'tilewidth="0"'),
    "a-margin-beyond-the-picture": ("own.tsx", 'columns="2"', 'columns="2" margin="1000"'),
    "a-part-outside-its-picture": (
        *("own.tsx", f'{_IMAGE}<tile id="1" type="prop"/>'),
        f'<tile id="0" x="60" y="0" width="32" height="32">{_IMAGE}</tile>'
        f'<tile id="1" type="prop">{_IMAGE}</tile>',
    ),
    "a-prop-as-large-as-a-town": ("my-castle.tmx", 'width="96"', 'width="9999999"'),
    "a-prop-of-negative-size": ("my-castle.tmx", 'width="96"', 'width="-96"'),
    "a-prop-of-no-tile": ("my-castle.tmx", f'gid="{FIRST + 1}"', 'gid="4000"'),
    "a-picture-layer-outside": (
        *("my-castle.tmx", '<image source="own.png"', '<image source="../own.png"'),
    ),
    "a-picture-layer-of-text": (
        *("my-castle.tmx", '<image source="own.png"', '<image source="own.tsx"'),
    ),
}


def many_pictures(folder: Path) -> None:
    """Three hundred tiles, each with a damaged picture as large as a picture may be."""
    row = 1 + 4 * 2048
    content = png_of(zlib.compress(bytes(row * 2048 - 1)), head(2048, 2048))
    found = []
    for number in range(300):
        (folder / f"{number}.png").write_bytes(content)
        image = f'<image source="{number}.png" width="2048" height="2048"/>'
        found.append(f'<tile id="{number}">{image}</tile>')
    (folder / "own.tsx").write_text(
        f'<tileset name="own" tilewidth="2048" tileheight="2048">{"".join(found)}</tileset>',
        encoding="utf-8",
    )
    cells = {(n % 33, n // 33): FIRST + n for n in range(300)}
    text = (folder / "my-castle.tmx").read_text("utf-8")
    before, _, after = text.partition(' <layer id="50"')
    rest = after.split("</layer>", 1)[1]
    (folder / "my-castle.tmx").write_text(before + layer("castle", cells) + rest, "utf-8")


def linked(folder: Path) -> None:
    """A picture that is a link to another file."""
    (folder / "own.png").rename(folder / "real.png")
    put_link(folder / "own.png", folder / "real.png")


def every_picture() -> Iterator[tuple[str, Deed]]:
    """All of them, by name; each is refused."""
    for name, content in PICTURES.items():
        yield name, partial(_write, content)
    for name, (file, old, new) in EDITS.items():
        yield name, partial(swap, file, old, new)
    yield "many-damaged-pictures", many_pictures
    yield "a-picture-that-is-a-link", linked


def _write(content: bytes, folder: Path) -> None:
    (folder / "own.png").write_bytes(content)


# --- At random -----------------------------------------------------------------------------


def spoilt_picture(dice: random.Random, mutated: Callable[[random.Random, bytes], bytes]) -> bytes:
    """A PNG changed at random: its bytes, a chunk with its sum, its chunks, or its pixels."""
    chunks = png_chunks(tiles())
    way = dice.random()
    if way < 0.15:
        return mutated(dice, _SOUND)
    if way < 0.4:
        values = list(struct.unpack(">IIBBBBB", chunks[0][1]))
        where = dice.randrange(len(values))
        values[where] = dice.choice((0, 1, 2, 3, 4, 6, 8, 16, 31, 64, 255))
        chunks[0] = (b"IHDR", struct.pack(">IIBBBBB", *values))
    elif way < 0.6:
        pixels = bytearray(zlib.decompress(chunks[1][1]))
        for _ in range(dice.choice((1, 3, 40))):
            pixels[dice.randrange(len(pixels))] = dice.randrange(256)
        end = dice.choice((len(pixels), len(pixels), len(pixels) - 1, 7))
        chunks[1] = (b"IDAT", zlib.compress(bytes(pixels[:end])))
    elif way < 0.8:
        where = dice.randrange(len(chunks))
        chunks[where] = (chunks[where][0], mutated(dice, chunks[where][1]))
    else:
        name = dice.choice(
            (b"IDAT", b"PLTE", b"tRNS", b"IEND", b"IHDR", b"iCCP", b"acTL", b"\0\0\0\0")
        )
        body = dice.choice((b"", b"\0", bytes(3), bytes(6), bytes(768), chunks[1][1]))
        chunks.insert(dice.randrange(len(chunks) + 1), (name, body))
    return png_file(chunks)


def prepare() -> None:
    """What painting needs."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
