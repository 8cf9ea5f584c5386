"""The tower as a sign on paper: a mast on three floors, of which some blow up."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules.board.squares import FLOORS, Floor
from game.ui.theme import mix

_WIDE: Final = 1.45
"""The sign's width in heights of its letters."""
_STOREY: Final = 0.3
"""The height of a floor in heights of the letters."""
_NARROW: Final = 0.6
"""The width of the upper floor, which carries the mast, beside the others."""


class Tower(Struct, frozen=True):
    """Which floors blow up."""

    blown: tuple[Floor, ...] = ()
    either: tuple[Floor, ...] = ()
    """Floors of which one more blows up."""


def tower_width(pixels: int) -> int:
    """How wide the sign is beside letters of that many pixels."""
    return round(pixels * _WIDE)


def draw_tower(
    kit: Kit, target: pygame.Surface, corner: tuple[int, int], pixels: int, tower: Tower
) -> None:
    """Draw the sign beside letters of that many pixels; `corner` is its upper left corner."""
    palette, line = kit.theme.palette, max(round(pixels / 14), 1)
    wide, high = tower_width(pixels), round(pixels * _STOREY)
    left, top = corner
    middle, mast = left + wide // 2, round(pixels * 0.22)
    pygame.draw.line(target, palette.ink, (middle, top), (middle, top + mast), line)
    for number, floor in enumerate(reversed(FLOORS)):
        box = pygame.Rect(0, top + mast + number * high, wide, high + line)
        box.width = round(wide * _NARROW) if number == 0 else wide
        box.centerx = middle
        face = palette.paper_100
        if floor in tower.blown:
            face = palette.ink_red
        elif floor in tower.either:
            face = mix(palette.paper_100, palette.ink_red, 0.45)
        target.fill(face, box)
        pygame.draw.rect(target, palette.ink, box, line)
