"""Animation on the title: canopies, the lamp on the mast, zombies, moonlight on the marsh."""

from __future__ import annotations

import math
import random
from typing import Final

import pygame

from game.painting.posters.brush import glow
from game.painting.posters.posters import DRIFTING, canopy
from game.ui.drawings import Drawings
from game.ui.theme import hex_colour

_LAMP: Final = (0.708, 0.0405)
_LAMP_SIZE: Final = 0.085
_BREATH_MS: Final = 4000
_DRIFT: Final = 0.011
"""Speed of a sinking canopy, in shares of the height per second."""
_SKY: Final = (0.02, 0.50)
"""The shares of the height between which a canopy is visible; it fades at both ends."""
_FADE: Final = 0.06
_SWAY_MS: Final = 3100
_ARMY: Final = (
    ("figure-zombie-2", 0.552, 0.92, 0.15, 120),
    ("figure-zombie-3", 0.965, 0.88, 0.26, 150),
    ("figure-zombie-2", 0.634, 0.90, 0.32, 190),
    ("figure-zombie-1", 0.775, 0.86, 0.52, 255),
)
"""Zombies, nearer ones larger: drawing, position and size in shares, brightness."""
_MOONLIGHT: Final = hex_colour("#cfe0d2")
_GLINTS: Final = 70
_SHORE: Final = (0.795, 0.925)
"""The water lies between these shares of the height; nearer glints are lower and larger."""
_UNDER_MOON: Final = (0.708, 0.13)
"""The moonlight on the water: its middle, and the half width that contains most of it."""
_LEVELS: Final = 6
"""Number of brightness levels of a glint."""
_BRIGHTEST: Final = 0.62
_GLINT_MS: Final = 2700


class TitleLife:
    """Sprites for one window size, animated by the time in milliseconds."""

    def __init__(self, size: tuple[int, int], drawings: Drawings) -> None:
        width, height = size
        self._size = size
        self._canopies = [canopy(max(round(share * height * 2.2), 4)) for _, _, share in DRIFTING]
        self._lamp = [
            glow(round(height * _LAMP_SIZE), hex_colour("#e8402f"), 0.06 * step)
            for step in range(8)
        ]
        self._army = [
            (_shaded(drawings, name, round(share * height), shade), (x * width, y * height))
            for name, x, y, share, shade in _ARMY
        ]
        chance = random.Random("glints")
        self._glints = [_glint(chance, size) for _ in range(_GLINTS)]

    def draw(self, target: pygame.Surface, ms: int) -> None:
        """Draw everything as it is after `ms` milliseconds; 0 gives the still picture."""
        self._draw_lamp(target, ms)
        for place, picture in zip(DRIFTING, self._canopies, strict=True):
            self._draw_canopy(target, picture, place, ms)
        self._draw_water(target, ms)
        for number, (figure, (x, y)) in enumerate(self._army):
            turn = ms / _SWAY_MS * math.tau + number
            lift = math.sin(turn) - math.sin(number)
            spot = (round(x), round(y + lift * figure.get_height() * 0.012))
            target.blit(figure, figure.get_rect(center=spot))

    def _draw_lamp(self, target: pygame.Surface, ms: int) -> None:
        breath = (1 - math.cos(ms / _BREATH_MS * math.tau)) / 2
        light = self._lamp[round(breath * (len(self._lamp) - 1))]
        spot = light.get_rect(center=(_LAMP[0] * self._size[0], _LAMP[1] * self._size[1]))
        target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_water(self, target: pygame.Surface, ms: int) -> None:
        """Glints that grow and fade, each with its own period."""
        for number, (pictures, spot) in enumerate(self._glints):
            swell = math.sin(ms / _GLINT_MS * math.tau * (0.6 + number % 5 / 6) + 2.4 * number)
            picture = pictures[round((swell + 1) / 2 * (_LEVELS - 1))]
            target.blit(picture, spot, special_flags=pygame.BLEND_RGB_ADD)

    def _draw_canopy(
        self,
        target: pygame.Surface,
        picture: pygame.Surface,
        place: tuple[float, float, float],
        ms: int,
    ) -> None:
        """A sinking canopy; larger ones are nearer and sink faster."""
        x, y, share = place
        top, bottom = _SKY
        sunk = y - top + _DRIFT * ms / 1000 * share / 0.038
        y = top + sunk % (bottom - top)
        x += 0.004 * math.sin(ms / 2600 + share * 400) - 0.004 * math.sin(share * 400)
        alpha = min((y - top) / _FADE, (bottom - y) / _FADE, 1.0)
        picture.set_alpha(round(255 * alpha))
        target.blit(
            picture, picture.get_rect(midtop=(round(x * self._size[0]), round(y * self._size[1])))
        )


def _glint(
    chance: random.Random, size: tuple[int, int]
) -> tuple[list[pygame.Surface], tuple[int, int]]:
    """A streak of moonlight on the water at several brightnesses, and its position."""
    near = chance.random()
    middle, spread = _UNDER_MOON
    x, y = chance.gauss(middle, spread), _SHORE[0] + (_SHORE[1] - _SHORE[0]) * near
    wide = round(size[0] * chance.uniform(0.006, 0.02) * (0.5 + near))
    high = max(round(size[1] * 0.0018 * (0.6 + near)), 1)
    far = min(abs(x - middle) / (3 * spread), 0.8)
    pictures = []
    for level in range(_LEVELS):
        picture = pygame.Surface((max(wide, 4), high))
        light = _BRIGHTEST * (1 - far) * (level + 0.6) / _LEVELS
        picture.fill([round(part * light / 2) for part in _MOONLIGHT])
        core = picture.get_rect().inflate(-picture.get_width() // 2, 0)
        picture.fill([round(part * light) for part in _MOONLIGHT], core)
        pictures.append(picture)
    place = round(x * size[0]) - wide // 2, round(y * size[1])
    return pictures, place


def _shaded(drawings: Drawings, name: str, side: int, shade: int) -> pygame.Surface:
    """The figure, darker the farther away it is."""
    figure = drawings.picture(name, side).copy()
    figure.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    # Run-length encoding pays: nearly all pixels are either opaque or transparent.
    figure.set_alpha(255, pygame.RLEACCEL)
    return figure
