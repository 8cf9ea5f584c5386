"""The pages of a report: which panels stand together on each, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from game.archive.records import Entry, Mode
from game.ui.kit import Kit
from game.ui.record_table import draw_table, first_shown
from game.ui.story.fates import draw_fates, draw_killed
from game.ui.story.luck_panel import draw_tales, draw_tallies
from game.ui.story.night_line import NightLine
from game.ui.story.paper import draw_paper
from game.ui.story.story import Story
from game.ui.story.track_map import Ground, TrackMap, grounds_of
from game.ui.text import Style
from game.ui.widgets import Panel

PageName: TypeAlias = Literal[
    "report", "night", "table", "field", "castle", "hunt", "dice", "tales"
]
Painter: TypeAlias = Callable[[pygame.Surface, pygame.Rect, float], None]

_GAP: Final = 20
_FATES: Final = 152
_TABLE: Final = 174
_PAPER: Final = 0.44
_TALLIES: Final = 0.52
_CHRONICLE: Final = 250
_COLUMN: Final = 350
_CASTLE: Final = 0.279
"""How high the castle's sheet is for its width."""

_Block: TypeAlias = tuple[str, Style, list[str]]
"""When it was, and the lines that tell it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page by its name; it is drawn into a place with so much of its time passed, 0-1."""

    name: PageName
    draw: Painter


@dataclass(frozen=True, slots=True)
class Standing:
    """The table the game belongs to, and its own line in it."""

    mode: Mode | None
    entries: Sequence[Entry]
    place: int | None
    note: str = ""


class Pages:
    """All pages of one report, in the order one turns them."""

    def __init__(self, kit: Kit, story: Story) -> None:
        self._kit = kit
        self._story = story
        self._line = NightLine(kit)
        self._maps = {ground: TrackMap(kit, ground) for ground in self._grounds()}
        self.standing = Standing(None, (), None)

    def _grounds(self) -> list[Ground]:
        return grounds_of(self._story.tracks, is_hunt=self._story.is_hunt)

    def all(self) -> list[Page]:
        """Large text has fewer panels on a page, and more pages."""
        pages: list[Page] = []
        if self._kit.is_large:
            pages += [Page("report", self._paper), Page("night", self._night)]
            if self.standing.mode is not None:
                pages.append(Page("table", self._table))
        else:
            pages.append(Page("report", self._report))
        pages += [Page(ground, self._track_page(ground)) for ground in self._maps]
        if not self._story.throws:
            return pages
        if self._kit.is_large:
            return [*pages, Page("dice", self._tallies), Page("tales", self._tales)]
        return [*pages, Page("dice", self._dice)]

    # --- Pages ----------------------------------------------------------------------------

    def _report(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        """Paper on the left; the night, the men and the table on the right."""
        kit = self._kit
        gap = kit.px(_GAP)
        room = view.inflate(-2 * gap, -2 * gap)
        left = pygame.Rect(room.left, room.top, round(room.width * _PAPER), room.height)
        right = pygame.Rect(left.right + gap, room.top, 0, room.height)
        right.width = room.right - right.left
        self._paper_in(target, left, share)
        foot = kit.px(_TABLE) if self.standing.mode is not None else -gap
        fates = pygame.Rect(right.left, 0, right.width, kit.px(_FATES))
        fates.bottom = right.bottom - foot - gap
        line = pygame.Rect(right.left, right.top, right.width, fates.top - gap - right.top)
        self._draw_night(target, line, share)
        self._draw_men(target, fates, share)
        if self.standing.mode is not None:
            table = pygame.Rect(right.left, fates.bottom + gap, right.width, foot)
            self._draw_standing(target, table)

    def _paper(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        gap = self._kit.px(_GAP)
        self._paper_in(target, view.inflate(-2 * gap, -2 * gap), share)

    def _night(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        gap = self._kit.px(_GAP)
        room = view.inflate(-2 * gap, -2 * gap)
        upper = pygame.Rect(room.left, room.top, room.width, (room.height - gap) // 2)
        lower = upper.move(0, upper.height + gap)
        self._draw_night(target, upper, share)
        self._draw_men(target, lower, share)

    def _table(self, target: pygame.Surface, view: pygame.Rect, _: float) -> None:
        gap = self._kit.px(_GAP)
        self._draw_standing(target, view.inflate(-2 * gap, -2 * gap))

    def _dice(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        gap = self._kit.px(_GAP)
        room = view.inflate(-2 * gap, -2 * gap)
        left = pygame.Rect(room.left, room.top, round(room.width * _TALLIES), room.height)
        right = pygame.Rect(left.right + gap, room.top, 0, room.height)
        right.width = room.right - right.left
        draw_tallies(self._kit, target, left, self._story, share)
        draw_tales(self._kit, target, right, self._story)

    def _tallies(self, target: pygame.Surface, view: pygame.Rect, share: float) -> None:
        gap = self._kit.px(_GAP)
        draw_tallies(self._kit, target, view.inflate(-2 * gap, -2 * gap), self._story, share)

    def _tales(self, target: pygame.Surface, view: pygame.Rect, _: float) -> None:
        gap = self._kit.px(_GAP)
        draw_tales(self._kit, target, view.inflate(-2 * gap, -2 * gap), self._story)

    def _track_page(self, ground: Ground) -> Painter:
        def draw(target: pygame.Surface, view: pygame.Rect, share: float) -> None:
            kit, story = self._kit, self._story
            gap = kit.px(_GAP)
            room = view.inflate(-2 * gap, -2 * gap)
            place = room.copy()
            if not kit.is_large:
                place, rest = self._beside_map(ground, room)
                self._draw_chronicle(target, rest)
            self._maps[ground].draw(target, place, story.tracks, story.state, share)

        return draw

    def _beside_map(self, ground: Ground, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The map's place and that of the story: the castle is broad, so it goes below."""
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

    def _draw_night(self, target: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        kit, story = self._kit, self._story
        if story.is_hunt:
            self._draw_chronicle(target, rect)
            return
        panel = Panel(kit.trim, rect, kit.head("debriefing.evening"))
        panel.draw(target)
        origin = story.game.origin
        is_raid = origin is not None and origin.part == "castle"
        blown = "2F" in story.state.blown
        self._line.draw(target, panel.body, story.marks, blown=blown, is_raid=is_raid, share=share)

    def _draw_men(self, target: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        if self._story.is_hunt:
            draw_killed(self._kit, target, rect, self._story)
        else:
            draw_fates(self._kit, target, rect, self._story, share)

    def _draw_chronicle(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """What happened, the latest last, as far as there is room."""
        kit, story = self._kit, self._story
        palette = kit.theme.palette
        panel = Panel(kit.trim, rect, kit.head("debriefing.evening"))
        panel.draw(target)
        tones = {"bad": palette.red_text, "good": palette.good_text, "plain": palette.moon_100}
        time = Style("heavy", 16, palette.amber)
        body, gap = panel.body, kit.px(24)
        columns = max(body.width // kit.px(_COLUMN), 1)
        wide = (body.width - (columns - 1) * gap) // columns
        whens = [self._when(mark.clock) for mark in story.marks]
        indent = max((kit.type.width(when, time) for when in whens), default=0) + kit.px(8)
        blocks = []
        for mark in story.marks:
            style = Style("text", 16, tones[mark.tone])
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
        return f"{clock // 60:02}:{clock % 60:02}"

    def _draw_standing(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit, standing = self._kit, self.standing
        mode = kit.head(f"records.{standing.mode}")
        panel = Panel(kit.trim, rect, kit.head("story.table", mode=mode), standing.note)
        panel.draw(target)
        many = len(standing.entries)
        first = first_shown(kit, panel.body, standing.place, many)
        draw_table(kit, target, panel.body, standing.entries, standing.place, first)


def _latest(blocks: list[_Block], room: int, columns: int) -> list[_Block]:
    """As many of the last blocks as fit into columns of so many lines each."""
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
