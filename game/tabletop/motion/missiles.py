"""Drawing of missiles: tracers, the tank's shell, thrown items."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.camera import Point
from game.ui.theme import hex_colour

AIM_MS: Final = 160
"""Milliseconds of aiming before the first shot."""
_BETWEEN_SHOTS_MS: Final = 45
_FLIGHT_MS: Final = 110
_TAIL: Final = 0.3
"""The length of a tracer, as a fraction of its path."""
_SPREAD_PIXELS: Final = 5
_MOST_SHOTS: Final = 12
_CORE: Final = hex_colour("#fff2c4")
_GLOW: Final = hex_colour("#f5a93d")
_SHADOW: Final = (0, 0, 0, 90)
_LANDED: Final = 0.5
"""The share of a throw's time after which the item has landed."""


def draw_shots(
    target: pygame.Surface,
    origins: Sequence[Point],
    aim: Point,
    shots: int,
    ms: float,
    width: int,
) -> None:
    """Draw tracers, from each origin in turn; `ms` since the beginning of the aim."""
    for shot in range(min(shots, _MOST_SHOTS)):
        flown = (ms - AIM_MS - shot * _BETWEEN_SHOTS_MS) / _FLIGHT_MS
        if 0 < flown < 1 + _TAIL:
            stray = _SPREAD_PIXELS * math.sin(shot * 2.4)
            end = (aim[0] + stray, aim[1] - stray)
            _streak(target, origins[shot % len(origins)], end, flown, width)


def draw_shell(target: pygame.Surface, origin: Point, aim: Point, flown: float, width: int) -> None:
    """Draw the tank's shell; `flown` is the fraction of its path behind it."""
    if 0 < flown < 1 + _TAIL:
        _streak(target, origin, aim, flown, width)


def draw_thrown(
    target: pygame.Surface, picture: pygame.Surface, start: Point, end: Point, share: float
) -> None:
    """Draw an item that spins in a high arc above its shadow and stays where it lands."""
    part = min(share / _LANDED, 1.0)
    x, y = _between(start, end, part)
    way = math.dist(start, end)
    height = (0.25 * way + picture.get_height()) * 4 * part * (1 - part)
    shadow = pygame.Surface((picture.get_width(), picture.get_height() // 2), pygame.SRCALPHA)
    pygame.draw.ellipse(shadow, _SHADOW, shadow.get_rect())
    target.blit(shadow, shadow.get_rect(center=(round(x), round(y) + picture.get_height() // 3)))
    turned = pygame.transform.rotozoom(picture, -540 * part, 1)
    target.blit(turned, turned.get_rect(center=(round(x), round(y - height))))


def _streak(target: pygame.Surface, start: Point, end: Point, flown: float, width: int) -> None:
    """Draw a line of light; `flown` is the fraction of its path behind its head."""
    head = _between(start, end, min(flown, 1.0))
    tail = _between(start, end, max(flown - _TAIL, 0.0))
    pygame.draw.line(target, _GLOW, tail, head, width * 2)
    pygame.draw.line(target, _CORE, tail, head, max(width, 1))


def towards(start: Point, end: Point, pixels: float) -> Point:
    """The point that many pixels from `start` towards `end`."""
    return _between(start, end, pixels / max(math.dist(start, end), 1.0))


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
