"""Dates and times in the player's language."""

from __future__ import annotations

from datetime import date

from game.ui.words import Words


def day_words(words: Words, day: date) -> str:
    """``22 November``, without the year."""
    return words.say("date.of-year", day=day.day, month=words.say(f"month.{day.month}"))


def clock_words(minutes: int) -> str:
    """``"03:20"``; `minutes` may be negative, because the plane takes off before midnight."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
