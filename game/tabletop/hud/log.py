"""The log: all events, with their rules and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.board import Cell
from game.rules.events.enemies import (
    EnemyMoved,
    EnemyPlaced,
    EnemyReacted,
    ItemFound,
    MarkerTurnedUp,
)
from game.rules.events.people import ActionEnded
from game.rules.events.play import Event, PhaseBegan, StageBegan, TurnBegan
from game.rules.state import Enemy, State
from game.story.luck import timed
from game.tabletop.actions import OpenLog
from game.tabletop.session import Followed
from game.tabletop.shown_events.table import is_logged, place_of
from game.ui.theme import mix
from game.ui.typography.text import Style
from game.ui.views.containers import At, Beside, Box, Fit, Ground, Ruling, Space, Tail, column, row
from game.ui.views.presses import Press, Rich, rule_link
from game.ui.views.texts import KEY_SIZE, Keycap, Text
from game.ui.views.view import Action, View
from game.ui.words import clock_words

_RULE_COLUMN: Final = 50
_LOW: Final = 110
"""Units of height below which the panel has no heading."""
_LEAST: Final = 40
"""Units of height below which there is no panel."""
_MOST_LINES: Final = 40
_BAND: Final = 0.2
"""How light the ground is of an entry with the time."""


_TIES: Final = frozenset({"next", "next-zombie", "way", "appears", "finds", "target", "victim"})
"""Orders that only break a tie: the log says no more; how it is broken says the list behind."""
_UNTOLD: Final = frozenset({"next", "next-zombie"})
"""Who of the enemies came first is seen; only the list behind the line says why."""


class LogLine(Struct, frozen=True):
    """An event in words."""

    rule: str
    words: str
    cell: Cell | None = None
    """The cell where it happened, if it has one."""
    is_hour: bool = False
    """Whether it begins with the time, as turns and stages do."""
    followed: tuple[Followed, ...] = ()
    """The standing orders that led to it, which it ends with."""


class FollowLine(Struct, frozen=True):
    """Show where a line happened, or what can be done about its standing orders."""

    line: LogLine


class LogBook:
    """All entries in words, and how far one has scrolled back in them."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._lines: list[LogLine] = []
        self._event_count = 0
        self._clock = 0
        """Time of the last entry, in minutes after midnight, or the turn of a hunt."""
        self._offset = 0
        self._language = kit.words.language
        self._turned: tuple[str, Cell] | None = None
        """The marker that the last line says was turned up, and its cell."""
        self._orders: tuple[Followed, ...] = ()
        """The standing orders followed since the last line."""
        self._injected: dict[str, Enemy] = {}
        """Injected Germans told of, who would be called Germans once they are gone."""

    def follow(
        self,
        log: list[Event],
        state: State,
        teller: Teller,
        orders: Mapping[int, tuple[Followed, ...]],
    ) -> None:
        """Take over new events; begin again after an undo or a change of language.

        `orders` are the standing orders followed, by the number of events before them; the next
        entry after that ends with them.
        """
        if len(log) < self._event_count or self._language != self._kit.words.language:
            self._lines.clear()
            self._turned = None
            self._event_count = self._clock = 0
            self._language = self._kit.words.language
            self._orders = ()
            self._injected.clear()
        new = timed(log[self._event_count :], self._clock)
        for place, (clock, event) in enumerate(new, self._event_count):
            self._clock = clock
            self._orders += orders.get(place, ())
            words = self._words(event, self._with_gone(event, state), teller)
            if isinstance(event, ItemFound) and self._turned == (event.item, event.at):
                # Its own line says the same of this marker, and that it was found.
                del self._lines[-1:]
            if words:
                self._turned = _turned(event)
                self._lines.append(self._line(event, words + self._tail(), state))
                self._offset = 0
            if words or isinstance(event, EnemyReacted):
                self._orders = ()
            elif isinstance(event, ActionEnded | PhaseBegan):
                # What a man did by an order is over; the next line is of somebody else.
                self._orders = tuple(one for one in self._orders if one.order in _TIES)
        self._event_count = len(log)

    def _with_gone(self, event: Event, state: State) -> State:
        """The position, with the injected Germans told of who are gone by now."""
        if isinstance(event, EnemyPlaced):
            self._injected.pop(event.name, None)
            if event.kind == "german" and event.bite:
                placed = Enemy(event.name, event.kind, event.at, up=event.up, bite=event.bite)
                self._injected[event.name] = placed
        gone = {name: one for name, one in self._injected.items() if name not in state.enemies}
        if not gone:
            return state
        told = state.copy()
        told.enemies |= gone
        return told

    def _words(self, event: Event, state: State, teller: Teller) -> str:
        """What is told of an event. An enemy's move, which the board shows, is told only where a
        tie was broken."""
        if isinstance(event, EnemyMoved) and any(one.order == "way" for one in self._orders):
            at = teller.cell(event.path[-1])
            return self._kit.say("order.moved", name=teller.plain_name(event.name, state), at=at)
        return teller.event(event, state) if is_logged(event) else ""

    def _tail(self) -> str:
        """The standing orders that led to the line that is told next."""
        say = self._kit.say
        told = (one.order for one in self._orders if one.order not in _UNTOLD)
        names = dict.fromkeys("tie" if order in _TIES else order for order in told)
        reasons = [say(f"order.{name}") for name in names]
        return "".join(f"<dim>{say('order.why', why=why)}</>" for why in reasons)

    def _line(self, event: Event, words: str, state: State) -> LogLine:
        """An entry, with the time where a turn or stage begins."""
        is_hour = isinstance(event, TurnBegan | StageBegan) and state.hunt is None
        if is_hour:
            words = f"**{clock_words(self._clock)}**{self._kit.say('dot')}{words}"
        return LogLine(event.rule, words, place_of(event, state), is_hour, self._orders)

    def scroll(self, lines: int) -> None:
        """Scroll back (positive) or forward by a number of entries."""
        self._offset = min(max(self._offset + lines, 0), max(len(self._lines) - 1, 0))

    @property
    def lines(self) -> Sequence[LogLine]:
        """All lines, the newest last."""
        return self._lines

    @property
    def pointed(self) -> LogLine | None:
        """The newest visible entry."""
        end = len(self._lines) - self._offset
        return self._lines[end - 1] if end > 0 else None

    @property
    def latest(self) -> tuple[LogLine, ...]:
        """The entries up to the newest visible one that may have room, the newest last."""
        end = len(self._lines) - self._offset
        return tuple(self._lines[max(end - _MOST_LINES, 0) : end])


def entries(kit: Kit, lines: Sequence[LogLine], focused: LogLine | None = None) -> View:
    """As many of the latest entries as there is room for, the newest at the lower edge."""
    return Tail(tuple(_entry(kit, line, is_focused=line is focused) for line in lines))


def _entry(kit: Kit, line: LogLine, *, is_focused: bool) -> View:
    """The number of the rule, and what happened."""
    palette = kit.theme.palette
    number = At(rule_link(line.rule, Style("bold", 14, palette.amber)), "start", "start")
    words = Rich(line.words, Style("text", 16, palette.moon_100))
    ground: Ground | None = "glow" if is_focused else None
    if line.is_hour and not is_focused:
        ground = mix(palette.night_700, palette.night_600, _BAND)
    told = Box(
        Beside(Box(number, (0, 2, 0, 0)), words, _RULE_COLUMN, grows=True), (0, 2, 0, 2), ground
    )
    entry = column(Ruling(palette.night_600, 1), Box(told, (0, 1, 0, 2), ground))
    if line.cell is None and not line.followed:
        return entry
    return Press(inside=entry, action=FollowLine(line), is_stop=False)


def log_panel(kit: Kit, lines: Sequence[LogLine]) -> View:
    """The latest entries below a heading that opens the whole log; with little room without it."""
    palette, key = kit.theme.palette, kit.keys.prompt("L")
    head = Text(kit.head("panel.log"), Style("display", 21, palette.paper_100, 0.05))
    cap = Keycap(key, Style("bold", KEY_SIZE, palette.moon_300), palette.moon_500, pad=(5, 1))
    row_ = row(head, Space(), cap if key else None)
    heading = Press(inside=Box(row_, (12, 6, 10, 4)), action=OpenLog(), is_stop=False, band="row")
    listed = Box(entries(kit, lines), (12, 0, 12, 8), fills=True)
    whole = Box(column(heading, listed), ground="steel", height=_LOW)
    low = Box(entries(kit, lines), (12, 12, 12, 12), ground="steel", height=_LEAST)
    return Fit((whole, low, View()))


def latest_line(kit: Kit, line: LogLine | None) -> View:
    """The key of the log, and a line of it in the largest letters in which it needs one line; of a
    very long one without the reasons for its answers."""
    palette, key = kit.theme.palette, kit.keys.prompt("L")
    cap = Keycap(key, Style("bold", KEY_SIZE, palette.moon_300), palette.moon_500, pad=(5, 1))
    opens = Press(inside=cap, action=OpenLog(), is_stop=False, band="row") if key else None
    if line is None:
        return Box(row(opens, Space()), (8, 0, 8, 0), "bar")
    told = f"{line.words} [{line.rule}]"
    brief = f"{line.words.partition('<dim>')[0]} [{line.rule}]"
    faces = ((told, 16), (told, 14), (brief, 14))
    words = Fit(tuple(Rich(one, Style("text", size, palette.moon_100)) for one, size in faces))
    leads = line.cell is not None or line.followed
    action: Action = FollowLine(line) if leads else OpenLog()
    press = Press(inside=At(words, "start"), action=action, is_stop=False)
    return Box(row(opens, Box(press, fills=True), gap=8), (8, 0, 8, 0), "bar")


def _turned(event: Event) -> tuple[str, Cell] | None:
    """The marker that an event turned up, and its cell."""
    return (event.marker, event.at) if isinstance(event, MarkerTurnedUp) else None
