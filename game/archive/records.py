"""The table of records: the best games of each mode and the streaks, as immutable values.

`record_book` reads and writes them.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from game.rules.options import RungName

Mode: TypeAlias = Literal["evening", "daily", "raid", "hunt"]
MODES: Final[tuple[Mode, ...]] = ("evening", "daily", "raid", "hunt")
FORMAT: Final = 1
MOST_ENTRIES: Final = 10
MOST_GAMES: Final = 200
"""How many digests of counted games are kept."""
MOST_NIGHTS: Final = 400
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-! "
"""The letters initials may contain."""
INITIALS: Final = 3
UNSIGNED: Final = "---"

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Initials: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z0-9.\-! ]{3}$")]
Word: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z\-]{1,30}$")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
Seed: TypeAlias = Annotated[int, Meta(ge=-(1 << 63), le=(1 << 63) - 1)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of a table."""

    score: Count
    initials: Initials
    outcome: Word
    on: date | None = None
    """The day it was played; None for the entries every table starts with."""
    seed: Seed = 0
    game: Digest = "0" * 16
    """The digest of the game, so that it is counted only once."""
    level: RungName = "regular"
    """The rung of the ladder; regular for other rules."""
    own_rules: bool = False
    """Played with optional rules or on other maps."""
    jumped_again: bool = False
    """Whether an earlier drop with another seed was given up for it."""


class Night(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first finished attempt at a daily mission."""

    day: date
    score: Count


class Streak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current and the longest streak."""

    now: Count = 0
    best: Count = 0

    def extended(self) -> Streak:
        """The streak with one more."""
        return Streak(self.now + 1, max(self.best, self.now + 1))


class Records(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything stored about finished games."""

    format: Literal[1] = FORMAT
    tables: dict[Mode, Annotated[tuple[Entry, ...], Meta(max_length=MOST_ENTRIES)]] = {}
    nights: Annotated[tuple[Night, ...], Meta(max_length=MOST_NIGHTS)] = ()
    """By day, the latest last."""
    won: Streak = Streak()
    """Games won in a row; the hunt doesn't count."""
    most_days: Count = 0
    """The longest run of days on which the daily mission was finished."""
    counted: Annotated[tuple[Digest, ...], Meta(max_length=MOST_GAMES)] = ()
    """Digests of the games that have been counted, the latest last."""
    initials: Initials = UNSIGNED
    """The player's last initials."""


class Finish(msgspec.Struct, frozen=True):
    """The result of a finished game."""

    mode: Mode
    entry: Entry
    is_victory: bool
    night: date | None = None
    """The date of the daily mission, if it was one."""


class Placing(msgspec.Struct, frozen=True):
    """How a finished game was counted."""

    place: int | None
    """Its place in the table, from 0; None if it isn't in the table."""
    is_practice: bool = False
    """A daily mission that was finished before, or isn't today's."""
    is_new: bool = True
    """False for a game that was counted before, such as a finished game loaded again."""


_SQUAD: Final[dict[Mode, tuple[tuple[int, str, str], ...]]] = {
    "evening": (
        (9000, "ANG", "operational-victory"),
        (7200, "BLK", "tactical-victory"),
        (5600, "COO", "tactical-victory"),
        (3900, "DYL", "tactical-defeat"),
        (2400, "ELL", "operational-defeat"),
    ),
    "daily": (
        (8000, "INE", "tactical-victory"),
        (6400, "GAR", "tactical-victory"),
        (4800, "FRA", "tactical-defeat"),
        (3200, "HAN", "tactical-defeat"),
        (1600, "ELL", "operational-defeat"),
    ),
    "raid": (
        (9800, "GAR", "operational-victory"),
        (8000, "INE", "tactical-victory"),
        (6400, "HAN", "tactical-victory"),
        (4800, "ANG", "tactical-defeat"),
        (3000, "FRA", "operational-defeat"),
    ),
    "hunt": (
        (8000, "BLK", "hunt-won"),
        (6750, "HAN", "hunt-won"),
        (5500, "COO", "hunt-won"),
        (2250, "DYL", "hunt-lost"),
        (750, "ANG", "hunt-lost"),
    ),
}
"""Preset entries of every table, signed by the squad."""


def table(records: Records, mode: Mode) -> tuple[Entry, ...]:
    """All entries of a mode, best first; of equal scores the player's come before the preset."""
    played = records.tables.get(mode, ())
    squad = tuple(Entry(score, who, outcome) for score, who, outcome in _SQUAD[mode])
    ranked = sorted((*played, *squad), key=lambda entry: -entry.score)
    return tuple(ranked[:MOST_ENTRIES])


def place_of(records: Records, finish: Finish) -> int | None:
    """The place of a counted game in its table, from 0; None if it isn't in the table."""
    for place, entry in enumerate(table(records, finish.mode)):
        if entry.on is not None and entry.game == finish.entry.game:
            return place
    return None


def would_stand(entries: tuple[Entry, ...], entry: Entry) -> int | None:
    """The place a game would take among these, ahead of equal scores; None if it is below all, or
    has no points."""
    if not entry.score:
        return None
    better = sum(one.score > entry.score for one in entries)
    return better if better < len(entries) else None


def is_practice(records: Records, finish: Finish, today: date) -> bool:
    """Whether it was a daily mission that doesn't count: finished before, or not today's."""
    if finish.night is None:
        return False
    # A game begun before midnight may end after it.
    is_current = timedelta(0) <= today - finish.night <= timedelta(days=1)
    return not is_current or any(night.day == finish.night for night in records.nights)


def count(records: Records, finish: Finish, today: date) -> Records:
    """The records with that game added; unchanged if it was counted before.

    A game without points has no place in a table.
    """
    entry = finish.entry
    if entry.game in records.counted:
        return records
    practice = is_practice(records, finish, today)
    records = replace(records, counted=(*records.counted, entry.game)[-MOST_GAMES:])
    if practice:
        return records
    if entry.score:
        entries = _entered(records.tables.get(finish.mode, ()), entry)
        records = replace(records, tables=records.tables | {finish.mode: entries})
    if finish.mode != "hunt":
        streak = records.won.extended() if finish.is_victory else replace(records.won, now=0)
        records = replace(records, won=streak)
    if finish.night is not None:
        records = _with_night(records, Night(finish.night, entry.score))
    return records


def signed(records: Records, finish: Finish, initials: str) -> Records:
    """The records with a game's entry signed."""
    entries = tuple(
        replace(entry, initials=initials) if entry.game == finish.entry.game else entry
        for entry in records.tables.get(finish.mode, ())
    )
    tables = records.tables | {finish.mode: entries}
    return replace(records, tables=tables, initials=initials)


def days_in_a_row(records: Records, today: date) -> int:
    """Days in a row on which the daily mission was finished, up to today or yesterday."""
    days = {night.day for night in records.nights}
    day = today if today in days else today - timedelta(days=1)
    row = 0
    while day in days:
        row, day = row + 1, day - timedelta(days=1)
    return row


def score_of_night(records: Records, day: date) -> int | None:
    """The score of that day's daily mission; None if it hasn't been finished."""
    return next((night.score for night in records.nights if night.day == day), None)


def _entered(entries: tuple[Entry, ...], entry: Entry) -> tuple[Entry, ...]:
    """The player's own entries with that one added; of equal scores the older comes first."""
    ranked = sorted((*entries, entry), key=lambda one: -one.score)
    return tuple(ranked[:MOST_ENTRIES])


def _with_night(records: Records, night: Night) -> Records:
    nights = sorted((*records.nights, night), key=lambda one: one.day)[-MOST_NIGHTS:]
    records = replace(records, nights=tuple(nights))
    most = max(records.most_days, days_in_a_row(records, night.day))
    return replace(records, most_days=most)
