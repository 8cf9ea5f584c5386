"""The quickest way to gather enough of what raises the level: icons in the cellar, or stars.

Everything here follows from what is handed over, so what has been worked out is remembered:
from one decision to the next little changes of who stands where and what lies about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import Final, NamedTuple

from game.bots.sergeant.distances import steps_to
from game.bots.sergeant.values import FAR
from game.rules.board import VILLAGE, CastleBoard, Cell

MOST_THINGS: Final = 3
"""Things gathered for one purpose."""
_ROUNDING: Final = 1e-6
"""Turns by which sums of fractions may be wrong."""


class Thing(NamedTuple):
    """Something of use: icons or stars, and the cell it lies in or the man who has it."""

    item: str
    worth: int
    cell: Cell
    holder: str


class Gatherer(NamedTuple):
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

    @property
    def end(self) -> list[Cell]:
        """Where what has been gathered belongs; for stars any place will do."""
        return list(self.board.area["basement"]) if self.is_cellar else [VILLAGE]

    def walk(self, cell: Cell) -> Mapping[Cell, int]:
        """Steps between there and every cell with a way."""
        return self.board.walk(cell, passage=self.passage)

    def onward(self, cell: Cell) -> int:
        """Steps a thing still has to be carried from there."""
        if not self.is_cellar:
            return 0
        return steps_to(self.board, self.board.area["basement"], self.passage).get(cell, FAR)


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
    soonest = {one: _soonest(errand, one, men) for one in things}
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
            plan = _share_out(errand, chosen, men)
            if plan is None or plan.turns > errand.left:
                continue
            if best is None or plan.turns < best.turns:
                best = plan
    return best


def _soonest(errand: Errand, thing: Thing, men: Sequence[Gatherer]) -> float:
    """Turns without which no plan has that thing where it should be."""
    onward = errand.onward(thing.cell)
    if not thing.holder:
        walk = errand.walk(thing.cell)
        able = [man for man in men if man.hands > 0]
        ways = [(walk.get(man.at, FAR) + onward) / man.pace for man in able]
        return min(ways, default=inf) + errand.is_cellar
    if not errand.is_cellar:
        return 0.0
    return min([onward / man.pace for man in men if man.name == thing.holder], default=inf) + 1


def _share_out(errand: Errand, things: Sequence[Thing], men: Sequence[Gatherer]) -> Plan | None:
    """Each thing to whoever brings it soonest.

    None if somebody else holds what the cellar needs, or if there are too few hands.
    """
    shares = {man.name: _Share(errand, man) for man in men}
    for thing in things:
        if thing.holder in shares:
            shares[thing.holder].hold()
        elif thing.holder and errand.is_cellar:
            return None
    lying = [thing for thing in things if not thing.holder]
    for thing in lying:
        able = [share for share in shares.values() if share.hands > 0]
        if not able:
            return None
        min(able, key=lambda share: share.lateness(thing.cell)).fetch(thing.cell)
    busy = {name: share for name, share in shares.items() if share.first}
    return Plan(
        turns=max([share.turns() for share in busy.values()], default=0.0),
        first={name: share.first for name, share in busy.items()},
        items=frozenset([thing.item for thing in lying]),
    )


class _Share:
    """What one man does of a plan, as it grows."""

    __slots__ = ("_at", "_errand", "_pace", "_spent", "first", "hands")

    def __init__(self, errand: Errand, man: Gatherer) -> None:
        """Nothing yet."""
        self._errand: Final = errand
        self._pace: Final = man.pace
        self._at = man.at
        self._spent = 0.0
        self.hands = man.hands
        """Things he can still take up."""
        self.first: list[Cell] = []
        """Where he has to go now; empty while he has no share."""

    def hold(self) -> None:
        """He has a thing and brings it."""
        self.first = self._errand.end

    def fetch(self, cell: Cell) -> None:
        """He goes there next and takes a thing up."""
        self._spent += self._errand.walk(self._at).get(cell, FAR) / self._pace
        self._at = cell
        self.hands -= 1
        if self.first in ([], self._errand.end, [VILLAGE]):
            self.first = [cell]

    def lateness(self, cell: Cell) -> float:
        """Turns until a thing from there is where it belongs, if he fetches it next."""
        steps = self._errand.walk(self._at).get(cell, FAR) + self._errand.onward(cell)
        return self._spent + steps / self._pace

    def turns(self) -> float:
        """Turns until his share is done; setting explosives takes one."""
        if not self._errand.is_cellar:
            return self._spent
        return self._spent + self._errand.onward(self._at) / self._pace + 1
