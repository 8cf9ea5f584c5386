"""The log: all events, with their rules and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.board import Cell
from game.rules.events.base import Event
from game.rules.events.enemies import EnemyMoved, EnemyPlaced, EnemyReacted
from game.rules.events.markers import ItemFound, MarkerTurnedUp
from game.rules.events.people import ActionEnded
from game.rules.events.play import PhaseBegan, StageBegan, TurnBegan
from game.rules.state import Enemy, State
from game.story.timing import timed
from game.tabletop.session import Followed
from game.tabletop.shown_events.table import is_logged, place_of
from game.ui.cache import Cache
from game.ui.calendar import clock_words
from game.ui.theme import Theme, with_alpha
from game.ui.typography.links import draw_link
from game.ui.typography.rich import Block, Link, read_markup, rule_number, tints
from game.ui.typography.text import Style
from game.ui.widgets import Panel

_RULE_COLUMN: Final = 50
_LOW: Final = 110
"""Units of height up to which the panel has no heading."""
_MOST_LINES: Final = 60
_APART: Final = 5
"""Units between entries."""
_MARK: Final = 30
_BAND: Final = 55
"""Opacity, of 255, of the ground behind the focused entry, and behind one with the time."""


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


class _Sheet(Struct, frozen=True):
    """The drawn entries, with their clickable parts."""

    picture: pygame.Surface
    links: list[Link]
    places: list[tuple[pygame.Rect, LogLine]]


class LogPanel:
    """The latest entries, the newest at the bottom; the wheel scrolls back."""

    def __init__(self, kit: Kit, *, has_key: bool = True) -> None:
        """`has_key`: the heading names the key that opens the whole log."""
        self._kit = kit
        self._has_key = has_key
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
        self._blocks: Cache[tuple[LogLine, int, Theme], Block] = Cache(_MOST_LINES)
        self._places: list[tuple[pygame.Rect, LogLine]] = []
        self.is_pointed = False
        """Whether the newest visible entry has the focus and is highlighted."""
        self.heading = pygame.Rect(0, 0, 0, 0)
        """The place of the heading, with the key, when it was last drawn; empty without one."""
        self.is_heading_pointed = False
        """Whether the mouse is over the heading, where a click opens the whole log."""
        self._sheet: tuple[object, _Sheet] = (None, _Sheet(pygame.Surface((1, 1)), [], []))
        """The state of the log when it was last drawn, and the drawing."""

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

    def cell_at(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell of the entry under a pixel."""
        line = self.line_at(pixel)
        return line.cell if line is not None else None

    def line_at(self, pixel: tuple[int, int]) -> LogLine | None:
        """The entry under a pixel, if a click on it leads anywhere."""
        return next((line for rect, line in self._places if rect.collidepoint(pixel)), None)

    @property
    def lines(self) -> Sequence[LogLine]:
        """All lines, the newest last."""
        return self._lines

    @property
    def pointed(self) -> LogLine | None:
        """The newest visible entry."""
        end = len(self._lines) - self._offset
        return self._lines[end - 1] if end > 0 else None

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the panel, filled from the bottom; nothing if it has no size."""
        kit = self._kit
        self.heading = pygame.Rect(rect.topleft, (0, 0))
        if rect.height < kit.px(40):
            self._places.clear()
            return
        # With hardly any space, entries matter more than the heading.
        panel = Panel(kit.trim, rect, kit.head("panel.log") if rect.height > kit.px(_LOW) else "")
        body = panel.body
        if panel.title:
            self.heading.size = rect.width, body.top - rect.top
        sheet = self._print(body.size)

        def paint() -> None:
            if panel.title:
                self._draw_key(target, rect)
            target.blit(sheet.picture, body)
            clip = target.get_clip()
            kit.links.add(
                Link(link.rect.move(body.topleft).clip(clip), link.rule) for link in sheet.links
            )

        lines = self._shown_lines()
        shows = (kit.keys.prompt("L"), lines, self.is_pointed, self.is_heading_pointed)
        panel.draw_cached(target, kit.pictures, shows, paint)
        self._places = [(rect.move(body.topleft), line) for rect, line in sheet.places]

    def _draw_key(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The key that opens the whole log, at the right of the heading."""
        kit = self._kit
        words = kit.keys.prompt("L") if self._has_key else ""
        if not words:
            return
        palette = kit.theme.palette
        ink, edge = palette.moon_300, palette.moon_500
        if self.is_heading_pointed:
            ink = edge = palette.moon_100
        style = Style("bold", 14, ink)
        wide = max(kit.type.width(words, style) + kit.px(10), kit.px(20))
        cap = pygame.Rect(0, 0, wide, kit.type.height(style) + kit.px(2))
        cap.topright = (rect.right - kit.px(10), rect.top + kit.px(8))
        kit.trim.keycap(target, cap, edge)
        kit.type.draw(target, words, style, cap.center, "center")

    def _shown_lines(self) -> tuple[LogLine, ...]:
        """The entries that may fit, the newest last."""
        end = len(self._lines) - self._offset
        return tuple(self._lines[max(end - _MOST_LINES, 0) : end])

    def _print(self, size: tuple[int, int]) -> _Sheet:
        """The fitting entries on a transparent picture, cached until the log changes."""
        lines = self._shown_lines()
        shows = (size, self._kit.theme, lines, self.is_pointed)
        if self._sheet[0] != shows:
            blocks = self._fitting(lines, size)
            self._sheet = shows, self._write(blocks, size)
        return self._sheet[1]

    def _fitting(
        self, lines: Sequence[LogLine], size: tuple[int, int]
    ) -> list[tuple[LogLine, Block]]:
        """As many of the latest entries as fit, typeset, the newest first."""
        kit, (width, y) = self._kit, size
        found: list[tuple[LogLine, Block]] = []
        for line in reversed(lines):
            block = self._blocks.take((line, width, kit.theme), partial(self._block, line, width))
            y -= block.height + kit.px(_APART)
            if y < 0 and found:
                break
            found.append((line, block))
        return found

    def _write(self, lines: list[tuple[LogLine, Block]], size: tuple[int, int]) -> _Sheet:
        """Draw from the bottom up; only the newest entry may be cut at the top."""
        kit, gap = self._kit, self._kit.px(_APART)
        sheet = _Sheet(pygame.Surface(size, pygame.SRCALPHA), [], [])
        width, y = size
        for line, block in lines:
            y -= block.height + gap
            if self.is_pointed and line is lines[0][0]:
                self._mark(sheet.picture, pygame.Rect(0, y - kit.px(3), width, block.height + gap))
            elif line.is_hour:
                band = pygame.Rect(0, y - kit.px(3), width, block.height + gap)
                sheet.picture.fill(with_alpha(kit.theme.palette.night_600, _BAND), band)
            block.draw(sheet.picture, (self._indent(), y))
            self._write_rule(sheet, line, (0, y + kit.px(2)))
            if line.cell is not None or line.followed:
                row = pygame.Rect(0, y, width, block.height)
                sheet.places.append((row.clip(sheet.picture.get_rect()), line))
            sheet.picture.fill(kit.theme.palette.night_600, (0, y - kit.px(3), width, 1))
        return sheet

    def _mark(self, picture: pygame.Surface, row: pygame.Rect) -> None:
        """The focused entry, between amber lines."""
        amber = self._kit.theme.palette.amber
        picture.fill(with_alpha(amber, _MARK), row)
        thick = self._kit.px(2)
        for y in (row.top, row.bottom - thick):
            picture.fill(amber, (row.left, y, row.width, thick))

    def _write_rule(self, sheet: _Sheet, line: LogLine, place: tuple[int, int]) -> None:
        """The rule's number, which opens its page, unless it is in the part that is cut off."""
        type_ = self._kit.type
        style = Style("bold", 14, self._kit.theme.palette.amber)
        if place[1] < 0:
            type_.draw(sheet.picture, rule_number(line.rule), style, place)
        else:
            sheet.links.append(draw_link(sheet.picture, type_, line.rule, style, place))

    def _indent(self) -> int:
        return self._kit.px(_RULE_COLUMN * max(self._kit.theme.text, 1.0))

    def _block(self, line: LogLine, room: int) -> Block:
        kit = self._kit
        palette = kit.theme.palette
        style = Style("text", 16, palette.moon_100)
        runs = read_markup(line.words, style, tints(palette, "night"), kit.pictures_in(line.words))
        return Block(kit.type, runs, room - self._indent())


def _turned(event: Event) -> tuple[str, Cell] | None:
    """The marker that an event turned up, and its cell."""
    return (event.marker, event.at) if isinstance(event, MarkerTurnedUp) else None
