"""The table of records: the best games of each mode and the streaks, and the file with them.

Records are immutable values. The daily mission has one seed per date, the same for every player;
the caller gives the date.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from game.archive.kept_file import FORMAT, KeptFile, read_kept
from game.rules.options import RungName
from game.rules.survivors import Survivor

_FIRST_YEAR: Final = 2000
_LAST_YEAR: Final = 9999


def seed_of_day(day: date) -> int:
    """The date's digits as a number: 20440606 for 6 June 2044.

    Seeds that the game draws by itself are smaller, so the two never collide.
    """
    return day.year * 10000 + day.month * 100 + day.day


def day_of_seed(seed: int) -> date | None:
    """The date of a daily seed; None for any other seed."""
    year, rest = divmod(seed, 10000)
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return None
    try:
        return date(year, rest // 100, rest % 100)
    except ValueError:
        return None


Mode: TypeAlias = Literal["evening", "daily", "raid", "hunt"]
TableName: TypeAlias = Annotated[str, Meta(pattern="^(evening|daily|raid|hunt|[0-9a-f]{16})$")]
"""A mode, or the digest of a scenario."""
MODES: Final[tuple[Mode, ...]] = ("evening", "daily", "raid", "hunt")
MOST_ENTRIES: Final = 10
MOST_GAMES: Final = 200
"""How many digests of counted games are kept."""
MOST_NIGHTS: Final = 400
MOST_MEN: Final = 20
MOST_SCENARIOS: Final = 200
"""Scenarios whose tables are kept, those last played."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-! "
"""The letters initials may contain."""
INITIALS: Final = 3
UNSIGNED: Final = "---"

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Initials: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z0-9.\-! ]{3}$")]
Word: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z\-]{1,30}$")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
Seed: TypeAlias = Annotated[int, Meta(ge=-(1 << 63), le=(1 << 63) - 1)]


class RecordEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    tables: dict[TableName, Annotated[tuple[RecordEntry, ...], Meta(max_length=MOST_ENTRIES)]] = {}
    nights: Annotated[tuple[Night, ...], Meta(max_length=MOST_NIGHTS)] = ()
    """By day, the latest last."""
    won: Streak = Streak()
    """Games won in a row; neither the hunt nor scenarios count."""
    most_days: Count = 0
    """The longest run of days on which the daily mission was finished."""
    counted: Annotated[tuple[Digest, ...], Meta(max_length=MOST_GAMES)] = ()
    """Digests of the games that have been counted, the latest last."""
    initials: Initials = UNSIGNED
    """The player's last initials."""
    fates: Annotated[
        dict[Title, Annotated[dict[Name, Survivor | None], Meta(max_length=MOST_MEN)]],
        Meta(max_length=MOST_SCENARIOS),
    ] = {}
    """What became of the men of each scenario in its last game, by title, the latest last."""


class Finish(msgspec.Struct, frozen=True):
    """The result of a finished game."""

    mode: TableName
    entry: RecordEntry
    is_victory: bool
    night: date | None = None
    """The date of the daily mission, if it was one."""
    title: str = ""
    """The scenario's title in English, or else in its first language."""
    fates: dict[str, Survivor | None] = {}
    """What became of the men of a scenario."""


class Placing(msgspec.Struct, frozen=True):
    """How a finished game was counted."""

    place: int | None
    """Its place in the table, from 0; None if it isn't in the table."""
    is_practice: bool = False
    """A daily mission that was finished before, or isn't today's."""
    is_new: bool = True
    """False for a game that was counted before, such as a finished game loaded again."""


_SQUAD: Final[dict[TableName, tuple[tuple[int, str, str], ...]]] = {
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
"""Preset entries of each mode's table, signed by the squad."""


def table(records: Records, mode: TableName) -> tuple[RecordEntry, ...]:
    """All entries of a mode or scenario, best first; of equal scores the player's come before the
    preset."""
    played = records.tables.get(mode, ())
    squad = tuple(RecordEntry(score, who, outcome) for score, who, outcome in _SQUAD.get(mode, ()))
    ranked = sorted((*played, *squad), key=lambda entry: -entry.score)
    return tuple(ranked[:MOST_ENTRIES])


def place_of(records: Records, finish: Finish) -> int | None:
    """The place of a counted game in its table, from 0; None if it isn't in the table."""
    for place, entry in enumerate(table(records, finish.mode)):
        if entry.on is not None and entry.game == finish.entry.game:
            return place
    return None


def would_stand(entries: tuple[RecordEntry, ...], entry: RecordEntry) -> int | None:
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
    if finish.title:
        earlier = [one for one in records.fates.items() if one[0] != finish.title]
        latest = [*earlier, (finish.title, finish.fates)][-MOST_SCENARIOS:]
        records = replace(records, fates=dict(latest))
    if practice:
        return records
    if entry.score:
        entries = _entered(records.tables.get(finish.mode, ()), entry)
        others = {name: one for name, one in records.tables.items() if name != finish.mode}
        records = replace(records, tables=_fewer(others | {finish.mode: entries}))
    if finish.mode in _IN_A_ROW:
        streak = records.won.extended() if finish.is_victory else replace(records.won, now=0)
        records = replace(records, won=streak)
    if finish.night is not None:
        records = _with_night(records, Night(finish.night, entry.score))
    return records


_IN_A_ROW: Final = ("evening", "daily", "raid")
"""The modes whose victories count for the streak."""


def _fewer(
    tables: dict[TableName, tuple[RecordEntry, ...]],
) -> dict[TableName, tuple[RecordEntry, ...]]:
    """The tables without those of the scenarios played longest ago, if there are too many."""
    scenarios = [name for name in tables if name not in MODES]
    dropped = scenarios[: max(len(scenarios) - MOST_SCENARIOS, 0)]
    return {name: one for name, one in tables.items() if name not in dropped}


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


def _entered(entries: tuple[RecordEntry, ...], entry: RecordEntry) -> tuple[RecordEntry, ...]:
    """The player's own entries with that one added; of equal scores the older comes first."""
    ranked = sorted((*entries, entry), key=lambda one: -one.score)
    return tuple(ranked[:MOST_ENTRIES])


def _with_night(records: Records, night: Night) -> Records:
    nights = sorted((*records.nights, night), key=lambda one: one.day)[-MOST_NIGHTS:]
    records = replace(records, nights=tuple(nights))
    most = max(records.most_days, days_in_a_row(records, night.day))
    return replace(records, most_days=most)


SIZE_CAP: Final = 1 << 17
"""Bytes; full tables need some twenty thousand."""


class RecordBook(KeptFile[Records]):
    """The player's records."""

    def __init__(self, path: Path | None) -> None:
        """Store the records in this file; None keeps them in memory only."""
        super().__init__(path, Records, SIZE_CAP)

    @property
    def records(self) -> Records:
        """The records as last read or changed."""
        return self.kept

    def count(self, finish: Finish, today: date) -> Placing:
        """Add a finished game and return its place in the table.

        The entry bears the player's previous initials until it is signed.
        """

        def counted(records: Records) -> Records:
            return count(records, _signed_as_before(records, finish), today)

        before, after = self.change(counted)
        is_new = finish.entry.game not in before.counted
        practice = is_new and is_practice(before, finish, today)
        return Placing(place_of(after, finish), practice, is_new)

    def sign(self, finish: Finish, initials: str) -> None:
        """Set the initials of a game's entry. Raises ValueError for initials that aren't valid."""
        if len(initials) != INITIALS or not set(initials) <= {*LETTERS}:
            raise ValueError(f"{initials!r} are not initials")
        self.change(lambda records: signed(records, finish, initials))


def read_records(path: Path) -> Records:
    """The records in a file. Raises RecordsError."""
    return read_kept(path, Records, SIZE_CAP)


def _signed_as_before(records: Records, finish: Finish) -> Finish:
    """The game with the player's last initials."""
    entry = msgspec.structs.replace(finish.entry, initials=records.initials)
    return msgspec.structs.replace(finish, entry=entry)
