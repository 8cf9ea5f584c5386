"""A row of counters that shows the fate of each man, or of each zombie of a hunt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.rules.board import VILLAGE
from game.rules.counters import HUNT_ZOMBIES
from game.rules.state import DEAD, Hunt, Para
from game.story.story import Story
from game.ui.calendar import clock_words
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style

_COUNTER: Final = 54
_GAP: Final = 7
_LEADING: Final = 0.86
_NARROWEST: Final = 66
"""The minimum width in units of captions at 100 %; below that, use two rows."""


class Fate(Struct, frozen=True):
    """A counter's picture before and after, and up to three words for its fate."""

    before: Callable[[int], pygame.Surface]
    after: Callable[[int], pygame.Surface]
    name: str
    words: str
    when: str
    is_bad: bool
    fell: int | None
    """When he died, in minutes or turns; None if he did not."""


def fates_of(kit: Kit, story: Story) -> list[Fate]:
    """The men in the order of the roster, or the four zombies of a hunt."""
    hunt = story.state.hunt
    if hunt is not None:
        return [_fate_of_zombie(kit, story, hunt, counter) for counter in HUNT_ZOMBIES]
    return [_fate_of_man(kit, story, man) for man in men_shown(story.state)]


def fate_of(kit: Kit, story: Story, man: Para) -> tuple[str, bool]:
    """A word for a man's fate, and whether it is a bad one."""
    if man.at != DEAD:
        key = "state.wounded" if man.wounded else "state.home"
        return kit.say(key if man.at == VILLAGE else "state.out"), man.wounded
    cause = story.cause_of_death(man.name)
    if not story.has_come(man):
        return kit.say("state.never-came"), True
    key = f"state.{cause}"
    return kit.say(key if kit.words.has(key) else "state.dead"), True


def strip_height(kit: Kit, wide: int, many: int) -> int:
    """The height in pixels that `many` counters need, in one row or two."""
    rows, _ = _rows(kit, wide, many)
    return rows * _row_height(kit)


def draw_fates(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, fates: list[Fate], until: float
) -> None:
    """Draw counters with captions; a man dead by the time `until` is shown as he ended."""
    rows, a_row = _rows(kit, rect.width, len(fates))
    pitch = rect.width // a_row
    high = min(_row_height(kit), rect.height // rows)
    for number, fate in enumerate(fates):
        box = pygame.Rect(
            rect.left + number % a_row * pitch, rect.top + number // a_row * high, pitch, high
        )
        _draw_fate(kit, target, box, fate, until)


def _draw_fate(
    kit: Kit, target: pygame.Surface, box: pygame.Rect, fate: Fate, until: float
) -> None:
    palette = kit.theme.palette
    size = min(kit.px(_COUNTER), box.height - kit.px(2))
    has_fallen = fate.fell is not None and fate.fell <= until
    picture = (fate.after if has_fallen else fate.before)(size)
    spot = picture.get_rect(midleft=(box.left, box.centery))
    target.blit(picture, spot)
    is_known = has_fallen or until == float("inf")
    ink = palette.red_text if fate.is_bad else palette.moon_300
    lines: list[tuple[str, Style]] = [(fate.name, Style("bold", 17, palette.moon_100))]
    if is_known:
        lines += [
            (fate.words, Style("text", 16, ink)),
            (fate.when, Style("bold", 15, palette.amber)),
        ]
    room = box.right - spot.right - 2 * kit.px(_GAP)
    fitted = [(words, _fitted(kit, words, style, room)) for words, style in lines if words]
    leading = [round(kit.type.height(style) * _LEADING) for _, style in fitted]
    y = box.centery - sum(leading) // 2
    for (words, style), high in zip(fitted, leading, strict=True):
        kit.type.draw(target, words, style, (spot.right + kit.px(_GAP), y))
        y += high


def _rows(kit: Kit, wide: int, many: int) -> tuple[int, int]:
    """The number of rows, and of counters in each."""
    least = kit.px(_COUNTER + 2 * _GAP) + round(kit.px(_NARROWEST) * kit.theme.text)
    a_row = max(min(wide // least, many), 1)
    rows = -(-many // a_row)
    return rows, -(-many // rows)


def _row_height(kit: Kit) -> int:
    styles = (Style("bold", 17), Style("text", 16), Style("bold", 15))
    words = sum(round(kit.type.height(style) * _LEADING) for style in styles)
    return max(kit.px(_COUNTER), words) + kit.px(6)


def _fate_of_man(kit: Kit, story: Story, man: Para) -> Fate:
    words, is_bad = fate_of(kit, story, man)
    fell = story.fell.get(man.name) if man.at == DEAD else None
    began = man if man.at != DEAD or fell is None else replace(man, at=VILLAGE, wounded=False)
    alive = replace(began, acted=False, bite="")
    return Fate(
        before=lambda size: kit.art.para(alive, size),
        after=lambda size: _crossed(kit, kit.art.para(man, size)),
        name=kit.say(f"name.{man.name}"),
        words=words,
        when="" if fell is None else clock_words(fell),
        is_bad=is_bad,
        fell=fell,
    )


def _fate_of_zombie(kit: Kit, story: Story, hunt: Hunt, counter: str) -> Fate:
    """The fate of a zombie: crossed out if killed, dark if it was never turned up."""
    fell = story.fell.get(counter) if counter in hunt.killed else None
    is_out = any(one == counter for _, one in hunt.face_up)
    was_met = is_out or fell is not None
    key = "fate.down" if fell is not None else "fate.at-large" if is_out else "fate.not-met"

    def lit(size: int) -> pygame.Surface:
        picture = kit.press.hunt_counter(counter, size)
        return picture if was_met else _darkened(kit, picture)

    return Fate(
        before=lit,
        after=lambda size: _crossed(kit, _darkened(kit, lit(size))),
        name=kit.say("fate.zombie"),
        words=kit.say(key),
        when="" if fell is None else kit.say("turn", n=max(fell, 1)),
        is_bad=is_out,
        fell=fell,
    )


def _darkened(kit: Kit, picture: pygame.Surface) -> pygame.Surface:
    """A darkened copy, for a counter that is gone or was never found."""
    dark = picture.copy()
    grey: Colour = mix(kit.theme.palette.night_500, kit.theme.palette.night_900, 0.25)
    dark.fill(grey, special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _crossed(kit: Kit, picture: pygame.Surface) -> pygame.Surface:
    """The picture, crossed out."""
    crossed = picture.copy()
    palette = kit.theme.palette
    side = crossed.get_width() // 4
    mark = pygame.Rect(0, 0, side, side)
    mark.midtop = (crossed.get_width() // 2, crossed.get_height() // 4)
    for colour, width in ((palette.outline, 6), (palette.red, 3)):
        thick = kit.px(width)
        pygame.draw.line(crossed, colour, mark.topleft, mark.bottomright, thick)
        pygame.draw.line(crossed, colour, mark.topright, mark.bottomleft, thick)
    return crossed


def _fitted(kit: Kit, words: str, style: Style, room: int) -> Style:
    """The style, in a smaller size if the words do not fit."""
    wide = kit.type.width(words, style)
    if wide <= room:
        return style
    return style.but(size=max(style.size * room / wide * 0.96, 8))
