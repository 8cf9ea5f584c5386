"""The bocage around Carentan, where the zombies are hunted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.rules.board import hexes
from game.rules.board.cells import breadth_first
from game.rules.board.decoration import Decoration
from game.rules.board.hexes import Hex


class HuntBoard:
    """The bocage around Carentan: printed hexes only (M7.1-move)."""

    def __init__(
        self,
        *,
        width: int,
        height: int,
        printed: Iterable[Hex],
        carentan: Hex,
        lairs: Mapping[int, Hex],
        names: Mapping[Hex, Mapping[str, str]] | None = None,
        decorations: Sequence[Decoration] = (),
    ) -> None:
        """Build the board from map data; `lairs` are the hexes numbered 1-8 (M3.0-setup)."""
        self.width: Final = width
        self.height: Final = height
        on_map = frozenset(printed)
        grid = (hexes.hex_at(column, row) for row in range(height) for column in range(width))
        self.hexes: Final = tuple(cell for cell in grid if cell in on_map)
        self.order: Final = {cell: place for place, cell in enumerate(self.hexes)}
        self.carentan: Final = carentan
        self.lairs: Final = dict(lairs)
        self.names: Final = dict(names or {})
        self.decorations: Final = tuple(decorations)
        self.neighbours: Final = {
            cell: tuple(
                other
                for other in (hexes.neighbour(cell, way) for way in hexes.DIRECTIONS)
                if other in on_map
            )
            for cell in self.hexes
        }
        self._axial: Final = {cell: hexes.axial(cell) for cell in self.hexes}
        self._distances: dict[Hex, dict[Hex, int]] = {}
        self._walks: dict[Hex, dict[Hex, int]] = {}

    def distance(self, origin: Hex, target: Hex) -> int:
        """The distance in hexes; hedges are ignored (Q222)."""
        if origin not in self._distances:
            self._distances[origin] = hexes.distances(self._axial[origin], self._axial)
        return self._distances[origin][target]

    def walk(self, origin: Hex) -> dict[Hex, int]:
        """Steps from origin to each hex that can be reached, counters ignored (M7.1-move)."""
        if origin not in self._walks:
            self._walks[origin] = breadth_first(origin, self.neighbours.__getitem__)
        return self._walks[origin]
