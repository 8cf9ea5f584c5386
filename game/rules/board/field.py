"""The night field, and how far Germans can get over it, by which way: 4.5.1."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from game.rules.board import hexes
from game.rules.board.decoration import Decoration
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


class ReachedHex(msgspec.Struct, frozen=True, gc=False):
    """A hex a German can get to: half MP left there, and the hex before it on the way."""

    at: Hex
    left: int
    before: ReachedHex | None = None

    @property
    def path(self) -> tuple[Hex, ...]:
        """The way there, its start included."""
        way: list[Hex] = []
        here: ReachedHex | None = self
        while here is not None:
            way.append(here.at)
            here = here.before
        return tuple(reversed(way))


class Ways:
    """The best way to each hex a German can get to, and which of them are near a para."""

    def __init__(self, to: Mapping[Hex, ReachedHex], board: Map) -> None:
        """Keep the ways by their last hex."""
        self.to: Final = to
        self._board: Final = board
        self._closest: Final[dict[Hex, tuple[int, tuple[Hex, ...]]]] = {}

    @cached_property
    def edge(self) -> frozenset[Hex]:
        """The hexes next to one within reach."""
        around = self._board.neighbours
        return frozenset([other for cell in self.to for other in around[cell]])

    def beside(self, paras: Iterable[Hex]) -> dict[Hex, ReachedHex]:
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
    def unrestricted(self) -> Ways:
        """His ways by all steps allowed to him."""
        return self._spread([self._start])

    def beside(self, paras: Sequence[Hex]) -> dict[Hex, ReachedHex]:
        """His ways `unrestricted` to hexes next to one of the paras, in no order.

        A way that leads past no blocked hex is the best one with or without them.
        """
        if self._free is None:
            return self.unrestricted.beside(paras)
        ways = self._free.unrestricted.beside(paras)
        for cell in self._blocked.intersection(ways):
            del ways[cell]
        if all(self._blocked.isdisjoint(way.path) for way in ways.values()):
            return ways
        return self.unrestricted.beside(paras)

    @cached_property
    def by_road(self) -> Ways:
        """Of the hexes reached `unrestricted` the ones a way leads to that uses a road (Q72)."""
        steps, closed = self._board.german_steps, self._blocked
        return self._spread(
            [
                (target, 0 if cost < 0 else here.left - cost, here)
                for cell, here in self.unrestricted.to.items()
                for target, cost, by_road in steps[cell]
                if by_road and target not in closed and here.left > 0 and here.left >= cost
            ]
        )

    def _spread(self, starts: Sequence[tuple[Hex, int, ReachedHex | None]]) -> Ways:
        """Go on from some hexes as far as movement lasts, the longest-lasting ways first.

        Each start is a hex, the half MP left there, and the hex before it.
        """
        best: dict[Hex, ReachedHex] = {}
        steps, closed = self._board.german_steps, self._blocked
        most = max([left for _, left, _ in starts], default=0)
        arrivals: list[list[tuple[Hex, ReachedHex | None]]] = [[] for _ in range(most + 1)]
        for start, left, before in starts:
            arrivals[left].append((start, before))
        for left in range(most, -1, -1):
            for cell, before in arrivals[left]:
                if cell in best:
                    continue
                here = best[cell] = ReachedHex(cell, left, before)
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
        if free.unrestricted.to.keys().isdisjoint(paras):
            return free
        return March(self._board, origin, allowance, frozenset(paras), free)

    def struck_from(self, origin: Hex, allowance: int) -> frozenset[Hex]:
        """The hexes in which a German from there could attack after his move (R4.5.1-move), with
        that many half MP and nobody in his way."""
        return self.march(origin, allowance, ()).unrestricted.edge


LineKind: TypeAlias = Literal["road", "stream", "river"]

ALL_MP: Final = -1
"""The cost of a step that takes all MP left (R4.2.2-marsh, R4.2.2-stream-leave)."""
HALF: Final = 1
WHOLE: Final = 2
"""Movement on the field is in half MP, so that a road step of 0.5 MP is the integer 1."""


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A named road, stream or river: a chain of neighbouring hexes, centre to centre."""

    kind: LineKind
    name: str
    hexes: tuple[Hex, ...]
    title: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The name to print, by language code."""


class FieldBoard:
    """The night field: hexes with terrain, lines through hexsides, and printed places."""

    def __init__(
        self,
        *,
        width: int,
        height: int,
        marsh: Iterable[Hex],
        lines: Sequence[NamedLine],
        stars: Sequence[Hex],
        ss: Sequence[Hex],
        aircraft: Sequence[Hex],
        nonette: Hex,
        arrows: Sequence[str],
        names: Mapping[Hex, Mapping[str, str]] | None = None,
        decorations: Sequence[Decoration] = (),
    ) -> None:
        """Build the board from map data; `arrows` are the directions of faces 1-5 (R3.2-roll)."""
        self.width: Final = width
        self.height: Final = height
        self.hexes: Final = tuple(
            hexes.hex_at(column, row) for row in range(height) for column in range(width)
        )
        self.order: Final = {cell: place for place, cell in enumerate(self.hexes)}
        self.marsh: Final = frozenset(marsh)
        self.lines: Final = tuple(lines)
        self.stars: Final = tuple(stars)
        self.ss: Final = tuple(ss)
        self.aircraft: Final = tuple(aircraft)
        self.nonette: Final = nonette
        self.arrows: Final = tuple(arrows)
        self.names: Final = dict(names or {})
        self.decorations: Final = tuple(decorations)
        self.neighbours: Final = {cell: self._neighbours(cell) for cell in self.hexes}
        self.around: Final = {cell: frozenset(self.neighbours[cell]) for cell in self.hexes}
        """The neighbours as a set, to ask whether a hex is one of them."""
        self._sides: Final[dict[LineKind, frozenset[tuple[Hex, Hex]]]] = {
            "road": _sides(self.lines, "road"),
            "stream": _sides(self.lines, "stream"),
            "river": _sides(self.lines, "river"),
        }
        self._on: Final[dict[LineKind, frozenset[Hex]]] = {
            "road": _hexes_on(self.lines, "road"),
            "stream": _hexes_on(self.lines, "stream"),
            "river": _hexes_on(self.lines, "river"),
        }
        self._costs: Final = {cell: self._costs_from(cell) for cell in self.hexes}
        self.steps: Final = {cell: tuple(costs.items()) for cell, costs in self._costs.items()}
        """For each hex its neighbours that can be entered, with the cost in half MP."""
        self.german_steps: Final = {cell: self._german_steps(cell) for cell in self.hexes}
        """Steps a German may take: (hex, cost, along a road), never into marsh off a road
        (R4.5.1-move, Q70) and never into To Nonette (Q68)."""
        self._axial: Final = {cell: hexes.axial(cell) for cell in self.hexes}
        self._distances: dict[Hex, dict[Hex, int]] = {}
        self.german_ways: Final = GermanWays(self)

    def is_along(self, kind: LineKind, origin: Hex, target: Hex) -> bool:
        """Whether a line of that kind crosses the hexside between two neighbours (Q29)."""
        return (origin, target) in self._sides[kind]

    def is_on(self, kind: LineKind, cell: Hex) -> bool:
        """Whether a line of that kind passes through the hex."""
        return cell in self._on[kind]

    def is_in_river(self, cell: Hex) -> bool:
        """Whether who stands there is in the river (R4.2.2-river-leave), and not on a bridge."""
        return self.is_on("river", cell) and not self.is_on("road", cell)

    def distance(self, origin: Hex, target: Hex) -> int:
        """Hexes from origin to target, terrain ignored (R4.3.2)."""
        return self.distances(origin)[target]

    def distances(self, origin: Hex) -> dict[Hex, int]:
        """Hexes from origin to every hex of the map, terrain ignored."""
        table = self._distances.get(origin)
        if table is None:
            table = hexes.distances(self._axial[origin], self._axial)
            self._distances[origin] = table
        return table

    def in_order(self, cells: Iterable[Hex]) -> list[Hex]:
        """The hexes in board order."""
        return sorted(cells, key=self.order.__getitem__)

    def step_cost(self, origin: Hex, target: Hex) -> int | None:
        """Half MP for a step to a neighbour, ALL_MP, or None where the rules bar it (R4.2.2)."""
        return self._costs[origin].get(target)

    def _reckon_cost(self, origin: Hex, target: Hex) -> int | None:
        """R4.2.2: the cost by the terrain of both hexes and the side between them."""
        follows_river = self.is_along("river", origin, target)
        leaves_river = self.is_on("river", origin) and not follows_river
        if leaves_river and not self.is_on("road", origin):
            return None
        leaves_stream = self.is_on("stream", origin) and not self.is_along("stream", origin, target)
        if leaves_river or leaves_stream:
            return ALL_MP
        if self.is_along("road", origin, target):
            return HALF
        return ALL_MP if target in self.marsh else WHOLE

    def is_counted(self, cell: Hex) -> bool:
        """Whether entering the hex counts for detection (R4.3.1-marsh-free)."""
        return cell not in self.marsh

    def _neighbours(self, cell: Hex) -> tuple[Hex, ...]:
        around = (hexes.neighbour(cell, direction) for direction in hexes.DIRECTIONS)
        return tuple(other for other in around if other in self.order)

    def _costs_from(self, cell: Hex) -> dict[Hex, int]:
        costs = ((other, self._reckon_cost(cell, other)) for other in self.neighbours[cell])
        return {other: cost for other, cost in costs if cost is not None}

    def _german_steps(self, cell: Hex) -> tuple[tuple[Hex, int, bool], ...]:
        steps = (
            (other, cost, self.is_along("road", cell, other)) for other, cost in self.steps[cell]
        )
        return tuple(
            (other, cost, by_road)
            for other, cost, by_road in steps
            if other != self.nonette and (by_road or other not in self.marsh)
        )


def _sides(lines: Sequence[NamedLine], kind: LineKind) -> frozenset[tuple[Hex, Hex]]:
    pairs = {
        pair
        for line in lines
        if line.kind == kind
        for pair in zip(line.hexes, line.hexes[1:], strict=False)
    }
    return frozenset(pairs | {(target, origin) for origin, target in pairs})


def _hexes_on(lines: Sequence[NamedLine], kind: LineKind) -> frozenset[Hex]:
    return frozenset(cell for line in lines if line.kind == kind for cell in line.hexes)
