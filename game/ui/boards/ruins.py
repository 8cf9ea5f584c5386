"""What is left of a castle floor that went up: soot, rubble, embers, and a hole in its middle."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

import pygame

from game.rules.squares import Floor
from game.ui.boards.brushes import Canvas
from game.ui.boards.geometry import CastleLayout, Point
from game.ui.theme import hex_colour, with_alpha

_SOOT: Final = hex_colour("#07080a")
_ASH: Final = tuple(hex_colour(code) for code in ("#2c2b2a", "#3d3936", "#524a43", "#6b6058"))
_EMBERS: Final = tuple(hex_colour(code) for code in ("#d8431f", "#f08a24", "#ffd25a"))
_STONES: Final = 5
"""Stones in each square."""


def ruin(layout: CastleLayout, floor: Floor) -> tuple[pygame.Surface, Point]:
    """A picture to lay over the print of that floor, and its corner on the board."""
    board = layout.board
    cells = [square for square in board.squares if board.floor_of[square] == floor]
    corners = [point for cell in cells for point in layout.polygon(cell)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    picture = pygame.Surface((math.ceil(right - left), math.ceil(bottom - top)), pygame.SRCALPHA)
    canvas = Canvas(picture, 1.0)
    chance = random.Random(f"ruin {floor}")
    for cell in cells:
        _burn(canvas, _moved(layout.polygon(cell), left, top), chance)
    icon = board.charges[floor][0]
    x, y = layout.centre(icon)
    _hole(canvas, (x - left, y - top), layout.square, chance)
    return picture, (left, top)


def _moved(points: Sequence[Point], left: float, top: float) -> list[Point]:
    return [(x - left, y - top) for x, y in points]


def _burn(canvas: Canvas, corners: Sequence[Point], chance: random.Random) -> None:
    """One square: black, with stones and a glow here and there."""
    canvas.polygon(with_alpha(_SOOT, chance.uniform(62, 80)), corners)
    left, top = corners[0]
    side = abs(corners[2][0] - left)
    for _ in range(_STONES):
        place = left + chance.random() * side, top + chance.random() * side
        canvas.polygon(
            chance.choice(_ASH), _stone(place, side * chance.uniform(0.05, 0.16), chance)
        )
    if chance.random() < 0.45:
        place = left + chance.random() * side, top + chance.random() * side
        canvas.circle(chance.choice(_EMBERS), place, max(side * 0.045, 1))


def _stone(place: Point, radius: float, chance: random.Random) -> list[Point]:
    turns = [corner * math.tau / 5 + chance.uniform(-0.4, 0.4) for corner in range(5)]
    return [
        (place[0] + radius * math.cos(turn), place[1] + radius * math.sin(turn)) for turn in turns
    ]


def _hole(canvas: Canvas, centre: Point, side: float, chance: random.Random) -> None:
    """Where the charges lay: a ragged black hole with a glowing rim."""
    edge = chance.random()
    for radius, colour in ((1.75, _EMBERS[0]), (1.62, _EMBERS[1]), (1.55, _SOOT)):
        rim = random.Random(edge)
        points = []
        for corner in range(22):
            reach = side * radius * rim.uniform(0.78, 1.0)
            turn = corner * math.tau / 22
            points.append((centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)))
        canvas.polygon(colour, points)
