"""Maps on which an author has painted, with a tileset of his own."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

from game.boards import copy_map, maps_folder

FIRST: Final = 100
"""The number of the first of his tiles."""
MIRRORED, UPSIDE_DOWN, DIAGONAL, SIXTH = 0x80000000, 0x40000000, 0x20000000, 0x10000000
SIDE: Final = 32
"""Pixels of a tile."""
SIZES: Final = {"castle": (33, 19), "field": (20, 13), "hunt": (8, 5)}

Pixel = tuple[int, int, int, int]
DRAWN: Final = '<properties><property name="drawn" type="bool" value="true"/></properties>'


def png_file(chunks: list[tuple[bytes, bytes]]) -> bytes:
    """A PNG of these chunks."""
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def png_chunks(rows: list[list[Pixel]]) -> list[tuple[bytes, bytes]]:
    """The chunks of a PNG with these pixels."""
    raw = b"".join(b"\0" + b"".join(bytes(pixel) for pixel in row) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    return [(b"IHDR", head), (b"IDAT", zlib.compress(raw)), (b"IEND", b"")]


RED, GREEN, BLUE, GOLD = (
    (200, 20, 20, 255),
    (20, 160, 40, 255),
    (30, 60, 220, 255),
    (230, 200, 40, 255),
)


def tiles() -> list[list[Pixel]]:
    """Two tiles, each of four quarters with a colour of its own; the second is half transparent."""
    half = SIDE // 2
    upper, lower = [RED] * half + [GREEN] * half, [BLUE] * half + [GOLD] * half
    faint = [[(*pixel[:3], 128) for pixel in row] for row in (upper, lower)]
    return [upper + faint[0]] * half + [lower + faint[1]] * half


def painted(folder: Path, kind: str = "castle", *, below: str = "", above: str = "") -> Path:
    """A copy of the game's map with his tileset, and XML of layers below and above walls."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"my-{kind}.tmx"
    copy_map(maps_folder() / f"{kind}.tmx", path)
    (folder / "own.png").write_bytes(png_file(png_chunks(tiles())))
    (folder / "own.tsx").write_text(
        f'<tileset name="own" tilewidth="{SIDE}" tileheight="{SIDE}" tilecount="2" columns="2">'
        f'<image source="own.png" width="{2 * SIDE}" height="{SIDE}"/>'
        '<tile id="1" type="prop"/></tileset>',
        encoding="utf-8",
    )
    text = path.read_text(encoding="utf-8")
    head, tail = text.split(' <layer id="1"', 1)
    head += f' <tileset firstgid="{FIRST}" source="own.tsx"/>\n'
    ground, rules = tail.split(' <objectgroup id="3"', 1)
    rules = rules.replace("</map>", f"{above}</map>")
    whole = f'{head} <layer id="1"{ground}{below} <objectgroup id="3"{rules}'
    path.write_text(whole, encoding="utf-8")
    return path


def layer(
    kind: str, cells: dict[tuple[int, int], int], name: str = "carpet", looks: str = ""
) -> str:
    """A tile layer that is drawn, with these tiles by column and row."""
    wide, high = SIZES[kind]
    gids = (str(cells.get((x, y), 0)) for y in range(high) for x in range(wide))
    return (
        f' <layer id="50" name="{name}" width="{wide}" height="{high}" {looks}>{DRAWN}'
        f'<data encoding="csv">{",".join(gids)}</data></layer>\n'
    )


def props(*objects: str) -> str:
    """An object layer."""
    return f' <objectgroup id="60" name="furniture">{"".join(objects)}</objectgroup>\n'


def prop(number: int, x: float, y: float, size: float = SIDE, more: str = "") -> str:
    """A prop at its lower left corner."""
    return (
        f'<object id="{500 + number}" gid="{FIRST + 1}" x="{x}" y="{y}" width="{size}" '
        f'height="{size}" {more}/>'
    )
