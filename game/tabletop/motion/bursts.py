"""Drawing of explosions, flak, hit marks, dust and parachutes above the counters."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour, mix

_STAR_COLOURS: Final = tuple(
    hex_colour(code) for code in ("#d8431f", "#f08a24", "#ffd25a", "#fff6dc")
)
_STAR_POINTS: Final = (15, 14, 13, 11)
_FLAK_POINTS: Final = 8
_SOOT_COLOUR: Final = hex_colour("#15100d")
_EMBER_COLOUR: Final = hex_colour("#ffb35a")
_CHIPS: Final = 14
_SMOKE: Final = ((0.0, 0.0, 0.62), (0.44, -0.2, 0.4), (-0.42, -0.3, 0.44), (-0.36, 0.34, 0.38),
                 (0.34, 0.4, 0.42), (0.04, -0.52, 0.36))  # fmt: skip
"""Clouds of smoke: x, y and size of each, as fractions of the radius."""
_CLOTH_COLOURS: Final = (hex_colour("#e4dfca"), hex_colour("#b5b6a8"))
_SEAM_COLOUR: Final = hex_colour("#6f7872")
_GORES: Final = 12
_SUPERSAMPLING: Final = 3
_DUST_COLOUR: Final = hex_colour("#b8ab8a")
_HIT_HOLE: Final = hex_colour("#1a0505")
_HIT_RED: Final = hex_colour("#e8402f")
_HIT_RIM: Final = hex_colour("#ffd9c4")


def burst(target: pygame.Surface, place: Point, radius: float, opacity: float) -> None:
    """Draw an explosion: four nested stars over longer-lasting smoke, and flying debris."""
    if radius < 2:
        return
    layer = _transparent_square(radius * 1.16)
    _smoke(layer, radius, 0.8 * opacity**0.6)
    strength = max(opacity * 1.9 - 0.45, 0.0)
    for ring, (colour, points) in enumerate(zip(_STAR_COLOURS, _STAR_POINTS, strict=True)):
        outer = radius * (1 - 0.24 * ring)
        _star(layer, (outer, outer * 0.62), points, ring, (*colour, _byte(strength)))
    _chips(layer, radius, 1 - opacity, opacity)
    _blit_centred(target, layer, place)


def flak(target: pygame.Surface, place: Point, radius: float, opacity: float) -> None:
    """Draw a shell burst: a small star over a puff of soot."""
    if radius < 2:
        return
    layer = _transparent_square(radius * 1.1)
    _smoke(layer, radius * 0.8, 0.7 * opacity**0.6)
    strength = _byte(max(opacity * 2.2 - 0.9, 0.0))
    _star(layer, (radius * 0.72, radius * 0.24), _FLAK_POINTS, 0, (*_STAR_COLOURS[1], strength))
    _star(layer, (radius * 0.44, radius * 0.16), _FLAK_POINTS, 0, (*_STAR_COLOURS[3], strength))
    _blit_centred(target, layer, place)


def hit_star(target: pygame.Surface, place: Point, size: float, share: float) -> None:
    """Draw a bullet hole that shrinks onto a counter and fades; `share` of its time, 0-1."""
    down = min(share / 0.4, 1.0)
    radius = size * 0.34 * (1.6 - 0.6 * down)
    opacity = min(share * 6, 1.0) * min((1 - share) * 4, 1.0)
    layer = _transparent_square(radius)
    alpha = _byte(opacity)
    _star(layer, (radius, radius * 0.46), 9, 1, (*_HIT_RIM, alpha))
    _star(layer, (radius * 0.84, radius * 0.4), 9, 1, (*_HIT_RED, alpha))
    middle = layer.get_width() / 2
    pygame.draw.circle(layer, (*_HIT_HOLE, alpha), (middle, middle), radius * 0.22)
    _blit_centred(target, layer, place)


def dust(target: pygame.Surface, place: Point, size: float, share: float) -> None:
    """Draw the dust around a man who has just landed; `share` of its time, 0-1."""
    layer = _transparent_square(size)
    middle = layer.get_width() / 2
    alpha = _byte(0.55 * (1 - share))
    for puff in range(8):
        turn = puff * math.tau / 8 + 0.3
        reach = size * (0.35 + 0.4 * share)
        spot = middle + reach * math.cos(turn), middle + size * 0.3 + 0.4 * reach * math.sin(turn)
        pygame.draw.circle(layer, (*_DUST_COLOUR, alpha), spot, size * (0.1 + 0.08 * share))
    _blit_centred(target, layer, place)


def canopy(target: pygame.Surface, place: Point, radius: float) -> None:
    """Draw an open parachute, seen obliquely from above, lit from the upper right."""
    side = max(round(radius * 2.1), 4)
    sheet = pygame.Surface((side * _SUPERSAMPLING, side * _SUPERSAMPLING), pygame.SRCALPHA)
    sheet.fill((*_CLOTH_COLOURS[1], 0))
    middle, reach = side * _SUPERSAMPLING / 2, radius * _SUPERSAMPLING
    apex = middle + reach * 0.1, middle - reach * 0.14
    for gore in range(_GORES):
        start, end = (turn * math.tau / _GORES for turn in (gore, gore + 1))
        lit = (1 + math.cos((start + end) / 2 + math.pi / 4)) / 2
        cloth = mix(_CLOTH_COLOURS[1], _CLOTH_COLOURS[0], 0.25 + 0.75 * lit)
        colour = cloth if gore % 2 else mix(cloth, _SEAM_COLOUR, 0.28)
        rim = [start, (start + end) / 2, end]
        edge = [(middle + reach * (1 if turn != rim[1] else 0.94) * math.cos(turn),
                 middle + reach * (1 if turn != rim[1] else 0.94) * math.sin(turn))
                for turn in rim]  # fmt: skip
        pygame.draw.polygon(sheet, colour, [apex, *edge])
    pygame.draw.circle(sheet, _SEAM_COLOUR, apex, reach * 0.1)
    target.blit(
        smoothscaled(sheet, (side, side)),
        (round(place[0] - side / 2), round(place[1] - side / 2)),
    )


def _transparent_square(radius: float) -> pygame.Surface:
    side = round(radius * 2 + 4)
    return pygame.Surface((side, side), pygame.SRCALPHA)


def _blit_centred(target: pygame.Surface, layer: pygame.Surface, place: Point) -> None:
    target.blit(layer, layer.get_rect(center=(round(place[0]), round(place[1]))))


def _byte(opacity: float) -> int:
    return round(255 * min(max(opacity, 0.0), 1.0))


def _smoke(layer: pygame.Surface, radius: float, opacity: float) -> None:
    middle = layer.get_width() / 2
    for x, y, size in _SMOKE:
        spot = middle + x * radius, middle + y * radius
        pygame.draw.circle(layer, (*_SOOT_COLOUR, _byte(opacity)), spot, size * radius)


def _star(
    layer: pygame.Surface,
    reaches: tuple[float, float],
    points: int,
    turned: float,
    colour: tuple[int, int, int, int],
) -> None:
    """Draw a star; `reaches` are the distances of its tips and notches from the middle."""
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
    """Draw flying debris; its colour goes from glowing to soot with `flown`, 0-1."""
    middle = layer.get_width() / 2
    side = max(radius * 0.05, 1.5)
    ember: Colour = mix(_EMBER_COLOUR, _SOOT_COLOUR, min(flown * 1.4, 1.0))
    for chip in range(_CHIPS):
        turn = chip * 2.4
        reach = radius * (0.5 + 0.6 * flown) * (0.75 + 0.25 * math.sin(chip * 5.1))
        spot = middle + reach * math.cos(turn), middle + reach * math.sin(turn)
        box = pygame.Rect(0, 0, math.ceil(side), math.ceil(side))
        box.center = round(spot[0]), round(spot[1])
        layer.fill((*ember, _byte(opacity * 1.5)), box)
