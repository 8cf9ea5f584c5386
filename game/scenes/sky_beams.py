"""Searchlights over the castle that go to and fro behind it."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

import pygame

from game.ui.shelf import Shelf
from game.ui.smooth import smoothscaled
from game.ui.theme import hex_colour, mix

TICK_MS: Final = 120
"""How often they are seen to have moved."""
_BEAM: Final = hex_colour("#fff2c4")
_SWEEP_MS: Final = 14_000
_BANDS: Final = 14
_PERCENT: Final = 0.17
_COARSE: Final = 2
"""Painted so much coarser than shown: light has no edges."""
_STEPS: Final = 28
"""Places a beam has on its way across."""
_BEAMS: Final = ((-0.14, 0.505, -0.34, 0.14, 0.0), (0.14, 0.505, 0.32, 0.13, 2.1))
"""Foot beside the castle and in height; middle and half of the way its head goes; its phase."""
_SPREAD: Final = 0.09
_REACH: Final = -0.12
"""The height at which a beam ends, over the window."""


class SkyBeams:
    """Draws them on a poster; each place of a beam is painted once a size."""

    def __init__(self, castle: float) -> None:
        """`castle` is where it stands, in shares of the poster's width."""
        self._castle = castle
        self._shelf: Shelf[tuple[tuple[int, int], int, int], pygame.Surface] = Shelf(4)

    def draw(self, target: pygame.Surface, view: pygame.Rect, ms: int) -> None:
        """Both as they are after that time, added to what is there."""
        for number, (foot, height, middle, half, phase) in enumerate(_BEAMS):
            swing = math.sin(ms / _SWEEP_MS * math.tau + phase)
            place = round(swing * _STEPS / 2)
            head = self._castle + middle + half * place * 2 / _STEPS
            start = (self._castle + foot, height)
            key = view.size, number, place
            light = self._shelf.take(key, partial(_beam, view.size, start, head))
            clip = target.get_clip()
            target.set_clip(view.clip(clip))
            target.blit(light, view, special_flags=pygame.BLEND_RGB_ADD)
            target.set_clip(clip)


def _beam(size: tuple[int, int], foot: tuple[float, float], head: float) -> pygame.Surface:
    """One beam on black, from its lamp up out of the picture, fading on the way."""
    small = size[0] // _COARSE, round(size[1] * foot[1]) // _COARSE
    picture = pygame.Surface(small)
    across, down = size[0] / _COARSE, size[1] / _COARSE
    for band in range(_BANDS, 0, -1):
        share = band / _BANDS
        x = foot[0] + (head - foot[0]) * share
        y = foot[1] + (_REACH - foot[1]) * share
        half = _SPREAD * share / 2
        corners = [foot, (x - half, y), (x + half, y)]
        colour = mix((0, 0, 0), _BEAM, _PERCENT * (1.1 - share))
        pygame.draw.polygon(picture, colour, [(a * across, b * down) for a, b in corners])
    return smoothscaled(picture, (size[0], round(size[1] * foot[1])))
