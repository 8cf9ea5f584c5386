"""The records: the best games of each mode, and the streaks."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import pygame

from game.archive.records import MODES, Entry, Mode, days_in_a_row, table
from game.painting.posters.posters import Composition, night_poster
from game.painting.report.record_table import LETTERS, TALL_LETTERS, draw_table, row_height
from game.tabletop.evening import Evening
from game.tabletop.hud.decision_line import draw_question
from game.tabletop.hud.frame import Frame, plain_frame
from game.tabletop.hud.line_buttons import ButtonSpec, line_buttons
from game.tabletop.parts.extras import Extras
from game.ui.input.focus import FocusRing
from game.ui.inputs import Choice
from game.ui.stack import Scene
from game.ui.typography.arcade import arcade_style
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel, Widget

if TYPE_CHECKING:
    from game.tabletop.attract import Show

_POSTER: Final = Composition(
    castle=(0.5, 0.888), castle_width=0.125, moon=(0.5, 0.84), moon_radius=0.19
)
_STREAKS: Final = 300
_PITCH: Final = 84
_ALIKE: Final = 1.3
"""Below this ratio of the table's height to the streaks' least height, both end level."""
_OUTCOME_ROOM: Final = 0.57
"""The share of the table's width for the outcome."""
_FIGURE: Final = 44
_COLUMN: Final = 44
"""The least width in units of a column of figures."""
_SCROLLS: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -5,
    pygame.K_PAGEDOWN: 5,
}


def show_off(evening: Evening, seed: int | None = None) -> Show:
    """Start the demonstration on the title, with the records between its games."""
    # Imported here, so that the title is on the screen sooner.
    from game.tabletop.attract import start_show

    def make_table(mode: Mode, extras: Extras) -> Scene:
        return RecordsScene(evening, mode, extras)

    first = secrets.randbelow(1_000_000) if seed is None else seed
    return start_show(evening, first, make_table)


class RecordsScene(Scene):
    """Modes above, the table in the middle, streaks on the right."""

    def __init__(
        self, evening: Evening, mode: Mode = "evening", extras: Extras | None = None
    ) -> None:
        """With `extras` it is part of the demonstration on the title, and has no buttons."""
        self._evening = evening
        self._kit = evening.kit
        self.mode: Mode = mode
        self._extras = extras or Extras()
        self._is_shown_only = extras is not None
        self.input_mode = self._extras.input_mode
        self._music_before = evening.kit.sound.mood
        self.ring = FocusRing()
        self._frame: Frame = plain_frame((1280, 720), self._kit.theme)
        self._first = 0
        """The first line shown, if not all fit."""
        self._table = pygame.Rect(0, 0, 0, 0)
        self._streaks = pygame.Rect(0, 0, 0, 0)

    def arrange(self, size: tuple[int, int]) -> None:
        """Tabs, table, streaks; with large text the streaks are below the table."""
        self._extras.room(size)
        self._extras.join(None)
        kit = self._kit
        self._frame = plain_frame(size, kit.theme)
        view = self._frame.view
        gap = kit.px(24)
        tabs = self._tabs(view, gap)
        room = view.inflate(-2 * gap, 0)
        room.top = tabs.rect.bottom + kit.px(14)
        room.height = view.bottom - room.top - kit.px(16)
        self._table, self._streaks = room.copy(), room.copy()
        if kit.is_large:
            self._streaks.height = round(kit.px(92) * kit.theme.text)
            self._streaks.bottom = room.bottom
            self._table.height = self._streaks.top - room.top - kit.px(12)
        else:
            self._streaks.width = kit.px(_STREAKS)
            self._streaks.right = room.right
            self._table.width = self._streaks.left - room.left - kit.px(16)
            head = self._table_panel().body.top - self._table.top + kit.px(12)
            needed = len(self._entries()) * self._row_height() + head
            self._table.height = min(room.height, needed)
            least = min(room.height, len(self._figures()) * kit.px(_PITCH) + head)
            is_alike = least <= self._table.height < least * _ALIKE
            self._streaks.height = self._table.height if is_alike else least
        specs: list[ButtonSpec] = [
            (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self.close, True),
        ]
        widgets: list[Widget] = [tabs]
        if not self._is_shown_only:
            widgets += line_buttons(kit, self._frame.line, specs)
        self.ring.replace(widgets)
        self.ring.focus(tabs)

    def _entries(self) -> tuple[Entry, ...]:
        return table(self._evening.book.records, self.mode)

    def _letters(self) -> int:
        """Large type if the longest line fits."""
        kit = self._kit
        style = arcade_style(kit.theme.palette.moon_100, LETTERS, grows=False)
        ends = (kit.head(f"outcome.{entry.outcome}") for entry in self._entries())
        widest = max((kit.type.width(words, style) for words in ends), default=0)
        has_room = widest < self._table.width * _OUTCOME_ROOM
        return TALL_LETTERS if has_room and not kit.is_large else LETTERS

    def _row_height(self) -> int:
        return row_height(self._kit, self._letters())

    def _tabs(self, view: pygame.Rect, gap: int) -> Choice:
        kit = self._kit
        labels = [kit.say(f"records.{mode}") for mode in MODES]
        wide = min(Choice.width(kit.trim, labels), view.width - 2 * gap)
        high = max(kit.px(36), kit.type.height(Style("bold", 18)) + kit.px(8))
        place = pygame.Rect(gap, view.top + kit.px(16), wide, high)

        def choose(number: int) -> None:
            self.mode, self._first = MODES[number], 0
            self.arrange(self._frame.size)

        return Choice(kit.trim, place, labels, MODES.index(self.mode), choose)

    def opened(self) -> None:
        """Play the music of the records."""
        if not self._is_shown_only:
            self._kit.sound.music("table")

    def close(self) -> None:
        """Return to the screen below and its music."""
        self._kit.sound.music(self._music_before)
        self._evening.stack.pop()

    def handle(self, event: pygame.Event) -> None:
        """Left and right change the mode, the wheel scrolls, Esc goes back."""
        if self._extras.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            self._evening.speak_next()
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif event.type == pygame.KEYDOWN and event.key in _SCROLLS:
            self._scroll(_SCROLLS[event.key])
        else:
            self.ring.handle(event)

    def _scroll(self, lines: int) -> None:
        """Scroll a table that doesn't fit."""
        shown = self._table_panel().body.height // self._row_height()
        many = len(self._entries())
        self._first = max(min(self._first + lines, many - shown), 0)

    # --- Drawing --------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Advance the demonstration, if it is part of one."""
        return self._extras.update(ms)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the night sky, the table, the streaks."""
        self._draw_all(target)
        self._extras.draw(target)

    def _draw_all(self, target: pygame.Surface) -> None:
        kit, frame = self._kit, self._frame
        size = frame.size
        poster = kit.posters.take(size, repr(_POSTER), lambda size: night_poster(size, _POSTER))
        target.blit(poster, (0, 0))
        kit.trim.bar(target, frame.top, "bottom")
        style = Style("display", 30, kit.theme.palette.paper_100, 0.05)
        place = (kit.px(24), frame.top.centery)
        kit.type.draw(target, kit.head("records.title"), style, place, "midleft")
        self._draw_table(target)
        self._draw_streaks(target)
        if not self._is_shown_only:
            lefts = [w.rect.left for w in self.ring.widgets if isinstance(w, Button)]
            question, why = kit.say("records.line"), kit.say("records.why")
            draw_question(kit, target, frame.line, question, why, "", min(lefts))
        self.ring.draw(target)

    def _table_panel(self) -> Panel:
        kit = self._kit
        entries = self._entries()
        notes = [
            kit.say("records.own-rules") if any(entry.own_rules for entry in entries) else "",
            kit.say("records.jumped-again") if any(entry.jumped_again for entry in entries) else "",
        ]
        aside = kit.say("dot").join(filter(None, notes))
        return Panel(kit.trim, self._table, kit.head(f"records.{self.mode}"), aside)

    def _draw_table(self, target: pygame.Surface) -> None:
        panel = self._table_panel()
        panel.draw(target)
        draw_table(
            self._kit,
            target,
            panel.body,
            self._entries(),
            first=self._first,
            letters=self._letters(),
        )

    def _figures(self) -> list[tuple[str, int, str]]:
        """The streaks: a text key, today's number and the best one ever."""
        kit, records = self._kit, self._evening.book.records
        days = days_in_a_row(records, self._evening.today())
        won, most = records.won, max(records.most_days, days)
        # One is no row, and the best of one is nothing to boast of.
        bests = [kit.say("records.best", n=n) if n > 1 else "" for n in (won.best, most)]
        return [
            ("records.won", won.now, bests[0]),
            ("records.days", days, bests[1]),
            ("records.finished", len(records.counted), ""),
        ]

    def _draw_streaks(self, target: pygame.Surface) -> None:
        """The figures, one below another or side by side."""
        kit = self._kit
        panel = Panel(kit.trim, self._streaks, kit.head("records.streaks"))
        panel.draw(target)
        body, figures = panel.body, self._figures()
        if kit.is_large:
            for number, figure in enumerate(figures[:2]):
                half = pygame.Rect(body.left, body.top, body.width // 2, body.height)
                self._draw_figure(target, half.move(number * half.width, 0), *figure)
            return
        for number, figure in enumerate(figures):
            row = pygame.Rect(body.left, body.top, body.width, body.height // len(figures))
            row.top += number * row.height
            if number:
                line = pygame.Rect(row.left, row.top, row.width, max(kit.px(1), 1))
                target.fill(kit.theme.palette.night_600, line)
            self._draw_figure(target, row, *figure)

    def _draw_figure(
        self, target: pygame.Surface, row: pygame.Rect, key: str, now: int, best: str
    ) -> None:
        """The number in a column of its own, its label beside it, both vertically centred."""
        kit = self._kit
        palette = kit.theme.palette
        ink = palette.paper_100 if now else palette.moon_500
        figure = Style("heavy", _FIGURE, ink, grows=False)
        words, dim = Style("bold", 17, palette.moon_100), Style("text", 16, palette.moon_300)
        numbers = [str(number) for _, number, _ in self._figures()]
        column = max(kit.px(_COLUMN), *(kit.type.width(one, figure) for one in numbers))
        kit.type.draw(target, str(now), figure, (row.left + column, row.centery), "midright")
        room = pygame.Rect(row.left + column + kit.px(14), 0, 0, 0)
        room.width = row.right - room.left
        high = len(kit.type.wrap(kit.say(key), words, room.width)) * kit.type.height(words)
        high += kit.type.height(dim) if best else 0
        room.top = row.centery - high // 2
        said = kit.type.draw_wrapped(target, kit.say(key), words, room)
        kit.type.draw(target, best, dim, (room.left, said.bottom))
