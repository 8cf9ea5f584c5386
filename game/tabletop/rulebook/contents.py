"""The contents of the rulebook: the chapters, and the sections of the open one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.ui.input.commands import Command
from game.ui.scroll import ScrollArea
from game.ui.typography.text import Style

_LEFT: Final = 1
_CHAPTER: Final = 30
_SECTION: Final = 25


class Line(Struct, frozen=True):
    """A line of the contents, and its rule."""

    number: str
    """The number of a chapter; empty for a section."""
    words: str
    rule: str


class Contents(ScrollArea):
    """A list for mouse and keys; the selected line opens at once."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        lines: Sequence[Line],
        chosen: int,
        choose: Callable[[str], None],
    ) -> None:
        super().__init__(kit.trim, rect, 0, self._paint)
        self._kit = kit
        self.lines = tuple(lines)
        self.chosen = chosen
        self._choose = choose
        self._pointed: int | None = None
        heights = (self._height(line) for line in self.lines)
        self._tops = list(accumulate(heights, initial=0))
        """Pixels from the first line's top to the top of each line, and to the end."""
        self.content_height = self._tops[-1]

    @property
    def is_focusable(self) -> bool:
        """Always true: there is always a chapter to select."""
        return True

    def keep_in_view(self) -> None:
        """Scroll until the selected line is visible, with one line before and after it."""
        first, last = max(self.chosen - 1, 0), min(self.chosen + 2, len(self.lines))
        self.show(self._tops[first], self._tops[last])

    def place_of(self, line: int) -> pygame.Rect:
        """The rectangle of a line in pixels, which may be out of view."""
        top = self._tops[line]
        high = self._tops[line + 1] - top
        return pygame.Rect(self.rect.left, self.rect.top - self.offset + top, self.rect.width, high)

    def handle(self, event: pygame.Event) -> bool:
        """A click selects a line."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._line_at(event.pos)
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            line = self._line_at(event.pos)
            if line is not None:
                self._go(line)
                return True
        return False

    def command(self, command: Command) -> bool:
        """Up and down select the line before or after."""
        if command not in ("up", "down"):
            return False
        line = self.chosen + (1 if command == "down" else -1)
        if not 0 <= line < len(self.lines):
            return False
        self._go(line)
        return True

    def leap(self, key: int) -> bool:
        """Home and End select the first and the last line."""
        if key not in (pygame.K_HOME, pygame.K_END):
            return False
        self._go(0 if key == pygame.K_HOME else len(self.lines) - 1)
        return True

    def _go(self, line: int) -> None:
        self.chosen = line
        self._choose(self.lines[line].rule)

    def _height(self, line: Line) -> int:
        units = _CHAPTER if line.number else _SECTION
        return max(self._kit.px(units), self._kit.type.height(self._style(line)) + self._kit.px(2))

    def _style(self, line: Line) -> Style:
        palette = self._kit.theme.palette
        if line.number:
            return Style("bold", 18, palette.moon_100)
        return Style("text", 16, palette.moon_300)

    def _line_at(self, pixel: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(pixel):
            return None
        for line in range(len(self.lines)):
            if self.place_of(line).collidepoint(pixel):
                return line
        return None

    def _paint(self, target: pygame.Surface, _: pygame.Rect) -> None:
        kit = self._kit
        palette = kit.theme.palette
        for number, line in enumerate(self.lines):
            box = self.place_of(number)
            if not box.colliderect(self.rect):
                continue
            box.width = self.room
            style = self._style(line)
            if number == self.chosen:
                kit.trim.glow(target, box)
                style = style.but(colour=palette.moon_100)
            elif number == self._pointed and self.is_hovered:
                pygame.draw.rect(target, palette.night_600, box, border_radius=kit.px(3))
            if line.number:
                figure = Style("heavy", 18, palette.moon_500)
                x = box.left + kit.px(12)
                kit.type.draw(target, line.number, figure, (x, box.centery), "midleft")
            x = box.left + round(kit.px(36) * max(kit.theme.text * 0.8, 1.0))
            kit.type.draw(target, line.words, style, (x, box.centery), "midleft")
