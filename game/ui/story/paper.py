"""The report on paper: the level reached and how it came about, the score and its sum."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.archive.score import ScoreLine
from game.rules.counters import kind_of
from game.rules.demolition import love_points
from game.ui.kit import Kit
from game.ui.story.missing import Want
from game.ui.story.story import Story
from game.ui.text import Style
from game.ui.theme import Colour

_TITLE: Final = 56
_SMALLEST_TITLE: Final = 24
_LINE: Final = 24
_MIDDLE: Final = 0.70
"""Where the second column of a sum ends, as a share of the paper."""
_COUNTED_WANTS: Final = ("icons", "points", "survivor")
COUNTED: Final = 0.75
"""The share of its telling after which the score is counted and the stamp falls."""
"""Share of the time after which the sum is counted up; then the stamp falls."""


def draw_paper(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story, share: float = 1.0
) -> None:
    """The whole sheet; `share` of the time it takes has passed. Large text has two columns."""
    kit.trim.ticket(target, rect)
    body = rect.inflate(-kit.px(52), -kit.px(36))
    if kit.is_large:
        left = pygame.Rect(body.left, body.top, body.width // 2 - kit.px(16), body.height)
        right = pygame.Rect(left.right + kit.px(32), body.top, left.width, body.height)
        _draw_level(kit, target, left, story)
        bottom = _draw_score(kit, target, right, story, share)
    else:
        y = _draw_level(kit, target, body, story)
        rest = pygame.Rect(body.left, y + kit.px(8), body.width, body.bottom - y)
        bottom = _draw_score(kit, target, rest, story, share)
    if share > COUNTED:
        fall = min((share - COUNTED) / (1 - COUNTED) * 1.6, 1.0)
        place = (body.centerx, min(bottom + kit.px(44), body.bottom - kit.px(10)))
        if kit.is_large:
            place = (right.centerx, min(bottom + kit.px(60), body.bottom - kit.px(30)))
        _draw_stamp(kit, target, place, story, fall)


def _draw_level(kit: Kit, target: pygame.Surface, body: pygame.Rect, story: Story) -> int:
    """Head, level, reason, floors, and what was missing; gives back where it ends."""
    palette = kit.theme.palette
    ink = Style("bold", 16, palette.ink)
    kit.type.draw(target, kit.say("debriefing.head"), ink, body.topleft)
    words = kit.head(f"outcome.{story.state.outcome}")
    size = _TITLE
    while kit.type.width(words, Style("display", size, spacing=0.02)) > body.width:
        size -= 2
        if size <= _SMALLEST_TITLE:
            break
    head = Style("display", size, palette.ink_red, 0.02)
    y = body.top + kit.type.height(ink)
    y = kit.type.draw(target, words, head, (body.left, y)).bottom + kit.px(4)
    text = Style("text", 18, palette.ink)
    key = f"reason.{story.reason}"
    line = kit.say(key) if kit.words.has(key) else ""
    y = kit.type.draw_wrapped(target, line, text, pygame.Rect(body.left, y, body.width, 0)).bottom
    if story.floors:
        y = _draw_floors(kit, target, pygame.Rect(body.left, y + kit.px(4), body.width, 0), story)
    missing = missing_words(kit, story)
    if missing:
        dark = Style("text", 18, palette.ink_rule)
        column = pygame.Rect(body.left, y + kit.px(4), body.width, 0)
        y = kit.type.draw_wrapped(target, missing, dark, column).bottom
    return y


def _draw_floors(kit: Kit, target: pygame.Surface, body: pygame.Rect, story: Story) -> int:
    """A line a floor: explosive icons of how many, and whether it came down."""
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
    """A star for what blew up, an empty ring for what stands."""
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
    """What it would have taken to do better; empty where that is no question."""
    if story.better is None:
        return ""
    level = kit.say(f"outcome.{story.better.level}")
    wants = kit.say("story.and").join(_want_words(kit, want) for want in story.better.wants)
    return kit.say("story.missing", level=level, wants=wants)


def _want_words(kit: Kit, want: Want) -> str:
    floor = kit.say(f"floor.{want.floor}") if want.floor else ""
    key = f"story.want.{want.what}"
    if want.what in _COUNTED_WANTS:
        return kit.words.count(key, want.many, floor=floor)
    return kit.say(key)


def _draw_score(
    kit: Kit, target: pygame.Surface, body: pygame.Rect, story: Story, share: float
) -> int:
    """The sum line by line, counted up; gives back where it ends."""
    palette = kit.theme.palette
    target.fill(palette.ink, (body.left, body.top, body.width, kit.px(2)))
    y = body.top + kit.px(8)
    counted = min(share / COUNTED, 1.0)
    lines = story.score.lines
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
        y += _pitch(kit)
        if line.name == "points":
            y = _draw_stars(kit, target, pygame.Rect(body.left, y, body.width, 0), story)
    target.fill(palette.ink, (body.left, y + kit.px(3), body.width, kit.px(2)))
    y += kit.px(8)
    total = Style("display", 30, palette.ink, 0.04)
    kit.type.draw(target, kit.head("story.score"), total, (body.left, y + kit.px(4)))
    figure = Style("heavy", 42, palette.ink_red)
    number_ = round(story.score.total * counted)
    spot = kit.type.draw(target, str(number_), figure, (body.right, y - kit.px(2)), "topright")
    return spot.bottom


def star_words(kit: Kit, story: Story) -> str:
    """What brought the points: things with stars, and love."""
    told = [f"{kit.say(f'item.{kind_of(item)}')} {stars}" for item, stars in story.stars]
    love = 0 if story.is_hunt else love_points(story.state)
    if love:
        told.append(f"{kit.say('debriefing.love')} {love}")
    return ", ".join(told)


def _draw_stars(kit: Kit, target: pygame.Surface, column: pygame.Rect, story: Story) -> int:
    words = star_words(kit, story)
    if not words:
        return column.top
    style = Style("text", 15, kit.theme.palette.ink_rule)
    column = column.move(kit.px(14), -kit.px(3))
    column.width = round(column.width * _MIDDLE)
    return kit.type.draw_wrapped(target, words, style, column).bottom


def line_words(kit: Kit, story: Story, line: ScoreLine) -> str:
    """The name of a line of the sum."""
    if line.name == "level":
        return kit.say(f"outcome.{story.state.outcome}")
    return kit.say(f"story.{line.name}")


def _pitch(kit: Kit) -> int:
    return max(kit.px(_LINE), kit.type.height(Style("text", 19)))


def _draw_stamp(
    kit: Kit, target: pygame.Surface, place: tuple[int, int], story: Story, fall: float
) -> None:
    """Falls from above and is at rest when `fall` is 1."""
    palette = kit.theme.palette
    words = kit.head("debriefing.done" if story.is_victory else "debriefing.failed")
    style = Style("display", 30, palette.ink_red, 0.06, grows=False)
    picture = kit.type.line(words, style)
    box = picture.get_rect().inflate(kit.px(28), kit.px(12))
    stamp = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(stamp, palette.ink_red, stamp.get_rect(), kit.px(4), kit.px(4))
    stamp.blit(picture, picture.get_rect(center=stamp.get_rect().center))
    stamp.fill((255, 255, 255, round(210 * fall)), special_flags=pygame.BLEND_RGBA_MULT)
    turned = pygame.transform.rotozoom(stamp, 6, 1.8 - 0.8 * fall)
    target.blit(turned, turned.get_rect(center=place))
