"""Laps: so many units of work in so many seconds of one processor, told by who runs them.

Seconds are those the process was at work, so other programs on the machine count little;
two runners take turns all the same, since a busy core is a slower core.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple


class Lap(NamedTuple):
    """Units done in that many seconds."""

    units: float
    seconds: float


Runner = Iterator[Lap]


def timed(units: float, work: Callable[[], object]) -> Lap:
    """Do the work, which is so many units."""
    began = time.process_time()
    work()
    return Lap(units, time.process_time() - began)


def repeated(times: int, work: Callable[[], object]) -> Lap:
    """Do something again and again."""

    def over_and_over() -> None:
        for _ in range(times):
            work()

    return timed(times, over_and_over)


def speed(runner: Runner, seconds: float) -> float:
    """Units a second over as many laps as fill that time."""
    units, spent = 0.0, 0.0
    while spent < seconds or not units:
        lap = next(runner)
        units, spent = units + lap.units, spent + lap.seconds
    return units / spent
