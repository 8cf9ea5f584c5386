"""Farmland below the hexes: irregular fields with furrows, divided by hedges."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas
from game.painting.boards.bushes import Bush, paint_bushes
from game.painting.boards.geometry import Point
from game.painting.boards.random_stream import RandomStream
from game.ui.theme import Colour, hex_colour, mix

_GRID: Final = 70.0
_JITTER: Final = 22.0
_PLAIN: Final = tuple(
    hex_colour(code)
    for code in (
        "#2b4238", "#344f38", "#3c5636", "#465a39", "#4c583a", "#545a3c", "#5d6142",
    )
)  # fmt: skip
_DARK_FURROW: Final = hex_colour("#0a1818")
_PALE_FURROW: Final = hex_colour("#a9c7b0")
_GRASS: Final = hex_colour("#8fae8c")


class Bocage:
    """Quadrilaterals on a jittered grid that covers a board of a size in units."""

    def __init__(self, size: tuple[float, float], seed: int) -> None:
        rng = RandomStream(seed, "bocage")
        self._columns: Final = math.ceil(size[0] / _GRID) + 1
        self._rows: Final = math.ceil(size[1] / _GRID) + 1
        self._corners: Final = {
            (i, j): (
                (i - 0.5) * _GRID + rng.about(_JITTER),
                (j - 0.5) * _GRID + rng.about(_JITTER),
            )
            for j in range(self._rows + 1)
            for i in range(self._columns + 1)
        }
        self._seed: Final = seed

    def paint(self, canvas: Canvas, *, has_texture: bool) -> None:
        """Draw fields first, then the hedges between them."""
        rng = RandomStream(self._seed, "fields")
        for quad in self._quads():
            ground = rng.one_of(_PLAIN)
            canvas.polygon(ground, quad)
            if not has_texture:
                continue
            if rng.is_lucky(0.6):
                _plough(canvas, quad, ground, rng)
            else:
                _graze(canvas, quad, ground, rng)
        paint_bushes(canvas, self._hedges())

    def _quads(self) -> Iterator[list[Point]]:
        for j in range(self._rows):
            for i in range(self._columns):
                yield [
                    self._corners[place]
                    for place in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
                ]

    def _hedges(self) -> list[Bush]:
        rng = RandomStream(self._seed, "hedges")
        bushes: list[Bush] = []
        for (i, j), corner in self._corners.items():
            for other in ((i + 1, j), (i, j + 1)):
                if other in self._corners and rng.is_lucky(0.62):
                    bushes.extend(_hedge(corner, self._corners[other], rng))
        return sorted(bushes, key=lambda bush: bush.centre[1])


def _hedge(start: Point, end: Point, rng: RandomStream) -> Iterator[Bush]:
    for (x, y), _ in curves.along([start, end], 5.0):
        place = (x + rng.about(1.4), y + rng.about(1.4))
        yield Bush(place, rng.between(2.4, 5.0))


def _plough(canvas: Canvas, quad: list[Point], ground: Colour, rng: RandomStream) -> None:
    is_dark = rng.is_lucky(0.62)
    colour = mix(ground, _DARK_FURROW, 0.4) if is_dark else mix(ground, _PALE_FURROW, 0.13)
    angle, spacing = rng.between(0, math.pi), rng.between(4, 7)
    for start, end in curves.hatching(quad, angle, spacing):
        canvas.line(colour, start, end, 1.1)


def _graze(canvas: Canvas, quad: list[Point], ground: Colour, rng: RandomStream) -> None:
    colour = mix(ground, _GRASS, 0.22)
    left, right = min(p[0] for p in quad), max(p[0] for p in quad)
    top, bottom = min(p[1] for p in quad), max(p[1] for p in quad)
    for _ in range(16):
        x, y = rng.between(left + 8, right - 8), rng.between(top + 8, bottom - 8)
        canvas.line(colour, (x, y), (x - 1.6, y - 3.2), 0.9)
        canvas.line(colour, (x + 1.2, y), (x + 2.6, y - 3.6), 0.9)
