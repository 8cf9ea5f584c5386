"""Lessons and the prologue: positions, what guides through them, and the slip that says it."""

from game.tabletop.lessons.lesson import FIRST_NIGHT, INTO_THE_CASTLE

LESSONS = (FIRST_NIGHT, INTO_THE_CASTLE)
"""All lessons, the easier one first."""

__all__ = ["FIRST_NIGHT", "INTO_THE_CASTLE", "LESSONS"]
