"""The slip of paper along the lower edge with the present step of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.ui.typography.rich import rule_number
from game.ui.typography.text import Style
from game.ui.widgets import Button

_SIZES: Final = (19, 17, 15, 13)
_MOST: Final = 0.3
"""The greatest share of the window's height; longer sentences are set smaller."""
_PADDING: Final = 14
_MARGIN: Final = 8
_ASIDE: Final = 196
"""Units of the buttons beside the paper."""


class LessonSlip:
    """A slip as high as the longest sentence of its lesson, so that the board doesn't move."""

    def __init__(self, kit: Kit, sentences: Sequence[str], size: tuple[int, int]) -> None:
        """All sentences of the lesson, and the window's size in pixels."""
        self._kit = kit
        gap, margin = kit.px(_PADDING), kit.px(_MARGIN)
        aside = round(kit.px(_ASIDE) * max(kit.theme.text, 1.0))
        self._room = size[0] - aside - 2 * gap - 2 * margin
        self._style, text = self._fit(sentences, round(size[1] * _MOST))
        high = self._head_room + text + round(1.5 * gap) + 2 * margin
        self.rect = pygame.Rect(0, size[1] - high, size[0], high)
        """The whole slip with its buttons."""
        self._top = self.rect.top
        band = Button.size(kit.trim, "-")[1] + 2 * margin
        self.band = pygame.Rect(0, size[1] - band, size[0], band)
        """The rectangle of the folded slip with its buttons."""
        self.paper = pygame.Rect(0, 0, size[0] - aside, high).inflate(-2 * margin, -2 * margin)
        self.paper.bottomleft = (margin, size[1] - margin)

    def cover(self, line: pygame.Rect) -> bool:
        """Extend the slip over a decision line that it would cut; True if its edge moved."""
        top = min(line.top, self._top) if line.bottom > self._top else self._top
        moved = self.rect.top - top
        for part in (self.rect, self.paper):
            part.top, part.height = part.top - moved, part.height + moved
        return moved != 0

    def _fit(self, sentences: Sequence[str], most: int) -> tuple[Style, int]:
        """The largest type in which every sentence fits, and the height of the highest."""
        type_, ink = self._kit.type, self._kit.theme.palette.ink
        for size in _SIZES:
            style = Style("bold", size, ink)
            lines = max(len(type_.wrap(sentence, style, self._room)) for sentence in sentences)
            high = lines * type_.height(style)
            if self._head_room + high <= most:
                break
        return style, high

    @property
    def _head_room(self) -> int:
        return self._kit.type.height(self._head) + self._kit.px(2)

    @property
    def _head(self) -> Style:
        return Style("display", 20, self._kit.theme.palette.ink, 0.05)

    def draw(
        self,
        target: pygame.Surface,
        head: str,
        sentences: str,
        rule: str,
        *,
        notice: str = "",
        share: float = 0.0,
    ) -> None:
        """Draw the slip. `notice` is a hint; `share` is the progress of the lesson, 0 to 1."""
        kit, palette = self._kit, self._kit.theme.palette
        # Above the scene the slip must be opaque.
        target.fill(palette.night_900, self.rect)
        kit.trim.bar(target, self.rect, "top")
        kit.trim.ticket(target, self.paper)
        gap = kit.px(_PADDING)
        x, y = self.paper.left + gap, self.paper.top + gap // 2
        head_place = kit.type.draw(target, head, self._head, (x, y))
        self._draw_rule(target, rule, y)
        style = Style("bold", 17, palette.ink_red)
        kit.type.draw(target, notice, style, (head_place.right + 2 * gap, y))
        line = pygame.Rect(x, y + self._head_room, self._room, kit.px(2))
        target.fill(palette.ink_rule, line)
        line.width = round(line.width * share)
        target.fill(palette.ink, line.inflate(0, kit.px(2)))
        column = pygame.Rect(x, line.bottom + kit.px(4), self._room, self.paper.height)
        kit.type.draw_wrapped(target, sentences, self._style, column)

    def draw_band(self, target: pygame.Surface, head: str, room: int) -> None:
        """Draw the folded slip: only the step's heading, in that width in pixels."""
        kit = self._kit
        target.fill(kit.theme.palette.night_900, self.band)
        kit.trim.bar(target, self.band, "top")
        paper = self.band.inflate(-2 * kit.px(_MARGIN), -2 * kit.px(_MARGIN))
        paper.width = room - paper.left - kit.px(_MARGIN)
        kit.trim.ticket(target, paper)
        gap = kit.px(_PADDING)
        style = kit.type.narrow(head, self._head, paper.width - 2 * gap)
        kit.type.draw(target, head, style, (paper.left + gap, paper.centery), "midleft")

    def _draw_rule(self, target: pygame.Surface, rule: str, y: int) -> None:
        kit = self._kit
        style = Style("bold", 15, kit.theme.palette.ink_rule)
        wide = kit.type.width(rule_number(rule), style)
        place = (self.paper.right - kit.px(_PADDING) - wide, y + kit.px(2))
        kit.links.draw(target, kit.type, rule, style, place)
