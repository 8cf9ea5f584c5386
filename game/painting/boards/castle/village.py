"""Nonette on the map of the castle: a street of houses, and the ways up to the castle."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas
from game.painting.boards.bushes import Bush, paint_bushes
from game.painting.boards.castle.plan import Plan
from game.painting.boards.geometry import Point
from game.painting.boards.houses import hamlet, light_windows, paint_houses
from game.painting.boards.random_stream import RandomStream
from game.rules.board import CastleBoard
from game.rules.board.squares import Square
from game.ui.theme import Colour, hex_colour

_GRASS: Final = hex_colour("#1c2f29")
_PATCHES: Final = tuple(hex_colour(code) for code in ("#22382f", "#263d31", "#2b3f33", "#1f3430"))
_ROAD: Final[tuple[tuple[float, Colour], ...]] = (
    (0.62, hex_colour("#0c1110")),
    (0.48, hex_colour("#5f563f")),
    (0.36, hex_colour("#97875f")),
    (0.16, hex_colour("#877851")),
)
_HINT: Final = hex_colour("#b4c2ca")
_HOUSE_SCALE: Final = 24.0
"""Units of a house per square: the houses of the field at a larger scale."""


def paint_village(canvas: Canvas, board: CastleBoard, plan: Plan, seed: int) -> None:
    """The village area, its street, and the exits to the road and the secret passage."""
    left, top, width, height = board.village
    if width <= 0 or height <= 0:
        return
    road = _road(board, plan, seed)
    _ground(canvas, board, seed)
    # The street continues off the sheet, so clip its round end at the frame.
    edge = round(left * canvas.scale)
    canvas.surface.set_clip(pygame.Rect((edge, 0), canvas.surface.get_size()))
    for stroke_width, colour in _ROAD:
        canvas.stroke(colour, road, stroke_width)
    canvas.surface.set_clip(None)
    _passage_hint(canvas, board, plan)
    finer = Canvas(canvas.surface, canvas.scale / _HOUSE_SCALE)
    rng = RandomStream(seed, "village")
    clear = [(x * _HOUSE_SCALE, y * _HOUSE_SCALE) for x, y in road]
    count = max(round(width * 0.9), 3)
    houses = []
    for place in range(count):
        x = left + (place + 0.5) * width / count
        side = 0.22 if place % 2 else 0.78
        centre = (x * _HOUSE_SCALE, (top + height * side) * _HOUSE_SCALE)
        houses += hamlet(centre, 1, 13, clear, rng)
    paint_houses(finer, sorted(houses, key=lambda house: house.centre[1]))
    paint_bushes(finer, _trees(board, clear, [h.centre for h in houses], seed))
    light_windows(finer, houses)


def _ground(canvas: Canvas, board: CastleBoard, seed: int) -> None:
    left, top, width, height = board.village
    rng = RandomStream(seed, "gardens")
    canvas.box(_GRASS, left, top, width, height)
    for column in range(left, left + width):
        for row in range(top, top + height):
            patch = rng.one_of(_PATCHES)
            angle = rng.between(0, math.pi)
            inset = 0.04
            quad = [
                (column + inset + rng.between(0, 0.1), row + inset),
                (column + 1 - inset, row + inset + rng.between(0, 0.1)),
                (column + 1 - inset - rng.between(0, 0.1), row + 1 - inset),
                (column + inset, row + 1 - inset - rng.between(0, 0.1)),
            ]
            canvas.polygon(patch, quad)
            for start, end in curves.hatching(quad, angle, 0.14):
                canvas.line(_GRASS, start, end, 0.03)


def _road(board: CastleBoard, plan: Plan, seed: int) -> list[Point]:
    """The street through the village up to the road square."""
    left, top, width, height = board.village
    rng = RandomStream(seed, "street")
    middle = top + height / 2
    side, outside = _way_out(board, plan, board.road)
    leave = min(max(outside[0], left + 0.6), left + width - 0.6)
    is_above = outside[1] < top
    bends = [(float(left), middle + 0.1)]
    step = 3.0
    x = left + step
    while x < leave - 1.2:
        bends.append((x, middle + rng.about(0.16)))
        x += step
    gate = top if is_above else top + height
    bends += [(leave - 0.7, middle), (leave, (middle + gate) / 2), (leave, gate)]
    if abs(outside[1] - gate) > 1:
        bends.append((outside[0], (outside[1] + gate) / 2))
    bends += [outside, side]
    return curves.flowing(bends, 0.12)


def _passage_hint(canvas: Canvas, board: CastleBoard, plan: Plan) -> None:
    """A dashed line from the village to the mouth of the secret passage."""
    left, top, width, height = board.village
    side, outside = _way_out(board, plan, board.passage)
    x = min(max(outside[0], left + 0.5), left + width - 0.5)
    y = min(max(outside[1], top + 0.45), top + height - 0.45)
    path = curves.flowing([(x, y), outside, side], 0.2)
    canvas.dashed((8, 11, 14), path, 0.13, 0.2, 0.16)
    canvas.dashed(_HINT, path, 0.07, 0.2, 0.16)


def _way_out(board: CastleBoard, plan: Plan, square: Square) -> tuple[Point, Point]:
    """The middle of a square's free side nearest to the village, and the point beyond it."""
    left, top, width, height = board.village
    middle = (left + width / 2, top + height / 2)
    ways = [(side.middle, outside) for side, outside in plan.free_sides(square)]
    if not ways:
        return middle, middle
    return min(ways, key=lambda way: abs(way[1][1] - middle[1]) + 0.01 * math.dist(way[1], middle))


def _trees(board: CastleBoard, road: list[Point], houses: list[Point], seed: int) -> list[Bush]:
    left, top, width, height = (value * _HOUSE_SCALE for value in board.village)
    rng = RandomStream(seed, "orchards")
    trees = []
    for _ in range(round(board.village[2] * 7)):
        place = (
            rng.between(left + 6, left + width - 6),
            rng.between(top + 6, top + height - 6),
        )
        is_free = all(math.dist(place, point) > 12 for point in road)
        if is_free and all(math.dist(place, house) > 15 for house in houses):
            trees.append(Bush(place, rng.between(2.4, 4.6)))
    return sorted(trees, key=lambda tree: tree.centre[1])
