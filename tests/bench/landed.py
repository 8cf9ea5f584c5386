"""How much of an evening's outcome the number of men landed settles by itself.

    longest-day simulate --games 5000 --seed 1 --out evenings
    python -m tests.bench.landed evenings

The drop settles at least that, as it also settles where they land. Thousands of evenings tell it
more exactly than the replays of `tests.bench.stages`, of which each takes many games.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

from game.simulation.ledger import read_rows
from game.simulation.statistics import Estimate, mean

BLOCK: Final = 250
"""Evenings from which the share is estimated once; how these differ tells how sure it is."""

Outcome: TypeAlias = tuple[int, bool]
"""The number of men landed, and whether the evening was won."""


def settled_by_number(outcomes: Sequence[Outcome]) -> Estimate:
    """The share of the outcome's variance between the numbers of men landed, in per cent."""
    part = sum(won for _, won in outcomes) / len(outcomes)
    total = part * (1 - part)
    starts = range(0, len(outcomes) - BLOCK + 1, BLOCK)
    blocks = (outcomes[start : start + BLOCK] for start in starts)
    return mean([100 * _between(block) / total for block in blocks])


def _between(outcomes: Sequence[Outcome]) -> float:
    """The variance of the chances by number, without what chance adds to it (ANOVA)."""
    count = len(outcomes)
    part = sum(won for _, won in outcomes) / count
    numbers = {landed for landed, _ in outcomes}
    between = within = 0.0
    for number in numbers:
        group = [won for landed, won in outcomes if landed == number]
        share = sum(group) / len(group)
        between += len(group) * (share - part) ** 2
        within += len(group) * share * (1 - share)
    by_chance = (len(numbers) - 1) * within / (count - len(numbers))
    return (between - by_chance) / count


def main() -> None:
    """Read the rows, print the share."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.landed")
    parser.add_argument("folder", type=Path)
    rows = read_rows(parser.parse_args().folder)
    found = settled_by_number([(row.dropped, row.outcome.endswith("victory")) for row in rows])
    print(f"settled by the number landed: {found.value:.1f} % ({found.low:.1f}-{found.high:.1f})")


if __name__ == "__main__":
    main()
