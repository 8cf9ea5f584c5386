"""Hedges and trees: many small round crowns, dark below and moonlit on top."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from game.painting.boards.brushes import Canvas
from game.painting.boards.geometry import Point
from game.ui.theme import Colour, Tint, hex_colour

_SHADOW: Final[Tint] = (2, 7, 12, 120)


class Leaf(Struct, frozen=True):
    """The two greens of a bush: the body, and the moonlit top."""

    body: Colour
    top: Colour


HEDGE: Final = Leaf(hex_colour("#122420"), hex_colour("#3c5f4e"))
WOOD: Final = Leaf(hex_colour("#10231f"), hex_colour("#35584a"))


class Bush(Struct, frozen=True):
    """One crown: centre and radius in units."""

    centre: Point
    radius: float
    leaf: Leaf = HEDGE


def paint_bushes(canvas: Canvas, bushes: Iterable[Bush]) -> None:
    """Draw all shadows, then all bodies, then all tops, so that neighbours merge."""
    crowns = list(bushes)
    with canvas.veil() as shade:
        for bush in crowns:
            x, y = bush.centre
            r = bush.radius
            shade.circle(_SHADOW, (x - 0.8 * r, y + 1.05 * r), 1.05 * r)
    for bush in crowns:
        canvas.circle(bush.leaf.body, bush.centre, bush.radius)
    for bush in crowns:
        x, y = bush.centre
        r = bush.radius
        canvas.circle(bush.leaf.top, (x + 0.3 * r, y - 0.4 * r), 0.5 * r)
