"""A list of optional rules: picture, explanation, rule id and control of each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counters.rule_pictures import picture_of
from game.painting.kit import Kit
from game.ui.input.commands import Command
from game.ui.inputs import Choice, Toggle
from game.ui.scroll import ScrollArea
from game.ui.typography.rich import Link, dotted_line, rule_number
from game.ui.typography.text import Style

_PICTURE: Final = 54
_GAP: Final = 14
_PADDING: Final = 11


class SwitchLine(Struct, frozen=True):
    """A line: a name, a reason to use the rule, and a control if it may be changed."""

    name: str
    label: str
    why: str
    control: Toggle | Choice | None = None
    rule: str = ""
    pictured: str = ""
    """The rule whose picture is shown beside it."""
    aside: str = ""
    """Small text after the rule's id."""
    warning: str = ""
    """Why it has no effect now."""


class SwitchList(ScrollArea):
    """A list: up and down select a line, left and right change it; so does the mouse."""

    def __init__(self, kit: Kit, rect: pygame.Rect, lines: Sequence[SwitchLine]) -> None:
        super().__init__(kit.trim, rect, 0, self._paint)
        self._kit = kit
        self.lines = tuple(lines)
        self.chosen = 0
        self.is_lit = False
        """Whether the selected line is highlighted."""
        self._has_pictures = not kit.is_large and any(line.pictured for line in lines)
        self._room = rect.width - kit.px(10)
        """The width of lines; the scroll bar is beside them."""
        self._tops = list(accumulate((self._height(line) for line in lines), initial=0))
        """Pixels from the first line's top to the top of each line, and to the end."""
        self.content_height = self._tops[-1]

    @property
    def is_focusable(self) -> bool:
        """Always true: there is always a line to select."""
        return bool(self.lines)

    @property
    def line(self) -> SwitchLine | None:
        """The selected line."""
        return self.lines[self.chosen] if self.lines else None

    def choose(self, number: int) -> None:
        """Select a line and scroll it into view."""
        self.chosen = min(max(number, 0), len(self.lines) - 1)
        self.show(self._tops[self.chosen], self._tops[self.chosen + 1])

    def place_of(self, number: int) -> pygame.Rect:
        """The rectangle of a line in pixels, which may be out of view."""
        top = self._tops[number]
        high = self._tops[number + 1] - top
        return pygame.Rect(self.rect.left, self.rect.top - self.offset + top, self._room, high)

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Scroll bar and wheel first, then the controls of the visible lines."""
        if super().handle(event) and event.type != pygame.MOUSEMOTION:
            return True
        self._place_controls()
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        used = False
        for number, line in enumerate(self.lines):
            if line.control is not None and self._is_meant(event, number):
                used = line.control.handle(event) or used
        return used or (event.type == pygame.MOUSEMOTION and self.is_hovered)

    def _is_meant(self, event: pygame.Event, number: int) -> bool:
        """Whether a line gets an event: lines out of view can't be pressed."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return True
        return self.rect.collidepoint(event.pos) and self.place_of(number).collidepoint(event.pos)

    def _point_at(self, pixel: tuple[int, int]) -> None:
        if self.rect.collidepoint(pixel):
            for number in range(len(self.lines)):
                if self.place_of(number).collidepoint(pixel):
                    self.chosen = number

    def command(self, command: Command) -> bool:
        """Up and down select a line, everything else goes to the selected one."""
        if not self.lines:
            return False
        if command in ("up", "down"):
            number = self.chosen + (1 if command == "down" else -1)
            if not 0 <= number < len(self.lines):
                return False
            self.choose(number)
            return True
        control = self.lines[self.chosen].control
        return control is not None and control.command(command)

    def _place_controls(self) -> None:
        for number, line in enumerate(self.lines):
            if line.control is not None:
                place = self.place_of(number)
                line.control.rect.midright = (place.right - self._kit.px(16), place.centery)

    # --- Measures -------------------------------------------------------------------------

    def _height(self, line: SwitchLine) -> int:
        least = self._kit.px(_PICTURE) if self._has_pictures else 0
        if line.control is not None:
            least = max(least, line.control.rect.height)
        return max(self._words_high(line), least) + 2 * self._kit.px(_PADDING)

    def _words_high(self, line: SwitchLine) -> int:
        """The height of a line's text in pixels."""
        high = self._kit.type.height(self._label()) + self._high(line.why, self._text(), line)
        high += self._high(line.warning, self._warning(), line) if line.warning else 0
        return high + (self._kit.type.height(self._small()) if self._is_id_below(line) else 0)

    def _high(self, words: str, style: Style, line: SwitchLine) -> int:
        lines = self._kit.type.wrap(words, style, self._column(line))
        return len(lines) * self._kit.type.height(style)

    def _column(self, line: SwitchLine) -> int:
        """The width of a line's text in pixels."""
        wide = self._room - self._left() - self._kit.px(16)
        return wide - (line.control.rect.width + self._kit.px(18) if line.control else 0)

    def _left(self) -> int:
        """Pixels from the edge to the text."""
        gap = self._kit.px(_GAP)
        return gap + (self._kit.px(_PICTURE) + gap if self._has_pictures else 0)

    def _is_id_below(self, line: SwitchLine) -> bool:
        """Whether a rule's id doesn't fit behind the name."""
        if not line.rule:
            return False
        type_ = self._kit.type
        wide = type_.width(line.label, self._label()) + type_.width(
            rule_number(line.rule), self._small()
        )
        return wide + self._kit.px(14) > self._column(line)

    def _label(self) -> Style:
        return Style("bold", 20, self._kit.theme.palette.moon_100)

    def _text(self) -> Style:
        return Style("text", 16, self._kit.theme.palette.moon_300)

    def _small(self) -> Style:
        return Style("bold", 14, self._kit.theme.palette.moon_300)

    def _warning(self) -> Style:
        return Style("bold", 16, self._kit.theme.palette.red_text)

    # --- Drawing --------------------------------------------------------------------------

    def _paint(self, target: pygame.Surface, _: pygame.Rect) -> None:
        self._place_controls()
        for number, line in enumerate(self.lines):
            place = self.place_of(number)
            if not place.colliderect(self.rect):
                continue
            if number == self.chosen and self.is_lit:
                self._kit.trim.glow(target, place)
            edge = pygame.Rect(place.left, place.bottom - 1, place.width, 1)
            target.fill(self._kit.theme.palette.border, edge)
            self._draw_picture(target, line, place)
            self._draw_words(target, line, place)
            if line.control is not None:
                line.control.draw(target)

    def _draw_picture(self, target: pygame.Surface, line: SwitchLine, place: pygame.Rect) -> None:
        if not self._has_pictures or not line.pictured:
            return
        size = self._kit.px(_PICTURE)
        picture = picture_of(line.pictured, self._kit.press, size)
        if picture is not None:
            centre = (place.left + self._kit.px(_GAP) + size // 2, place.centery)
            target.blit(picture, picture.get_rect(center=centre))

    def _draw_words(self, target: pygame.Surface, line: SwitchLine, place: pygame.Rect) -> None:
        # The area covered by blits is no measure here: lines may be half out of view.
        type_, label = self._kit.type, self._label()
        column = pygame.Rect(place.left + self._left(), 0, self._column(line), 0)
        column.top = place.centery - self._words_high(line) // 2
        type_.draw(target, line.label, label, column.topleft)
        if line.rule and not self._is_id_below(line):
            base = column.top + type_.ascent(label) - type_.ascent(self._small())
            x = column.left + type_.width(line.label, label) + self._kit.px(10)
            self._draw_rule(target, line, (x, base))
        column.top += type_.height(label)
        if self._is_id_below(line):
            self._draw_rule(target, line, column.topleft)
            column.top += type_.height(self._small())
        column.top = type_.draw_wrapped(target, line.why, self._text(), column).bottom
        if line.warning:
            type_.draw_wrapped(target, line.warning, self._warning(), column)

    def _draw_rule(self, target: pygame.Surface, line: SwitchLine, place: tuple[int, int]) -> None:
        """The id above dots, a link if it is fully visible, and the small text behind it."""
        kit = self._kit
        style = Style("bold", 14, kit.theme.palette.amber)
        rect = kit.type.draw(target, rule_number(line.rule), style, place)
        dot = max(kit.px(1), 1)
        below = rect.top + kit.type.ascent(style) + 2 * dot
        dotted_line(target, style.colour, (rect.left, rect.right), below, dot)
        if self.rect.contains(rect):
            kit.links.add([Link(rect, line.rule)])
        room = self.rect.left + self._left() + self._column(line) - rect.right - kit.px(12)
        if line.aside and kit.type.width(line.aside, self._small()) <= room:
            kit.type.draw(target, line.aside, self._small(), (rect.right + kit.px(12), rect.top))
