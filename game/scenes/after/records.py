"""The records: the best games of each mode, and the streaks."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct

from game.archive.records import MODES, Mode, days_in_a_row, table
from game.painting.posters.posters import Composition, night_poster
from game.painting.report.record_table import LETTERS, TALL_LETTERS, record_rows
from game.tabletop.evening import Evening
from game.tabletop.hud.frame import BAR
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.parts.extras import Extras
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Ruling, Scroll, column, row
from game.ui.views.inputs import Change, Choice
from game.ui.views.panels import panel
from game.ui.views.presses import Button
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, Size, View

if TYPE_CHECKING:
    from game.tabletop.attract import Show

_POSTER: Final = Composition(
    castle=(0.5, 0.888), castle_width=0.125, moon=(0.5, 0.84), moon_radius=0.19
)
_HEAD: Final = 42
"""Units of the upper bar with large text, at a text size of 100 %."""
_STREAKS: Final = 300
"""Units of the width of the streaks."""
_PITCH: Final = 84
"""Units from one of them to the next."""
_COLUMN: Final = 44
"""The least width in units of a column of figures."""


def show_off(evening: Evening, seed: int | None = None) -> Show:
    """Start the demonstration on the title, with the records between its games."""
    # Imported here, so that the title is on the screen sooner.
    from game.tabletop.attract import start_show

    def make_table(mode: Mode, extras: Extras) -> Scene:
        return RecordsScene(evening, mode, extras)

    first = secrets.randbelow(1_000_000) if seed is None else seed
    return start_show(evening, first, make_table)


class ShowMode(Struct, frozen=True):
    """Show the table of another mode."""


class RecordsScene(ViewScene):
    """Modes above, the table in the middle, streaks on the right."""

    mist = None

    def __init__(
        self, evening: Evening, mode: Mode = "evening", extras: Extras | None = None
    ) -> None:
        """With `extras` it is part of the demonstration on the title, and has no buttons."""
        super().__init__(evening.kit, evening.stack)
        self.ring.is_shown = False
        self._evening = evening
        self._kit = evening.kit
        self.mode: Mode = mode
        self._extras = extras or Extras()
        self._is_shown_only = extras is not None
        self.input_mode = self._extras.input_mode
        self._extras.join(None)
        self._music_before = evening.kit.sound.mood

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """Modes, table, streaks; with large text the streaks are below the table."""
        kit, table_, streaks = self._kit, self._table(), self._streaks()
        if kit.is_large:
            room: View = column(Box(table_, fills=True), streaks, gap=12)
        else:
            beside = Box(streaks, width=_STREAKS, is_fixed=True)
            room = At(row(Box(table_, fills=True), beside, gap=16, align="fill"), "fill", "start")
        labels = tuple(kit.say(f"records.{mode}") for mode in MODES)
        modes = Choice(
            action=ShowMode(), value=MODES.index(self.mode), labels=labels, is_first=True
        )
        middle = Box(column(At(modes, "start"), Box(room, fills=True), gap=14), (24, 16, 24, 16))
        style = Style("display", 30, kit.theme.palette.paper_100, 0.05)
        title = Text(kit.head("records.title"), style)
        head = Box(
            row(title), (24, 0, 24, 0), "head", height=_HEAD if kit.is_large else BAR, grows=True
        )
        foot = None if self._is_shown_only else self._foot()
        return column(head, Box(middle, fills=True), foot)

    def _foot(self) -> View:
        say = self._kit.say
        label, key = say("menu.back"), pygame.K_ESCAPE
        back = Button(label=label, hint="Esc", key=key, action=Leave(), is_primary=True)
        return question_bar(self._kit, say("records.line"), say("records.why"), [back])

    def _table(self) -> View:
        kit = self._kit
        entries = table(self._evening.book.records, self.mode)
        notes = [
            kit.say("records.own-rules") if any(entry.own_rules for entry in entries) else "",
            kit.say("records.jumped-again") if any(entry.jumped_again for entry in entries) else "",
        ]
        letters = LETTERS if kit.is_large else TALL_LETTERS
        rows = Scroll(column(*record_rows(kit, entries, letters=letters)), self.mode)
        aside = kit.say("dot").join(filter(None, notes))
        title, inside = kit.head(f"records.{self.mode}"), Box(rows, (12, 0, 12, 12))
        return panel(kit.theme.palette, title, inside, width=0, aside=aside)

    def _streaks(self) -> View:
        """The figures, one below another or side by side."""
        kit, records, palette = self._kit, self._evening.book.records, self._kit.theme.palette
        days = days_in_a_row(records, self._evening.today())
        won, most = records.won, max(records.most_days, days)
        # One is no row, and the best of one is nothing to boast of.
        bests = [kit.say("records.best", n=n) if n > 1 else "" for n in (won.best, most)]
        figures = [
            self._figure("records.won", won.now, bests[0]),
            self._figure("records.days", days, bests[1]),
            self._figure("records.finished", len(records.counted), ""),
        ]
        if kit.is_large:
            inside: View = Columns(tuple(figures[:2]))
        else:
            line = Ruling(palette.night_600, 1)
            first, *others = (Box(one, height=_PITCH) for one in figures)
            inside = column(first, *(part for one in others for part in (line, one)))
        title = kit.head("records.streaks")
        return panel(palette, title, Box(inside, (12, 0, 12, 12)), width=0)

    def _figure(self, key: str, now: int, best: str) -> View:
        """The number, and its label beside it."""
        kit, palette = self._kit, self._kit.theme.palette
        ink = palette.paper_100 if now else palette.moon_500
        number = Text(str(now), Style("heavy", 44, ink, grows=False), flush="right")
        label = Text(kit.say(key), Style("bold", 17, palette.moon_100), lines=0)
        below = Text(best, Style("text", 16, palette.moon_300)) if best else None
        return row(Box(number, least=_COLUMN), Box(column(label, below), fills=True), gap=14)

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Turn to another mode, or go back."""
        match action:
            case Change(_, int(number)):
                self.mode = MODES[number]
                self.renew()
            case Leave():
                self._kit.sound.music(self._music_before)
                self.stack.pop()

    def opened(self) -> None:
        """Play the music of the records."""
        if not self._is_shown_only:
            self._kit.sound.music("table")
        super().opened()

    def room(self, size: Size) -> pygame.Rect:
        """What the captions of the demonstration leave."""
        return pygame.Rect((0, 0), self._extras.room(size))

    def handle(self, event: pygame.Event) -> None:
        """Any input ends the demonstration, if it is part of one."""
        if not self._extras.handle(event):
            super().handle(event)

    def update(self, ms: int) -> bool:
        """Advance the demonstration."""
        return self._extras.update(ms)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the screen, and the demonstration's captions over it."""
        super().draw(target)
        self._extras.draw(target)

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the night sky."""
        size = target.get_size()
        poster = self._kit.posters.take(
            size, repr(_POSTER), lambda size: night_poster(size, _POSTER)
        )
        target.blit(poster, (0, 0))
