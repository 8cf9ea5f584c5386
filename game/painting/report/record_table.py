"""The table of records in arcade style: place, score, initials, result, date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.archive.records import MODES, RecordEntry, TableName
from game.painting.kit import Kit
from game.ui.typography.text import Style, arcade_style
from game.ui.views.containers import Box, Columns, Fit, Line, Space, column, row
from game.ui.views.texts import Struck, Text
from game.ui.views.view import View
from game.ui.words import day_words

LETTERS: Final = 32
TALL_LETTERS: Final = 48
"""Letter sizes in units: beside other panels, and on a page of its own."""
ROW: Final = 38
"""Units of a row with letters of the smaller size."""
_SHARES: Final = (0.12, 0.162, 0.125, 0.593)
"""The widths of place, score, initials and result in a wide table."""
_NARROW: Final = 626
"""Units of a row below which dates are left out."""


def record_rows(
    kit: Kit, entries: Sequence[RecordEntry], lit: int | None = None, letters: int = LETTERS
) -> list[View]:
    """A row for each record; that at the place `lit` is highlighted in amber."""
    return [
        record_row(kit, place, entry, is_lit=place == lit, letters=letters)
        for place, entry in enumerate(entries)
    ]


def table_words(kit: Kit, name: TableName, title: str) -> str:
    """The name of a table: a mode, or the title of the scenario."""
    return kit.say(f"records.{name}") if name in MODES else title


def rows_around(rows: Sequence[View], place: int | None, many: int) -> Line:
    """So many rows from the first on, or around a place that wouldn't be among them."""
    first = 0
    if place is not None and place >= many:
        first = max(min(place - many // 2, len(rows) - many), 0)
    return column(*rows[first : first + many])


def record_row(
    kit: Kit, place: int | None, entry: RecordEntry, *, is_lit: bool, letters: int = LETTERS
) -> View:
    """One row; `place` is None if the game is not among the best."""
    palette = kit.theme.palette
    ink = palette.amber if is_lit else palette.moon_100
    if entry.on is None and not is_lit:
        ink = palette.moon_300 if place else palette.paper_100
    style = arcade_style(ink, letters, grows=False)
    marks = (" *" if entry.own_rules else "") + (" +" if entry.jumped_again else "")
    result = kit.head(f"outcome.{entry.outcome}") + marks
    said = Struck(result, arcade_style(ink, LETTERS, grows=False))
    small = Struck(result, arcade_style(ink, grows=False))
    when = kit.say("records.squad") if entry.on is None else day_words(kit.words, entry.on)
    if entry.level != "regular":
        when = kit.say("dot").join((kit.say(f"level.{entry.level}"), when))
    date = Text(when, Style("text", 16, palette.moon_300))
    dated = row(said, Space(20), Box(date, (0, 0, 6, 0), height=LETTERS, is_fixed=True))
    rank = "-" if place is None else kit.say("records.place", n=place + 1).strip()
    first = Struck(rank, style, "right"), Struck(f"{entry.score:05}", style)
    initials = Struck(entry.initials, style)
    wide = (Box(first[0], (0, 0, 14, 0)), first[1], initials, Fit((dated, said, small)))
    narrow = row(
        Box(first[0], (0, 0, 14, 0), least=66),
        Box(first[1], least=94),
        Box(initials, least=64),
        Box(Fit((said, small)), fills=True),
    )
    line = Fit((Box(Columns(wide, shares=_SHARES), least=_NARROW), narrow))
    high = ROW * letters / LETTERS
    return Box(line, (12, 0, 4, 0), "glow" if is_lit else None, height=high)
