"""Farms and villages from above: slate roofs with a moonlit side and a lit window."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas, Glow
from game.painting.boards.geometry import Point
from game.painting.boards.random_stream import RandomStream
from game.ui.theme import hex_colour

_SHADE: Final = hex_colour("#1a2433")
_MOONLIT: Final = hex_colour("#384c66")
_RIDGE: Final = hex_colour("#6f89a3")
_WALL: Final = hex_colour("#0a0f16")
_CHIMNEY: Final = hex_colour("#8a6d5a")
_WINDOW: Final = hex_colour("#ffd98a")
_LAMP: Final = hex_colour("#ffb65a")


class House(Struct, frozen=True):
    """A gable roof: centre, direction of the ridge in radians, half its length and width."""

    centre: Point
    angle: float
    half_length: float
    half_width: float
    is_lit: bool = False

    def shape(self, left: float, top: float, right: float, bottom: float) -> list[Point]:
        """A rectangle in the house's own axes, as shares of its half length and half width."""
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        return curves.turned(
            [(x * self.half_length, y * self.half_width) for x, y in corners],
            self.centre,
            self.angle,
        )

    @property
    def window(self) -> Point:
        """The middle of the window, which is in the gable."""
        return curves.moved(self.centre, self.angle, self.half_length + 1.2)


def hamlet(
    centre: Point,
    count: int,
    radius: float,
    keep_clear: Sequence[Point],
    rng: RandomStream,
    is_ground: Callable[[Point], bool] = lambda place: True,
) -> list[House]:
    """Scatter houses round a place, off the roads and clear of each other, with a lamp or two."""
    houses: list[House] = []
    for _ in range(count * 30):
        if len(houses) == count:
            break
        away = radius * math.sqrt(rng.between(0.12, 1))
        place = curves.moved(centre, rng.between(0, math.tau), away)
        half = rng.between(8, 12)
        is_free = is_ground(place) and all(
            math.dist(place, point) > half + 11 for point in keep_clear
        )
        is_apart = all(math.dist(place, h.centre) > half + h.half_length + 3 for h in houses)
        if is_free and is_apart:
            angle = rng.about(0.5) + (math.pi / 2 if rng.is_lucky(0.4) else 0)
            is_lit = len(houses) % 3 == 0
            houses.append(House(place, angle, half, half * 0.62, is_lit))
    return sorted(houses, key=lambda house: house.centre[1])


def paint_houses(canvas: Canvas, houses: Sequence[House]) -> None:
    """Shadows, walls, the two halves of each roof, ridge and chimney."""
    with canvas.veil() as shade:
        for house in houses:
            x, y = house.centre
            cast = House((x - 4.5, y + 6.5), house.angle, house.half_length, house.half_width)
            shade.polygon((2, 5, 9, 150), cast.shape(-1.05, -1.1, 1.05, 1.1))
    for house in houses:
        canvas.polygon(_WALL, house.shape(-1.1, -1.18, 1.1, 1.18))
        # The moon is in the upper right, so the slope that faces it is lighter.
        faces_moon = math.cos(house.angle - math.pi / 4) > 0
        upper, lower = (_MOONLIT, _SHADE) if faces_moon else (_SHADE, _MOONLIT)
        canvas.polygon(upper, house.shape(-1, -1, 1, 0))
        canvas.polygon(lower, house.shape(-1, 0, 1, 1))
        ridge = house.shape(-1, 0, 1, 0)[:2]
        canvas.line(_RIDGE, ridge[0], ridge[1], 1.1)
        canvas.polygon(_CHIMNEY, house.shape(0.45, -0.5, 0.68, -0.15))


def light_windows(canvas: Canvas, houses: Sequence[House]) -> None:
    """Draw lit windows and their light on the ground; call this after the moonlight."""
    lamp = Glow(_LAMP, 62)
    for house in houses:
        if house.is_lit:
            canvas.light(lamp, house.window, 30)
            canvas.circle(_WINDOW, house.window, 1.7)
