"""Shares, means and differences with 95 % confidence intervals.

Also which differences between the rows of two runs are statistically significant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erfc, sqrt
from typing import Final, TypeAlias

import msgspec

from game.rules.castle.demolition import LEVELS
from game.simulation.row import BROKEN, GameRow

Z: Final = 1.959964
"""Standard errors on either side of a 95 % interval."""

FEWEST: Final = 10
"""Games or pairs below which no difference is called more than chance."""
_ERROR: Final = 0.05
"""The accepted probability of one false difference among all that are compared."""


class Estimate(msgspec.Struct, frozen=True):
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float
    games: int
    """The sample size in games."""

    @property
    def chance(self) -> float:
        """How probable a difference as large as this would be by chance alone, 0 to 1."""
        if self.value == 0:
            return 1.0
        reach = self.value - self.low if self.value > 0 else self.high - self.value
        return erfc(abs(self.value) / reach * Z / sqrt(2)) if reach > 0 else 0.0


def certain(differences: Sequence[Estimate]) -> list[bool]:
    """Which differences are more than chance, of all that are compared at once.

    Holm's correction: with a hundred comparisons five would stand out by chance alone, and here
    one table or chart in twenty has one that does. Fewer than ten games or pairs never stand out.
    """
    weighed = sorted(
        (place for place, one in enumerate(differences) if one.games >= FEWEST),
        key=lambda place: differences[place].chance,
    )
    found = [False] * len(differences)
    for rank, place in enumerate(weighed):
        if differences[place].chance > _ERROR / (len(weighed) - rank):
            break
        found[place] = True
    return found


def share(times: int, games: int) -> Estimate:
    """A share with Wilson's score interval, which is accurate for rare events too."""
    if games == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    part = times / games
    middle = part + Z * Z / (2 * games)
    reach = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return Estimate(
        part, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale), games
    )


def mean(values: Sequence[float]) -> Estimate:
    """A mean with the normal approximation interval."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = sum(values) / count
    reach = Z * sqrt(_variance(values, middle) / count)
    return Estimate(middle, middle - reach, middle + reach, count)


def difference_of_shares(one: Estimate, other: Estimate) -> Estimate:
    """The difference of independent shares, with Newcombe's interval."""
    value = one.value - other.value
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, value - below, value + above, min(one.games, other.games))


def difference_of_means(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """The difference of the means of independent games."""
    first, second = mean(one), mean(other)
    reach = sqrt((first.high - first.value) ** 2 + (second.high - second.value) ** 2)
    value = first.value - second.value
    return Estimate(value, value - reach, value + reach, min(first.games, second.games))


def paired_difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """The mean difference of games paired by seed."""
    return mean([first - second for first, second in zip(one, other, strict=True)])


def median(values: Sequence[float]) -> float:
    """The median; 0 for no values."""
    if not values:
        return 0.0
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _variance(values: Sequence[float], middle: float) -> float:
    if len(values) < 2:
        return 0.0
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


Measure: TypeAlias = Callable[[GameRow], float]


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


def compare(rows: Sequence[GameRow], others: Sequence[GameRow], name: str) -> Comparison:
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


def _by_seed(rows: Sequence[GameRow]) -> dict[int, GameRow]:
    return {row.seed: row for row in rows if row.outcome != BROKEN}


def _measures() -> list[tuple[str, bool, Measure]]:
    return [
        ("victory of any level", True, lambda row: row.is_won),
        *((outcome, True, _is(outcome)) for outcome in LEVELS),
        ("men who reached Nonette", False, lambda row: row.arrived),
        ("men alive at the end", False, lambda row: row.alive),
        ("points", False, lambda row: row.points),
        ("minutes after midnight at the end", False, lambda row: row.ended),
        ("decisions", False, lambda row: row.decisions),
    ]


def _is(outcome: str) -> Measure:
    return lambda row: row.outcome == outcome
