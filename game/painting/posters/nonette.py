"""What moves before Nonette's poster: the men behind the hedge, searchlights in the sky."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.painting.posters.collage import Layer, collage
from game.painting.posters.glow import cone
from game.ui.cache import Cache
from game.ui.drawings import Drawings, tinted
from game.ui.pictures import smoothscaled
from game.ui.theme import hex_colour

_HIGH: Final = 0.17
"""Height of the hedge, in shares of the poster's height."""
_HEDGE: Final = (Layer("village-hedge"),)
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
        size = view.width, round(view.height * _HIGH)
        hedge = self._hedges.take(size, lambda: collage(size, _HEDGE))
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
