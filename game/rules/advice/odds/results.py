"""The results of odds: one plain type for each kind of roll.

`rule` is the id of the rule that rolls. Chances are exact fractions. Nothing here tells
what the player can't see: where a counter is face down, chances are taken over
everything it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Final, Literal, TypeAlias

import msgspec

from game.rules.board import Cell
from game.rules.board.hexes import Hex
from game.rules.board.squares import Floor, Square
from game.rules.common.combat import Attacker

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


Cost: TypeAlias = Literal["", "item", "wound", "death", "turned"]
"""The cost of a failed test of luck; "" is none."""


class MayBe(msgspec.Struct, frozen=True):
    """A kind of counter that a face-down one may be, and how likely."""

    kind: str
    """The kind as by `counters.kind_of`; ``ambition`` for a secret ambition marker."""
    chance: Fraction


class Fate(msgspec.Struct, frozen=True):
    """The chances of each result for one man; the four add up to 1."""

    unhurt: Fraction
    wounded: Fraction
    """Newly wounded; weakened, if he is undead."""
    dead: Fraction
    turned: Fraction


class HarmOdds(msgspec.Struct, frozen=True):
    """The odds for a para, if he gives up his items first or last (R4.5.5)."""

    rule: str
    name: str
    hits: Distribution
    sparing: Fate
    """If he gives an item up for each hit as long as he has one."""
    keeping: Fate
    """If he keeps his items and takes every hit."""

    @property
    def hit(self) -> Fraction:
        """The chance of at least one hit."""
        return self.hits.at_least(1)

    @property
    def dies(self) -> Fraction:
        """The chance that he dies or turns, though he gives up all he can."""
        return self.sparing.dead + self.sparing.turned


class VictimOdds(msgspec.Struct, frozen=True):
    """An enemy's attack upon one of the men he may choose (R4.5.4, R7.8.2, R7.8.4), or
    the hits already rolled in Nonette (R7.8.5)."""

    rule: str
    attacker: str
    dice: int
    """0 if they have been rolled."""
    need: int
    melee: bool
    hits: Distribution
    harm: HarmOdds

    @property
    def hit(self) -> Fraction:
        """The chance of at least one hit."""
        return self.hits.at_least(1)

    @property
    def dies(self) -> Fraction:
        """The chance that he dies or turns, though he gives up all he can."""
        return self.harm.dies


class FoeOdds(msgspec.Struct, frozen=True):
    """The odds for an enemy."""

    rule: str
    name: str
    at: Cell
    hits: Distribution
    kill: Fraction


class AttackOdds(msgspec.Struct, frozen=True):
    """An attack: every attacker's dice, what each must reach, and what comes of it.

    In a volley (R7.8.5-paras) `target` is the village and `kill` the chance to fell at
    least one German there.
    """

    rule: str
    attackers: tuple[Attacker, ...]
    target: str
    need: int
    """What a die with its bonus must reach; 0 if the defence of a target face down is unknown."""
    melee: bool
    hits: Distribution
    kill: Fraction
    burnt_out: tuple[tuple[str, Fraction], ...] = ()
    """Each flamethrower used, and the chance that it is empty afterwards (Q121)."""
    idle: tuple[str, ...] = ()
    """Weapons with more dice than those used that have none at this distance (R7.6.3-melee,
    R7.6.2-range)."""

    @property
    def dice(self) -> int:
        """Dice of all attackers together."""
        return sum(attacker.dice for attacker in self.attackers)

    @property
    def face(self) -> int:
        """R7.6.4: what a die must show, less a bonus that all dice have; 0 if unknown."""
        bonuses = [attacker.bonus for attacker in self.attackers if attacker.dice]
        return self.need - min(bonuses, default=0) if self.need else 0

    def fewer(self, enough: int, chance: Fraction) -> tuple[tuple[Attacker, ...], Fraction]:
        """The fewest attackers, those with the best dice first, who kill with at least that chance
        by `enough` hits, and their chance; all of them where fewer can't, or where it is unknown
        what a die must reach."""
        best = sorted(
            self.attackers,
            key=lambda one: -one.dice * faces_reaching(self.need, one.bonus),
        )
        whole = self._raw(best).at_least(enough)
        for number in range(1, len(best) if self.need and whole else 0):
            kill = self._raw(best[:number]).at_least(enough) * self.kill / whole
            if kill >= chance:
                return tuple(best[:number]), kill
        return self.attackers, self.kill

    def _raw(self, attackers: Sequence[Attacker]) -> Distribution:
        """The hits of these attackers, nobody standing in their line."""
        return hits_of_pools((one.dice, faces_reaching(self.need, one.bonus)) for one in attackers)


class DetectionOdds(msgspec.Struct, frozen=True):
    """R4.3: the chance of detection at the end of a march, and the Germans alerted."""

    rule: str
    group: tuple[str, ...]
    counted: int
    noticed: Fraction
    """A dog that may lie in the last hex is counted in (Q46)."""
    wakes: tuple[Hex, ...]
    """Where the German stands or comes up; several are the player's choice; none: nobody."""
    from_pool: bool
    """He comes from the pool (R4.3.2-from-pool), not from those face down on the map."""


class RushOdds(msgspec.Struct, frozen=True):
    """R4.2.4: the possible faces of a rushed marker, and the harm if it is a mine."""

    rule: str
    at: Hex
    may_be: tuple[MayBe, ...]
    mine: tuple[HarmOdds, ...]
    """Empty if it can't be the mine."""


class MarchOdds(msgspec.Struct, frozen=True):
    """A path over the field: its cost, the Germans turned up, and the rolls at its end."""

    rule: str
    path: tuple[Hex, ...]
    """The whole way of this action, its starting hex included."""
    left: int
    """Half MP left at its end."""
    turned_up: tuple[Hex, ...]
    """Where face-down Germans turn up because the way passes next to them (Q45)."""
    rush: RushOdds | None
    detection: DetectionOdds | None
    """None in the exit to Nonette, where there is no roll (Q37)."""


class LuckOdds(msgspec.Struct, frozen=True):
    """A die against luck."""

    rule: str
    who: tuple[str, ...]
    luck: int
    success: Fraction
    cost: Cost = ""


class ControllerOdds(msgspec.Struct, frozen=True):
    """R8.3.4-controller: the zombies that would dance, and the chance that it breaks."""

    rule: str
    who: str
    luck: int
    success: Fraction
    dancers: tuple[str, ...]
    breaks: Fraction


class StrideOdds(msgspec.Struct, frozen=True):
    """A path through the castle: Germans alerted, markers turned up, and the test after a run."""

    rule: str
    path: tuple[Cell, ...]
    left: int
    """Squares left at its end."""
    woken: tuple[Square, ...]
    """Squares of face-down Germans whom the way wakes (R7.7.1)."""
    known: tuple[tuple[Square, str], ...]
    """Markers on the way whose faces were seen already, and what they are."""
    unknown: tuple[Square, ...]
    """Face-down markers the way would turn up."""
    may_be: tuple[MayBe, ...]
    """The possible faces of each unknown marker."""
    stumble: LuckOdds | None
    """The test at the end of a run (R7.2.2-double-move)."""


class FaceOdds(msgspec.Struct, frozen=True):
    """The possible faces of a counter that the option reveals."""

    rule: str
    at: Cell
    may_be: tuple[MayBe, ...]


class Finding(msgspec.Struct, frozen=True):
    """A row of the infiltration table: the passage or not, markers to look at, how likely."""

    passage: bool
    looks: int
    chance: Fraction


class AttemptOdds(msgspec.Struct, frozen=True):
    """R6.3: what an infiltration attempt may bring."""

    rule: str
    group: tuple[str, ...]
    luck: int
    success: Fraction
    findings: tuple[Finding, ...]
    """With failure left out: their chances add up to `success`."""
    romance: Fraction
    """The chance of at least one point of love; 0 where a romance leads to nothing."""
    harm: HarmOdds | None
    """The harm of a failure to a single man; a group takes one hit (Q83)."""


class ThrowOdds(msgspec.Struct, frozen=True):
    """R7.6.5: the chance of a throw, and the harm of the blast to each unit."""

    rule: str
    thrower: str
    item: str
    target: Square
    distance: int
    """The least the die must show; no die is rolled up to 1 (Q133)."""
    lands: Fraction
    paras: tuple[HarmOdds, ...]
    """If it lands."""
    foes: tuple[FoeOdds, ...]
    """If it lands."""


class LightOdds(msgspec.Struct, frozen=True):
    """R9.1.3-manual: the chance of ignition, the floors destroyed, and the escapes."""

    rule: str
    who: str
    item: str
    target: Square
    distance: int
    caught: Fraction
    blown: tuple[Floor, ...]
    """Floors that come down if it catches."""
    escapes: tuple[HarmOdds, ...]
    """The escape of each para in the castle after an ignition."""


class ShotOdds(msgspec.Struct, frozen=True):
    """M7.3, M7.4: a shot or a ramming."""

    rule: str
    target: str
    need: int
    """What the die with the bonus must reach."""
    bonus: int
    hit: Fraction
    kill: Fraction
    """The chance that a zombie is destroyed."""
    breaks: Fraction
    """The chance of a natural 1: out of ammunition, or a broken track."""
    may_be: tuple[MayBe, ...]
    """Of a face-down target."""


class RepairOdds(msgspec.Struct, frozen=True):
    """M7.5-repair: a die at most the points spent."""

    rule: str
    points: int
    success: Fraction


class PointsOdds(msgspec.Struct, frozen=True):
    """M5.0: what the next die for action points may bring."""

    rule: str
    points: Distribution
    attacks: tuple[tuple[int, Fraction], ...]
    """(hexes, chance) of each counterattack the die may set off."""


Odds: TypeAlias = (
    AttackOdds
    | AttemptOdds
    | ControllerOdds
    | FaceOdds
    | HarmOdds
    | LightOdds
    | LuckOdds
    | MarchOdds
    | PointsOdds
    | RepairOdds
    | ShotOdds
    | StrideOdds
    | ThrowOdds
    | VictimOdds
)
"""All types that `odds_of` returns."""
