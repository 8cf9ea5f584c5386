"""The daily mission: one seed per date, the same for every player. The caller gives the date."""

from __future__ import annotations

from datetime import date
from typing import Final

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
