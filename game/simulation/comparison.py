"""Two runs side by side: what differs by more than chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from game.simulation.row import BROKEN, Row
from game.simulation.statistics import (
    Estimate,
    difference_of_means,
    mean,
    paired_difference,
)

Measure: TypeAlias = Callable[[Row], float]

_OUTCOMES: Final = (
    "strategic-defeat",
    "operational-defeat",
    "tactical-defeat",
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
)


class Difference(msgspec.Struct, frozen=True):
    """One measure of both runs, and how much more this run has of it."""

    name: str
    is_share: bool
    this: Estimate
    other: Estimate
    difference: Estimate


class Comparison(msgspec.Struct, frozen=True):
    """This run against another."""

    other: str
    pairs: int
    """Games of the same seeds that were compared one by one; 0 if there are none."""
    differences: tuple[Difference, ...]


def compare(rows: Sequence[Row], others: Sequence[Row], name: str) -> Comparison:
    """Compare game by game if all seeds of the smaller run are in both, else as they are."""
    this, that = _by_seed(rows), _by_seed(others)
    common = sorted(this.keys() & that.keys())
    are_pairs = bool(common) and len(common) == min(len(this), len(that))
    ours = [this[seed] for seed in common] if are_pairs else list(this.values())
    theirs = [that[seed] for seed in common] if are_pairs else list(that.values())
    difference = paired_difference if are_pairs else difference_of_means
    found = []
    for title, is_share, measure in _measures():
        one, other = list(map(measure, ours)), list(map(measure, theirs))
        found.append(Difference(title, is_share, mean(one), mean(other), difference(one, other)))
    return Comparison(name, len(common) if are_pairs else 0, tuple(found))


def _by_seed(rows: Sequence[Row]) -> dict[int, Row]:
    return {row.seed: row for row in rows if row.outcome != BROKEN}


def _measures() -> list[tuple[str, bool, Measure]]:
    return [
        ("victory of any level", True, lambda row: row.is_won),
        *((outcome, True, _is(outcome)) for outcome in _OUTCOMES),
        ("men who reached Nonette", False, lambda row: row.arrived),
        ("men alive at the end", False, lambda row: row.alive),
        ("points", False, lambda row: row.points),
        ("minutes after midnight at the end", False, lambda row: row.ended),
        ("decisions", False, lambda row: row.decisions),
    ]


def _is(outcome: str) -> Measure:
    return lambda row: row.outcome == outcome
