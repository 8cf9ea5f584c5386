"""The C-47 seen from above on its flight line, with a shadow that shows its height."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.posters.collage import drawn
from game.ui.cache import Cache
from game.ui.camera import Point
from game.ui.drawings import tinted

_SIZE: Final = 0.98
"""Scale of the plane relative to its outline in board units."""
_SPAN: Final = 98
"""Radius of the plane: no part is farther from its middle."""
_TURNS: Final = 48
"""Number of headings it is rendered in."""
_BANK: Final = 0.3
"""The last share of a leg, in which the plane turns to the next one."""
_SHADOW: Final = (4, 10, 12)
_SHADOW_PERCENT: Final = 43


class Plane:
    """Draws the plane anywhere on its line; each heading is cached by size."""

    def __init__(self) -> None:
        self._cache: Cache[tuple[int, int], tuple[pygame.Surface, pygame.Surface]] = Cache(24)

    def draw(self, target: pygame.Surface, line: Sequence[Point], way: float, zoom: float) -> None:
        """Draw it after `way` legs of the line (may be a fraction); `zoom` in pixels per unit."""
        leg = min(int(way), len(line) - 1)
        part = pygame.math.smoothstep(0.0, 1.0, way - leg)
        here, onward = line[leg], line[min(leg + 1, len(line) - 1)]
        place = here[0] + (onward[0] - here[0]) * part, here[1] + (onward[1] - here[1]) * part
        turn = round(_heading(line, leg, part) / math.tau * _TURNS) % _TURNS
        size = round(_SIZE * zoom * 100)
        plane, shadow = self._cache.take((turn, size), lambda: _paint(turn, size / 100))
        fallen = round(place[0] - 30 * zoom), round(place[1] + 40 * zoom)
        target.blit(shadow, shadow.get_rect(center=fallen))
        target.blit(plane, plane.get_rect(center=(round(place[0]), round(place[1]))))


def _heading(line: Sequence[Point], leg: int, part: float) -> float:
    """The heading in radians, clockwise from the right; it turns into the next leg smoothly."""
    now = _along(line, leg)
    if part <= 1 - _BANK:
        return now
    change = (_along(line, leg + 1) - now + math.pi) % math.tau - math.pi
    return now + change * (part - 1 + _BANK) / _BANK


def _along(line: Sequence[Point], leg: int) -> float:
    last = len(line) - 1
    start, end = (line[leg], line[leg + 1]) if leg < last else (line[last - 1], line[last])
    return math.atan2(end[1] - start[1], end[0] - start[0])


def _paint(turn: int, size: float) -> tuple[pygame.Surface, pygame.Surface]:
    """The plane and its shadow at one heading."""
    heading = turn * math.tau / _TURNS
    # Light comes from the upper right; the lit half of the drawing is on the right of its nose.
    flip = 1 if math.cos(heading) + math.sin(heading) < 0 else -1
    way = f"rotate({math.degrees(heading):g}) scale(1 {flip})"
    plane = drawn("plane", math.ceil(2 * _SPAN * size), way)
    return plane, tinted(plane, _SHADOW, _SHADOW_PERCENT)
