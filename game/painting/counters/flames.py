"""Flames as nested flat shapes, animated in a loop of a few frames."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.cache import Cache
from game.ui.scaling import smoothscaled
from game.ui.theme import hex_colour

FRAMES: Final = 4
FRAME_MS: Final = 130
_COLOURS: Final = (hex_colour("#d8431f"), hex_colour("#f08a24"), hex_colour("#ffd25a"))
_FINE: Final = 3
_STEPS: Final = 12


class Flames:
    """Draws flames of any height; each frame is cached by size."""

    def __init__(self) -> None:
        self._cache: Cache[tuple[int, int], pygame.Surface] = Cache(64)

    def draw(
        self, target: pygame.Surface, foot: tuple[float, float], pixels: float, ms: int
    ) -> None:
        """Draw one flame standing on a point, as it looks after `ms` milliseconds."""
        tall, frame = max(round(pixels), 4), ms // FRAME_MS % FRAMES
        picture = self._cache.take((tall, frame), lambda: _tongue(tall, frame))
        target.blit(picture, picture.get_rect(midbottom=(round(foot[0]), round(foot[1]))))


def _tongue(pixels: int, frame: int) -> pygame.Surface:
    wide, tall = round(pixels * 0.8) * _FINE, pixels * _FINE
    sheet = pygame.Surface((wide, tall), pygame.SRCALPHA)
    for ring, colour in enumerate(_COLOURS):
        share = 1 - 0.28 * ring
        lean = 0.16 * wide * math.sin(frame * math.tau / FRAMES + ring)
        up = tall * share * (0.86 + 0.14 * ((frame + ring) % 2))
        left, right = [], []
        for step in range(_STEPS + 1):
            turn = step / _STEPS
            half = wide * 0.44 * share * math.sin(math.pi * turn**0.6) * (1 - turn * 0.35)
            left.append((wide / 2 - half + lean * turn, tall - up * turn))
            right.append((wide / 2 + half + lean * turn, tall - up * turn))
        pygame.draw.polygon(sheet, (*colour, 235), [*left, *reversed(right)])
    return smoothscaled(sheet, (max(wide // _FINE, 1), pixels))
