"""A word stamped on paper, slightly tilted."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.typography.text import Style
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_TURN: Final = 7
"""Tilt of the stamp in degrees."""
_HIGH: Final = 74
"""Units of its room."""


class Stamp(View, frozen=True):
    """A word in its frame, in the middle of the lower edge of its room."""

    words: str

    def size(self, layout: Layout, room: Size) -> Size:
        """High enough for the tilt."""
        return 0, layout.px(_HIGH)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Stamp it."""
        kit, colour = canvas.kit, canvas.kit.theme.palette.ink_rule
        picture = kit.type.line(self.words, Style("display", 26, colour, 0.06, grows=False))
        box = picture.get_rect().inflate(kit.px(24), kit.px(12))
        stamp = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(stamp, colour, stamp.get_rect(), kit.px(3), kit.px(4))
        stamp.blit(picture, picture.get_rect(center=stamp.get_rect().center))
        stamp.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
        turned = pygame.transform.rotozoom(stamp, _TURN, 1)
        canvas.target.blit(turned, turned.get_rect(midbottom=placed.rect.midbottom))

    @property
    def says(self) -> str:
        """The word."""
        return self.words
