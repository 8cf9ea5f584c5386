"""The C-47 seen from above on its flight line, with a shadow that shows its height."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.cache import Cache
from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

_SIZE: Final = 0.98
"""Scale of the plane relative to its outline in board units."""
_FINE: Final = 3
_SPAN: Final = 98
"""Radius of the plane: no part is farther from its middle."""
_TURNS: Final = 48
"""Number of headings it is rendered in."""
_BANK: Final = 0.3
"""The last share of a leg, in which the plane turns to the next one."""
_FUSELAGE: Final = (
    (76, 0), (74, 4), (68, 7), (58, 9), (40, 10.5), (10, 10), (-20, 8), (-48, 5), (-68, 2.5),
    (-72, 0),
)  # fmt: skip
_WING: Final = (
    (30, 8),
    (27, 30),
    (20, 74),
    (16, 88),
    (10, 93),
    (4, 90),
    (0, 78),
    (-4, 30),
    (-6, 8),
)
_TAIL: Final = ((-46, 3), (-51, 20), (-57, 31), (-63, 33), (-66, 28), (-65, 3))
_NACELLE: Final = ((46, 22), (47, 26), (46, 31), (40, 34), (8, 33), (2, 27), (8, 20), (40, 19))
_COCKPIT: Final = ((62, 5), (66, 0), (57, 0), (55, 5.5))
_STRIPES: Final = (44, 49.5, 55, 60.5, 66)
_BANDS: Final = (-24, -29, -34, -39, -44)
_STRIPE: Final = 5.5
_LIT: Final = hex_colour("#6d7848")
_GREEN: Final = hex_colour("#58623a")
_SHADE: Final = hex_colour("#3c4528")
_ENGINE: Final = hex_colour("#2f3722")
_PALE: Final = hex_colour("#dcdccd")
_DARK: Final = hex_colour("#191c18")
_GLASS: Final = hex_colour("#8fb4c4")
_SHADOW: Final = (4, 10, 12, 110)
_BLUR: Final = (214, 226, 230, 60)


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
    side = math.ceil(2 * _SPAN * size)
    pictures = []
    for shadow in (False, True):
        sheet = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
        # Transparent pixels need a similar colour, or scaling darkens every edge.
        sheet.fill((*_SHADE, 0))
        _Sketch(sheet, turn * math.tau / _TURNS, size * _FINE).paint(is_shadow=shadow)
        pictures.append(smoothscaled(sheet, (side, side)))
    return pictures[0], pictures[1]


class _Sketch:
    """One plane on a sheet, in units, with its nose to the right."""

    def __init__(self, sheet: pygame.Surface, turn: float, size: float) -> None:
        self._sheet = sheet
        self._ahead = math.cos(turn), math.sin(turn)
        self._size = size
        # Light comes from the upper right, so the side facing it is lighter.
        self._lit = 1 if sum(self._ahead) < 0 else -1

    def paint(self, *, is_shadow: bool) -> None:
        for side in (-self._lit, self._lit):
            colours = (_GREEN, _LIT) if side == self._lit else (_SHADE, _GREEN)
            for part in (_WING, _TAIL):
                self._shape(part, side, _SHADOW if is_shadow else colours[0])
            if not is_shadow:
                for at in _STRIPES:
                    self._stripe(at, side)
            self._shape(_NACELLE, side, _SHADOW if is_shadow else _ENGINE)
            self._shape(_FUSELAGE, side, _SHADOW if is_shadow else colours[1])
            if not is_shadow:
                self._bands(side)
                self._shape(_COCKPIT, side, _GLASS)
                self._propeller(side)

    def _stripe(self, at: float, side: int) -> None:
        """One of the five invasion stripes across a wing, pale and dark in turn."""
        ink = _PALE if _STRIPES.index(at) % 2 == 0 else _DARK
        edges = (at, at + _STRIPE)
        front = [(28.5 - y * 0.13, y) for y in edges]
        rear = [(-5.4 + y * 0.06, y) for y in reversed(edges)]
        self._shape([*front, *rear], side, ink)

    def _bands(self, side: int) -> None:
        """The five invasion stripes round the fuselage."""
        for number, x in enumerate(_BANDS):
            half, behind = 8 + (x + 20) * 0.1, 8 + (x - 5 + 20) * 0.1
            ink = _PALE if number % 2 == 0 else _DARK
            self._shape(((x, 0), (x, half), (x - 5, behind), (x - 5, 0)), side, ink)

    def _propeller(self, side: int) -> None:
        middle = self._at(49, 27 * side)
        pygame.draw.circle(self._sheet, _DARK, middle, 2.6 * self._size)
        ends = self._at(49, 14 * side), self._at(49, 40 * side)
        pygame.draw.line(self._sheet, _BLUR, *ends, max(round(2.4 * self._size), 1))

    def _shape(
        self,
        points: Sequence[Point],
        side: int,
        colour: Colour | tuple[int, int, int, int],
    ) -> None:
        pygame.draw.polygon(self._sheet, colour, [self._at(x, y * side) for x, y in points])

    def _at(self, x: float, y: float) -> Point:
        middle = self._sheet.get_width() / 2
        ahead, size = self._ahead, self._size
        return (
            middle + (x * ahead[0] - y * ahead[1]) * size,
            middle + (x * ahead[1] + y * ahead[0]) * size,
        )
