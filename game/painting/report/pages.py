"""Layout of the report: the panels of each page, and their places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.archive.records import Entry, Mode, Streak
from game.painting.kit import Kit
from game.painting.report.fates import fates_of
from game.painting.report.luck_panel import tales_view, tallies_view
from game.painting.report.night_line import NightLine
from game.painting.report.paper import COUNTED, draw_paper
from game.painting.report.record_table import ROW, record_row, record_rows, rows_around
from game.painting.report.track_map import (
    TrackMap,
    columns_in,
    draw_legend,
    grounds_of,
    legend_height,
)
from game.story.story import Ground, Mark, Story
from game.ui.calendar import clock_words
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Columns, Fit, Space, column
from game.ui.views.panels import panel
from game.ui.views.shown import draw_view
from game.ui.views.texts import Text
from game.ui.views.view import View
from game.ui.widgets import Panel

PageName: TypeAlias = Literal[
    "report", "night", "table", "field", "castle", "hunt", "dice", "tales"
]
Painter: TypeAlias = Callable[[pygame.Surface, pygame.Rect, float], None]

_GAP: Final = 20
_NIGHT: Final = 262
_NIGHT_SHARE: Final = 0.44
"""Height of the panorama: in units, or as a share of the view if that is more."""
_PAPER: Final = 0.525
_TALLIES: Final = 0.52
_CHRONICLE: Final = 250
_COLUMN: Final = 350
_LEGEND: Final = 430
_CASTLE: Final = 0.279
"""Height of the castle's map as a share of its width."""
_MANY: Final = 5
"""The streak needs the room of more rows than that."""
_ROW: Final = 2
"""The fewest victories that are a row."""

_Block: TypeAlias = tuple[str, Style, list[str]]
"""A time, its style, and the lines of text."""


class Page(Struct, frozen=True):
    """A named page; it is drawn into a rectangle at a share of its animation, 0-1."""

    name: PageName
    draw: Painter


class Standing(Struct, frozen=True):
    """The table of records, and the row of this game in it."""

    mode: Mode | None
    entries: Sequence[Entry]
    place: int | None
    note: str = ""
    own: Entry | None = None
    """The row of this game, if it is not among the best."""
    won: Streak | None = None
    """Games won in a row."""


class Pages:
    """All pages of one report, in order."""

    def __init__(self, kit: Kit, story: Story) -> None:
        self._kit = kit
        self._story = story
        self._line = NightLine(kit, story)
        self._fates = fates_of(kit, story)
        boards = story.game.boards
        self._maps = {ground: TrackMap(kit, boards, ground) for ground in self._grounds()}
        self.standing = Standing(None, (), None)

    def _grounds(self) -> list[Ground]:
        return grounds_of(self._story.tracks, is_hunt=self._story.is_hunt)

    def all(self) -> list[Page]:
        """The pages; with large text they have fewer panels, and there are more of them."""
        pages: list[Page] = []
        if self._kit.theme.text <= 1:
            pages.append(Page("report", self._report))
        else:
            pages += [Page("report", self._paper), Page("night", self._night)]
            if self._kit.is_large and self.standing.mode is not None:
                pages.append(Page("table", self._table))
        pages += [Page(ground, self._track_page(ground)) for ground in self._maps]
        if not self._story.throws:
            return pages
        if self._kit.is_large:
            return [*pages, Page("dice", self._tallies), Page("tales", self._tales)]
        return [*pages, Page("dice", self._dice)]

    # --- Pages ----------------------------------------------------------------------------

    def _report(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        """The timeline across the whole width; below it the result sheet and the records."""
        kit = self._kit
        gap = kit.px(_GAP)
        upper = pygame.Rect(view.left, view.top, view.width, 0)
        upper.height = max(kit.px(_NIGHT), round(view.height * _NIGHT_SHARE))
        self._line.draw(target, upper, self._fates, share)
        room = pygame.Rect(view.left + gap, upper.bottom + kit.px(10), view.width - 2 * gap, 0)
        room.height = view.bottom - kit.px(12) - room.top
        target.fill(kit.theme.palette.night_900, (view.left, upper.bottom, view.width, view.height))
        self._paper_and_table(target, room, share)

    def _paper_and_table(self, target: pygame.Surface, room: pygame.Rect, share: float) -> None:
        gap = self._kit.px(_GAP)
        if self.standing.mode is None or self._kit.is_large:
            self._paper_in(target, room, share)
            return
        left = pygame.Rect(room.left, room.top, round(room.width * _PAPER), room.height)
        right = pygame.Rect(left.right + gap, room.top, room.right - left.right - gap, room.height)
        self._paper_in(target, left, share)
        self._draw_standing(target, right, is_counted=share >= COUNTED)

    def _paper(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        gap = self._kit.px(_GAP)
        self._paper_and_table(target, view.inflate(-2 * gap, -2 * gap), share)

    def _night(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        self._line.draw(target, view, self._fates, share)

    def _table(self, target: pygame.Surface, view: pygame.Rect, _: float) -> None:
        gap = self._kit.px(_GAP)
        self._draw_standing(target, view.inflate(-2 * gap, -2 * gap))

    def _dice(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        """What was rolled beside the most remarkable rolls."""
        sides = (tallies_view(self._kit, self._story, share), tales_view(self._kit, self._story))
        self._draw(target, view, Columns(sides, _GAP, (_TALLIES, 1 - _TALLIES)))

    def _tallies(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        self._draw(target, view, tallies_view(self._kit, self._story, share))

    def _tales(self, target: pygame.Surface, view: pygame.Rect, _: float) -> None:
        self._draw(target, view, tales_view(self._kit, self._story))

    def _draw(self, target: pygame.Surface, view: pygame.Rect, page: View) -> None:
        gap = self._kit.px(_GAP)
        draw_view(self._kit, target, page, view.inflate(-2 * gap, -2 * gap))

    def _track_page(self, ground: Ground) -> Painter:
        def draw(target: pygame.Surface, view: pygame.Rect, share: float) -> None:
            kit, story = self._kit, self._story
            gap = kit.px(_GAP)
            room = view.inflate(-2 * gap, -2 * gap)
            place = room.copy()
            if not kit.is_large:
                place, rest = self._beside_map(ground, room)
                self._draw_ways(target, rest, ground)
            self._maps[ground].draw(target, place, story.tracks, story.state, share)

        return draw

    def _beside_map(self, ground: Ground, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the map and of the events; below the castle's map, which is wide."""
        gap, place, rest = self._kit.px(_GAP), room.copy(), room.copy()
        if ground == "castle":
            place.height = min(round(room.width * _CASTLE), room.height - 2 * gap)
            rest.top = place.bottom + gap
            rest.height = room.bottom - rest.top
        else:
            rest.width = self._kit.px(_CHRONICLE)
            rest.right = room.right
            place.width = rest.left - gap - room.left
        return place, rest

    # --- Panels ---------------------------------------------------------------------------

    def _paper_in(self, target: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        draw_paper(self._kit, target, rect, self._story, share)

    def _draw_ways(self, target: pygame.Surface, rest: pygame.Rect, ground: Ground) -> None:
        """The legend and the events of a board, one above the other or side by side."""
        kit, tracks, gap = self._kit, self._story.tracks, self._kit.px(_GAP)
        legend, chronicle = rest.copy(), rest.copy()
        if rest.width > rest.height:
            legend.width = kit.px(_LEGEND)
            legend.right = rest.right
            chronicle.width = legend.left - gap - rest.left
        else:
            columns = columns_in(kit, rest.width)
            legend.height = legend_height(kit, ground, tracks, columns)
            chronicle.top = legend.bottom + gap
            chronicle.height = rest.bottom - chronicle.top
        draw_legend(kit, target, legend, ground, tracks)
        marks = [mark for mark in self._story.marks if mark.ground == ground]
        self._draw_chronicle(target, chronicle, marks)

    def _draw_chronicle(
        self, target: pygame.Surface, rect: pygame.Rect, marks: Sequence[Mark]
    ) -> None:
        """The events, the latest last, as many as fit."""
        kit = self._kit
        palette = kit.theme.palette
        panel = Panel(kit.trim, rect, kit.head("story.happened"))
        panel.draw(target)
        tones = {"bad": palette.red_text, "good": palette.good_text, "plain": palette.moon_100}
        time = Style("heavy", 17, palette.amber)
        body, gap = panel.body, kit.px(24)
        columns = max(body.width // kit.px(_COLUMN), 1)
        wide = (body.width - (columns - 1) * gap) // columns
        whens = [self._when(mark.clock) for mark in marks]
        indent = max((kit.type.width(when, time) for when in whens), default=0) + kit.px(8)
        blocks = []
        for mark in marks:
            style = Style("text", 17, tones.get(mark.tone, palette.moon_300))
            lines = kit.type.wrap(mark.words, style, wide - indent)
            blocks.append((self._when(mark.clock), style, lines))
        column, y = 0, 0
        pitch = kit.type.height(time)
        room = body.height // pitch
        for when, style, lines in _latest(blocks, room, columns):
            if y + len(lines) > room:
                column, y = column + 1, 0
            left, top = body.left + column * (wide + gap), body.top + y * pitch
            kit.type.draw(target, when, time, (left, top))
            for number, line in enumerate(lines):
                kit.type.draw(target, line, style, (left + indent, top + number * pitch))
            y += len(lines)

    def _when(self, clock: int) -> str:
        if self._story.is_hunt:
            return self._kit.say("turn", n=max(clock, 1))
        return clock_words(clock)

    def _draw_standing(
        self, target: pygame.Surface, rect: pygame.Rect, *, is_counted: bool = True
    ) -> None:
        draw_view(self._kit, target, self.standing_view(is_counted=is_counted), rect)

    def standing_view(self, *, is_counted: bool) -> View:
        """The table, this game's row below it if it did not get in, and the streak.

        This game's row is hidden until the score has been counted up. Rows far from it are left out
        where there is little room, and then the streak.
        """
        kit, standing, own = self._kit, self.standing, None
        entries, place = list(standing.entries), standing.place
        if standing.own is not None and place is None:
            own = record_row(kit, None, standing.own, is_lit=True)
            own = own if is_counted else Box(View(), height=ROW)
        if place is not None and not is_counted:
            del entries[place]
        rows = record_rows(kit, entries, place if is_counted else None)
        choices: list[View] = []
        if words := self.streak_words():
            streak = Text(words, Style("bold", 16, kit.theme.palette.moon_300))
            for many in range(len(rows), _MANY, -1):
                table = rows_around(rows, place, many)
                choices.append(column(table, own, Box(streak, (12, 0, 0, 0))))
        choices += (column(rows_around(rows, place, many), own) for many in range(len(rows), 0, -1))
        choices.append(own or Space())
        mode = kit.head(f"records.{standing.mode}")
        title, inside = kit.head("story.table", mode=mode), Box(Fit(tuple(choices)), (12, 0, 12, 8))
        return panel(kit.theme.palette, title, inside, width=0, aside=standing.note)

    def streak_words(self) -> str:
        """The number of games won in a row, and the most; one is no row. Hunts do not count."""
        won, kit = self.standing.won, self._kit
        if won is None or won.best < _ROW or self._story.is_hunt:
            return ""
        if won.now < _ROW:
            return kit.say("story.won.best", n=won.best)
        now = kit.words.count("story.won", won.now)
        if won.now == won.best:
            return now
        return kit.say("dot").join((now, kit.say("records.best", n=won.best)))


def _latest(blocks: list[_Block], room: int, columns: int) -> list[_Block]:
    """As many of the last blocks as fit into `columns` of `room` lines each."""
    kept = list(blocks)
    while kept and not _fits(kept, room, columns):
        kept.pop(0)
    return kept


def _fits(blocks: list[_Block], room: int, columns: int) -> bool:
    column, y = 0, 0
    for _, _, lines in blocks:
        if y + len(lines) > room:
            column, y = column + 1, 0
        y += len(lines)
        if column >= columns or y > room:
            return False
    return True
