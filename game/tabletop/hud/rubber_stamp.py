"""A word stamped on paper, slightly tilted."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.ui.typography.text import Style

_TURN: Final = 7
"""Tilt of the stamp in degrees."""


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
