"""Marsh: flooded ground with a pale bank, pools, moonlit glints and reeds."""

from __future__ import annotations

import math
from typing import Final

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas, Glow
from game.painting.boards.geometry import FieldLayout, Point, outline
from game.painting.boards.random_stream import RandomStream
from game.rules.board import hexes
from game.ui.theme import Tint, hex_colour, mix

_BANK: Final = hex_colour("#5d7a5a")
_WET_BANK: Final = hex_colour("#1f3a35")
_GROUND: Final = hex_colour("#11363f")
_SHALLOW: Final = hex_colour("#174650")
_POOL: Final = hex_colour("#1b505c")
_DEEP: Final = hex_colour("#0d2b34")
_GLINT: Final = hex_colour("#a5dbe0")
_REED_DARK: Final = hex_colour("#3f5f4a")
_REED: Final = hex_colour("#93a878")
_MOSS: Final = hex_colour("#28493f")
_MOSS_TOP: Final = hex_colour("#38594a")
_CLEAR: Final[Tint] = (0, 0, 0, 0)
_FOG: Final = hex_colour("#7fb0bd")


def paint_marsh(canvas: Canvas, base: FieldLayout, seed: int, *, has_texture: bool) -> None:
    """Draw all marsh of the board as one sheet of water with a shore along the hexsides."""
    rng = RandomStream(seed, "shores")
    shores = [_shore(loop, rng) for loop in outline(base, _marsh_beyond_the_edge(base))]
    for shore in shores:
        canvas.stroke(_WET_BANK, shore, 15, closed=True)
        canvas.stroke(_BANK, shore, 9.5, closed=True)
    with canvas.veil() as water:
        for shore in sorted(shores, key=_is_hole):
            if _is_hole(shore):
                water.polygon(_CLEAR, shore)
            else:
                water.polygon((*_GROUND, 255), shore)
        for shore in shores:
            water.stroke((*_SHALLOW, 255), shore, 4, closed=True)
    for cell in _marsh_beyond_the_edge(base):
        rng = RandomStream(seed, f"marsh {cell}")
        if has_texture:
            _fill_hex(canvas, base.centre(cell), rng)
        else:
            # For players who cannot tell marsh by its colour, this is the only sign of it.
            _grow_reeds(canvas, base.centre(cell), rng)


def paint_fog(canvas: Canvas, base: FieldLayout, seed: int) -> None:
    """Moonlit mist over parts of the marsh."""
    rng = RandomStream(seed, "fog")
    fog = Glow(_FOG, 11)
    for cell in sorted(base.board.marsh):
        if rng.is_lucky(0.4):
            x, y = base.centre(cell)
            place = (x + rng.about(20), y + rng.about(20))
            canvas.light(fog, place, 90, 0.42)


def _marsh_beyond_the_edge(base: FieldLayout) -> list[str]:
    """The marsh hexes, and the off-board hexes next to marsh at the edge."""
    board = base.board
    wet = set(board.marsh)
    for cell in sorted(board.marsh):
        for direction in hexes.DIRECTIONS:
            across, down = hexes.hexes_away(cell, direction, 1)
            is_off = not hexes.is_on_grid(across, down, board.width, board.height)
            if is_off and 0 <= across + 1 < 99 and 0 <= down + 1 < 99:
                wet.add(hexes.hex_at(across, down))
    return sorted(wet)


def _shore(loop: list[Point], rng: RandomStream) -> list[Point]:
    """Round the corners of an outline and make it irregular."""
    points = [
        (
            a[0] + (b[0] - a[0]) * share + rng.about(2.6),
            a[1] + (b[1] - a[1]) * share + rng.about(2.6),
        )
        for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)
        for share in (0.16, 0.5, 0.84)
    ]
    return curves.flowing(points, 4, closed=True)


def _is_hole(loop: list[Point]) -> bool:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, (*loop[1:], loop[0]), strict=True))
    return area < 0


def _fill_hex(canvas: Canvas, centre: Point, rng: RandomStream) -> None:
    for _ in range(8):
        place = _somewhere(centre, 32, rng)
        across = rng.between(5, 15)
        colour = _POOL if rng.is_lucky(0.7) else _DEEP
        canvas.ellipse(colour, place, across, across * rng.between(0.2, 0.34))
    for _ in range(3):
        _hummock(canvas, _somewhere(centre, 36, rng), rng)
    for _ in range(4):
        x, y = _somewhere(centre, 32, rng)
        half = rng.between(2, 5)
        canvas.line(mix(_POOL, _GLINT, rng.between(0.35, 0.8)), (x - half, y), (x + half, y), 1)
    _grow_reeds(canvas, centre, rng)


def _grow_reeds(canvas: Canvas, centre: Point, rng: RandomStream) -> None:
    for _ in range(10):
        _reeds(canvas, _somewhere(centre, 36, rng), rng)


def _hummock(canvas: Canvas, centre: Point, rng: RandomStream) -> None:
    """A patch of moss above the water."""
    x, y = centre
    across = rng.between(4, 9)
    canvas.ellipse(_DEEP, (x - 0.6, y + 1.4), across + 1, across * 0.42)
    canvas.ellipse(_MOSS, (x, y), across, across * 0.4)
    canvas.ellipse(_MOSS_TOP, (x + 0.6, y - 0.6), across * 0.7, across * 0.22)


def _reeds(canvas: Canvas, root: Point, rng: RandomStream) -> None:
    x, y = root
    shade = mix(_REED_DARK, _REED, rng.between(0.2, 0.9))
    canvas.ellipse(_DEEP, (x, y + 0.6), 4.6, 1.3)
    for lean in (-3.2, -1.2, 0.7, 2.6):
        tip = (x + lean + rng.about(0.8), y - rng.between(5.5, 10))
        canvas.line(shade, (x + lean * 0.4, y), tip, 1.0)


def _somewhere(centre: Point, radius: float, rng: RandomStream) -> Point:
    return curves.moved(centre, rng.between(0, math.tau), radius * math.sqrt(rng.between(0, 1)))
