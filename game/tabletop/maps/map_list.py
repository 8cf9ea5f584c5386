"""A list of maps: each with its picture and its contents, or its faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.tabletop.hud.man_card import dashed
from game.ui.input.commands import Command
from game.ui.scroll import ScrollArea
from game.ui.typography.text import Style

if TYPE_CHECKING:
    from game.boards import Fault

_GAP: Final = 14
_BAR: Final = 4
"""Units of the bar beside the selected line while a button has the focus."""
_PADDING: Final = 10
_PICTURE: Final = (212, 96)
_LEFT: Final = 1


class MapLine(Struct, frozen=True):
    """A map of the list. Without a path it is the game's own."""

    label: str
    path: Path | None
    holds: str
    """Its contents in a few words, or that it is being read."""
    faults: tuple[Fault, ...] = ()
    is_played: bool = False
    """Whether new games use it."""


class MapList(ScrollArea):
    """A list: arrows select a map; Enter, a click or a gamepad button chooses it."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        lines: Sequence[MapLine],
        picture: Callable[[MapLine], pygame.Surface | None],
        take: Callable[[MapLine], None],
        invitation: str = "",
    ) -> None:
        """`picture` returns a board's picture once it is painted; `take` receives the choice.

        `invitation` is a text below the last line, where there is room.
        """
        super().__init__(kit.trim, rect, 0, self._paint)
        self._kit = kit
        self._picture = picture
        self._take = take
        self._invitation = invitation
        self.lines = tuple(lines)
        self.chosen = 0
        self.is_lit = False
        """Whether the selected line is highlighted."""
        self.content_height = self._high() * len(self.lines)
        self._is_armed = False

    @property
    def is_focusable(self) -> bool:
        """Always true: there is always a line to select."""
        return bool(self.lines)

    @property
    def line(self) -> MapLine:
        """The selected line."""
        return self.lines[self.chosen]

    @property
    def picture_size(self) -> tuple[int, int]:
        """The size of a picture in pixels."""
        share = 0.85 if self._kit.is_large else 1.0
        return self._kit.px(_PICTURE[0] * share), self._kit.px(_PICTURE[1] * share)

    def choose(self, number: int) -> None:
        """Select a line and scroll it into view."""
        self.chosen = min(max(number, 0), len(self.lines) - 1)
        self.show(self.chosen * self._high(), (self.chosen + 1) * self._high())

    def place_of(self, number: int) -> pygame.Rect:
        """The rectangle of a line in pixels, which may be out of view."""
        top = self.rect.top - self.offset + number * self._high()
        bar = self._kit.px(10) if self.content_height > self.rect.height else 0
        return pygame.Rect(self.rect.left, top, self.rect.width - bar, self._high())

    def is_seen(self, number: int) -> bool:
        """Whether any part of a line is in view."""
        return self.place_of(number).colliderect(self.rect)

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Scroll bar and wheel first, then the line under the mouse."""
        if super().handle(event) and event.type != pygame.MOUSEMOTION:
            return True
        if event.type == pygame.MOUSEMOTION:
            at = self._at(event.pos)
            self.chosen = self.chosen if at is None else at
            return self.is_hovered
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            at = self._at(event.pos)
            self._is_armed = at is not None
            self.chosen = self.chosen if at is None else at
            return self._is_armed
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT and self._is_armed:
            self._is_armed = False
            if self._at(event.pos) == self.chosen:
                self.command("press")
            return True
        return False

    def _at(self, pixel: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(pixel):
            return None
        places = (number for number in range(len(self.lines)))
        return next((place for place in places if self.place_of(place).collidepoint(pixel)), None)

    def command(self, command: Command) -> bool:
        """Up and down select a line, Enter chooses it."""
        if command == "press" and self.lines:
            self._kit.sound.cue("refuse" if self.line.faults else "press")
            self._take(self.line)
            return True
        number = self.chosen + {"up": -1, "down": 1}.get(command, 0)
        if command not in ("up", "down") or not 0 <= number < len(self.lines):
            return False
        self.choose(number)
        return True

    def leap(self, key: int) -> bool:
        """Home and End select the first and the last line, Page Up and Down one some lines away."""
        page = max(self.rect.height // self._high() - 1, 1)
        last = len(self.lines) - 1
        steps = {pygame.K_HOME: -last, pygame.K_END: last}
        steps |= {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if key not in steps or last < 0:
            return False
        self.choose(min(max(self.chosen + steps[key], 0), last))
        return True

    # --- Drawing --------------------------------------------------------------------------

    def _high(self) -> int:
        words = self._kit.type.height(self._name()) + 2 * self._kit.type.height(self._text())
        return max(self.picture_size[1], words) + 2 * self._kit.px(_PADDING)

    def _name(self) -> Style:
        return Style("bold", 22, self._kit.theme.palette.moon_100)

    def _text(self) -> Style:
        return Style("text", 16, self._kit.theme.palette.moon_300)

    def _paint(self, target: pygame.Surface, _: pygame.Rect) -> None:
        for number, line in enumerate(self.lines):
            if not self.is_seen(number):
                continue
            place = self.place_of(number)
            if number == self.chosen and self.is_lit:
                self._kit.trim.glow(target, place)
            elif number == self.chosen:
                bar = pygame.Rect(place.topleft, (self._kit.px(_BAR), place.height))
                target.fill(self._kit.theme.palette.amber, bar)
            edge = pygame.Rect(place.left, place.bottom - 1, place.width, 1)
            target.fill(self._kit.theme.palette.border, edge)
            self._draw_picture(target, line, place)
            self._draw_words(target, line, place)
        self._draw_invitation(target)

    def _draw_invitation(self, target: pygame.Surface) -> None:
        """Draw the invitation below the last line, in the layout of a line."""
        kit, place = self._kit, self.place_of(len(self.lines))
        if not self._invitation or place.bottom > self.rect.bottom:
            return
        slot = place.inflate(-2 * kit.px(_GAP), -2 * kit.px(_PADDING))
        dashed(target, slot, kit.theme.palette.night_500, kit.trim)
        column = slot.inflate(-2 * kit.px(_GAP), 0)
        lines = len(kit.type.wrap(self._invitation, self._text(), column.width))
        column.top = slot.centery - lines * kit.type.height(self._text()) // 2
        kit.type.draw_wrapped(target, self._invitation, self._text(), column, "midtop")

    def _draw_picture(self, target: pygame.Surface, line: MapLine, place: pygame.Rect) -> None:
        palette = self._kit.theme.palette
        frame = pygame.Rect((0, 0), self.picture_size)
        frame.midleft = (place.left + self._kit.px(_GAP), place.centery)
        target.fill(palette.night_900, frame)
        picture = self._picture(line)
        if picture is not None:
            target.blit(picture, picture.get_rect(center=frame.center))
        elif line.faults:
            style = Style("heavy", 56, palette.red_text, grows=False)
            self._kit.type.draw(target, "×", style, frame.center, "center")
        edge = palette.amber if line.is_played else palette.border
        pygame.draw.rect(target, edge, frame, self._kit.px(2 if line.is_played else 1))

    def _draw_words(self, target: pygame.Surface, line: MapLine, place: pygame.Rect) -> None:
        kit = self._kit
        palette = kit.theme.palette
        left = place.left + self.picture_size[0] + kit.px(2 * _GAP)
        room = place.right - left - kit.px(_GAP)
        name, text = self._name(), self._text()
        if line.faults:
            name, text = name.but(colour=palette.disabled), text.but(colour=palette.red_text)
        rows = kit.type.wrap(line.holds, text, room)
        most = max(1, (place.height - kit.type.height(name)) // kit.type.height(text))
        if len(rows) > most:
            rows = [*rows[: most - 1], f"{rows[most - 1].rstrip()} …"]
        high = kit.type.height(name) + len(rows) * kit.type.height(text)
        y = place.centery - high // 2
        label = kit.type.wrap(line.label, name, room)[0]
        drawn = kit.type.draw(target, label, name, (left, y))
        if line.is_played:
            words, style = kit.say("boards.played"), Style("bold", 14, palette.amber_ink)
            self._stamp(target, words, style, (drawn.right + kit.px(14), drawn.centery), place)
        y = drawn.bottom
        for words in rows:
            kit.type.draw(target, words, text, (left, y))
            y += kit.type.height(text)

    def _stamp(
        self,
        target: pygame.Surface,
        words: str,
        style: Style,
        place: tuple[int, int],
        line: pygame.Rect,
    ) -> None:
        """The stamp of a map in use, if there is room for it."""
        kit = self._kit
        box = pygame.Rect(0, 0, kit.type.width(words, style) + kit.px(14), 0)
        box.height = kit.type.height(style) + kit.px(4)
        box.midleft = place
        box.right = min(box.right, line.right - kit.px(8))
        pygame.draw.rect(target, kit.theme.palette.amber, box, border_radius=kit.px(3))
        kit.type.draw(target, words, style, box.center, "center")
