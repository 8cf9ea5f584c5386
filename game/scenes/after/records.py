"""The records: the best games of each mode, the streaks, and the initials of a new record."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive.records import (
    INITIALS,
    LETTERS,
    MODES,
    UNSIGNED,
    Finish,
    Mode,
    days_in_a_row,
    place_of,
    signed,
    table,
)
from game.painting.report import record_table
from game.painting.report.record_table import record_rows, rows_around, table_words
from game.scenarios import said_of
from game.tabletop.game_context import GameContext
from game.tabletop.hud.frame import BAR
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.parts.extras import Extras
from game.ui.aloud import Told
from game.ui.input.bindings import command_of
from game.ui.stack import InputMode, Scene
from game.ui.theme import Colour
from game.ui.typography.text import Style, arcade_style
from game.ui.views.containers import At, Box, Columns, Fit, Layers, Ruling, Scroll, column, row
from game.ui.views.inputs import Change, Choice
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Modal, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.spoken import in_one
from game.ui.views.texts import Struck, Text
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View

if TYPE_CHECKING:
    from game.tabletop.attract import Show


_HEAD: Final = 42
"""Units of the upper bar with large text, at a text size of 100 %."""
_STREAKS: Final = 300
"""Units of the width of the streaks."""
_PITCH: Final = 84
"""Units from one of them to the next."""
_COLUMN: Final = 44
"""The least width in units of a column of figures."""


def show_off(context: GameContext, seed: int | None = None) -> Show:
    """Start the demonstration on the title, with the records between its games."""
    # Imported here, so that the title is on the screen sooner.
    from game.tabletop.attract import start_show

    def make_table(mode: Mode, extras: Extras) -> Scene:
        return RecordsScene(context, mode, extras)

    first = secrets.randbelow(1_000_000) if seed is None else seed
    return start_show(context, first, make_table)


class ShowMode(Struct, frozen=True):
    """Show the table of another mode."""


class OpenAlbum(Struct, frozen=True):
    """Open the album."""


class RecordsScene(ViewScene):
    """Modes above, the table in the middle, streaks on the right."""

    mist = None

    def __init__(
        self, context: GameContext, mode: Mode = "evening", extras: Extras | None = None
    ) -> None:
        """With `extras` it is part of the demonstration on the title, and has no buttons."""
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self._context = context
        self._kit = context.kit
        self.mode: Mode = mode
        self._extras = extras or Extras()
        self._is_shown_only = extras is not None
        self.input_mode = self._extras.input_mode
        self._extras.join(None)
        self._music_before = context.kit.sound.mood

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
        album = Button(label=say("album.title"), hint="A", key=pygame.K_a, action=OpenAlbum())
        return question_bar(self._kit, say("records.line"), say("records.why"), [album, back])

    def _table(self) -> View:
        kit = self._kit
        entries = table(self._context.book.records, self.mode)
        notes = [
            kit.say("records.own-rules") if any(entry.own_rules for entry in entries) else "",
            kit.say("records.jumped-again") if any(entry.jumped_again for entry in entries) else "",
        ]
        letters = record_table.LETTERS if kit.is_large else record_table.TALL_LETTERS
        rows = Scroll(column(*record_table.record_rows(kit, entries, letters=letters)), self.mode)
        aside = kit.say("dot").join(filter(None, notes))
        title, inside = kit.head(f"records.{self.mode}"), Box(rows, (12, 0, 12, 12))
        return panel(kit.theme.palette, title, inside, width=0, aside=aside)

    def _streaks(self) -> View:
        """The figures, one below another or side by side."""
        kit, records, palette = self._kit, self._context.book.records, self._kit.theme.palette
        days = days_in_a_row(records, self._context.today())
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
        """Turn to another mode, open the album, or go back."""
        match action:
            case Change(_, int(number)):
                self.mode = MODES[number]
                self.renew()
            case OpenAlbum():
                # Imported here, so that the records are on the screen sooner.
                from game.scenes.after.album import AlbumScene

                self.stack.push(AlbumScene(self._context))
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
        target.blit(self._kit.posters.take(target.get_size(), "records"), (0, 0))


_WIDTH, _WIDER = 720, 900
"""Units of the panel, the second with large text, whose dates need more room."""
_ROWS: Final = 5
"""The most rows of the table."""
_BOX: Final = 102
"""Units of a side of a letter's box."""
_SPACE: Final = "_"
"""What a space looks like, so that its box isn't empty."""
_NO_CHARACTER: Final = 0x110000
"""Codes of keys without a character are larger."""
_DEAF_MS: Final = 600
"""Milliseconds without a key or click after which one no longer means what was there before."""
_DEAF_AT_MOST_MS: Final = 2000
"""Milliseconds after which it is heard in any case."""


class TurnLetter(Struct, frozen=True):
    """Change the letter at a place by one step of the alphabet."""

    place: int
    step: int


class Select(Struct, frozen=True):
    """Go to the letter at a place."""

    place: int


class Type(Struct, frozen=True):
    """Put a letter at the selected place."""

    letter: str


class SignRecord(Struct, frozen=True):
    """Sign the record."""


class LetterArrow(View, frozen=True):
    """A triangle above or below a letter."""

    is_up: bool
    colour: Colour

    def size(self, layout: Layout, room: Size) -> Size:
        """As wide as the box of the letter."""
        return layout.px(_BOX), layout.px(24)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it near the box."""
        px, rect = canvas.kit.px, placed.rect
        foot = rect.bottom - px(6) if self.is_up else rect.top + px(6)
        head = foot - px(12) if self.is_up else foot + px(12)
        corners = [(rect.centerx - px(9), foot), (rect.centerx + px(9), foot), (rect.centerx, head)]
        pygame.draw.polygon(canvas.target, self.colour, corners)


class InitialsScene(ViewScene):
    """Over the report; Esc keeps the initials of the last record.

    Up and down change a letter, left and right select one; letters can also be typed.
    """

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "typing"
    mist = 50

    def __init__(self, context: GameContext, finish: Finish) -> None:
        super().__init__(context.kit, context.stack)
        self._context = context
        self._kit = context.kit
        self._finish = finish
        is_scenario, language = finish.mode not in MODES, self._kit.words.language
        self._title = said_of(context.session.game, language, "title") if is_scenario else ""
        self._music_before = context.kit.sound.mood
        last = context.book.records.initials
        self.text = LETTERS[0] * INITIALS if last == UNSIGNED else last
        """The letters shown."""
        self.place = 0
        """The selected letter."""
        self._ms = 0
        """Milliseconds since it appeared."""
        self._quiet_ms = 0
        """Milliseconds since the last key or click that came too early, or since it appeared."""

    def opened(self) -> None:
        """Play the music of the records."""
        self._kit.sound.music("table")
        super().opened()

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """Letters above, a part of the table below, one button."""
        kit, palette = self._kit, self._kit.theme.palette
        records = signed(self._context.book.records, self._finish, self.text)
        place = place_of(records, self._finish)
        rows = record_rows(kit, table(records, self._finish.mode), place)
        done = Button(
            label=kit.say("initials.done"),
            hint="Enter",
            key=pygame.K_RETURN,
            action=SignRecord(),
            is_primary=True,
            is_stop=False,
        )
        how = Text(kit.say("initials.how"), Style("text", 17, palette.moon_300), lines=0)
        inside = column(
            how,
            Box(At(row(*map(self._letter, range(INITIALS)), gap=18)), (0, 20, 0, 12)),
            Fit(tuple(rows_around(rows, place, many) for many in range(_ROWS, 0, -1))),
            Box(At(done, "end"), (0, 12, 0, 0)),
        )
        title = kit.head("initials.title" if self._finish.is_victory else "initials.title.lost")
        content = Box(inside, (12, 0, 12, 12))
        mode = table_words(kit, self._finish.mode, self._title)
        width = _WIDER if kit.is_large else _WIDTH
        sheet = panel(palette, title, content, width=width, aside=mode, grows=False)
        return Modal(sheet, Leave(), is_left_by_clicks=False)

    def _letter(self, place: int) -> View:
        """A letter between its arrows; the selected one is amber, with a bar below it."""
        palette, is_here = self._kit.theme.palette, place == self.place
        ink = palette.amber if is_here else palette.moon_500
        letter = self.text[place] if self.text[place].strip() else _SPACE
        struck = At(Struck(letter, arcade_style(palette.paper_100, 80, grows=False), "centre"))
        layers: list[View] = [Box(struck, (0, 0, 0, 10))]
        if is_here:
            bar = Box(View(), (51, 5, 0, 0), palette.amber)
            layers.append(At(Box(bar, (0, 0, 0, 8)), "centre", "end"))
        edge = palette.amber if is_here else palette.edge
        box = Box(
            Layers(tuple(layers)),
            ground=palette.night_900,
            edge=edge,
            thick=3,
            width=_BOX,
            height=_BOX,
            is_fixed=True,
        )
        return column(
            Press(inside=LetterArrow(True, ink), action=TurnLetter(place, 1), is_stop=False),
            Press(inside=box, action=Select(place), is_stop=False),
            Press(inside=LetterArrow(False, ink), action=TurnLetter(place, -1), is_stop=False),
        )

    def told(self) -> Told:
        """All that can be read, and the selected letter."""
        place = self._kit.say("aloud.place", number=self.place + 1, of=INITIALS)
        letter = self.text[self.place].strip() or _SPACE
        return replace(super().told(), focus=in_one(self._kit, (letter, place)))

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Change or select a letter, sign, or leave."""
        match action:
            case TurnLetter(place, step):
                letter = LETTERS[(LETTERS.index(self.text[place]) + step) % len(LETTERS)]
                self._put(place, letter)
                self.place = place
                self._kit.trim.on_sound("step")
            case Type(letter):
                self._put(self.place, letter)
                self.place = min(self.place + 1, INITIALS - 1)
            case Select(place):
                self.place = min(max(place, 0), INITIALS - 1)
            case SignRecord():
                self._context.book.sign(self._finish, self.text)
                self._close()
            case Leave():
                self._close()

    def _put(self, place: int, letter: str) -> None:
        self.text = self.text[:place] + letter + self.text[place + 1 :]

    def _close(self) -> None:
        self._kit.sound.music(self._music_before)
        self.stack.pop()

    def update(self, ms: int) -> bool:
        """Count the time until keys are heard."""
        self._ms += ms
        self._quiet_ms += ms
        return False

    def handle(self, event: pygame.Event) -> None:
        """Letters, arrows of keyboard and gamepad, the wheel, and the rest.

        Keys and clicks that were meant to skip the report before it are not heard.
        """
        is_press = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if is_press and self._quiet_ms < _DEAF_MS and self._ms < _DEAF_AT_MOST_MS:
            self._quiet_ms = 0
            return
        action = self._meant(event)
        if action is None:
            super().handle(event)
            return
        self.do(action)
        self.renew()

    def _meant(self, event: pygame.Event) -> Action | None:
        """What a key or the wheel means; None for all else."""
        if event.type == pygame.KEYDOWN and (letter := _typed(event)):
            return Type(letter)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            return Select(self.place - 1)
        if event.type == pygame.MOUSEWHEEL:
            return next((TurnLetter(place, event.y) for place in self._pointed_at()), None)
        match command_of(event):
            case "up":
                return TurnLetter(self.place, 1)
            case "down":
                return TurnLetter(self.place, -1)
            case "left":
                return Select(self.place - 1)
            case "right":
                return Select(self.place + 1)
            case "press":
                return SignRecord()
        return None

    def _pointed_at(self) -> list[int]:
        """The places of letters at which the mouse is."""
        actions = [stop.pressable.action for stop in self.stops if stop.is_hovered]
        return [one.place for one in actions if isinstance(one, TurnLetter | Select)]


def _typed(event: pygame.Event) -> str:
    """The letter of a key; empty if it has none."""
    typed = str(getattr(event, "unicode", "")).upper()
    if typed not in LETTERS and event.key < _NO_CHARACTER:
        # A layout without Latin letters: the letter at that place.
        typed = chr(event.key).upper()
    return typed if len(typed) == 1 and typed in LETTERS else ""
