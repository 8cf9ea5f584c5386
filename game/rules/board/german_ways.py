"""How far Germans can get over the field, and by which way: 4.5.1."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, Protocol

import msgspec

from game.rules.board.hexes import Hex

_NOTHING: Final[frozenset[Hex]] = frozenset()


class Map(Protocol):
    """What the ways of Germans depend on: a field board."""

    @property
    def neighbours(self) -> Mapping[Hex, Sequence[Hex]]:
        """The hexes around each hex."""

    @property
    def german_steps(self) -> Mapping[Hex, Sequence[tuple[Hex, int, bool]]]:
        """For each hex the steps from it: (hex, cost in half MP or -1 for all, along a road)."""

    def distances(self, origin: Hex) -> Mapping[Hex, int]:
        """Hexes from one hex to every other."""


class Reach(msgspec.Struct, frozen=True, gc=False):
    """A hex a German can get to: half MP left there, and the hex before it on the way."""

    at: Hex
    left: int
    before: Reach | None = None

    @property
    def path(self) -> tuple[Hex, ...]:
        """The way there, its start included."""
        way: list[Hex] = []
        here: Reach | None = self
        while here is not None:
            way.append(here.at)
            here = here.before
        return tuple(reversed(way))


class Ways:
    """The best way to each hex a German can get to, and which of them are near a para."""

    def __init__(self, to: Mapping[Hex, Reach], board: Map) -> None:
        """Keep the ways by their last hex."""
        self.to: Final = to
        self._board: Final = board
        self._closest: Final[dict[Hex, tuple[int, tuple[Hex, ...]]]] = {}

    @cached_property
    def edge(self) -> frozenset[Hex]:
        """The hexes next to one within reach."""
        around = self._board.neighbours
        return frozenset([other for cell in self.to for other in around[cell]])

    def beside(self, paras: Iterable[Hex]) -> dict[Hex, Reach]:
        """The ways to hexes next to one of the paras, in no order."""
        around, to = self._board.neighbours, self.to
        return {cell: to[cell] for para in paras for cell in around[para] if cell in to}

    def closest(self, para: Hex) -> tuple[int, tuple[Hex, ...]]:
        """The least distance to the para within reach, and the hexes at that distance."""
        known = self._closest.get(para)
        if known is None:
            far = self._board.distances(para)
            least = min(map(far.__getitem__, self.to))
            known = least, tuple([cell for cell in self.to if far[cell] == least])
            self._closest[para] = known
        return known


class March:
    """All ways of a German with so many half MP, past hexes he can't enter."""

    def __init__(
        self,
        board: Map,
        origin: Hex,
        allowance: int,
        blocked: frozenset[Hex] = _NOTHING,
        free: March | None = None,
    ) -> None:
        """Start in the hex he is in; `free` is his march if nothing is blocked."""
        self._board: Final = board
        self._start: Final = (origin, allowance, None)
        self._blocked: Final = blocked
        self._free: Final = free

    @cached_property
    def anyhow(self) -> Ways:
        """His ways by all steps allowed to him."""
        return self._spread([self._start])

    def beside(self, paras: Sequence[Hex]) -> dict[Hex, Reach]:
        """His ways `anyhow` to hexes next to one of the paras, in no order.

        A way that leads past no blocked hex is the best one with or without them.
        """
        if self._free is None:
            return self.anyhow.beside(paras)
        ways = self._free.anyhow.beside(paras)
        for cell in self._blocked.intersection(ways):
            del ways[cell]
        if all(self._blocked.isdisjoint(way.path) for way in ways.values()):
            return ways
        return self.anyhow.beside(paras)

    @cached_property
    def by_road(self) -> Ways:
        """Of the hexes reached `anyhow` the ones a way leads to that uses a road (Q72)."""
        steps, closed = self._board.german_steps, self._blocked
        return self._spread(
            [
                (target, 0 if cost < 0 else here.left - cost, here)
                for cell, here in self.anyhow.to.items()
                for target, cost, by_road in steps[cell]
                if by_road and target not in closed and here.left > 0 and here.left >= cost
            ]
        )

    def _spread(self, starts: Sequence[tuple[Hex, int, Reach | None]]) -> Ways:
        """Go on from some hexes as far as movement lasts, the longest-lasting ways first.

        Each start is a hex, the half MP left there, and the hex before it.
        """
        best: dict[Hex, Reach] = {}
        steps, closed = self._board.german_steps, self._blocked
        most = max([left for _, left, _ in starts], default=0)
        arrivals: list[list[tuple[Hex, Reach | None]]] = [[] for _ in range(most + 1)]
        for start, left, before in starts:
            arrivals[left].append((start, before))
        for left in range(most, -1, -1):
            for cell, before in arrivals[left]:
                if cell in best:
                    continue
                here = best[cell] = Reach(cell, left, before)
                if not left:
                    continue
                for target, cost, _ in steps[cell]:
                    if left >= cost and target not in best and target not in closed:
                        arrivals[0 if cost < 0 else left - cost].append((target, here))
        return Ways(best, self._board)


class GermanWays:
    """The marches of Germans over one map. Those no para stands in are worked out once and kept."""

    def __init__(self, board: Map) -> None:
        """Take the map."""
        self._board: Final = board
        self._free: Final[dict[tuple[Hex, int], March]] = {}

    def march(self, origin: Hex, allowance: int, paras: Collection[Hex]) -> March:
        """From a hex, with that many half MP; Germans may be passed, but no para (Q75)."""
        free = self._free.get((origin, allowance))
        if free is None:
            free = March(self._board, origin, allowance)
            self._free[origin, allowance] = free
        if free.anyhow.to.keys().isdisjoint(paras):
            return free
        return March(self._board, origin, allowance, frozenset(paras), free)
