"""Fire and smoke above the counters: blasts, flak, the mark of a hit, a landing, a canopy."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.camera import Point
from game.ui.smooth import smoothscaled
from game.ui.theme import Colour, hex_colour, mix

_STAR_COLOURS: Final = tuple(
    hex_colour(code) for code in ("#d8431f", "#f08a24", "#ffd25a", "#fff6dc")
)
_STAR_POINTS: Final = (15, 14, 13, 11)
_FLAK_POINTS: Final = 8
_SOOT: Final = hex_colour("#15100d")
_EMBERS: Final = hex_colour("#ffb35a")
_CHIPS: Final = 14
_SMOKE: Final = ((0.0, 0.0, 0.62), (0.44, -0.2, 0.4), (-0.42, -0.3, 0.44), (-0.36, 0.34, 0.38),
                 (0.34, 0.4, 0.42), (0.04, -0.52, 0.36))  # fmt: skip
"""Clouds of smoke: where, and how large, in parts of the burst's radius."""
_CLOTH: Final = (hex_colour("#e4dfca"), hex_colour("#b5b6a8"))
_SEAM: Final = hex_colour("#6f7872")
_GORES: Final = 12
_FINE: Final = 3
_DUST: Final = hex_colour("#b8ab8a")
_HOLE: Final = hex_colour("#1a0505")
_BLOOD: Final = hex_colour("#e8402f")
_RIM: Final = hex_colour("#ffd9c4")


def burst(target: pygame.Surface, place: Point, radius: float, opacity: float) -> None:
    """Four stars, one in the other, over smoke that outlasts them and chips that fly."""
    if radius < 2:
        return
    layer = _layer(radius * 1.16)
    _smoke(layer, radius, 0.8 * opacity**0.6)
    strength = max(opacity * 1.9 - 0.45, 0.0)
    for ring, (colour, points) in enumerate(zip(_STAR_COLOURS, _STAR_POINTS, strict=True)):
        outer = radius * (1 - 0.24 * ring)
        _star(layer, (outer, outer * 0.62), points, ring, (*colour, _byte(strength)))
    _chips(layer, radius, 1 - opacity, opacity)
    _lay(target, layer, place)


def flak(target: pygame.Surface, place: Point, radius: float, opacity: float) -> None:
    """One small star, and a puff of soot that hangs in the sky."""
    if radius < 2:
        return
    layer = _layer(radius * 1.1)
    _smoke(layer, radius * 0.8, 0.7 * opacity**0.6)
    strength = _byte(max(opacity * 2.2 - 0.9, 0.0))
    _star(layer, (radius * 0.72, radius * 0.24), _FLAK_POINTS, 0, (*_STAR_COLOURS[1], strength))
    _star(layer, (radius * 0.44, radius * 0.16), _FLAK_POINTS, 0, (*_STAR_COLOURS[3], strength))
    _lay(target, layer, place)


def hit_star(target: pygame.Surface, place: Point, size: float, share: float) -> None:
    """A bullet hole stamped on a counter, from large to its size, that fades in the end."""
    down = min(share / 0.4, 1.0)
    radius = size * 0.34 * (1.6 - 0.6 * down)
    opacity = min(share * 6, 1.0) * min((1 - share) * 4, 1.0)
    layer = _layer(radius)
    alpha = _byte(opacity)
    _star(layer, (radius, radius * 0.46), 9, 1, (*_RIM, alpha))
    _star(layer, (radius * 0.84, radius * 0.4), 9, 1, (*_BLOOD, alpha))
    middle = layer.get_width() / 2
    pygame.draw.circle(layer, (*_HOLE, alpha), (middle, middle), radius * 0.22)
    _lay(target, layer, place)


def dust(target: pygame.Surface, place: Point, size: float, share: float) -> None:
    """The puff round somebody who has just come down."""
    layer = _layer(size)
    middle = layer.get_width() / 2
    alpha = _byte(0.55 * (1 - share))
    for puff in range(8):
        turn = puff * math.tau / 8 + 0.3
        reach = size * (0.35 + 0.4 * share)
        spot = middle + reach * math.cos(turn), middle + size * 0.3 + 0.4 * reach * math.sin(turn)
        pygame.draw.circle(layer, (*_DUST, alpha), spot, size * (0.1 + 0.08 * share))
    _lay(target, layer, place)


def canopy(target: pygame.Surface, place: Point, radius: float) -> None:
    """A parachute from above and a little aside, its seams lit from the upper right."""
    side = max(round(radius * 2.1), 4)
    sheet = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    sheet.fill((*_CLOTH[1], 0))
    middle, reach = side * _FINE / 2, radius * _FINE
    apex = middle + reach * 0.1, middle - reach * 0.14
    for gore in range(_GORES):
        start, end = (turn * math.tau / _GORES for turn in (gore, gore + 1))
        lit = (1 + math.cos((start + end) / 2 + math.pi / 4)) / 2
        cloth = mix(_CLOTH[1], _CLOTH[0], 0.25 + 0.75 * lit)
        colour = cloth if gore % 2 else mix(cloth, _SEAM, 0.28)
        rim = [start, (start + end) / 2, end]
        edge = [(middle + reach * (1 if turn != rim[1] else 0.94) * math.cos(turn),
                 middle + reach * (1 if turn != rim[1] else 0.94) * math.sin(turn))
                for turn in rim]  # fmt: skip
        pygame.draw.polygon(sheet, colour, [apex, *edge])
    pygame.draw.circle(sheet, _SEAM, apex, reach * 0.1)
    target.blit(
        smoothscaled(sheet, (side, side)),
        (round(place[0] - side / 2), round(place[1] - side / 2)),
    )


def _layer(radius: float) -> pygame.Surface:
    side = round(radius * 2 + 4)
    return pygame.Surface((side, side), pygame.SRCALPHA)


def _lay(target: pygame.Surface, layer: pygame.Surface, place: Point) -> None:
    target.blit(layer, layer.get_rect(center=(round(place[0]), round(place[1]))))


def _byte(opacity: float) -> int:
    return round(255 * min(max(opacity, 0.0), 1.0))


def _smoke(layer: pygame.Surface, radius: float, opacity: float) -> None:
    middle = layer.get_width() / 2
    for x, y, size in _SMOKE:
        spot = middle + x * radius, middle + y * radius
        pygame.draw.circle(layer, (*_SOOT, _byte(opacity)), spot, size * radius)


def _star(
    layer: pygame.Surface,
    reaches: tuple[float, float],
    points: int,
    turned: float,
    colour: tuple[int, int, int, int],
) -> None:
    """A star with its tips and its notches so far from the middle."""
    if not colour[3]:
        return
    middle = layer.get_width() / 2
    corners = []
    for corner in range(points * 2):
        turn = corner * math.pi / points + turned
        reach = reaches[corner % 2]
        corners.append((middle + reach * math.cos(turn), middle + reach * math.sin(turn)))
    pygame.draw.polygon(layer, colour, corners)


def _chips(layer: pygame.Surface, radius: float, flown: float, opacity: float) -> None:
    """What is thrown out: bright at first, then like the smoke."""
    middle = layer.get_width() / 2
    side = max(radius * 0.05, 1.5)
    ember: Colour = mix(_EMBERS, _SOOT, min(flown * 1.4, 1.0))
    for chip in range(_CHIPS):
        turn = chip * 2.4
        reach = radius * (0.5 + 0.6 * flown) * (0.75 + 0.25 * math.sin(chip * 5.1))
        spot = middle + reach * math.cos(turn), middle + reach * math.sin(turn)
        box = pygame.Rect(0, 0, math.ceil(side), math.ceil(side))
        box.center = round(spot[0]), round(spot[1])
        layer.fill((*ember, _byte(opacity * 1.5)), box)
