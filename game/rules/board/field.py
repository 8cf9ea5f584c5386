"""The night field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.rules.board import hexes
from game.rules.board.german_ways import GermanWays
from game.rules.board.hexes import Hex

LineKind: TypeAlias = Literal["road", "stream", "river"]

ALL_MP: Final = -1
"""The cost of a step that takes all MP left (R4.2.2-marsh, R4.2.2-stream-leave)."""
HALF: Final = 1
WHOLE: Final = 2
"""Movement on the field is in half MP, so that a road step of 0.5 MP is the integer 1."""


@dataclass(frozen=True, slots=True)
class Line:
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
        lines: Sequence[Line],
        stars: Sequence[Hex],
        ss: Sequence[Hex],
        aircraft: Sequence[Hex],
        nonette: Hex,
        arrows: Sequence[str],
        names: Mapping[Hex, Mapping[str, str]] | None = None,
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


def _sides(lines: Sequence[Line], kind: LineKind) -> frozenset[tuple[Hex, Hex]]:
    pairs = {
        pair
        for line in lines
        if line.kind == kind
        for pair in zip(line.hexes, line.hexes[1:], strict=False)
    }
    return frozenset(pairs | {(target, origin) for origin, target in pairs})


def _hexes_on(lines: Sequence[Line], kind: LineKind) -> frozenset[Hex]:
    return frozenset(cell for line in lines if line.kind == kind for cell in line.hexes)
