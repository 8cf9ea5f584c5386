"""Searchlights sweeping the field for a plane."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.painting.boards.random_stream import RandomStream
from game.painting.weather.lights import HEAVIEST, Lights, shade
from game.painting.weather.ticks import SEED, tick
from game.ui.cache import Cache, bytes_of
from game.ui.camera import Camera, Point
from game.ui.theme import hex_colour

BEAM: Final = hex_colour("#fff2c4")
_BEAM_MS: Final = 9000


class Beams:
    """Searchlights that stand on some cells and sweep to and fro."""

    _STEP: Final = 2.0
    """Degrees between two sprites of a beam."""

    def __init__(self, feet: Sequence[Point], reach: float, percent: float) -> None:
        """`reach` in units; `percent` is the strength at the lamp."""
        rng = RandomStream(SEED, "beams")
        self._feet = [(foot, rng.between(200, 340), rng.between(0, math.tau)) for foot in feet]
        self._reach = reach
        self._colour = shade(BEAM, percent)
        self._cache: Cache[tuple[int, int], tuple[pygame.Surface, Point]] = Cache(
            96, HEAVIEST, lambda kept: bytes_of(kept[0])
        )
        self._lights = Lights()

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw each beam in its present direction."""
        clip, length = target.get_clip(), self._length(camera)
        for number in range(len(self._feet)):
            (x, y), turn = self._points(number, camera, ms)
            if not self._reaches(x, y, length, camera).colliderect(clip):
                continue
            make = partial(self._beam, length, turn)
            beam, (dx, dy) = self._cache.take((length, turn), make)
            target.blit(beam, (x + dx, y + dy), special_flags=pygame.BLEND_RGB_ADD)
            self._lights.add(target, (x, y), (length * 0.22, length * 0.22), self._colour)

    def shows(self, ms: int) -> Hashable:
        """The animation time as displayed, in steps."""
        return tick(ms)

    def _length(self, camera: Camera) -> int:
        """The length of a beam in pixels of the window."""
        return round(self._reach * camera.zoom)

    def _points(self, number: int, camera: Camera, ms: int) -> tuple[Point, int]:
        """The position of a lamp in the window, and its direction in degrees."""
        foot, middle, phase = self._feet[number]
        angle = middle + 30 * math.sin(tick(ms) / _BEAM_MS * math.tau + phase)
        return camera.to_window(foot), round(angle / self._STEP) * round(self._STEP)

    def _reaches(self, x: float, y: float, length: int, camera: Camera) -> pygame.Rect:
        """The visible part of the area that a beam can light."""
        box = pygame.Rect(0, 0, 2 * length, 2 * length)
        box.center = round(x), round(y)
        return box.clip(camera.clip)

    def _beam(self, length: int, turn: int) -> tuple[pygame.Surface, Point]:
        """A wedge of fading light, and the offset of its corner from the lamp."""
        ahead, half, bands = math.radians(turn), math.radians(7), 24
        rim = [(0.0, 0.0)] + [
            (length * math.cos(ahead + side), length * math.sin(ahead + side))
            for side in (-half, 0.0, half)
        ]
        left, top = min(x for x, _ in rim), min(y for _, y in rim)
        size = max(x for x, _ in rim) - left, max(y for _, y in rim) - top
        picture = pygame.Surface((math.ceil(size[0]) + 1, math.ceil(size[1]) + 1))
        for band in range(bands, 0, -1):
            share = band / bands
            fade = shade(self._colour, 100 * (1 - share) ** 1.3)
            reach = length * share
            points = [(-left, -top)] + [
                (-left + reach * math.cos(ahead + side), -top + reach * math.sin(ahead + side))
                for side in (-half, 0.0, half)
            ]
            pygame.draw.polygon(picture, fade, points)
        return picture, (left, top)
