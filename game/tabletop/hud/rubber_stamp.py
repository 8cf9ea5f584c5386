"""A word stamped on paper, slightly tilted."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit, kit_of
from game.ui.typography.text import Style
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_TURN: Final = 7
"""Tilt of the stamp in degrees."""
_HIGH: Final = 74
"""Units for the stamp."""


def draw_rubber_stamp(
    kit: Kit, target: pygame.Surface, words: str, midbottom: tuple[int, int]
) -> None:
    """Draw the word in its frame; `midbottom` is the middle of its lower edge, in pixels."""
    colour = kit.theme.palette.ink_rule
    picture = kit.type.line(words, Style("display", 26, colour, 0.06, grows=False))
    box = picture.get_rect().inflate(kit.px(24), kit.px(12))
    stamp = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(stamp, colour, stamp.get_rect(), kit.px(3), kit.px(4))
    stamp.blit(picture, picture.get_rect(center=stamp.get_rect().center))
    stamp.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
    turned = pygame.transform.rotozoom(stamp, _TURN, 1)
    target.blit(turned, turned.get_rect(midbottom=midbottom))


class Stamp(View, frozen=True):
    """The word in the middle of its room."""

    words: str

    def size(self, layout: Layout, room: Size) -> Size:
        """High enough for the tilt."""
        return 0, layout.px(_HIGH)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Stamp it."""
        draw_rubber_stamp(kit_of(canvas.kit), canvas.target, self.words, placed.rect.midbottom)

    @property
    def says(self) -> str:
        """The word."""
        return self.words
