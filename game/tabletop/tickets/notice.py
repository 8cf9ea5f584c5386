"""What went wrong or right since, in a small panel of its own."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.ui.kit import Kit
from game.ui.typography.text import Style

_WIDTH: Final = 420
_PADDING: Final = 14

Corner = Literal["bottomleft", "bottomright"]


def draw_notice(
    kit: Kit, target: pygame.Surface, words: str, place: tuple[int, int], corner: Corner
) -> None:
    """A panel with all of the words, however many they are; that corner of it lies there."""
    style = Style("text", 16, kit.theme.palette.moon_100)
    margin = 2 * kit.px(_PADDING)
    room = min(round(kit.px(_WIDTH) * max(kit.theme.text, 1.0)), target.get_width() - 2 * margin)
    high = kit.type.height(style) * len(kit.type.wrap(words, style, room))
    panel = pygame.Rect(0, 0, room + margin, high + kit.px(20))
    setattr(panel, corner, place)
    kit.trim.panel(target, panel)
    kit.type.draw_wrapped(target, words, style, panel.inflate(-margin, -kit.px(20)))
