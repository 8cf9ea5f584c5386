"""Panels for dice luck: results against expectation, and the most remarkable rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import pygame

from game.painting.counters.dice import DieKind
from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.painting.rolls import roll_of
from game.rules.counters import PARAS
from game.story.luck import (
    Tally,
    Throw,
    fortune,
    luckiest,
    tallies,
    those_of,
    unluckiest,
)
from game.story.story import Story
from game.ui.calendar import clock_words
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.widgets import Panel

_ROW: Final = 54
_HEAD: Final = 46
_FACES: Final = 124
_MOST_FACES: Final = 260
_LOOSEST: Final = 1.1
_TALES: Final = 8
_LEAST: Final = 3
_DIE: Final = 24
_MOST_DICE: Final = 6
_MOST_NAMES: Final = 4
_EACH: Final = 132
"""Height in units of the panel of each man's luck; it is left out below this total height:"""
_TALL: Final = 480
_COUNTER: Final = 48
_EVEN: Final = Fraction(1, 2)
_NEAR: Final = Fraction(1, 100)
"""Within this distance of the average, nobody is called lucky or unlucky."""


def draw_tallies(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story, share: float = 1.0
) -> None:
    """A bar for each kind of roll with a tick at the expected value; below, all dice."""
    found = tallies(story.throws)
    needed = round(max(len(found), 2) * _high(kit) * _LOOSEST) + kit.px(_HEAD + 12)
    faces_high = min(rect.height - needed, kit.px(_MOST_FACES))
    if faces_high >= kit.px(_FACES) + kit.type.height(Style("bold", 17)):
        below = pygame.Rect(rect.left, rect.bottom - faces_high, rect.width, faces_high)
        rect = pygame.Rect(rect.left, rect.top, rect.width, below.top - kit.px(12) - rect.top)
        draw_faces(kit, target, below, story, share)
    aside = kit.say("luck.fortune", n=percent(fortune(story.throws)))
    panel = Panel(kit.trim, rect, kit.head("luck.title"), aside)
    panel.draw(target)
    if not found:
        return
    pitch = min(panel.body.height // len(found), round(_high(kit) * _LOOSEST))
    y = panel.body.top
    for tally in found:
        row = pygame.Rect(panel.body.left, y, panel.body.width, pitch)
        _draw_tally(kit, target, row, tally, share)
        y += pitch


def _high(kit: Kit) -> int:
    return max(kit.px(_ROW), kit.type.height(Style("text", 17)) + kit.px(20))


def _draw_tally(
    kit: Kit, target: pygame.Surface, row: pygame.Rect, tally: Tally, share: float
) -> None:
    palette = kit.theme.palette
    label = Style("text", 17, palette.moon_100)
    words = kit.words.count(f"luck.{tally.kind}", tally.rolls)
    kit.type.draw(target, words, label, row.topleft)
    is_good = tally.is_good
    colour = palette.moon_300
    if is_good is not None:
        colour = palette.good_text if is_good else palette.red_text
    kit.type.draw(
        target, sum_words(kit, tally), Style("bold", 17, colour), row.topright, "topright"
    )
    groove = pygame.Rect(row.left, 0, row.width, kit.px(10))
    groove.top = row.top + kit.type.height(label) + kit.px(2)
    pygame.draw.rect(target, palette.night_900, groove, border_radius=kit.px(3))
    bar = groove.copy()
    # The expected value is always in the middle: shorter is less, longer is more.
    reached = min(tally.got / (2 * tally.expected), Fraction(1))
    bar.width = max(round(groove.width * float(reached) * share), 1)
    pygame.draw.rect(target, colour, bar, border_radius=kit.px(3))
    tick = pygame.Rect(
        groove.centerx - kit.px(1), groove.top - kit.px(3), kit.px(3), groove.height + kit.px(6)
    )
    target.fill(palette.outline, tick.inflate(kit.px(2), kit.px(2)))
    target.fill(palette.paper_100, tick)


def sum_words(kit: Kit, tally: Tally) -> str:
    """The result beside the expected value, ticked if it is good."""
    sign = {True: "✓ ", False: "× ", None: ""}[tally.is_good]
    return sign + kit.say("luck.sum", got=tally.got, expected=tenths(tally.expected))


def draw_faces(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story, share: float = 1.0
) -> None:
    """How often each face was rolled, compared with an even sixth of all dice."""
    counts = faces(story.throws)
    total = sum(counts)
    aside = kit.say("luck.even", n=tenths(Fraction(total, 6)))
    panel = Panel(kit.trim, rect, kit.words.count("luck.faces", total), aside)
    panel.title = panel.title.upper()
    panel.draw(target)
    palette = kit.theme.palette
    label = Style("bold", 17, palette.moon_100)
    size = kit.px(_DIE)
    body = panel.body
    foot = body.bottom - max(size, kit.type.height(label)) - kit.px(6)
    most = max(*counts, 1)
    pitch = body.width // 6
    wide = min(pitch - kit.px(24), kit.px(72))
    for face, count in enumerate(counts, 1):
        x = body.left + round((face - 0.5) * pitch)
        bar = pygame.Rect(0, 0, wide, max(round((foot - body.top) * count / most * share), 1))
        bar.midbottom = (x, foot)
        pygame.draw.rect(target, palette.night_500, bar, border_radius=kit.px(2))
        y = (foot + kit.px(3) + body.bottom) // 2
        die = kit.dice.face(face, size, "miss")
        target.blit(die, die.get_rect(midright=(x - kit.px(3), y)))
        kit.type.draw(target, str(count), label, (x + kit.px(5), y), "midleft")
    even = foot - round((foot - body.top) * total / 6 / most)
    target.fill(palette.outline, (body.left, even - kit.px(2), body.width, kit.px(5)))
    target.fill(palette.paper_100, (body.left, even - kit.px(1), body.width, kit.px(2)))


def draw_tales(kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story) -> None:
    """The luckiest rolls above the unluckiest, with their dice; below, each man's luck."""
    gap = kit.px(12)
    if not kit.is_large and not story.is_hunt and rect.height > kit.px(_TALL):
        each = pygame.Rect(rect.left, 0, rect.width, kit.px(_EACH))
        each.bottom = rect.bottom
        draw_each(kit, target, each, story)
        rect = pygame.Rect(rect.left, rect.top, rect.width, each.top - gap - rect.top)
    best, worst = luckiest(story.throws, _TALES), unluckiest(story.throws, _TALES)
    room = rect.height - gap
    # The longer list gets more room, as long as the other keeps room for a line.
    share = (len(best) + _LEAST) / (len(best) + len(worst) + 2 * _LEAST)
    upper = pygame.Rect(rect.left, rect.top, rect.width, round(room * share))
    lower = pygame.Rect(rect.left, 0, rect.width, room - upper.height)
    lower.bottom = rect.bottom
    lists = ((upper, "luck.best", best), (lower, "luck.worst", worst))
    for place, key, throws in lists:
        panel = Panel(kit.trim, place, kit.head(key))
        panel.draw(target)
        _draw_list(kit, target, panel.body, story, throws, is_luck=key == "luck.best")


def draw_each(kit: Kit, target: pygame.Surface, rect: pygame.Rect, story: Story) -> None:
    """Every man's counter above his own luck, from 0 to 100."""
    panel = Panel(kit.trim, rect, kit.head("luck.each"), kit.say("luck.fair"))
    panel.draw(target)
    palette, body = kit.theme.palette, panel.body
    men = men_shown(story.state)
    pitch = body.width // max(len(men), 1)
    size = min(kit.px(_COUNTER), pitch - kit.px(6))
    for place, man in enumerate(men):
        x = body.left + round((place + 0.5) * pitch)
        counter = kit.art.para(man, size)
        spot = counter.get_rect(midtop=(x, body.top - kit.px(4)))
        target.blit(counter, spot)
        own = those_of(story.throws, man.name)
        words, ink = "–", palette.moon_300
        if own:
            luck = fortune(own)
            words = str(percent(luck))
            ink = palette.good_text if luck > _EVEN else palette.red_text
            ink = palette.moon_100 if abs(luck - _EVEN) < _NEAR else ink
            _draw_lean(kit, target, (x, spot.bottom + kit.px(4)), float(luck), ink)
        style = Style("heavy", 18, ink)
        kit.type.draw(target, words, style, (x, spot.bottom + kit.px(10)), "midtop")


def _draw_lean(
    kit: Kit, target: pygame.Surface, place: tuple[int, int], luck: float, ink: Colour
) -> None:
    """A bar from the middle: to the right for good luck, to the left for bad."""
    half = kit.px(24)
    groove = pygame.Rect(place[0] - half, place[1], 2 * half, kit.px(5))
    target.fill(kit.theme.palette.night_900, groove)
    reach = round((luck - 0.5) * 2 * half)
    bar = groove.copy()
    bar.left, bar.width = place[0] + min(reach, 0), max(abs(reach), 1)
    target.fill(ink, bar)
    target.fill(kit.theme.palette.paper_100, (place[0] - 1, groove.top - 1, 2, groove.height + 2))


def _draw_list(
    kit: Kit,
    target: pygame.Surface,
    body: pygame.Rect,
    story: Story,
    throws: Sequence[Throw],
    *,
    is_luck: bool,
) -> None:
    """One line per roll: time, dice, names, and probability."""
    palette = kit.theme.palette
    text = Style("text", 17, palette.moon_100)
    if not throws:
        kit.type.draw(target, kit.say("luck.none"), text, body.topleft)
        return
    pitch = max(kit.px(_DIE + 8), kit.type.height(text) + kit.px(4))
    for number, throw in enumerate(throws[: max(body.height // pitch, 1)]):
        y = body.top + number * pitch + pitch // 2
        chance = throw.as_good if is_luck else throw.as_bad
        colour = palette.good_text if is_luck else palette.red_text
        share = Style("heavy", 18, colour)
        words = kit.say("luck.chance", n=percent(chance))
        right = kit.type.draw(target, words, share, (body.right, y), "midright").left
        when = kit.say("turn", n=throw.clock) if story.is_hunt else clock_words(throw.clock)
        time = Style("heavy", 17, palette.amber)
        x = kit.type.draw(target, when, time, (body.left, y), "midleft").right + kit.px(10)
        x = _draw_dice(kit, target, throw, (x, y))
        room = right - x - kit.px(16)
        line = _tale(kit, throw, text, room)
        kit.type.draw(target, line, text, (x + kit.px(8), y), "midleft")


def _tale(kit: Kit, throw: Throw, style: Style, room: int) -> str:
    """What was rolled and by whom; names that do not fit are replaced by their number."""
    for most in (_MOST_NAMES, 1, 0):
        who, whom = _who(kit, throw, most), _whom(kit, throw)
        lines = kit.type.wrap(kit.say(f"luck.{throw.kind}.tale", who=who, whom=whom), style, room)
        if len(lines) == 1:
            break
    return lines[0]


def _draw_dice(kit: Kit, target: pygame.Surface, throw: Throw, place: tuple[int, int]) -> int:
    """Draw the dice of a roll, or the first and how many more; returns the x at which they end."""
    roll = roll_of(throw.event)
    x, y = place
    size = kit.px(_DIE)
    dice = list(zip(roll.dice, roll.kinds, strict=True)) if roll else []
    for die, kind in dice[:_MOST_DICE]:
        shown: DieKind = kind
        picture = kit.dice.face(die, size, shown)
        target.blit(picture, picture.get_rect(midleft=(x, y)))
        x += size + kit.px(3)
    if len(dice) > _MOST_DICE:
        more = Style("heavy", 15, kit.theme.palette.moon_300)
        words = f"+{len(dice) - _MOST_DICE}"
        x = kit.type.draw(target, words, more, (x, y), "midleft").right
    return x


def _who(kit: Kit, throw: Throw, most: int) -> str:
    """The names of those who rolled, or their number if there are more than `most`."""
    names = [kit.say(f"name.{name}") for name in throw.who if name in PARAS]
    if len(names) > max(most, 1):
        return kit.words.count("luck.men", len(names))
    return " + ".join(names) if names else kit.say("luck.nobody")


def _whom(kit: Kit, throw: Throw) -> str:
    """The man who was attacked; empty if the target was an enemy."""
    target = str(getattr(throw.event, "target", ""))
    return kit.say(f"name.{target}") if target in PARAS else kit.say("luck.nobody")


def percent(chance: Fraction) -> int:
    """A probability in whole percent; 1-99 unless it is certain."""
    if chance in (0, 1):
        return int(chance * 100)
    return min(max(round(chance * 100), 1), 99)


def tenths(number: Fraction) -> str:
    """A number with one decimal."""
    return f"{float(number):.1f}"


def faces(throws: Iterable[Throw]) -> tuple[int, ...]:
    """How often each face was rolled, from 1 to 6."""
    rolls = [roll_of(throw.event) for throw in throws]
    dice = [die for roll in rolls if roll is not None for die in roll.dice]
    return tuple(dice.count(face) for face in range(1, 7))
