"""Lights that are added to pictures, and skies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour, mix

DAWN: Final = tuple(hex_colour(code) for code in ("#1a2238", "#5d4a5c", "#c9774a", "#f0b060"))
"""The sky of the morning, from its top."""
_BEAM: Final = hex_colour("#fff2c4")
_CORE: Final = (1.0, 0.76, 0.54, 0.34, 0.16)
"""A beam is composed of this many layers, each a share of the full width."""
_BANDS: Final = 14


def gradient(size: tuple[int, int], colours: Sequence[Colour]) -> pygame.Surface:
    """A smooth vertical gradient through the colours, the first at the top."""
    strip = pygame.Surface((1, len(colours)))
    for row, colour in enumerate(colours):
        strip.set_at((0, row), colour)
    # Half a band is lost at either end, so draw the strip taller and crop it.
    band = size[1] / (len(colours) - 1)
    tall = smoothscaled(strip, (1, max(round(size[1] + band), 1)))
    cut = tall.subsurface((0, round(band / 2), 1, min(size[1], tall.get_height())))
    return pygame.transform.scale(cut, size)


def glow(radius: int, colour: Colour, strength: float) -> pygame.Surface:
    """A radial light for additive blending, fading to nothing at `radius` pixels."""
    light = _white_glow().copy()
    light.fill(mix((0, 0, 0), colour, strength), special_flags=pygame.BLEND_RGB_MULT)
    return smoothscaled(light, (radius * 2, radius * 2))


@lru_cache
def _white_glow() -> pygame.Surface:
    """The glow that all others are tinted from; shared, so do not draw on it."""
    half = 32
    shares = [(place + 0.5) / half for place in reversed(range(half))]
    quarter = [
        bytes(round(255 * max(0.0, 1 - math.hypot(x, y)) ** 2) for x in shares) for y in shares
    ]
    rows = [row + row[::-1] for row in quarter]
    greys = b"".join((*rows, *reversed(rows)))
    light = pygame.Surface((2 * half, 2 * half))
    light.blit(pygame.image.frombytes(bytes(v for v in greys for _ in "rgb"), light.size, "RGB"))
    return light


def add_glow(
    target: pygame.Surface, place: Point, radius: float, colour: Colour, strength: float
) -> None:
    """Add a glow to a picture."""
    size = max(round(radius), 2)
    light = glow(size, colour, strength)
    target.blit(light, (place[0] - size, place[1] - size), special_flags=pygame.BLEND_RGB_ADD)


def cone(
    size: tuple[int, int], foot: Point, end: Point, spread: float, strength: float
) -> pygame.Surface:
    """A beam on black that fades from the lamp to its end; positions in shares of the size."""
    light = pygame.Surface(size)
    layer = pygame.Surface(size)
    across, down = size
    for width in _CORE:
        layer.fill((0, 0, 0))
        for band in range(_BANDS, 0, -1):
            share = band / _BANDS
            x, y = (start + (stop - start) * share for start, stop in zip(foot, end, strict=True))
            half = spread * share * width / 2
            corners = (foot, (x - half, y), (x + half, y))
            colour = mix((0, 0, 0), _BEAM, strength / len(_CORE) * (1.1 - share))
            pygame.draw.polygon(layer, colour, [(a * across, b * down) for a, b in corners])
        light.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return light
