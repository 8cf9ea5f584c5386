"""The quickest way to gather enough of what raises the level: icons in the cellar, or stars.

Everything here follows from what is handed over, so what has been worked out is remembered:
from one decision to the next little changes of who stands where and what lies about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import Final, NamedTuple

import msgspec

from game.bots.sergeant.distances import steps_to
from game.bots.sergeant.values import FAR
from game.rules.board import VILLAGE, CastleBoard, Cell

MOST_THINGS: Final = 3
"""Things gathered for one purpose."""
_ROUNDING: Final = 1e-6
"""Turns by which sums of fractions may be wrong."""


class Thing(msgspec.Struct, frozen=True, gc=False):
    """Something of use: icons or stars, and the cell it lies in or the man who has it."""

    item: str
    worth: int
    cell: Cell
    holder: str


class Gatherer(msgspec.Struct, frozen=True, gc=False):
    """A man who could gather: where he is, steps he makes a turn, things he can take up."""

    name: str
    at: Cell
    pace: int
    hands: int


class Errand(NamedTuple):
    """What has to be gathered, and in how many turns; for the cellar it's carried there too."""

    board: CastleBoard
    passage: bool
    is_cellar: bool
    need: int
    left: int


class Plan(NamedTuple):
    """Who fetches what, and how many turns that takes."""

    turns: float
    first: Mapping[str, list[Cell]]
    """Where each man has to go now."""
    items: frozenset[str]
    """What has to be picked up."""


@lru_cache(maxsize=4096)
def quickest(errand: Errand, things: Sequence[Thing], men: Sequence[Gatherer]) -> Plan | None:
    """The quickest plan that gathers enough; None if there is none in time."""
    reckoning = _Reckoning(errand, things, men)
    soonest = {one: reckoning.soonest(one) for one in things}
    in_time = [one for one, turns in soonest.items() if turns < errand.left + _ROUNDING]
    worths = sorted([one.worth for one in in_time], reverse=True)
    best: Plan | None = None
    for count in range(1, MOST_THINGS + 1):
        if sum(worths[:count]) < errand.need:
            continue
        for chosen in combinations(in_time, count):
            if sum([one.worth for one in chosen]) < errand.need:
                continue
            if best and max([soonest[one] for one in chosen]) > best.turns + _ROUNDING:
                continue
            plan = reckoning.share_out(chosen)
            if plan is None or plan.turns > errand.left:
                continue
            if best is None or plan.turns < best.turns:
                best = plan
    return best


@dataclass(slots=True)
class _Share:
    """What one man does of a plan, as it grows: where it takes him, and when he is there."""

    at: Cell
    pace: int
    hands: int
    first: list[Cell]
    """Where he has to go now."""
    spent: float = 0.0


class _Reckoning:
    """How late each man would be with each thing, and what comes of sharing some of them out."""

    def __init__(self, errand: Errand, things: Sequence[Thing], men: Sequence[Gatherer]) -> None:
        """Look up how far everything is."""
        board, passage = errand.board, errand.passage
        cellar = board.area["basement"]
        self._is_cellar: Final = errand.is_cellar
        self._end: Final = list(cellar) if errand.is_cellar else [VILLAGE]
        """Where what has been gathered belongs; for stars any place will do."""
        self._men: Final = {man.name: man for man in men}
        self._able: Final = [man for man in men if man.hands > 0]
        self._walks: Final = {one.cell: board.walk(one.cell, passage=passage) for one in things}
        onward = steps_to(board, cellar, passage)
        self._onward: Final = {
            one.cell: onward.get(one.cell, FAR) if errand.is_cellar else 0 for one in things
        }
        """Steps a thing still has to be carried from where it is."""
        self._lateness: Final = {
            one: [self._turns(man.at, one.cell, man.pace) for man in self._able]
            for one in things
            if not one.holder
        }
        """Turns until a thing that lies is where it belongs, by whoever fetches it first of all."""

    def soonest(self, thing: Thing) -> float:
        """Turns without which no plan has that thing where it should be."""
        if not thing.holder:
            return min(self._lateness[thing], default=inf) + self._is_cellar
        if not self._is_cellar:
            return 0.0
        if thing.holder not in self._men:
            return inf
        return self._onward[thing.cell] / self._men[thing.holder].pace + 1

    def share_out(self, things: Sequence[Thing]) -> Plan | None:
        """Each thing to whoever brings it soonest.

        None if somebody else holds what the cellar needs, or if there are too few hands.
        """
        holders = [one.holder for one in things if one.holder]
        if self._is_cellar and not self._men.keys() >= set(holders):
            return None
        shares = {
            name: _share_of(self._men[name], self._end) for name in holders if name in self._men
        }
        lying = [one for one in things if not one.holder]
        for thing in lying:
            man = self._who_fetches(thing, shares)
            if man is None:
                return None
            if man.name not in shares:
                shares[man.name] = _share_of(man, [])
            self._fetch(shares[man.name], thing.cell)
        return Plan(
            turns=max(map(self._turns_of, shares.values()), default=0.0),
            first={name: share.first for name, share in shares.items()},
            items=frozenset([one.item for one in lying]),
        )

    def _who_fetches(self, thing: Thing, shares: Mapping[str, _Share]) -> Gatherer | None:
        """Who brings it soonest after what he has to do already, the first of equals."""
        soonest: Gatherer | None = None
        least = inf
        for man, lateness in zip(self._able, self._lateness[thing], strict=True):
            if man.name in shares:
                share = shares[man.name]
                if share.hands <= 0:
                    continue
                lateness = share.spent + self._turns(share.at, thing.cell, man.pace)
            if lateness < least:
                soonest, least = man, lateness
        return soonest

    def _fetch(self, share: _Share, cell: Cell) -> None:
        """He goes there next and takes a thing up."""
        share.spent += self._walks[cell].get(share.at, FAR) / share.pace
        share.at = cell
        share.hands -= 1
        if share.first in ([], self._end, [VILLAGE]):
            share.first = [cell]

    def _turns(self, origin: Cell, cell: Cell, pace: int) -> float:
        """Turns from there to a thing and on to where it belongs."""
        return (self._walks[cell].get(origin, FAR) + self._onward[cell]) / pace

    def _turns_of(self, share: _Share) -> float:
        """Turns until a share is done; setting explosives takes one."""
        if not self._is_cellar:
            return share.spent
        return share.spent + self._onward[share.at] / share.pace + 1


def _share_of(man: Gatherer, first: list[Cell]) -> _Share:
    return _Share(man.at, man.pace, man.hands, first)
