"""Dice luck: the rolls of a game compared with their probabilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.rules.advice.odds.results import (
    Distribution,
    counted,
    faces_reaching,
    hits_of_pools,
    sum_of,
)
from game.rules.castle.combat import VOLLEY_NEED
from game.rules.counters import PARAS
from game.rules.events.castle import EscapeRolled, IgniterThrown, ItemThrown, RaidBegan, VolleyFired
from game.rules.events.field import DropRolled
from game.rules.events.hunt import (
    ActionDiceRolled,
    GunFired,
    HuntTurnBegan,
    PointsRolled,
    RepairRolled,
    TankRammed,
)
from game.rules.events.play import AttackRolled, ClockAdvanced, DetectionTested, Event, LuckTested


def timed(events: Iterable[Event], start: int = 0) -> Iterator[tuple[int, Event]]:
    """Each event with its time: minutes after midnight, or the turn of a hunt.

    `start` is the time of the first event.
    """
    clock = start
    for event in events:
        if isinstance(event, ClockAdvanced | RaidBegan):
            clock = event.minutes
        elif isinstance(event, HuntTurnBegan):
            clock = event.turn
        yield clock, event


Kind: TypeAlias = Literal[
    "tests", "heard", "flak", "hits", "taken", "throws", "escape", "gun", "repair", "points"
]
KINDS: Final[tuple[Kind, ...]] = (
    "tests",
    "heard",
    "flak",
    "hits",
    "taken",
    "throws",
    "escape",
    "gun",
    "repair",
    "points",
)
_WORSE_WHEN_MORE: Final = ("heard", "flak", "taken", "escape")
_POINTS_OF_FACE: Final = (0, 2, 3, 4, 5, 0)
"""The AP of each face of the action die in the hunt (M5.0-ap)."""
_HIGHER_OF_TWO: Final = tuple(max(one, two) for one in range(1, 7) for two in range(1, 7))
_EVEN: Final = Fraction(1, 2)
_REMARKABLE: Final = Fraction(1, 3)
"""A roll is lucky or unlucky if the probability of one at least as extreme is at most this."""


class Throw(Struct, frozen=True):
    """One roll: its result, and the probability of each result."""

    event: Event
    kind: Kind
    who: tuple[str, ...]
    got: int
    odds: Distribution
    clock: int = 0
    """The time: minutes after midnight, or the turn of a hunt."""

    @property
    def is_better_when_more(self) -> bool:
        """Whether a higher number is better for the player."""
        return self.kind not in _WORSE_WHEN_MORE

    @property
    def as_good(self) -> Fraction:
        """The probability of a result at least as good as this."""
        return self._at_least() if self.is_better_when_more else self._at_most()

    @property
    def as_bad(self) -> Fraction:
        """The probability of a result at least as bad as this."""
        return self._at_most() if self.is_better_when_more else self._at_least()

    @property
    def fortune(self) -> Fraction:
        """The share of possible results worse than this, ties counting half: 1/2 is average."""
        return (self.as_bad + 1 - self.as_good) / 2

    def _at_least(self) -> Fraction:
        return self.odds.at_least(self.got)

    def _at_most(self) -> Fraction:
        return 1 - self.odds.at_least(self.got + 1)


class RollTally(Struct, frozen=True):
    """All rolls of a kind."""

    kind: Kind
    rolls: int
    got: int
    expected: Fraction

    @property
    def is_good(self) -> bool | None:
        """Whether the result was above average for the player; None if exactly average."""
        if self.got == self.expected:
            return None
        return (self.got > self.expected) != (self.kind in _WORSE_WHEN_MORE)


def throws_of(events: Iterable[Event], start: int = 0) -> list[Throw]:
    """Every roll with a result good or bad for the player, in order; times count from `start`."""
    found = ((clock, _throw(event)) for clock, event in timed(events, start))
    return [replace(throw, clock=clock) for clock, throw in found if throw is not None]


def tallies(throws: Sequence[Throw]) -> list[RollTally]:
    """The rolls by kind; kinds without rolls are left out."""
    made = []
    for kind in KINDS:
        ours = [throw for throw in throws if throw.kind == kind]
        if ours:
            expected = sum((throw.odds.mean for throw in ours), Fraction(0))
            made.append(RollTally(kind, len(ours), sum(throw.got for throw in ours), expected))
    return made


def fortune(throws: Sequence[Throw]) -> Fraction:
    """The luck of a whole game, 0-1; about 0.5 for average dice."""
    if not throws:
        return _EVEN
    return sum((throw.fortune for throw in throws), Fraction(0)) / len(throws)


def those_of(throws: Iterable[Throw], name: str) -> list[Throw]:
    """The rolls a man took part in or was the target of."""
    return [one for one in throws if name in one.who or getattr(one.event, "target", "") == name]


def luckiest(throws: Sequence[Throw], many: int) -> list[Throw]:
    """The luckiest rolls, the best first."""
    found = [throw for throw in throws if throw.as_good <= _REMARKABLE]
    return sorted(found, key=lambda throw: throw.as_good)[:many]


def unluckiest(throws: Sequence[Throw], many: int) -> list[Throw]:
    """The unluckiest rolls, the worst first."""
    found = [throw for throw in throws if throw.as_bad <= _REMARKABLE]
    return sorted(found, key=lambda throw: throw.as_bad)[:many]


def _throw(event: Event) -> Throw | None:
    """The roll of an event; None without a roll, or if the result was certain."""
    made = _roll(event)
    if made is None or sum(weight > 0 for weight in made.odds.weights) < 2:
        return None
    return made


def _roll(event: Event) -> Throw | None:
    """The roll of an event; None without one that is good or bad for the player."""
    match event:
        case DropRolled():
            return Throw(event, "flak", (event.para,), int(event.is_flak), _one(1))
        case DetectionTested() if event.die:
            return Throw(event, "heard", event.group, int(event.noticed), _one(event.counted))
        case LuckTested():
            return Throw(event, "tests", event.who, int(event.passed), _one(event.luck))
        case AttackRolled():
            return _attack(event)
        case ItemThrown() if event.die:
            odds = _one(faces_reaching(event.distance))
            return Throw(event, "throws", (event.para,), int(event.on_target), odds)
        case IgniterThrown() if event.die:
            odds = _one(faces_reaching(event.need))
            return Throw(event, "throws", (event.para,), int(event.hit), odds)
        case VolleyFired():
            odds = hits_of_pools([(len(event.dice), faces_reaching(VOLLEY_NEED))])
            return Throw(event, "hits", event.men, event.hits, odds)
        case EscapeRolled(luck=luck):
            odds = sum_of(len(event.dice), lambda face: max(0, face - luck))
            return Throw(event, "escape", (event.name,), event.hits, odds)
        case GunFired() | TankRammed():
            odds = _one(faces_reaching(event.need, event.bonus))
            return Throw(event, "gun", (), int(event.hit), odds)
        case RepairRolled():
            return Throw(event, "repair", (), int(event.succeeded), _one(min(event.points, 6)))
        case PointsRolled():
            return Throw(event, "points", (), event.points, counted(_POINTS_OF_FACE))
        case ActionDiceRolled():
            return Throw(event, "points", (), max(event.dice), counted(_HIGHER_OF_TWO))
    return None


def _attack(event: AttackRolled) -> Throw | None:
    """A shot or blow of the men or at them; None where enemies fight each other."""
    is_ours = bool(event.attackers) and event.attackers[0] in PARAS
    if not event.dice or not (is_ours or event.target in PARAS):
        return None
    bonus = event.bonus or (0,) * len(event.dice)
    odds = hits_of_pools((1, faces_reaching(event.need, more)) for more in bonus)
    return Throw(event, "hits" if is_ours else "taken", event.attackers, event.hits, odds)


def _one(faces: int) -> Distribution:
    """The distribution of a single die with this many successful faces."""
    return hits_of_pools([(1, max(0, min(6, faces)))])
