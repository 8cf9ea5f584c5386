"""What flies: tracers, the tank's shell, and things that are thrown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.camera import Point
from game.ui.theme import hex_colour

AIM_MS: Final = 160
"""How long they aim before the first shot."""
_APART_MS: Final = 45
_FLIGHT_MS: Final = 110
_TAIL: Final = 0.3
"""The length of a tracer, in parts of its way."""
_SPREAD_PIXELS: Final = 5
_MOST_SHOTS: Final = 12
_CORE: Final = hex_colour("#fff2c4")
_GLOW: Final = hex_colour("#f5a93d")
_SHADOW: Final = (0, 0, 0, 90)
_LANDS: Final = 0.5
"""The share of its time after which what is thrown has landed."""


def draw_shots(
    target: pygame.Surface,
    origins: Sequence[Point],
    aim: Point,
    shots: int,
    ms: float,
    width: int,
) -> None:
    """One tracer a die, from each of the shooters in turn; `ms` since they took aim."""
    for shot in range(min(shots, _MOST_SHOTS)):
        flown = (ms - AIM_MS - shot * _APART_MS) / _FLIGHT_MS
        if 0 < flown < 1 + _TAIL:
            stray = _SPREAD_PIXELS * math.sin(shot * 2.4)
            end = (aim[0] + stray, aim[1] - stray)
            _streak(target, origins[shot % len(origins)], end, flown, width)


def draw_shell(target: pygame.Surface, origin: Point, aim: Point, flown: float, width: int) -> None:
    """The tank's one heavy shell, after that part of its way."""
    if 0 < flown < 1 + _TAIL:
        _streak(target, origin, aim, flown, width)


def draw_thrown(
    target: pygame.Surface, picture: pygame.Surface, start: Point, end: Point, share: float
) -> None:
    """In a high arc, turning, over its own shadow; it stays where it came down."""
    part = min(share / _LANDS, 1.0)
    x, y = _between(start, end, part)
    way = math.dist(start, end)
    height = (0.25 * way + picture.get_height()) * 4 * part * (1 - part)
    shadow = pygame.Surface((picture.get_width(), picture.get_height() // 2), pygame.SRCALPHA)
    pygame.draw.ellipse(shadow, _SHADOW, shadow.get_rect())
    target.blit(shadow, shadow.get_rect(center=(round(x), round(y) + picture.get_height() // 3)))
    turned = pygame.transform.rotozoom(picture, -540 * part, 1)
    target.blit(turned, turned.get_rect(center=(round(x), round(y - height))))


def _streak(target: pygame.Surface, start: Point, end: Point, flown: float, width: int) -> None:
    """A line of light that has come that part of its way."""
    head = _between(start, end, min(flown, 1.0))
    tail = _between(start, end, max(flown - _TAIL, 0.0))
    pygame.draw.line(target, _GLOW, tail, head, width * 2)
    pygame.draw.line(target, _CORE, tail, head, max(width, 1))


def towards(start: Point, end: Point, pixels: float) -> Point:
    """The point so many pixels from the start on the way to the end."""
    return _between(start, end, pixels / max(math.dist(start, end), 1.0))


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
