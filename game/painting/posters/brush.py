"""Gradients, glows, and a brush whose coordinates are shares of the picture's size."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.ui.scaling import smoothscaled
from game.ui.theme import Colour, mix

Point = tuple[float, float]

_FINENESS: Final = 2
"""Oversampling factor, for smooth edges."""


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


class Brush:
    """Paints in shares of width and height, on a sheet twice as large as the poster."""

    def __init__(self, size: tuple[int, int], sky: Sequence[Colour]) -> None:
        self.size = size
        self.width, self.height = size[0] * _FINENESS, size[1] * _FINENESS
        self.sheet = gradient((self.width, self.height), sky)
        # Random numbers of its own, seeded: the picture is the same each time.
        self.chance = random.Random(1944)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Convert shares of the width and the height to pixels."""
        return round(x * self.width), round(y * self.height)

    def length(self, share: float) -> int:
        """Convert a share of the height to pixels."""
        return max(round(share * self.height), 1)

    def shape(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.sheet, colour, [self.at(*point) for point in points])

    def veil(self, points: Sequence[Point], colour: Colour, opacity: float) -> None:
        """A translucent filled polygon."""
        pixels = [self.at(*point) for point in points]
        xs, ys = zip(*pixels, strict=True)
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        box = box.clip(self.sheet.get_rect())
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        moved = [(x - box.left, y - box.top) for x, y in pixels]
        pygame.draw.polygon(layer, (*colour, round(255 * opacity)), moved)
        self.sheet.blit(layer, box)

    def finish(self) -> pygame.Surface:
        """The poster, scaled down to its final size."""
        return smoothscaled(self.sheet, self.size)
