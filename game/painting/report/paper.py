"""The result on a sheet of paper: victory level, reasons, and score."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.archive.score import ScoreLine, rung_played
from game.painting.kit import Kit
from game.rules.castle.demolition import is_brought_home, is_enough_blown
from game.rules.common.items import love_points
from game.rules.counters import ITEMS, kind_of
from game.rules.events.castle import LevelRaised
from game.scenarios.scenario import ending_of, said_of
from game.story.better_result import FloorFate, Shortfall, why_unlit
from game.story.prisoner import PRISONER
from game.story.story import Story
from game.ui.theme import Colour
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Fit, Layers, Ruling, Space, column, row
from game.ui.views.pane import draw_view
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

_TOTAL: Final = 42
"""Size of the figure of the whole score."""
_TITLE: Final = 56
_SMALLEST_TITLE: Final = 24
_LINE: Final = 24
"""The least height in units of a line of the score or of a floor."""
_TIGHT_LINES: Final = (24, 22, 20, 18, 16)
"""Units of a line of the score where there is little room, at a text size of 100 %."""
_STARS: Final = 15
"""Size of the things that brought victory points."""
_NOTE: Final = 17
"""Size of what the points did, and of what was missing."""
_NOTE_SIZES: Final = (1.0, 0.9, 0.8, 0.7)
"""Shares of these sizes, of which the first is taken that has room."""
_MIDDLE: Final = 0.70
"""The right edge of the second column of the score, as a share of the paper."""
_COUNTED_SHORTFALLS: Final = ("icons", "points", "survivor")
COUNTED: Final = 0.75
"""The share of the animation after which the score is counted and the stamp falls."""
_COLUMNS_APART: Final = 32
_TALL: Final = 0.7
"""A sheet higher than this share of its width is tall."""
_STAMP_TURN: Final = 7
"""Degrees by which the stamp is turned."""


class FallingStamp(View, frozen=True):
    """The stamp, turned a little; it falls into place while `fall` goes from 0 to 1."""

    words: str
    fall: float | None
    """None: it isn't seen yet, but has its room."""

    def size(self, layout: Layout, room: Size) -> Size:
        """The rectangle round it once it has fallen."""
        return pygame.transform.rotozoom(self._picture(layout.kit), _STAMP_TURN, 1).get_size()

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it, larger and paler the higher it still is."""
        if self.fall is None:
            return
        picture = self._picture(canvas.kit)
        pale = (255, 255, 255, round(215 * self.fall))
        picture.fill(pale, special_flags=pygame.BLEND_RGBA_MULT)
        turned = pygame.transform.rotozoom(picture, _STAMP_TURN, 1.8 - 0.8 * self.fall)
        canvas.target.blit(turned, turned.get_rect(center=placed.rect.center))

    def _picture(self, kit: Toolkit) -> pygame.Surface:
        red = kit.theme.palette.ink_red
        line = kit.type.line(self.words, Style("display", 28, red, 0.06, grows=False))
        box = line.get_rect().inflate(kit.px(26), kit.px(10))
        picture = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(picture, red, picture.get_rect(), kit.px(4), kit.px(4))
        picture.blit(line, line.get_rect(center=picture.get_rect().center))
        return picture


class FloorStar(View, frozen=True):
    """A star for a floor that was blown up, an empty ring for one that was not."""

    colour: Colour
    is_whole: bool

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(16), layout.px(16)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        centre, radius = placed.rect.center, canvas.kit.px(8)
        if not self.is_whole:
            thick = max(radius // 4, 1)
            pygame.draw.circle(canvas.target, self.colour, centre, radius, thick)
            return
        points = []
        for corner in range(16):
            reach = radius if corner % 2 == 0 else radius * 0.5
            turn = corner * math.tau / 16
            points.append((centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)))
        pygame.draw.polygon(canvas.target, self.colour, points)


def draw_paper(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story, share: float = 1.0
) -> None:
    """Draw the sheet at a share of its animation, 0-1."""
    is_tall = rect.height > _TALL * rect.width
    draw_view(kit, target, paper_view(kit, story, share, is_tall=is_tall), rect)


def paper_view(kit: Kit, story: Story, share: float = 1.0, *, is_tall: bool) -> View:
    """The reasons and the score stand below the level: side by side, or one above the other on a
    tall sheet."""
    palette = kit.theme.palette
    line, score = Ruling(palette.ink, 2), _score(kit, story, min(share / COUNTED, 1.0))
    has_course = bool(story.floors or story.state.goal.home)
    if has_course and is_tall:
        below: View = column(_course(kit, story), Box(line, (0, 14, 0, 8)), score)
    elif has_course:
        apart = At(Box(View(), (1, 0, 0, 0), palette.paper_500), "centre", "fill")
        halves = Columns((_course(kit, story), score), _COLUMNS_APART)
        below = Layers((halves, apart))
    else:
        below = score
    head = _head(kit, story, share)
    content = column(head, Box(line, (0, 4, 0, 6)), Box(below, fills=True))
    return Box(content, (24, 14, 24, 14), "paper")


def _head(kit: Kit, story: Story, share: float) -> View:
    """Heading and level beside the stamp, and the reason below."""
    palette, fall = kit.theme.palette, None
    if share > COUNTED:
        fall = min((share - COUNTED) / (1 - COUNTED) * 1.6, 1.0)
    stamp = FallingStamp(
        kit.head("debriefing.done" if story.is_victory else "debriefing.failed"), fall
    )
    head = said_of(story.game, kit.words.language, "title") or kit.say("debriefing.head")
    heading = Text(head, Style("bold", 16, palette.ink), shrinks_to=0.8, cuts=True)
    large = Style("display", _TITLE, palette.ink_red, 0.02, grows=False)
    level = kit.head(f"outcome.{story.state.outcome}")
    title = Text(level, large, shrinks_to=_SMALLEST_TITLE / _TITLE)
    why = reason_words(kit, story)
    reason = Text(why, Style("bold", 18, palette.ink), lines=0) if why else None
    beside = row(Box(column(heading, title), fills=True), stamp, gap=10, align="start")
    return column(beside, reason)


def reason_words(kit: Kit, story: Story) -> str:
    """What decided the game, or what its scenario says of such an end."""
    key = f"reason.{story.reason}"
    usual = kit.say(key) if kit.words.has(key) else ""
    return ending_of(story.game, kit.words.language) or usual


def _course(kit: Kit, story: Story) -> View:
    """The floors, who and what had to come home, what the points came from and did, and what was
    missing for more."""
    floors = (_floor(kit, fate) for fate in story.floors)
    wanted = (_wanted(kit, story, name) for name in story.state.goal.home)
    return column(*floors, *wanted, Box(_notes(kit, story), (0, 6, 0, 0)))


def _floor(kit: Kit, fate: FloorFate) -> View:
    """The explosive icons set and needed on a floor, and whether it was blown up."""
    palette = kit.theme.palette
    colour: Colour = palette.ink if fate.is_blown else palette.ink_red
    bold = Style("bold", 18, colour)
    name = Text(kit.say(f"floor.{fate.floor}"), Style("text", 18, colour))
    count = Text(kit.say("story.icons", n=fate.icons, required=fate.required), bold)
    end = Text(kit.say("story.down" if fate.is_blown else "story.stands"), bold, flush="right")
    return _line(row(FloorStar(colour, fate.is_blown), name, Space(4), count, gap=10), end)


def _wanted(kit: Kit, story: Story, name: str) -> View:
    """Somebody or something that the goal wants in Nonette, and whether it is there."""
    is_home = is_brought_home(story.state, name)
    colour: Colour = kit.theme.palette.ink if is_home else kit.theme.palette.ink_red
    key = f"item.{kind_of(name)}" if name in ITEMS else f"name.{name}"
    told = Text(kit.say(key), Style("text", 18, colour))
    end = kit.say("story.home" if is_home else "story.not-home")
    words = Text(end, Style("bold", 18, colour), flush="right")
    return _line(row(FloorStar(colour, is_home), told, gap=10), words)


def _line(first: View, last: View, height: float = _LINE, *, is_fixed: bool = False) -> View:
    """What stands in two columns and what stands at the right."""
    columns = Columns((first, last), shares=(_MIDDLE, 1 - _MIDDLE))
    return Box(columns, height=height, is_fixed=is_fixed, grows=is_fixed)


def _notes(kit: Kit, story: Story) -> View:
    """What the points came from and did, and what was missing, as large as there is room for."""
    told = (
        (star_words(kit, story), _STARS),
        (raised_words(kit, story), _NOTE),
        (missing_words(kit, story), _NOTE),
    )

    def of_size(share: float) -> View:
        dark = kit.theme.palette.ink_rule
        lines = (
            Text(words, Style("text", size * share, dark), lines=0) for words, size in told if words
        )
        return column(*lines)

    return Fit(tuple(of_size(share) for share in _NOTE_SIZES))


def missing_words(kit: Kit, story: Story) -> str:
    """Why nothing went off, and what was missing for a better result; empty if nothing was."""
    unlit = why_unlit(story.state, story.floors)
    because = kit.say(f"story.unlit.{unlit}") if unlit else ""
    return " ".join(words for words in (because, _better_words(kit, story)) if words)


def raised_words(kit: Kit, story: Story) -> str:
    """That the points have raised the level; empty if they have not."""
    rises = (one for one in story.game.events if isinstance(one, LevelRaised))
    rise = next(rises, None)
    return "" if rise is None else kit.say("story.raised", points=rise.points)


def _better_words(kit: Kit, story: Story) -> str:
    if story.better is None:
        return ""
    level = kit.say(f"outcome.{story.better.level}")
    shortfalls = kit.say("story.and").join(
        _shortfall_words(kit, one) for one in story.better.shortfalls
    )
    return kit.say("story.missing", level=level, wants=shortfalls)


def _shortfall_words(kit: Kit, shortfall: Shortfall) -> str:
    floor = kit.say(f"floor.{shortfall.floor}") if shortfall.floor else ""
    key = f"story.want.{shortfall.what}"
    if shortfall.what in _COUNTED_SHORTFALLS:
        return kit.words.count(key, shortfall.many, floor=floor)
    return kit.say(key)


def _score(kit: Kit, story: Story, counted: float) -> View:
    """The score line by line, counted up to a share; the lines come closer if there is little room.

    What the points came from stands with the floors, if there are any.
    """
    palette = kit.theme.palette
    total = Text(kit.head("story.score"), Style("display", 30, palette.ink, 0.04))
    number = str(round(story.score.total * counted))
    figure = Text(number, Style("heavy", _TOTAL, palette.ink_red))
    foot = row(total, Space(4), figure)
    line = Box(Ruling(palette.ink, 2), (0, 3, 0, 2))
    usual = column(*_score_lines(kit, story, counted), line, foot)
    tight = (column(*_score_lines(kit, story, counted, high), line, foot) for high in _TIGHT_LINES)
    return Fit((usual, *tight))


def _score_lines(kit: Kit, story: Story, counted: float, high: float = 0) -> list[View]:
    """The lines, each of `high` units at a text size of 100 %; 0: as high as it wants to be."""
    palette, lines = kit.theme.palette, story.score.lines
    text, bold = Style("text", 19, palette.ink), Style("bold", 19, palette.ink)
    heavy = Style("heavy", 19, palette.ink)
    shown = min(int(counted * (len(lines) + 0.5)), len(lines))
    found = list[View]()

    def add(words: str, sum_: str, worth: Text) -> None:
        middle = Text(sum_, bold) if sum_ else None
        first = row(Text(words, text), Space(4), middle, align="fill")
        found.append(_line(first, worth, high or _LINE, is_fixed=high > 0))

    for number, line in enumerate(lines):
        sum_ = "" if line.name == "level" else f"{line.count} × {line.each}"
        is_shown = number < shown
        worth = Text(str(line.worth) if is_shown else "", heavy, flush="right")
        add(line_words(kit, story, line), sum_ if is_shown else "", worth)
        stars = star_words(kit, story) if line.name == "points" and not story.floors else ""
        if stars:
            small = Text(stars, Style("text", _STARS, palette.ink_rule), lines=0)
            found.append(_line(Box(small, (14, 0, 0, 0)), View(), 0))
    if story.score.is_weighed:
        words, counts = level_words(kit, story)
        add(words, "", Text(counts, bold, flush="right"))
    return found


def level_words(kit: Kit, story: Story) -> tuple[str, str]:
    """The level that was played, and how much of the score counts."""
    rung = rung_played(story.game)
    name = kit.say("level.own" if rung is None else f"level.{rung.name}")
    return f"{kit.say('level.title')}: {name}", f"× {story.score.percent} %"


def star_words(kit: Kit, story: Story) -> str:
    """What gave the points: items with stars, and the romance."""
    man = story.prisoner
    names = {PRISONER: kit.say(f"name.{man}")} if man else {}
    parts = [
        f"{names.get(item) or kit.say(f'item.{kind_of(item)}')} +{stars}"
        for item, stars in story.stars
    ]
    love = 0 if story.is_hunt else love_points(story.state)
    if love:
        parts.append(f"{kit.say('debriefing.love')} +{love}")
    return kit.say("story.stars", items=kit.say("list.and").join(parts)) if parts else ""


def line_words(kit: Kit, story: Story, line: ScoreLine) -> str:
    """The name of a line of the score."""
    if line.name == "level":
        # Beside its points the name of a lost hunt would read as a number of zombies.
        key = "story.level" if story.is_hunt else "outcome"
        return kit.say(f"{key}.{story.state.outcome}")
    if line.name == "minutes" and _wins_no_time(story):
        return kit.say("story.minutes.stands")
    return kit.say(f"story.{line.name}")


def _wins_no_time(story: Story) -> bool:
    """Whether minutes were left when the game ended, but don't count: the tower stands."""
    state = story.state
    return state.clock < state.deadline and not is_enough_blown(state.blown, state.goal)
