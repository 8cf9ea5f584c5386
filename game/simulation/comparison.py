"""Comparing two runs: which differences are statistically significant."""

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
    """One measure of both runs, and the difference."""

    name: str
    is_share: bool
    this: Estimate
    other: Estimate
    difference: Estimate


class Comparison(msgspec.Struct, frozen=True):
    """The comparison of this run with another."""

    other: str
    pairs: int
    """The number of games paired by seed; 0 for unpaired runs."""
    differences: tuple[Difference, ...]


def compare(rows: Sequence[Row], others: Sequence[Row], name: str) -> Comparison:
    """Compare paired by seed if both contain all seeds of the smaller run, else unpaired."""
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
