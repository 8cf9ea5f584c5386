"""The table of records in arcade style: place, score, initials, result, date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.archive.records import Entry
from game.painting.kit import Kit
from game.ui.calendar import day_words
from game.ui.typography.arcade import arcade_style, strike
from game.ui.typography.text import Style

_ROW: Final = 38
LETTERS: Final = 32
TALL_LETTERS: Final = 48
"""Letter sizes in units: beside other panels, and on a page of its own."""


_SCORE: Final = (0.11, 66)
_INITIALS: Final = (0.27, 160)
_OUTCOME: Final = (0.40, 224)
"""The x of each column: a share of the width in a wide table, units in a narrow one."""
_NARROW: Final = 640
"""Width in units below which dates are left out."""


def row_height(kit: Kit, letters: int = LETTERS) -> int:
    """The height in pixels of a row with letters of so many units."""
    return kit.px(_ROW * letters / LETTERS)


def draw_table(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    entries: Sequence[Entry],
    lit: int | None = None,
    first: int = 0,
    letters: int = LETTERS,
) -> None:
    """Draw as many rows from `first` on as fit; row `lit` is highlighted in amber."""
    high = row_height(kit, letters)
    for row, entry in enumerate(entries[first : first + max(rect.height // high, 1)]):
        place = first + row
        line = pygame.Rect(rect.left, rect.top + row * high, rect.width, high)
        if place == lit:
            kit.trim.glow(target, line)
        draw_entry(kit, target, line, place, entry, is_lit=place == lit, letters=letters)


def first_shown(kit: Kit, rect: pygame.Rect, lit: int | None, many: int) -> int:
    """The first row to draw so that the highlighted one is in view."""
    room = max(rect.height // row_height(kit), 1)
    if lit is None or lit < room:
        return 0
    return max(min(lit - room // 2, many - room), 0)


def draw_entry(
    kit: Kit,
    target: pygame.Surface,
    line: pygame.Rect,
    place: int | None,
    entry: Entry,
    *,
    is_lit: bool,
    letters: int = LETTERS,
) -> None:
    """Draw one row; `place` is None if the game is not among the best."""
    palette = kit.theme.palette
    ink = palette.amber if is_lit else palette.moon_100
    if entry.on is None and not is_lit:
        ink = palette.moon_300 if place else palette.paper_100
    style = arcade_style(ink, letters, grows=False)
    left, y = line.left + kit.px(12), line.centery
    marks = (" *" if entry.own_rules else "") + (" +" if entry.jumped_again else "")
    words = kit.head(f"outcome.{entry.outcome}") + marks
    rank = "-" if place is None else kit.say("records.place", n=place + 1).strip()
    end = left
    is_narrow = line.width < kit.px(_NARROW)
    share, units = _OUTCOME
    start = left + (kit.px(units) if is_narrow else round(line.width * share))
    said_in = arcade_style(ink, min(letters, LETTERS), grows=False)
    if start + kit.type.width(words, said_in) > line.right - kit.px(4):
        said_in = arcade_style(ink, grows=False)
    columns = (
        (_SCORE, f"{entry.score:05}", style),
        (_INITIALS, entry.initials, style),
        (_OUTCOME, words, said_in),
    )
    first = left + (kit.px(_SCORE[1]) if is_narrow else round(line.width * _SCORE[0]))
    apart = kit.px(14 if is_narrow else 22)
    strike(kit.type, target, rank, style, (first - apart, y), "midright")
    for (share, units), said, face in columns:
        x = left + (kit.px(units) if is_narrow else round(line.width * share))
        end = strike(kit.type, target, said, face, (x, y), "midleft").right
    when = kit.say("records.squad") if entry.on is None else day_words(kit.words, entry.on)
    if entry.level != "regular":
        when = kit.say("dot").join((kit.say(f"level.{entry.level}"), when))
    dim = Style("text", 16, palette.moon_300)
    if is_narrow:
        return
    if end + kit.px(20) + kit.type.width(when, dim) <= line.right - kit.px(10):
        kit.type.draw(target, when, dim, (line.right - kit.px(10), y), "midright")
