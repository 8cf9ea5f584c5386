"""Landscape that several boards share: fields and hedges, trees, farms and villages."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from game.painting.boards import brushes
from game.painting.boards.brushes import BoardCanvas, RadialLight, RandomStream
from game.ui.camera import Point
from game.ui.theme import Colour, Tint, hex_colour, mix

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


def paint_bushes(canvas: BoardCanvas, bushes: Iterable[Bush]) -> None:
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
        return brushes.turned(
            [(x * self.half_length, y * self.half_width) for x, y in corners],
            self.centre,
            self.angle,
        )

    @property
    def window(self) -> Point:
        """The middle of the window, which is in the gable."""
        return brushes.moved(self.centre, self.angle, self.half_length + 1.2)


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
        place = brushes.moved(centre, rng.between(0, math.tau), away)
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


def paint_houses(canvas: BoardCanvas, houses: Sequence[House]) -> None:
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


def light_windows(canvas: BoardCanvas, houses: Sequence[House]) -> None:
    """Draw lit windows and their light on the ground; call this after the moonlight."""
    lamp = RadialLight(_LAMP, 62)
    for house in houses:
        if house.is_lit:
            canvas.light(lamp, house.window, 30)
            canvas.circle(_WINDOW, house.window, 1.7)


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

    def paint(self, canvas: BoardCanvas, *, has_texture: bool) -> None:
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
    for (x, y), _ in brushes.along([start, end], 5.0):
        place = (x + rng.about(1.4), y + rng.about(1.4))
        yield Bush(place, rng.between(2.4, 5.0))


def _plough(canvas: BoardCanvas, quad: list[Point], ground: Colour, rng: RandomStream) -> None:
    is_dark = rng.is_lucky(0.62)
    colour = mix(ground, _DARK_FURROW, 0.4) if is_dark else mix(ground, _PALE_FURROW, 0.13)
    angle, spacing = rng.between(0, math.pi), rng.between(4, 7)
    for start, end in brushes.hatching(quad, angle, spacing):
        canvas.line(colour, start, end, 1.1)


def _graze(canvas: BoardCanvas, quad: list[Point], ground: Colour, rng: RandomStream) -> None:
    colour = mix(ground, _GRASS, 0.22)
    left, right = min(p[0] for p in quad), max(p[0] for p in quad)
    top, bottom = min(p[1] for p in quad), max(p[1] for p in quad)
    for _ in range(16):
        x, y = rng.between(left + 8, right - 8), rng.between(top + 8, bottom - 8)
        canvas.line(colour, (x, y), (x - 1.6, y - 3.2), 0.9)
        canvas.line(colour, (x + 1.2, y), (x + 2.6, y - 3.6), 0.9)
