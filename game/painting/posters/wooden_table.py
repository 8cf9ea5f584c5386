"""A lamp-lit wooden table, the background for packing and for choosing a game."""

from __future__ import annotations

import random
from typing import Final

import pygame

from game.painting.posters.glow import add_glow
from game.ui.pictures import smoothscaled
from game.ui.toolkit import Toolkit

_PLANKS: Final = ((29, 21, 14), (25, 18, 12))
_SEAM: Final = (13, 9, 6)
_GRAIN: Final = ((18, 12, 8), (35, 25, 17))
"""Colours of the streaks, dark and light."""
_STREAKS: Final = 14
"""Streaks per plank."""
_LAMP: Final = (0.42, 0.17)
"""Position of the lamp over the table, in shares of its size."""
_REACH: Final = 0.7
"""Radius of the light, in shares of the width."""
_STRENGTH: Final = 0.38
_COARSE: Final = 4
"""Painted this many times smaller than the table."""
_PLANK: Final = 56


def draw_table(kit: Toolkit, target: pygame.Surface) -> None:
    """Cover the window with the table, which is painted once."""
    rect = target.get_rect()
    table = "wooden table"

    def paint() -> None:
        target.blit(wooden_table(rect.size, kit.px(_PLANK)), (0, 0))

    kit.pictures.draw(target, rect, table, paint)


def wooden_table(size: tuple[int, int], plank: int) -> pygame.Surface:
    """Dark planks with grain in lamplight; `plank` is the width of one in pixels."""
    picture = pygame.Surface(size)
    chance = random.Random("wood")
    seam = max(plank // 28, 1)
    for number, y in enumerate(range(0, size[1], plank)):
        picture.fill(_PLANKS[number % 2], (0, y, size[0], plank))
        _draw_grain(picture, pygame.Rect(0, y, size[0], plank), seam, chance)
        picture.fill(_SEAM, (0, y, size[0], seam))
    picture.blit(_lamplight(size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return picture


def _lamplight(size: tuple[int, int]) -> pygame.Surface:
    """A soft light, painted small and enlarged, which is much faster."""
    small = pygame.Surface((size[0] // _COARSE, size[1] // _COARSE))
    wide, high = small.get_size()
    lamp = wide * _LAMP[0], high * _LAMP[1]
    add_glow(small, lamp, wide * _REACH, (255, 178, 96), _STRENGTH)
    return smoothscaled(small, size)


def _draw_grain(
    picture: pygame.Surface, plank: pygame.Rect, thick: int, chance: random.Random
) -> None:
    """Short lines along a plank, at most as thick as its seam."""
    for _ in range(_STREAKS):
        left = chance.uniform(-0.1, 1.0) * plank.width
        long = chance.uniform(0.06, 0.28) * plank.width
        y = plank.top + chance.uniform(0.08, 0.95) * plank.height
        high = max(thick // chance.choice((1, 2)), 1)
        picture.fill(chance.choice(_GRAIN), (round(left), round(y), round(long), high))
