"""Exact distributions of numbers rolled with dice: integers over a power of six, no floats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Final

import msgspec

FACES: Final = range(1, 7)


class Distribution(msgspec.Struct, frozen=True):
    """A distribution: `weights[number]` of `whole` equally likely outcomes give that number."""

    weights: tuple[int, ...]
    whole: int

    def chance(self, number: int) -> Fraction:
        """The chance of exactly that number."""
        weight = self.weights[number] if 0 <= number < len(self.weights) else 0
        return Fraction(weight, self.whole)

    def at_least(self, number: int) -> Fraction:
        """The chance of that number or more."""
        return Fraction(sum(self.weights[max(0, number) :]), self.whole)

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of 0, 1, 2 and so on."""
        return tuple(Fraction(weight, self.whole) for weight in self.weights)

    @property
    def mean(self) -> Fraction:
        """The mean."""
        total = sum(number * weight for number, weight in enumerate(self.weights))
        return Fraction(total, self.whole)


CERTAIN_ZERO: Final = Distribution((1,), 1)


def certain(number: int) -> Distribution:
    """That number and no other."""
    return Distribution((*(0 for _ in range(number)), 1), 1)


def faces_reaching(need: int, bonus: int = 0) -> int:
    """Faces of a die that with the bonus reach the need: 0 to 6."""
    return max(0, min(6, 7 - need + bonus))


def reaching(need: int) -> Fraction:
    """The chance that a die shows at least so much."""
    return Fraction(faces_reaching(need), 6)


def within(luck: int) -> Fraction:
    """The chance that a die shows at most so much, as tests of luck demand."""
    return Fraction(max(0, min(6, luck)), 6)


def hits_of_pools(pools: Iterable[tuple[int, int]]) -> Distribution:
    """Hits of several pools rolled together; a pool is (dice, faces that hit)."""
    total = CERTAIN_ZERO
    for dice, faces in pools:
        miss = 6 - faces
        ways = tuple(comb(dice, n) * faces**n * miss ** (dice - n) for n in range(dice + 1))
        total = together(total, Distribution(ways, 6**dice))
    return total


def together(one: Distribution, other: Distribution) -> Distribution:
    """The sum of two independent numbers."""
    weights = [0] * (len(one.weights) + len(other.weights) - 1)
    for number, weight in enumerate(one.weights):
        for more, factor in enumerate(other.weights):
            weights[number + more] += weight * factor
    return Distribution(tuple(weights), one.whole * other.whole)


def sum_of(dice: int, worth: Callable[[int], int]) -> Distribution:
    """The sum over that many dice of what each face is worth."""
    one = counted(worth(face) for face in FACES)
    total = CERTAIN_ZERO
    for _ in range(dice):
        total = together(total, one)
    return total


def counted(numbers: Iterable[int]) -> Distribution:
    """The distribution of equally likely numbers, each as often as it is listed."""
    drawn = list(numbers)
    weights = [0] * (max(drawn) + 1)
    for number in drawn:
        weights[number] += 1
    return Distribution(tuple(weights), len(drawn))


def mapped(number: Distribution, becomes: Callable[[int], int]) -> Distribution:
    """The distribution of a function of the number."""
    images = [becomes(value) for value in range(len(number.weights))]
    weights = [0] * (max(images) + 1)
    for value, weight in zip(images, number.weights, strict=True):
        weights[value] += weight
    return Distribution(tuple(weights), number.whole)


def thinned(number: Distribution, chance: Fraction) -> Distribution:
    """That number with this chance, otherwise 0."""
    share, whole = chance.numerator, chance.denominator
    weights = [weight * share for weight in number.weights]
    weights[0] += (whole - share) * number.whole
    return Distribution(tuple(weights), number.whole * whole)


def mixed(cases: Sequence[Distribution]) -> Distribution:
    """A mixture of these distributions with equal weights."""
    whole = lcm(*(case.whole for case in cases))
    weights = [0] * max(len(case.weights) for case in cases)
    for case in cases:
        factor = whole // case.whole
        for number, weight in enumerate(case.weights):
            weights[number] += weight * factor
    return Distribution(tuple(weights), whole * len(cases))
