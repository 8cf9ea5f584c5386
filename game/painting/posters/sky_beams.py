"""Searchlights that sweep the sky behind the castle."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

import pygame

from game.painting.posters.posters import cone
from game.ui.cache import Cache
from game.ui.scaling import smoothscaled

TICK_MS: Final = 120
"""Milliseconds between animation frames."""
_SWEEP_MS: Final = 14_000
_STRENGTH: Final = 0.32
_COARSE: Final = 3
"""Painted this many times smaller than shown: light has no hard edges."""
_STEPS: Final = 28
"""Number of angles of a beam."""
_FOOT: Final = 0.505
_BEAMS: Final = ((-0.14, -0.34, 0.14, 0.0), (0.14, 0.32, 0.13, 2.1))
"""Foot beside the castle; middle and half range of the head; phase."""
_SPREAD: Final = 0.09
_REACH: Final = -0.12
"""The height at which a beam ends, above the window."""


class SkyBeams:
    """Draws the searchlights on a poster; each angle of a beam is cached by size."""

    def __init__(self, castle: float, foot: float = _FOOT) -> None:
        """`castle` is the castle's position in shares of the poster's width, `foot` the height at
        which the beams begin, in shares of its height."""
        self._castle = castle
        self._foot = foot
        self._cache: Cache[tuple[tuple[int, int], int, int], pygame.Surface] = Cache(4)

    def draw(self, target: pygame.Surface, view: pygame.Rect, ms: int) -> None:
        """Add both beams to the picture, as they point after `ms` milliseconds."""
        for number in range(len(_BEAMS)):
            place, start, head = self._points(number, ms // TICK_MS * TICK_MS)
            key = view.size, number, place
            light = self._cache.take(key, partial(_beam, view.size, start, head))
            clip = target.get_clip()
            target.set_clip(view.clip(clip))
            target.blit(light, view, special_flags=pygame.BLEND_RGB_ADD)
            target.set_clip(clip)

    def _points(self, number: int, ms: int) -> tuple[int, tuple[float, float], float]:
        """The angle step of a beam, and its foot and head in shares of the view."""
        foot, middle, half, phase = _BEAMS[number]
        place = round(math.sin(ms / _SWEEP_MS * math.tau + phase) * _STEPS / 2)
        head = self._castle + middle + half * place * 2 / _STEPS
        return place, (self._castle + foot, self._foot), head


def _beam(size: tuple[int, int], foot: tuple[float, float], head: float) -> pygame.Surface:
    """One beam on black, from its lamp up to the edge of the picture, fading on the way."""
    high = round(size[1] * foot[1])
    small = size[0] // _COARSE, high // _COARSE
    # The picture ends at the lamp, so convert heights to shares of that.
    lamp, top = (foot[0], 1.0), (head, _REACH / foot[1])
    return smoothscaled(cone(small, lamp, top, _SPREAD, _STRENGTH), (size[0], high))
