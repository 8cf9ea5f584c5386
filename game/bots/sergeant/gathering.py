"""The fastest plan to gather explosives for the basement, or items worth victory points.

All functions are pure, so results are cached: little changes from one decision to the next.
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
"""Limit of the items gathered in one plan."""
_ROUNDING: Final = 1e-6
"""Tolerance for rounding errors, in turns."""


class Thing(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A useful item: its icons or stars, and the cell it lies in or the man who carries it."""

    item: str
    worth: int
    cell: Cell
    holder: str


class Gatherer(msgspec.Struct, frozen=True, gc=False):
    """A man who could gather: his cell, steps a turn, and the number of items he can take."""

    name: str
    at: Cell
    pace: int
    hands: int


class GatherTask(NamedTuple):
    """What has to be gathered in how many turns; explosives are also carried to the basement."""

    board: CastleBoard
    passage: bool
    is_basement: bool
    need: int
    left: int


class Plan(NamedTuple):
    """Who fetches what, and the turns it takes."""

    turns: float
    first: Mapping[str, list[Cell]]
    """The next destination of each man."""
    items: frozenset[str]
    """The items to pick up."""
    is_basement: bool
    """Whether it mines the basement; else it gathers points."""


@lru_cache(maxsize=4096)
def quickest(task: GatherTask, things: Sequence[Thing], men: Sequence[Gatherer]) -> Plan | None:
    """The fastest plan that gathers enough; None if none is in time."""
    planner = _Planner(task, things, men)
    soonest = {one: planner.soonest(one) for one in things}
    in_time = [one for one, turns in soonest.items() if turns < task.left + _ROUNDING]
    worths = sorted([one.worth for one in in_time], reverse=True)
    best: Plan | None = None
    for count in range(1, MOST_THINGS + 1):
        if sum(worths[:count]) < task.need:
            continue
        for chosen in combinations(in_time, count):
            if sum([one.worth for one in chosen]) < task.need:
                continue
            if best and max([soonest[one] for one in chosen]) > best.turns + _ROUNDING:
                continue
            plan = planner.share_out(chosen)
            if plan is None or plan.turns > task.left:
                continue
            if best is None or plan.turns < best.turns:
                best = plan
    return best


@dataclass(slots=True)
class _Share:
    """One man's part of a plan under construction: his destination and arrival time."""

    at: Cell
    pace: int
    hands: int
    first: list[Cell]
    """His next destination."""
    spent: float = 0.0


class _Planner:
    """Assigns items to men, greedily by the earliest delivery."""

    def __init__(self, task: GatherTask, things: Sequence[Thing], men: Sequence[Gatherer]) -> None:
        """Look up all distances."""
        board, passage = task.board, task.passage
        basement = board.area["basement"]
        self._is_basement: Final = task.is_basement
        self._end: Final = list(basement) if task.is_basement else [VILLAGE]
        """The destination of gathered items: the demolition area of the basement, or Nonette."""
        self._men: Final = {man.name: man for man in men}
        self._able: Final = [man for man in men if man.hands > 0]
        self._walks: Final = {one.cell: board.walk(one.cell, passage=passage) for one in things}
        onward = steps_to(board, basement, passage)
        self._onward: Final = {
            one.cell: onward.get(one.cell, FAR) if task.is_basement else 0 for one in things
        }
        """Steps each item must still be carried."""
        self._lateness: Final = {one: self._turns_of_all(one) for one in things if not one.holder}
        """Turns until each item on the floor is delivered, by each man who could take it."""

    def soonest(self, thing: Thing) -> float:
        """Lower bound of the turns any plan needs to deliver that item."""
        if not thing.holder:
            return min(self._lateness[thing], default=inf) + self._is_basement
        if not self._is_basement:
            return 0.0
        if thing.holder not in self._men:
            return inf
        return self._onward[thing.cell] / self._men[thing.holder].pace + 1

    def share_out(self, things: Sequence[Thing]) -> Plan | None:
        """Assign each item to the man who delivers it soonest.

        None if another man carries what the basement needs, or if there are too few free hands.
        """
        holders = [one.holder for one in things if one.holder]
        if self._is_basement and not self._men.keys() >= set(holders):
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
            is_basement=self._is_basement,
        )

    def _who_fetches(self, thing: Thing, shares: Mapping[str, _Share]) -> Gatherer | None:
        """The man who delivers it soonest after his other items, the first of equals."""
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
        """Add a stop at that cell to pick up an item."""
        share.spent += self._walks[cell].get(share.at, FAR) / share.pace
        share.at = cell
        share.hands -= 1
        if share.first in ([], self._end, [VILLAGE]):
            share.first = [cell]

    def _turns_of_all(self, thing: Thing) -> list[float]:
        """Turns of each man who could take it to an item and on to its destination."""
        walk, onward = self._walks[thing.cell], self._onward[thing.cell]
        return [(walk.get(man.at, FAR) + onward) / man.pace for man in self._able]

    def _turns(self, origin: Cell, cell: Cell, pace: int) -> float:
        """Turns from `origin` to an item and on to its destination."""
        return (self._walks[cell].get(origin, FAR) + self._onward[cell]) / pace

    def _turns_of(self, share: _Share) -> float:
        """Turns until a share is done; setting explosives takes one turn."""
        if not self._is_basement:
            return share.spent
        return share.spent + self._onward[share.at] / share.pace + 1


def _share_of(man: Gatherer, first: list[Cell]) -> _Share:
    return _Share(man.at, man.pace, man.hands, first)
