"""The slip of paper along the lower edge with the present step of the prologue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.ui.typography.text import Style

_SIZES: Final = (24, 22, 20, 18, 16, 14)
_LINES: Final = 2
"""The most lines of a sentence, unless the text is at its smallest."""
_PADDING: Final = 16
_MARGIN: Final = 6


class PrologueSlip:
    """A slip as high as its longest sentence, so that the board doesn't move."""

    def __init__(self, kit: Kit, sentences: Sequence[str], size: tuple[int, int]) -> None:
        """All sentences, and the window's size in pixels."""
        self._kit = kit
        margin, gap = kit.px(_MARGIN), kit.px(_PADDING)
        self._room = size[0] - 2 * gap - 2 * margin
        self._style, lines = self._fit(sentences)
        high = lines * kit.type.height(self._style) + gap + 2 * margin
        self.rect = pygame.Rect(0, size[1] - high, size[0], high)
        self.paper = pygame.Rect(margin, 0, self._room + 2 * gap, high - 2 * margin)
        self.paper.centery = self.rect.centery

    def _fit(self, sentences: Sequence[str]) -> tuple[Style, int]:
        """The largest style in which all sentences take few lines, and the number of lines."""
        ink = self._kit.theme.palette.ink
        for size in _SIZES:
            style = Style("bold", size, ink)
            lines = max(len(self._kit.type.wrap(one, style, self._room)) for one in sentences)
            if lines <= _LINES:
                break
        return style, lines

    def draw(self, target: pygame.Surface, sentence: str, *, is_refusal: bool = False) -> None:
        """Draw the slip with a sentence; in red for the reason of a refusal."""
        kit, palette = self._kit, self._kit.theme.palette
        target.fill(palette.night_900, self.rect)
        kit.trim.bar(target, self.rect, "top")
        kit.trim.ticket(target, self.paper)
        style = self._style.but(colour=palette.ink_red) if is_refusal else self._style
        lines = len(kit.type.wrap(sentence, style, self._room))
        column = pygame.Rect(self.paper.left + kit.px(_PADDING), 0, self._room, 0)
        column.top = self.paper.centery - lines * kit.type.height(style) // 2
        kit.type.draw_wrapped(target, sentence, style, column)
