"""A small panel with a notice, such as an error or a success."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.painting.kit import Kit
from game.ui.typography.text import Style

_WIDTH: Final = 420
_PADDING: Final = 14

Corner = Literal["bottomleft", "bottomright"]


def draw_notice(
    kit: Kit, target: pygame.Surface, words: str, place: tuple[int, int], corner: Corner
) -> None:
    """Draw a panel as large as its text, with the given corner at the given place."""
    style = Style("text", 16, kit.theme.palette.moon_100)
    margin = 2 * kit.px(_PADDING)
    room = min(round(kit.px(_WIDTH) * max(kit.theme.text, 1.0)), target.get_width() - 2 * margin)
    high = kit.type.height(style) * len(kit.type.wrap(words, style, room))
    panel = pygame.Rect(0, 0, room + margin, high + kit.px(20))
    setattr(panel, corner, place)
    kit.trim.panel(target, panel)
    kit.type.draw_wrapped(target, words, style, panel.inflate(-margin, -kit.px(20)))
