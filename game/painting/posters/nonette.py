"""What moves before Nonette's poster: the men behind the hedge, searchlights in the sky."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.painting.posters.posters import cone
from game.ui.cache import Cache
from game.ui.drawings import Drawings, tinted
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour, mix

_FINENESS: Final = 2
_HIGH: Final = 0.17
"""Height of the hedge, in shares of the poster's height."""
_DARK: Final = hex_colour("#0b1716")
_BODY: Final = hex_colour("#11231f")
_TOP: Final = hex_colour("#37584a")
_NIGHT: Final = hex_colour("#05080c")
_MOONLIT: Final = hex_colour("#7fa9b8")
_MAN: Final = 0.27
"""Height of a head with shoulders, in shares of the poster's height."""
_SHADE: Final = (92, 104, 124)
"""Brightness of a face, which is in the shade of the moonlight."""
_MIDDLE: Final = 0.375
_STEP: Final = 0.075
"""Distance between two men, in shares of the poster's width."""


class HedgeWatch:
    """Draws hedge and heads over a poster; pictures are cached by size."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._hedges: Cache[tuple[int, int], pygame.Surface] = Cache(1)
        self._heads: Cache[tuple[str, int], pygame.Surface] = Cache(10)

    def draw(
        self, target: pygame.Surface, view: pygame.Rect, foot: int, men: Sequence[str]
    ) -> None:
        """Draw the hedge with its foot at height `foot` of the window, and men looking over it."""
        hedge = self._hedges.take(view.size, lambda: _hedge(view.size))
        top = foot - hedge.get_height()
        side = round(_MAN * view.height)
        for place, name in enumerate(men):
            head = self._heads.take((name, side), lambda name=name: self._head(name, side))  # type: ignore[misc]
            across = _MIDDLE + (place - (len(men) - 1) / 2) * _STEP
            spot = (view.left + round(across * view.width), top + round(0.62 * hedge.get_height()))
            target.blit(head, head.get_rect(midbottom=spot))
        target.blit(hedge, (view.left, top))

    def _head(self, name: str, side: int) -> pygame.Surface:
        """A man's head against the moon: dark, with a bright rim on the moonlit side."""
        drawing = f"figure-{name}"
        figure = self._drawings.picture(drawing, side).copy()
        figure.fill((*_SHADE, 255), special_flags=pygame.BLEND_RGBA_MULT)
        rim = tinted(self._drawings.picture(drawing, side), _MOONLIT, 70)
        light = max(side // 70, 1)
        head = pygame.Surface((side + 2 * light, side), pygame.SRCALPHA)
        head.blit(rim, (2 * light, 0))
        head.blit(figure, (light, light))
        return head


def _hedge(size: tuple[int, int]) -> pygame.Surface:
    """Three rows of bushes, darker the nearer they are; opaque at the foot."""
    wide, high = size[0] * _FINENESS, round(size[1] * _HIGH) * _FINENESS
    sheet = pygame.Surface((wide, high), pygame.SRCALPHA)
    sheet.fill((*_NIGHT, 0))
    # Random numbers of its own, seeded: the hedge is the same each time.
    chance = random.Random(6)
    unit = high / 100
    for row, (level, least, most) in enumerate(((34, 9, 16), (54, 11, 18), (80, 13, 22))):
        light = 1.0 - row * 0.36
        x = -20 * unit
        sheet.fill((*mix(_NIGHT, _BODY, light), 255), (0, round((level + 8) * unit), wide, high))
        while x < wide + 20 * unit:
            radius = chance.uniform(least, most) * unit
            centre = (x, (level + chance.uniform(-7, 9)) * unit)
            _crown(sheet, centre, radius, light)
            x += radius * chance.uniform(0.55, 0.95)
    hedge = smoothscaled(sheet, (size[0], high // _FINENESS))
    _darken_foot(hedge)
    return hedge


def _darken_foot(hedge: pygame.Surface) -> None:
    """Fade the lower rows into the dark ground below."""
    wide, high = hedge.get_size()
    upper = high // 2
    for y in range(upper, high):
        shade = round(255 * (1 - 0.92 * ((y - upper) / (high - upper)) ** 1.4))
        hedge.fill((shade, shade, shade, 255), (0, y, wide, 1), pygame.BLEND_RGBA_MULT)


def _crown(sheet: pygame.Surface, centre: tuple[float, float], radius: float, light: float) -> None:
    shadow = (centre[0] - radius * 0.2, centre[1] + radius * 0.24)
    _round(sheet, mix(_NIGHT, _DARK, light), shadow, radius * 1.04)
    _round(sheet, mix(_NIGHT, _BODY, light), centre, radius)
    tip = (centre[0] + radius * 0.3, centre[1] - radius * 0.36)
    _round(sheet, mix(_BODY, _TOP, light * 0.8), tip, radius * 0.46)


def _round(
    sheet: pygame.Surface, colour: Colour, centre: tuple[float, float], radius: float
) -> None:
    pygame.draw.circle(sheet, colour, centre, radius)


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
