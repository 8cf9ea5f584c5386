"""Shares, means and differences, each with its 95 % confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

Z: Final = 1.959964
"""Standard errors on either side of a 95 % interval."""


class Estimate(msgspec.Struct, frozen=True):
    """A value, and the interval it lies in with 95 % confidence."""

    value: float
    low: float
    high: float
    games: int
    """On how many games it rests."""

    @property
    def is_off_zero(self) -> bool:
        """Whether zero lies outside the interval: for a difference, that there is one."""
        return self.low > 0 or self.high < 0


def share(times: int, games: int) -> Estimate:
    """A share of games by Wilson's interval, which holds for rare things too."""
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
    """A mean by the normal interval."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = sum(values) / count
    reach = Z * sqrt(_variance(values, middle) / count)
    return Estimate(middle, middle - reach, middle + reach, count)


def difference_of_shares(one: Estimate, other: Estimate) -> Estimate:
    """How much larger the first share is, by Newcombe's interval from both of Wilson's."""
    value = one.value - other.value
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, value - below, value + above, min(one.games, other.games))


def difference_of_means(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """How much larger the first mean is, of games that have nothing to do with each other."""
    first, second = mean(one), mean(other)
    reach = sqrt((first.high - first.value) ** 2 + (second.high - second.value) ** 2)
    value = first.value - second.value
    return Estimate(value, value - reach, value + reach, min(first.games, second.games))


def paired_difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """How much larger the first is game by game, where both began with the same seeds."""
    return mean([first - second for first, second in zip(one, other, strict=True)])


def median(values: Sequence[float]) -> float:
    """The middle value, the mean of the two middle ones of an even number; 0 of none."""
    if not values:
        return 0.0
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _variance(values: Sequence[float], middle: float) -> float:
    if len(values) < 2:
        return 0.0
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)
