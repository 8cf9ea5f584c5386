"""Soft lights that are added to the printed board."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.cache import Cache, bytes_of
from game.ui.camera import Point
from game.ui.scaling import smoothscaled
from game.ui.theme import Colour

HEAVIEST: Final = 16_000_000
"""Cache size in bytes for lights of one kind."""
_SPRITE: Final = 64


class Lights:
    """Soft lights of any size for additive blending, cached."""

    def __init__(self) -> None:
        self._cache: Cache[tuple[tuple[int, int], Colour], pygame.Surface] = Cache(
            48, HEAVIEST, bytes_of
        )
        self._round = _round_light()

    def add(
        self, target: pygame.Surface, place: Point, size: tuple[float, float], colour: Colour
    ) -> None:
        """Add an ellipse of light of that colour at a place."""
        spot = light_box(place, size)
        if spot.colliderect(target.get_clip()):
            box = spot.size
            light = self._cache.take((box, colour), lambda: self._dyed(box, colour))
            target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)

    def _dyed(self, size: tuple[int, int], colour: Colour) -> pygame.Surface:
        light = self._round.copy()
        light.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
        return smoothscaled(light, size)


def light_box(place: Point, size: tuple[float, float]) -> pygame.Rect:
    """The rectangle of a light of about that size, rounded in steps to limit the cache."""
    spot = pygame.Rect(0, 0, max(round(size[0] / 4) * 4, 4), max(round(size[1] / 4) * 4, 4))
    spot.center = round(place[0]), round(place[1])
    return spot


def _round_light() -> pygame.Surface:
    """A white radial light that falls off with the square of the distance."""
    light = pygame.Surface((2 * _SPRITE, 2 * _SPRITE))
    for radius in range(_SPRITE, 0, -1):
        shade = round(255 * (1 - radius / _SPRITE) ** 2)
        pygame.draw.circle(light, (shade, shade, shade), (_SPRITE, _SPRITE), radius)
    return light


def shade(colour: Colour, percent: float) -> Colour:
    """A colour weakened to `percent`."""
    red, green, blue = colour
    return round(red * percent / 100), round(green * percent / 100), round(blue * percent / 100)
