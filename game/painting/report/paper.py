"""The result on a sheet of paper: victory level, reasons, and score."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from game.archive.finished_game import rung_played
from game.archive.score import ScoreLine
from game.painting.kit import Kit
from game.rules.clock import SIX_O_CLOCK
from game.rules.common.points import love_points
from game.rules.counters import kind_of
from game.rules.events.demolition import LevelRaised
from game.story.better_result import Shortfall, why_unlit
from game.story.story import Story
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import Fit, column
from game.ui.views.shown import draw_view, size_of
from game.ui.views.texts import Text
from game.ui.views.view import View

_TOTAL: Final = 42
"""Size of the figure of the whole score."""
_RULE: Final = 8
"""Units between the last line of the score and the whole score."""
_UNDER_TOTAL: Final = 4
"""Units that stay free below the whole score, besides the margin of the sheet."""
_TITLE: Final = 56
_SMALLEST_TITLE: Final = 24
_LINE: Final = 24
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
_STAMP_BESIDE: Final = 1.1
"""The room beside the level for the stamp, in multiples of its width."""
_STAMP_TURN: Final = 7
"""Degrees by which the stamp is turned."""


class _Stamp(NamedTuple):
    """The stamp on the sheet, not yet rotated, and the rectangle round it once it has fallen."""

    picture: pygame.Surface
    fallen: pygame.Rect


def draw_paper(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story, share: float = 1.0
) -> None:
    """Draw the sheet at a share of its animation, 0-1.

    The reasons and the score stand below the level: side by side, or one above the other on a tall
    sheet.
    """
    kit.trim.ticket(target, rect)
    body = rect.inflate(-kit.px(48), -kit.px(28))
    stamp = _stamp(kit, story, body)
    top = _draw_head(kit, target, body, story, stamp) + kit.px(4)
    target.fill(kit.theme.palette.ink, (body.left, top, body.width, kit.px(2)))
    top += kit.px(8)
    is_tall = rect.height > _TALL * rect.width
    halves = story.floors and not is_tall
    wide = (body.width - kit.px(_COLUMNS_APART)) // 2 if halves else body.width
    rest = pygame.Rect(body.right - wide, top, wide, body.bottom - top)
    if story.floors and is_tall:
        rest.top = _draw_course(kit, target, rest, story) + kit.px(14)
        target.fill(kit.theme.palette.ink, (body.left, rest.top, body.width, kit.px(2)))
        rest.top += kit.px(8)
    elif story.floors:
        left = pygame.Rect(body.left, top, wide, rest.height)
        target.fill(
            kit.theme.palette.paper_500,
            (left.right + kit.px(_COLUMNS_APART) // 2, top, kit.px(1), rest.height),
        )
        _draw_course(kit, target, left, story)
    _draw_score(kit, target, rest, story, share)
    if share > COUNTED:
        fall = min((share - COUNTED) / (1 - COUNTED) * 1.6, 1.0)
        _draw_stamp(target, stamp, fall)


def _draw_head(
    kit: Kit, target: pygame.Surface, body: pygame.Rect, story: Story, stamp: _Stamp
) -> int:
    """Draw heading, level and reason beside the stamp; returns the y at which they end."""
    palette = kit.theme.palette
    ink = Style("bold", 16, palette.ink)
    kit.type.draw(target, kit.say("debriefing.head"), ink, body.topleft)
    words = kit.head(f"outcome.{story.state.outcome}")
    room = body.width - stamp.picture.get_width() * _STAMP_BESIDE
    size = _TITLE
    while kit.type.width(words, Style("display", size, spacing=0.02, grows=False)) > room:
        size -= 2
        if size <= _SMALLEST_TITLE:
            break
    head = Style("display", size, palette.ink_red, 0.02, grows=False)
    y = body.top + kit.type.height(ink)
    y = kit.type.draw(target, words, head, (body.left, y)).bottom
    key = f"reason.{story.reason}"
    line = kit.say(key) if kit.words.has(key) else ""
    text = Style("bold", 18, palette.ink)
    wide = stamp.fallen.left - body.left if y < stamp.fallen.bottom else body.width
    return kit.type.draw_wrapped(target, line, text, pygame.Rect(body.left, y, wide, 0)).bottom


def _draw_course(kit: Kit, target: pygame.Surface, body: pygame.Rect, story: Story) -> int:
    """Draw the floors, what the points came from and did, and what was missing for more; returns
    the y at which they end."""
    y = _draw_floors(kit, target, body, story) + kit.px(6)
    notes, room = _notes(kit, story), pygame.Rect(body.left, y, body.width, body.bottom - y)
    room.height = size_of(kit, notes, room.size)[1]
    draw_view(kit, target, notes, room)
    return room.bottom


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


def _draw_floors(kit: Kit, target: pygame.Surface, body: pygame.Rect, story: Story) -> int:
    """One line per floor: explosive icons set and needed, and whether it was blown up."""
    palette = kit.theme.palette
    y = body.top
    high = _pitch(kit)
    for fate in story.floors:
        colour: Colour = palette.ink if fate.is_blown else palette.ink_red
        style = Style("text", 18, colour)
        centre = (body.left + kit.px(8), y + high // 2)
        _draw_burst(target, centre, kit.px(8), colour, is_whole=fate.is_blown)
        x = body.left + kit.px(26)
        kit.type.draw(target, kit.say(f"floor.{fate.floor}"), style, (x, y))
        count = kit.say("story.icons", n=fate.icons, required=fate.required)
        middle = body.left + round(body.width * _MIDDLE)
        kit.type.draw(target, count, Style("bold", 18, colour), (middle, y), "topright")
        end = kit.say("story.down" if fate.is_blown else "story.stands")
        kit.type.draw(target, end, Style("bold", 18, colour), (body.right, y), "topright")
        y += high
    return y


def _draw_burst(
    target: pygame.Surface, centre: tuple[int, int], radius: int, colour: Colour, *, is_whole: bool
) -> None:
    """A star for a floor that was blown up, an empty ring for one that was not."""
    if not is_whole:
        pygame.draw.circle(target, colour, centre, radius, max(radius // 4, 1))
        return
    points = []
    for corner in range(16):
        reach = radius if corner % 2 == 0 else radius * 0.5
        turn = corner * math.tau / 16
        points.append((centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)))
    pygame.draw.polygon(target, colour, points)


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


def _draw_score(
    kit: Kit, target: pygame.Surface, body: pygame.Rect, story: Story, share: float
) -> None:
    """The score line by line, counted up; what the points came from stands with the floors, if
    there are any."""
    palette = kit.theme.palette
    y = body.top
    counted = min(share / COUNTED, 1.0)
    lines = story.score.lines
    figure = Style("heavy", _TOTAL, palette.ink_red)
    rows = len(lines) + story.score.is_weighed
    has_stars = not story.floors
    stars = _stars(kit, story, body.width)[0] if has_stars else 0
    left = body.height - stars - kit.px(_RULE) - kit.type.height(figure) - kit.px(_UNDER_TOTAL)
    pitch = min(_pitch(kit), left // rows)
    shown = min(int(counted * (len(lines) + 0.5)), len(lines))
    text, bold = Style("text", 19, palette.ink), Style("bold", 19, palette.ink)
    for number, line in enumerate(lines):
        kit.type.draw(target, line_words(kit, story, line), text, (body.left, y))
        if number < shown:
            middle = body.left + round(body.width * _MIDDLE)
            sum_ = "" if line.name == "level" else f"{line.count} × {line.each}"
            kit.type.draw(target, sum_, bold, (middle, y), "topright")
            worth = Style("heavy", 19, palette.ink)
            kit.type.draw(target, str(line.worth), worth, (body.right, y), "topright")
        y += pitch
        if line.name == "points" and has_stars:
            y = _draw_stars(kit, target, pygame.Rect(body.left, y, body.width, 0), story)
    if story.score.is_weighed:
        words, counts = level_words(kit, story)
        kit.type.draw(target, words, text, (body.left, y))
        kit.type.draw(target, counts, bold, (body.right, y), "topright")
        y += pitch
    target.fill(palette.ink, (body.left, y + kit.px(3), body.width, kit.px(2)))
    y += kit.px(_RULE)
    total = Style("display", 30, palette.ink, 0.04)
    kit.type.draw(target, kit.head("story.score"), total, (body.left, y + kit.px(4)))
    number_ = round(story.score.total * counted)
    kit.type.draw(target, str(number_), figure, (body.right, y - kit.px(2)), "topright")


def level_words(kit: Kit, story: Story) -> tuple[str, str]:
    """The level that was played, and how much of the score counts."""
    rung = rung_played(story.game)
    name = kit.say("level.own" if rung is None else f"level.{rung.name}")
    return f"{kit.say('level.title')}: {name}", f"× {story.score.percent} %"


def star_words(kit: Kit, story: Story) -> str:
    """What gave the points: items with stars, and the romance."""
    parts = [f"{kit.say(f'item.{kind_of(item)}')} {stars}" for item, stars in story.stars]
    love = 0 if story.is_hunt else love_points(story.state)
    if love:
        parts.append(f"{kit.say('debriefing.love')} {love}")
    return kit.say("story.stars", items=kit.say("list.and").join(parts)) if parts else ""


def _draw_stars(kit: Kit, target: pygame.Surface, column: pygame.Rect, story: Story) -> int:
    words = star_words(kit, story)
    if not words:
        return column.top
    _, style = _stars(kit, story, column.width)
    column = column.move(kit.px(14), -kit.px(3))
    column.width = round(column.width * _MIDDLE)
    return kit.type.draw_wrapped(target, words, style, column).bottom


def _stars(kit: Kit, story: Story, width: int) -> tuple[int, Style]:
    """The height of the things that brought victory points, below their line, and their style."""
    words, style = star_words(kit, story), Style("text", _STARS, kit.theme.palette.ink_rule)
    if not words:
        return 0, style
    lines = kit.type.wrap(words, style, round(width * _MIDDLE))
    return len(lines) * kit.type.height(style) - kit.px(3), style


def line_words(kit: Kit, story: Story, line: ScoreLine) -> str:
    """The name of a line of the score."""
    if line.name == "level":
        return kit.say(f"outcome.{story.state.outcome}")
    if line.name == "minutes" and _wins_no_time(story):
        return kit.say("story.minutes.stands")
    return kit.say(f"story.{line.name}")


def _wins_no_time(story: Story) -> bool:
    """Whether minutes were left when the game ended, but don't count: the tower stands."""
    state = story.state
    return state.clock < SIX_O_CLOCK and "2F" not in state.blown


def _pitch(kit: Kit) -> int:
    return max(kit.px(_LINE), kit.type.height(Style("text", 19)))


def _stamp(kit: Kit, story: Story, body: pygame.Rect) -> _Stamp:
    """The stamp in the upper right corner."""
    palette = kit.theme.palette
    words = kit.head("debriefing.done" if story.is_victory else "debriefing.failed")
    style = Style("display", 28, palette.ink_red, 0.06, grows=False)
    line = kit.type.line(words, style)
    box = line.get_rect().inflate(kit.px(26), kit.px(10))
    picture = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(picture, palette.ink_red, picture.get_rect(), kit.px(4), kit.px(4))
    picture.blit(line, line.get_rect(center=picture.get_rect().center))
    turned = pygame.transform.rotozoom(picture, _STAMP_TURN, 1)
    centre = (body.right - box.width // 2 + kit.px(6), body.top + kit.px(40))
    return _Stamp(picture, turned.get_rect(center=centre))


def _draw_stamp(target: pygame.Surface, stamp: _Stamp, fall: float) -> None:
    """The stamp falls into place while `fall` goes from 0 to 1."""
    shade = stamp.picture.copy()
    shade.fill((255, 255, 255, round(215 * fall)), special_flags=pygame.BLEND_RGBA_MULT)
    turned = pygame.transform.rotozoom(shade, _STAMP_TURN, 1.8 - 0.8 * fall)
    target.blit(turned, turned.get_rect(center=stamp.fallen.center))
