"""How fast the core is: a table of ratios, both sides of each measured by turns in one run.

    python -m tests.bench [--rounds 12] [--seconds 0.25]

Each row is played for that many rounds of that many seconds a side; its figure is the
median of the rounds' ratios, so a busy machine slows both and changes little.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable
from dataclasses import dataclass

from game.bots import collect_seldom
from tests.bench import night, others
from tests.bench.laps import Runner, speed


@dataclass(frozen=True)
class Row:
    """Something that is measured, against a rival or on its own, and what it ought to be."""

    what: str
    ours: Callable[[], Runner]
    theirs: Callable[[], Runner] | None
    goal: float | None
    costs: bool = False
    """The ratio is that of what each costs, and the goal its upper bound."""


@dataclass(frozen=True)
class Measured:
    """Medians of a row: units a second of ours and theirs, and the ratio the goal is about."""

    ours: float
    theirs: float | None
    ratio: float


ROWS = (
    Row("random decisions : Catanatron moves", night.decisions, others.catan_moves, 1.0),
    Row("random decisions : python-chess moves", night.decisions, others.chess_moves, 2.0),
    Row(
        "sergeant's evenings : 1000 python-chess moves",
        lambda: night.evenings("sergeant"),
        lambda: others.chess_moves(unit=1000),
        1.57,
    ),
    Row("evenings a second, random", lambda: night.evenings("random"), None, 20),
    Row("cost of a fork : Catanatron copy", night.forks, others.catan_copies, 0.25, costs=True),
    Row(
        "the same with a first move on each",
        night.forks_played_on,
        others.catan_copies_played_on,
        None,
        costs=True,
    ),
    Row(
        "cost of a decision replayed : ply of PGN read",
        night.replays,
        others.chess_games_read,
        2.0,
        costs=True,
    ),
)


def measure(row: Row, rounds: int, seconds: float) -> Measured:
    """Let both sides run by turns."""
    ours, theirs = row.ours(), row.theirs() if row.theirs else None
    for runner in (ours, theirs) if theirs else (ours,):
        next(runner)  # builds what is built once
    mine: list[float] = []
    other: list[float] = []
    for _ in range(rounds):
        mine.append(speed(ours, seconds))
        if theirs is not None:
            other.append(speed(theirs, seconds))
    speed_of_mine = statistics.median(mine)
    if not other:
        return Measured(speed_of_mine, None, speed_of_mine)
    pairs = list(zip(mine, other, strict=True))
    ratio = statistics.median(b / a if row.costs else a / b for a, b in pairs)
    return Measured(speed_of_mine, statistics.median(other), ratio)


def line(row: Row, measured: Measured) -> str:
    """A row of the table as it is printed."""
    theirs = "" if measured.theirs is None else _a_second(measured.theirs)
    figures = f"{row.what:<46}{_a_second(measured.ours):>10}{theirs:>10}{measured.ratio:>9.2f}"
    return f"{figures}  {verdict(row, measured.ratio)}".rstrip()


def _a_second(speed: float) -> str:
    """Units a second, as printed."""
    return f"{speed:.1f}/s" if speed < 1000 else f"{speed:.0f}/s"


def verdict(row: Row, ratio: float) -> str:
    """The goal, and whether it is met; nothing for a row that is only for the eye."""
    if row.goal is None:
        return ""
    met = ratio <= row.goal if row.costs else ratio >= row.goal
    return f"{'<=' if row.costs else '>='} {row.goal:<5g}{'met' if met else 'MISSED'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=0.25, help="of each side in a round")
    wanted = parser.parse_args()
    collect_seldom()  # as in the processes of a simulation; both sides gain by it
    busy = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
    print(f"{os.cpu_count()} processors, load {busy} at the start")
    print(f"{'':<46}{'ours':>10}{'theirs':>10}{'ratio':>9}  goal")
    for row in ROWS:
        print(line(row, measure(row, wanted.rounds, wanted.seconds)), flush=True)


if __name__ == "__main__":
    main()
