"""The night of the day: one seed a date, the same for everyone. The date comes from outside."""

from __future__ import annotations

from datetime import date
from typing import Final

_FIRST_YEAR: Final = 2000
_LAST_YEAR: Final = 9999


def seed_of_day(day: date) -> int:
    """The seed of that date's night: its digits, 20440606 for 6 June 2044.

    Seeds the game draws by itself are shorter, so no other night is taken for one of a day.
    """
    return day.year * 10000 + day.month * 100 + day.day


def day_of_seed(seed: int) -> date | None:
    """The date whose night that seed is; None for any other seed."""
    year, rest = divmod(seed, 10000)
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return None
    try:
        return date(year, rest // 100, rest % 100)
    except ValueError:
        return None
