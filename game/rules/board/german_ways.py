"""How far Germans can get over the field, and by which way: 4.5.1."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

import msgspec

from game.rules.board.hexes import Hex

GermanSteps: TypeAlias = Mapping[Hex, Sequence[tuple[Hex, int, bool]]]
"""For each hex the steps from it: (hex, cost in half MP or -1 for all, along a road)."""
Distances: TypeAlias = Callable[[Hex], Mapping[Hex, int]]
"""Hexes from one hex to every other."""


class Reach(msgspec.Struct, frozen=True, gc=False):
    """A hex a German can get to: half MP left there, and the way, its start included."""

    left: int
    path: tuple[Hex, ...]


class Ways:
    """The best way to each hex a German can get to, and which of them are near a para."""

    __slots__ = ("_beside", "_closest", "_distances", "to")

    def __init__(self, to: Mapping[Hex, Reach], distances: Distances) -> None:
        """Keep the ways by their last hex."""
        self.to: Final = to
        self._distances: Final = distances
        self._beside: Final[dict[Hex, tuple[Hex, ...]]] = {}
        self._closest: Final[dict[Hex, tuple[int, tuple[Hex, ...]]]] = {}

    def beside(self, para: Hex) -> tuple[Hex, ...]:
        """The hexes within reach next to the para."""
        known = self._beside.get(para)
        if known is None:
            far = self._distances(para)
            known = self._beside[para] = tuple([cell for cell in self.to if far[cell] == 1])
        return known

    def closest(self, para: Hex) -> tuple[int, tuple[Hex, ...]]:
        """The least distance to the para within reach, and the hexes at that distance."""
        known = self._closest.get(para)
        if known is None:
            far = self._distances(para)
            least = min(map(far.__getitem__, self.to))
            known = least, tuple([cell for cell in self.to if far[cell] == least])
            self._closest[para] = known
        return known


class March:
    """All ways of a German with so many half MP, past hexes he can't enter."""

    def __init__(
        self,
        steps: GermanSteps,
        distances: Distances,
        origin: Hex,
        allowance: int,
        blocked: frozenset[Hex],
    ) -> None:
        """Spread out from the hex he is in."""
        self._steps: Final = steps
        self._distances: Final = distances
        self._blocked: Final = blocked
        self.anyhow: Final = self._spread([Reach(allowance, (origin,))])

    @cached_property
    def by_road(self) -> Ways:
        """Of the hexes reached `anyhow` the ones a way leads to that uses a road (Q72)."""
        onto_road = [
            Reach(0 if cost < 0 else reach.left - cost, (*reach.path, target))
            for cell, reach in self.anyhow.to.items()
            for target, cost, by_road in self._steps[cell]
            if by_road and target not in self._blocked and reach.left > 0 and reach.left >= cost
        ]
        return self._spread(onto_road)

    def _spread(self, starts: Sequence[Reach]) -> Ways:
        """Go on from some ways as far as movement lasts, the longest-lasting first."""
        best: dict[Hex, Reach] = {}
        steps, closed = self._steps, self._blocked
        most = max((start.left for start in starts), default=0)
        arrivals: list[list[tuple[Hex, ...]]] = [[] for _ in range(most + 1)]
        for start in starts:
            arrivals[start.left].append(start.path)
        for left in range(most, -1, -1):
            for path in arrivals[left]:
                cell = path[-1]
                if cell in best:
                    continue
                best[cell] = Reach(left, path)
                if not left:
                    continue
                for target, cost, _ in steps[cell]:
                    if left >= cost and target not in best and target not in closed:
                        arrivals[0 if cost < 0 else left - cost].append((*path, target))
        return Ways(best, self._distances)


class GermanWays:
    """The marches of Germans over one map. Those no para stands in are worked out once and kept."""

    def __init__(self, steps: GermanSteps, distances: Distances) -> None:
        """Take the steps of a map as they are allowed to Germans, and its distances."""
        self._steps: Final = steps
        self._distances: Final = distances
        self._free: Final[dict[tuple[Hex, int], March]] = {}

    def march(self, origin: Hex, allowance: int, paras: Collection[Hex]) -> March:
        """From a hex, with that many half MP; Germans may be passed, but no para (Q75)."""
        free = self._free.get((origin, allowance))
        if free is None:
            free = March(self._steps, self._distances, origin, allowance, frozenset())
            self._free[origin, allowance] = free
        if free.anyhow.to.keys().isdisjoint(paras):
            return free
        return March(self._steps, self._distances, origin, allowance, frozenset(paras))
