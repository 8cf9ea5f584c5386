"""Moonlight on the rivers."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.painting.boards.geometry import Layout
from game.painting.boards.random_stream import RandomStream
from game.painting.weather.ticks import SEED, tick
from game.rules.board import FieldBoard
from game.ui.camera import Camera, Point
from game.ui.theme import hex_colour

_GLINT: Final = hex_colour("#bfe6f2")
_GLINT_MS: Final = 2600


class Glints:
    """Glints on a river: waves that catch the moonlight for a moment."""

    def __init__(self, places: Sequence[Point]) -> None:
        rng = RandomStream(SEED, "glints")
        self._places = [(place, rng.between(0, math.tau)) for place in places]

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw the glints that shine now."""
        clip, thick = target.get_clip(), max(round(1.2 * camera.zoom), 1)
        for number in range(len(self._places)):
            reach, (x, y) = self._shines(number, camera, ms)
            if reach and _glint_box((x, y), reach, thick).colliderect(clip):
                start, end = (x - reach, y + reach * 0.3), (x + reach, y - reach * 0.3)
                pygame.draw.line(target, _GLINT, start, end, thick)

    def shows(self, ms: int) -> Hashable:
        """The animation time as displayed, in steps."""
        return tick(ms)

    def _shines(self, number: int, camera: Camera, ms: int) -> tuple[float, Point]:
        """Half the length of a glint in pixels (0 while it is off), and its middle."""
        point, phase = self._places[number]
        turn = tick(ms) / _GLINT_MS * math.tau
        share = math.sin(turn + phase) * 2.2 - 1.2
        reach = (2 + 5 * share) * camera.zoom if share > 0 else 0.0
        return reach, camera.to_window(point)


def _glint_box(place: Point, reach: float, thick: int) -> pygame.Rect:
    """The rectangle of a glint, with a small margin."""
    half = math.ceil(reach) + thick + 1
    box = pygame.Rect(0, 0, 2 * half, 2 * half)
    box.center = round(place[0]), round(place[1])
    return box


def river_places(board: FieldBoard, layout: Layout, each: int = 3) -> list[Point]:
    """Some points on the rivers between the centres of their hexes."""
    rng = RandomStream(SEED, "river")
    found: list[Point] = []
    for line in board.lines:
        if line.kind != "river":
            continue
        for one, other in zip(line.hexes, line.hexes[1:], strict=False):
            (x1, y1), (x2, y2) = layout.centre(one), layout.centre(other)
            for _ in range(each):
                share, aside = rng.between(0, 1), rng.about(9)
                found.append((x1 + (x2 - x1) * share + aside, y1 + (y2 - y1) * share + aside))
    return found
