"""Carentan from above: streets of slate roofs round a market square with a church."""

from __future__ import annotations

import math
from typing import Final

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas
from game.painting.boards.geometry import HUNT_RADIUS, HuntLayout, Point
from game.painting.boards.houses import House, paint_houses
from game.painting.boards.random_stream import RandomStream
from game.ui.theme import hex_colour, with_alpha

_GROUND: Final = hex_colour("#39424a")
_COBBLES: Final = hex_colour("#4a545c")
_STREET: Final = hex_colour("#565f64")
_SQUARE: Final = hex_colour("#6b7072")
_SHADE: Final = hex_colour("#141d2a")
_MOONLIT: Final = hex_colour("#4a607a")
_RIDGE: Final = hex_colour("#8aa3ba")
_SPIRE: Final = hex_colour("#9fb4c6")
_REACH: Final = 0.9
"""Radius of the town, in hex radii."""
_RING: Final = ((22.0, 8), (36.5, 13), (50.0, 17))
"""Rows of houses: distance from the square in units, and number of houses."""


def paint_town(canvas: Canvas, base: HuntLayout, seed: int) -> list[House]:
    """Paint the town over its hex; returns the houses, whose windows are lit later."""
    board = base.board
    centre = base.centre(board.carentan)
    rng = RandomStream(seed, "town")
    canvas.polygon(_GROUND, _rim(base, 1.02))
    for _ in range(90):
        away = HUNT_RADIUS * 0.85 * math.sqrt(rng.between(0, 1))
        place = curves.moved(centre, rng.between(0, math.tau), away)
        canvas.circle(_COBBLES, place, rng.between(0.8, 1.6))
    for other in board.neighbours[board.carentan]:
        angle = curves.angle_of(centre, base.centre(other))
        gate = curves.moved(centre, angle, HUNT_RADIUS * _SIDE)
        canvas.stroke(_STREET, [centre, gate], 7)
    canvas.polygon(_SQUARE, curves.regular(centre, 15, 8))
    houses = list(_houses(base, centre, rng))
    paint_houses(canvas, houses)
    _church(canvas, (centre[0] + 1, centre[1] - 12))
    return houses


_SIDE: Final = 0.86
"""Distance from the middle of a hex to the middle of its side, in radii."""


def _rim(base: HuntLayout, share: float) -> list[Point]:
    centre = base.centre(base.board.carentan)
    return [
        (centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share)
        for x, y in base.polygon(base.board.carentan)
    ]


def _houses(base: HuntLayout, centre: Point, rng: RandomStream) -> list[House]:
    """Rows of houses facing the square, with gaps for the streets."""
    board = base.board
    streets = [
        curves.angle_of(centre, base.centre(other)) for other in board.neighbours[board.carentan]
    ]
    found: list[House] = []
    for away, count in _RING:
        for number in range(count):
            turn = number * math.tau / count + rng.about(0.06)
            place = curves.moved(centre, turn, away + rng.about(1.5))
            if any(_apart(turn, street) * away < 6.5 for street in streets):
                continue
            if abs(place[0] - centre[0]) < 9 and place[1] < centre[1]:
                continue
            half = rng.between(5.6, 7.4)
            found.append(House(place, turn + math.pi / 2, half, half * 0.62, number % 3 == 0))
    return sorted(found, key=lambda house: house.centre[1])


def _apart(one: float, other: float) -> float:
    """The angle between two directions, in radians."""
    return abs((one - other + math.pi) % math.tau - math.pi)


def _church(canvas: Canvas, centre: Point) -> None:
    """The nave and transept of Notre-Dame, and its spire with a long shadow."""
    x, y = centre
    with canvas.veil() as shade:
        shade.polygon((2, 5, 9, 150), [(x - 8, y + 8), (x - 2, y - 4), (x - 24, y + 22)])
        shade.polygon((2, 5, 9, 150), _box(x - 4, y + 6, 8, 19))
    for half_wide, half_high in ((6.5, 16.0), (13.0, 5.5)):
        canvas.polygon(_SHADE, _box(x, y, half_wide + 1, half_high + 1))
        canvas.polygon(
            _SHADE,
            [
                (x - half_wide, y - half_high),
                (x, y - half_high),
                (x, y + half_high),
                (x - half_wide, y + half_high),
            ],
        )
        canvas.polygon(
            _MOONLIT,
            [
                (x, y - half_high),
                (x + half_wide, y - half_high),
                (x + half_wide, y + half_high),
                (x, y + half_high),
            ],
        )
    canvas.line(_RIDGE, (x, y - 16), (x, y + 16), 1.2)
    canvas.line(_RIDGE, (x - 13, y), (x + 13, y), 1.2)
    top = (x, y + 12)
    canvas.polygon(_SHADE, _box(*top, 5, 5))
    canvas.polygon(_MOONLIT, [top, (top[0] + 5, top[1] - 5), (top[0] + 5, top[1] + 5)])
    canvas.polygon(_SPIRE, [top, (top[0] - 5, top[1] - 5), (top[0] + 5, top[1] - 5)])
    canvas.circle(with_alpha(_SPIRE, 100), top, 1.2)


def _box(x: float, y: float, half_wide: float, half_high: float) -> list[Point]:
    return [
        (x - half_wide, y - half_high),
        (x + half_wide, y - half_high),
        (x + half_wide, y + half_high),
        (x - half_wide, y + half_high),
    ]
