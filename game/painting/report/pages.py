"""Layout of the report: the panels of each page, and pages as pictures of a fixed size."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive import Settings
from game.archive.records import RecordEntry, Streak
from game.painting.kit import Kit
from game.painting.report.luck_panel import draw_bars, tales_view, tallies_view
from game.painting.report.night_line import NightLine, fates_of
from game.painting.report.paper import COUNTED, draw_paper, paper_view
from game.painting.report.record_table import ROW, record_row, record_rows, rows_around
from game.painting.report.track_map import TrackMap, grounds_of, legend_view
from game.scenarios.scenario import said_of
from game.story.story import Ground, Story
from game.ui.aloud import plain
from game.ui.cache import Cache
from game.ui.trim import vertical
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Columns, Fit, Latest, Space, column, row
from game.ui.views.pane import draw_placed, draw_view, laid_out
from game.ui.views.panels import panel
from game.ui.views.spoken import spoken_lines
from game.ui.views.texts import Text
from game.ui.views.view import Layout as ViewLayout
from game.ui.views.view import Placed, Size, View
from game.ui.words import clock_words

PageName: TypeAlias = Literal[
    "report", "night", "table", "field", "castle", "hunt", "dice", "tales"
]
Painter: TypeAlias = Callable[[pygame.Surface, pygame.Rect, float], None]

_GAP: Final = 20
_TOLD: Final = 1000
"""Units of the room in which pages are laid out to be read aloud."""
_NIGHT: Final = 262
_NIGHT_SHARE: Final = 0.44
"""Height of the panorama: in units, or as a share of the view if that is more."""
_PAPER: Final = 0.525
_TALLIES: Final = 0.52
_EVENTS, _LEGEND = 250, 430
"""Units of width of the events beside a map, and of the legend below one."""
_TIME, _WIDE_TIME = 42, 62
"""Units of width of a time, and of the number of a turn."""
_CASTLE: Final = 0.279
"""Height of the castle's map as a share of its width."""
_MANY: Final = 5
"""The streak needs the room of more rows than that."""
_ROW: Final = 2
"""The fewest victories that are a row."""


class MapRoom(View, frozen=True):
    """The room of a map, which is drawn by itself."""

    stretches: ClassVar[bool] = True


class ReportPage(Struct, frozen=True):
    """A named page; it is drawn into a rectangle at a share of its animation, 0-1."""

    name: PageName
    draw: Painter


class Standing(Struct, frozen=True):
    """The table of records, and the row of this game in it."""

    name: str
    """What the table is of; empty if the game belongs to none."""
    entries: Sequence[RecordEntry]
    place: int | None
    note: str = ""
    own: RecordEntry | None = None
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
        self.standing = Standing("", (), None)
        self._placed: Cache[Hashable, Placed] = Cache(8)
        """The layouts of pages on which only bars and ways move."""

    def _grounds(self) -> list[Ground]:
        return grounds_of(self._story.tracks, is_hunt=self._story.is_hunt)

    def all(self) -> list[ReportPage]:
        """The pages; with large text they have fewer panels, and there are more of them."""
        pages: list[ReportPage] = []
        if self._kit.theme.text <= 1:
            pages.append(ReportPage("report", self._report))
        else:
            pages += [ReportPage("report", self._paper), ReportPage("night", self._night)]
            if self._kit.is_large and self.standing.name:
                pages.append(ReportPage("table", self._table))
        pages += [ReportPage(ground, self._track_page(ground)) for ground in self._maps]
        if not self._story.throws:
            return pages
        if self._kit.is_large:
            return [*pages, ReportPage("dice", self._tallies), ReportPage("tales", self._tales)]
        return [*pages, ReportPage("dice", self._dice)]

    def told(self, name: PageName) -> Iterator[str]:
        """The words of a page."""
        kit, story = self._kit, self._story
        if name in self._maps:
            for mark in story.marks:
                if mark.ground == name:
                    when = self._when(mark.clock)
                    yield kit.say("pair", label=when, value=plain(mark.words))
            return
        views: dict[PageName, tuple[View, ...]] = {
            "report": (paper_view(kit, story, is_tall=True),),
            "table": (self.standing_view(is_counted=True),),
            "dice": (tallies_view(kit, story), tales_view(kit, story)),
            "tales": (tales_view(kit, story),),
        }
        room = pygame.Rect(0, 0, kit.px(_TOLD), kit.px(_TOLD))
        for view in views.get(name, ()):
            yield from spoken_lines(kit, laid_out(kit, view, room))

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
        if not self.standing.name or self._kit.is_large:
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

        def page() -> View:
            sides = tallies_view(self._kit, self._story), tales_view(self._kit, self._story)
            return Columns(sides, _GAP, (_TALLIES, 1 - _TALLIES))

        self._draw(target, view, share, "dice", page)

    def _tallies(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        page = partial(tallies_view, self._kit, self._story)
        self._draw(target, view, share, "tallies", page)

    def _tales(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        self._draw(target, view, share, "tales", partial(tales_view, self._kit, self._story))

    def _draw(
        self,
        target: pygame.Surface,
        view: pygame.Rect,
        share: float,
        name: str,
        page: Callable[[], View],
    ) -> Placed:
        """Draw a page whose layout stays the same while its bars grow."""
        kit = self._kit
        room = view.inflate(-2 * kit.px(_GAP), -2 * kit.px(_GAP))
        key = name, tuple(room), kit.theme, kit.words
        placed = self._placed.take(key, lambda: ViewLayout(kit).place(page(), room))
        draw_placed(kit, target, placed)
        draw_bars(kit, target, placed, share)
        return placed

    def _track_page(self, ground: Ground) -> Painter:
        def draw(target: pygame.Surface, view: pygame.Rect, share: float) -> None:
            story = self._story
            page = partial(self.track_view, ground, view.size)
            placed = self._draw(target, view, share, ground, page)
            place = next(one.rect for one in placed.walk() if isinstance(one.view, MapRoom))
            self._maps[ground].draw(target, place, story.tracks, story.state, share)

        return draw

    def track_view(self, ground: Ground, size: Size) -> View:
        """The room of a map with the legend and the events of the board beside it, or below the
        castle's, which is wide; in a view of a size in pixels."""
        kit, gap = self._kit, self._kit.px(_GAP)
        if kit.is_large:
            return MapRoom()
        wide, high = size[0] - 2 * gap, size[1] - 2 * gap
        tracks = self._story.tracks
        if ground == "castle":
            map_high = min(round(wide * _CASTLE), high - 2 * gap) / kit.theme.ui
            legend = legend_view(kit, ground, tracks, columns=2)
            beside = Box(legend, width=_LEGEND, is_fixed=True)
            below = row(Box(self._events(ground, 2), fills=True), beside, gap=_GAP, align="fill")
            place = Box(MapRoom(), height=map_high, is_fixed=True)
            return column(place, Box(below, fills=True), gap=_GAP)
        legend = legend_view(kit, ground, tracks, columns=1)
        events = column(legend, Box(self._events(ground, 1), fills=True), gap=_GAP)
        aside = Box(events, width=_EVENTS, is_fixed=True)
        return row(Box(MapRoom(), fills=True), aside, gap=_GAP, align="fill")

    def _events(self, ground: Ground, columns: int) -> View:
        """What happened on a board, the latest last, as much as fits."""
        kit, palette = self._kit, self._kit.theme.palette
        tones = {"bad": palette.red_text, "good": palette.good_text, "plain": palette.moon_100}
        wide = _WIDE_TIME if self._story.is_hunt else _TIME
        lines = []
        for mark in self._story.marks:
            if mark.ground == ground:
                when = Text(self._when(mark.clock), Style("heavy", 17, palette.amber))
                style = Style("text", 17, tones.get(mark.tone, palette.moon_300))
                words = Box(Text(mark.words, style, lines=0), fills=True)
                time = Box(when, width=wide, grows=True, is_fixed=True)
                lines.append(row(time, words, align="start"))
        inside = Box(Latest(tuple(lines), columns, gap=24), (12, 0, 6, 8), fills=True)
        return panel(palette, kit.head("story.happened"), inside, width=0)

    # --- Panels ---------------------------------------------------------------------------

    def _paper_in(self, target: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        draw_paper(self._kit, target, rect, self._story, share)

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
        title = kit.head("story.table", mode=standing.name)
        inside = Box(Fit(tuple(choices)), (12, 0, 12, 8))
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


_WINDOW: Final = (1600, 900)
PAGE: Final = (1600, 757)
"""Size in pixels of each picture."""
_HEAD: Final = 110
_SHUT: Final = Settings(muted=True)


def page_drawings(kit: Kit, story: Story, standing: Standing) -> list[Callable[[], pygame.Surface]]:
    """A function to draw each page, in the player's language and colours, at normal text size."""
    own = kit_for_pictures(kit)
    own.press.sheet = story.state.sheet
    pages = Pages(own, story)
    pages.standing = standing
    return [partial(_drawn, own, page) for page in pages.all()]


def page_titles(kit: Kit, story: Story, standing: Standing) -> list[str]:
    """What each of these pages shows, in the same order."""
    own = kit_for_pictures(kit)
    pages = Pages(own, story)
    pages.standing = standing
    return [kit.say(f"story.page.{page.name}") for page in pages.all()]


def _drawn(kit: Kit, page: ReportPage) -> pygame.Surface:
    picture = vertical(PAGE, kit.theme.palette.night_800, kit.theme.palette.night_900)
    page.draw(picture, picture.get_rect(), 1.0)
    return picture


def sheet_of(kit: Kit, story: Story, pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """All pages one below the other, with the game's name and the seed at the top."""
    own = kit_for_pictures(kit)
    palette = own.theme.palette
    sheet = pygame.Surface((PAGE[0], _HEAD + PAGE[1] * len(pictures)))
    sheet.fill(palette.night_900)
    name = kit.head("title")
    style = Style("display", 44, palette.red, 0.03)
    own.type.draw(sheet, name, style, (own.px(20), _HEAD // 2), "midleft")
    number = Style("bold", 24, palette.moon_100)
    place = (PAGE[0] - own.px(20), _HEAD // 2)
    own.type.draw(sheet, challenge(kit, story), number, place, "midright")
    for place_, picture in enumerate(pictures):
        sheet.blit(picture, (0, _HEAD + place_ * PAGE[1]))
    return sheet


def challenge(kit: Kit, story: Story) -> str:
    """A line that challenges a friend to do better."""
    origin = story.game.origin
    seed = 0 if origin is None else origin.seed
    if title := said_of(story.game, kit.words.language, "title"):
        return kit.say("send.challenge.scenario", score=story.score.total, title=title)
    return kit.say("send.challenge", score=story.score.total, seed=seed)


def kit_for_pictures(kit: Kit) -> Kit:
    """A kit with the player's words and colours, at the size of these pictures."""
    settings = replace(_SHUT, colours=kit.settings.colours)
    own = Kit(kit.words, settings, _WINDOW, kit.sound.bank, kit.keys.controls)
    # Share the boards that are already painted.
    own.prints = kit.prints
    return own
