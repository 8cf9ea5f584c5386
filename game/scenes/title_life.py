"""What moves on the title: canopies that drift, the lamp on the mast, the dead that sway."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.art.drawings import Drawings
from game.ui.art.poster_brush import glow
from game.ui.art.posters import DRIFTING, canopy
from game.ui.theme import hex_colour

_LAMP: Final = (0.708, 0.0405)
_LAMP_SIZE: Final = 0.085
_BREATH_MS: Final = 4000
_DRIFT: Final = 0.011
"""Shares of the height a canopy sinks in a second."""
_SKY: Final = (0.02, 0.50)
"""Between these shares of the height a canopy is seen; it fades in and out at either end."""
_FADE: Final = 0.06
_SWAY_MS: Final = 3100
_ARMY: Final = (
    ("figure-zombie-2", 0.552, 0.92, 0.15, 120),
    ("figure-zombie-3", 0.965, 0.88, 0.26, 150),
    ("figure-zombie-2", 0.634, 0.90, 0.32, 190),
    ("figure-zombie-1", 0.775, 0.86, 0.52, 255),
)
"""The dead, nearer ones larger: drawing, place and size in shares, and how much light."""


class TitleLife:
    """Pictures for one window size, drawn where they are after so many milliseconds."""

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

    def draw(self, target: pygame.Surface, ms: int) -> None:
        """Everything as it is then; at 0 it is where a still picture has it."""
        self._draw_lamp(target, ms)
        for place, picture in zip(DRIFTING, self._canopies, strict=True):
            self._draw_canopy(target, picture, place, ms)
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

    def _draw_canopy(
        self,
        target: pygame.Surface,
        picture: pygame.Surface,
        place: tuple[float, float, float],
        ms: int,
    ) -> None:
        """Larger ones are nearer, so they sink faster."""
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


def _shaded(drawings: Drawings, name: str, side: int, shade: int) -> pygame.Surface:
    """The figure with less light on it the farther it is."""
    figure = drawings.picture(name, side).copy()
    figure.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    # Most of it is either whole or nothing, which then costs next to nothing to draw.
    figure.set_alpha(255, pygame.RLEACCEL)
    return figure
