"""How far Germans can get over the field, and by which way: 4.5.1."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from game.rules.board.hexes import Hex

GermanSteps: TypeAlias = Mapping[Hex, Sequence[tuple[Hex, int, bool]]]
"""For each hex the steps from it: (hex, cost in half MP or -1 for all, along a road)."""


class Reach(msgspec.Struct, frozen=True, gc=False):
    """A hex a German can get to: half MP left there, and the way, its start included."""

    left: int
    path: tuple[Hex, ...]


Ways: TypeAlias = dict[Hex, Reach]


class GermanWays:
    """Ways over one map. Those no para stands in are worked out once and kept."""

    def __init__(self, steps: GermanSteps) -> None:
        """Take the steps of a map as they are allowed to Germans."""
        self._steps: Final = steps
        self._anyhow: dict[tuple[Hex, int], Ways] = {}
        self._by_road: dict[tuple[Hex, int], Ways] = {}

    def anyhow(self, origin: Hex, allowance: int, blocked: Collection[Hex]) -> Ways:
        """Hexes within that many half MP, each with as much left as can be.

        `blocked` are hexes with paras; Germans may be passed (Q75).
        """
        key = (origin, allowance)
        if key not in self._anyhow:
            self._anyhow[key] = self._spread([Reach(allowance, (origin,))], ())
        free = self._anyhow[key]
        if free.keys().isdisjoint(blocked):
            return free
        return self._spread([Reach(allowance, (origin,))], blocked)

    def by_road(self, anyhow: Ways, origin: Hex, allowance: int, blocked: Collection[Hex]) -> Ways:
        """Of the hexes reached `anyhow` the ones a way leads to that uses a road (Q72)."""
        key = (origin, allowance)
        if anyhow is not self._anyhow[key]:
            return self._spread(self._steps_onto_road(anyhow, blocked), blocked)
        if key not in self._by_road:
            self._by_road[key] = self._spread(self._steps_onto_road(anyhow, ()), ())
        return self._by_road[key]

    def _steps_onto_road(self, ways: Ways, blocked: Collection[Hex]) -> list[Reach]:
        """Every step along a road that can be taken on one of the ways."""
        return [
            Reach(0 if cost < 0 else reach.left - cost, (*reach.path, target))
            for cell, reach in ways.items()
            for target, cost, by_road in self._steps[cell]
            if by_road and target not in blocked and reach.left > 0 and reach.left >= cost
        ]

    def _spread(self, starts: Sequence[Reach], blocked: Collection[Hex]) -> Ways:
        """Go on from some ways as far as movement lasts, the longest-lasting first."""
        best: Ways = {}
        closed = frozenset(blocked)
        most = max((start.left for start in starts), default=0)
        arrivals: list[list[tuple[Hex, tuple[Hex, ...]]]] = [[] for _ in range(most + 1)]
        for start in starts:
            arrivals[start.left].append((start.path[-1], start.path[:-1]))
        for left in range(most, -1, -1):
            for cell, way in arrivals[left]:
                if cell in best:
                    continue
                path = (*way, cell)
                best[cell] = Reach(left, path)
                if not left:
                    continue
                for target, cost, _ in self._steps[cell]:
                    if left >= cost and target not in best and target not in closed:
                        arrivals[0 if cost < 0 else left - cost].append((target, path))
        return best
