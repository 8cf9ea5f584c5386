"""Distances to Nonette in turns from every hex of the field, by movement allowance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from operator import or_
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex
from game.rules.field.movement import CERTAIN, can_pay, left_after

Route: TypeAlias = Literal["marsh", "road"]
"""The preferred route: through the marsh (quiet, slow) or by road (fast, loud)."""
ROUTES: Final[tuple[Route, ...]] = get_args(Route)
_NOISE: Final[dict[Route | None, float]] = {"marsh": 6.0, None: 1.5, "road": 0.0}
"""Cost of being detected once, in turns, by route."""
FAR: Final = 99.0
"""Turns to Nonette where there is no path."""


class Arrival(NamedTuple):
    """A path to a destination of this turn: the hexes that count for detection, and the path."""

    counted: int
    path: tuple[Hex, ...]


class MarchTables:
    """Distance tables of one field map, built on first use."""

    def __init__(self, board: FieldBoard, route: Route | None) -> None:
        """For this map and preferred route."""
        self._board: Final = board
        noise = _NOISE[route]
        self._prices: Final = [1.0 + noise * counted / 6 for counted in range(CERTAIN + 1)]
        """By number of hexes that count for detection."""
        self._turns: Final[dict[int, dict[Hex, float]]] = {}

    def turns(self, allowance: int) -> dict[Hex, float]:
        """Turns to Nonette with that many half MP a turn, with the cost of detection."""
        if allowance not in self._turns:
            self._turns[allowance] = self._search(allowance)
        return self._turns[allowance]

    def price(self, counted: int) -> float:
        """Cost of one turn's march: the turn, and the risk of detection (R4.3.1-roll)."""
        return self._prices[counted] if counted < CERTAIN else self._prices[-1]

    def _search(self, allowance: int) -> dict[Hex, float]:
        """Dijkstra's algorithm from Nonette backwards; each edge is one turn's march."""
        origins: dict[Hex, list[tuple[Hex, float]]] = {}
        for origin, end, counted in _quietest(self._board, allowance):
            price = 1.0 if end == self._board.nonette else self.price(counted)
            origins.setdefault(end, []).append((origin, price))
        turns = dict.fromkeys(self._board.hexes, FAR)
        turns[self._board.nonette] = 0.0
        queue = [(0.0, self._board.nonette)]
        while queue:
            so_far, cell = heappop(queue)
            if so_far > turns[cell]:
                continue
            for origin, cost in origins.get(cell, ()):
                if so_far + cost < turns[origin]:
                    turns[origin] = so_far + cost
                    heappush(queue, (so_far + cost, origin))
        return turns


def _quietest(board: FieldBoard, allowance: int) -> Iterator[tuple[Hex, Hex, int]]:
    """Every hex with each in reach of it by that many half MP, and the hexes counted on the way.

    It is the quietest way, and goes no further than Nonette; from CERTAIN on all numbers are
    alike. The reach of a hex is that of its neighbours with what is left after a step there,
    so it is worked out for all of them together, from the least that can be left on. Hexes in
    reach are the bits of a number, of which one is kept for each number of hexes counted.
    """
    alone = {cell: [1 << place] * (CERTAIN + 1) for cell, place in board.order.items()}
    by_left = [alone]
    for left in range(1, allowance + 1):
        by_left.append(dict(alone))
        for origin in board.hexes:
            reach = alone[origin]
            for target, cost in board.steps[origin] if origin != board.nonette else ():
                if can_pay(cost, left):
                    onward = by_left[left_after(cost, left)][target]
                    if board.is_counted(target):
                        onward = [0, *onward[: CERTAIN - 1], onward[CERTAIN]]
                    reach = list(map(or_, reach, onward))
            by_left[left][origin] = reach
    for origin, reach in by_left[allowance].items():
        known = 0
        for counted, cells in enumerate(reach):
            new, known = cells & ~known, cells
            while new:
                place = new.bit_length() - 1
                new -= 1 << place
                yield origin, board.hexes[place], counted


@lru_cache(maxsize=8)
def march_tables(board: FieldBoard, route: Route | None = None) -> MarchTables:
    """The tables of a map, without or with a preferred route (cached)."""
    return MarchTables(board, route)


_NOTHING: Final[frozenset[Hex]] = frozenset()


def ends(
    board: FieldBoard,
    origin: Hex,
    left: int,
    barred: frozenset[Hex] = _NOTHING,
    avoided: frozenset[Hex] = _NOTHING,
) -> Mapping[Hex, Arrival]:
    """The destinations in reach of that many half MP, each with its quietest path.

    Hexes in `barred` can't be entered; those in `avoided` are used only if there is no other
    path.
    """
    free = _ends(board, origin, left, _NOTHING, _NOTHING)
    barred, avoided = barred.intersection(free), avoided.intersection(free)
    return _ends(board, origin, left, barred, avoided) if barred or avoided else free


@lru_cache(maxsize=2048)
def _ends(
    board: FieldBoard, origin: Hex, left: int, barred: frozenset[Hex], avoided: frozenset[Hex]
) -> Mapping[Hex, Arrival]:
    """Where a group may end, cached: most games begin alike, and most of the field is empty."""
    found: dict[Hex, Arrival] = {}
    most_left: dict[Hex, int] = {}
    """The most half MP left on expanded paths; a costlier path must have more left to be useful."""
    queue: list[tuple[int, int, tuple[Hex, ...], int]] = [(0, -left, (origin,), 0)]
    while queue:
        burden, minus_left, path, counted = heappop(queue)
        cell, left_here = path[-1], -minus_left
        if most_left.get(cell, -1) >= left_here:
            continue
        most_left[cell] = left_here
        if cell not in found:
            found[cell] = Arrival(counted, path)
        if cell == board.nonette or not left_here:
            continue
        for target, cost in board.steps[cell]:
            most = most_left.get(target, -1)
            if most >= left_here or target in barred:
                continue
            left_there = left_after(cost, left_here)
            if left_there < 0 or most >= left_there:
                continue
            noise = board.is_counted(target)
            more = burden + noise + 6 * (target in avoided)
            heappush(queue, (more, -left_there, (*path, target), counted + noise))
    return found
