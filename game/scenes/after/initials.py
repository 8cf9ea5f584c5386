"""A new record: entering three initials, and the table with the record."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from game.archive.records import Finish, place_of, signed, table
from game.painting.report.record_table import draw_table, first_shown, row_height
from game.tabletop.evening import Evening
from game.tabletop.initials import InitialsInput
from game.ui.input.focus import FocusRing
from game.ui.stack import InputMode, Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel, lay_right

_WIDTH: Final = 720
_INPUT: Final = 150
_ROWS: Final = 5
_WIDER: Final = 1.25
"""Factor for the table's width with large text, to make room for the dates."""
_BELOW_HOW: Final = 20
_DEAF_MS: Final = 600
"""Milliseconds without a key or click after which one no longer means what was there before."""
_DEAF_AT_MOST_MS: Final = 2000
"""Milliseconds after which it is heard in any case."""


class InitialsScene(Scene):
    """Over the report; Esc keeps the initials of the last record."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "typing"

    def __init__(self, evening: Evening, finish: Finish) -> None:
        self._evening = evening
        self._kit = evening.kit
        self._finish = finish
        self._music_before = evening.kit.sound.mood
        self.ring = FocusRing()
        self.input: InitialsInput | None = None
        self._ms = 0
        """Milliseconds since it appeared."""
        self._quiet_ms = 0
        """Milliseconds since the last key or click that came too early, or since it appeared."""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._table = pygame.Rect(0, 0, 0, 0)

    def arrange(self, size: tuple[int, int]) -> None:
        """Letters above, table below, one button."""
        kit = self._kit
        wide = min(kit.px(_WIDTH * (_WIDER if kit.is_large else 1)), size[0] - kit.px(40))
        done = Button(
            kit.trim,
            pygame.Rect(0, 0, 0, 0),
            kit.say("initials.done"),
            self._sign,
            primary=True,
            hint="Enter",
        )
        foot = Button.size(kit.trim, done.label)[1] + kit.px(24)
        how = pygame.Rect(0, 0, wide, 0)
        head = self._panel(how).body.top + kit.px(_BELOW_HOW)
        head += len(self._how(how)) * kit.type.height(self._text())
        room = size[1] - kit.px(30) - head - kit.px(_INPUT) - foot
        rows = max(min(_ROWS, room // row_height(kit)), 1)
        self._rect = pygame.Rect(0, 0, wide, 0)
        self._rect.height = head + kit.px(_INPUT) + rows * row_height(kit) + foot + kit.px(12)
        self._rect.center = (size[0] // 2, size[1] // 2)
        place = pygame.Rect(0, 0, kit.px(420), kit.px(_INPUT))
        place.midtop = (self._rect.centerx, self._rect.top + head)
        before = self.input
        letters = before.text if before else self._evening.book.records.initials
        self.input = InitialsInput(kit.trim, place, letters, lambda _: self._sign())
        if before is not None:
            self.input.place = before.place
        self._table = pygame.Rect(self._rect.left + kit.px(14), place.bottom + kit.px(12), 0, 0)
        self._table.size = (wide - kit.px(28), rows * row_height(kit))
        lay_right([done], self._rect.right - kit.px(16), self._rect.bottom - foot // 2, 0)
        self.ring.replace([self.input, done])
        self.ring.focus(self.input)
        self.ring.is_shown = True

    def opened(self) -> None:
        """Play the music of the records."""
        self._kit.sound.music("table")

    def _close(self) -> None:
        self._kit.sound.music(self._music_before)
        self._evening.stack.pop()

    def _sign(self) -> None:
        if self.input is not None:
            self._evening.book.sign(self._finish, self.input.text)
        self._close()

    def update(self, ms: int) -> bool:
        """Count the time until keys are heard."""
        self._ms += ms
        self._quiet_ms += ms
        return False

    def handle(self, event: pygame.Event) -> None:
        """Handle the letters; Esc leaves with the initials of the last record. Keys and clicks that
        were meant to skip the report before it are not heard."""
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if is_press and self._quiet_ms < _DEAF_MS and self._ms < _DEAF_AT_MOST_MS:
            self._quiet_ms = 0
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._close()
        else:
            self.ring.handle(event)

    def _panel(self, rect: pygame.Rect) -> Panel:
        kit = self._kit
        mode = kit.say(f"records.{self._finish.mode}")
        title = kit.head("initials.title" if self._finish.is_victory else "initials.title.lost")
        return Panel(kit.trim, rect, title, mode)

    def _text(self) -> Style:
        return Style("text", 17, self._kit.theme.palette.moon_300)

    def _how(self, rect: pygame.Rect) -> list[str]:
        """The keys for the letters, as lines in a panel."""
        room = self._panel(rect).body.width
        return self._kit.type.wrap(self._kit.say("initials.how"), self._text(), room)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, the letters, and a preview of the table."""
        kit = self._kit
        kit.trim.mist(target, 50)
        panel = self._panel(self._rect)
        panel.draw(target)
        style = self._text()
        for number, line in enumerate(self._how(self._rect)):
            y = panel.body.top + number * kit.type.height(style)
            kit.type.draw(target, line, style, (panel.body.left, y))
        text = self.input.text if self.input is not None else ""
        records = signed(self._evening.book.records, self._finish, text)
        entries, place = table(records, self._finish.mode), place_of(records, self._finish)
        first = first_shown(kit, self._table, place, len(entries))
        draw_table(kit, target, self._table, entries, place, first)
        self.ring.draw(target)
