"""How far it is to Nonette, in turns, from every hex of a field, for any movement."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex
from game.rules.field.detection import CERTAIN
from game.rules.field.movement import can_pay, left_after

Route: TypeAlias = Literal["marsh", "road"]
"""What he marches by: quietly, however long it takes, or fast, whoever hears it."""
ROUTES: Final[tuple[Route, ...]] = get_args(Route)
_NOISE: Final[dict[Route | None, float]] = {"marsh": 6.0, None: 1.5, "road": 0.0}
"""Turns the sergeant would give for not being noticed once."""
FAR: Final = 99.0
"""Turns to Nonette from where no way leads there."""


class Arrival(NamedTuple):
    """A way to an end of this turn's march: hexes counted for detection, and the way."""

    counted: int
    path: tuple[Hex, ...]


class MarchTables:
    """Tables of one field map, each built when it is first asked for."""

    def __init__(self, board: FieldBoard, route: Route | None) -> None:
        """For this map, and one who marches like that."""
        self._board: Final = board
        noise = _NOISE[route]
        self._prices: Final = [1.0 + noise * counted / 6 for counted in range(CERTAIN + 1)]
        """By hexes counted."""
        self._turns: Final[dict[int, dict[Hex, float]]] = {}

    def turns(self, allowance: int) -> dict[Hex, float]:
        """Turns to Nonette with that many half MP a turn, noise counted in."""
        if allowance not in self._turns:
            self._turns[allowance] = self._reckon(allowance)
        return self._turns[allowance]

    def price(self, counted: int) -> float:
        """What a turn's march costs: the turn, and the chance of being noticed (R4.3.1-roll)."""
        return self._prices[counted] if counted < CERTAIN else self._prices[-1]

    def _reckon(self, allowance: int) -> dict[Hex, float]:
        """Shortest ways over edges that are whole turns, from Nonette backwards."""
        origins: dict[Hex, list[tuple[Hex, float]]] = {}
        for origin in self._board.hexes:
            for end, arrival in ends(self._board, origin, allowance).items():
                price = 1.0 if end == self._board.nonette else self.price(arrival.counted)
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


@lru_cache(maxsize=8)
def march_tables(board: FieldBoard, route: Route | None = None) -> MarchTables:
    """The tables of a map, for one who likes neither marsh nor road better or for one who does."""
    return MarchTables(board, route)


_NOTHING: Final[frozenset[Hex]] = frozenset()


def ends(
    board: FieldBoard,
    origin: Hex,
    left: int,
    barred: frozenset[Hex] = _NOTHING,
    avoided: frozenset[Hex] = _NOTHING,
) -> Mapping[Hex, Arrival]:
    """Where a march with that many half MP may end, each by its quietest way.

    Hexes in `barred` can't be entered; those in `avoided` are taken only if nothing
    else leads on.
    """
    free = _ends(board, origin, left, _NOTHING, _NOTHING)
    barred, avoided = barred.intersection(free), avoided.intersection(free)
    return _ends(board, origin, left, barred, avoided) if barred or avoided else free


@lru_cache(maxsize=2048)
def _ends(
    board: FieldBoard, origin: Hex, left: int, barred: frozenset[Hex], avoided: frozenset[Hex]
) -> Mapping[Hex, Arrival]:
    """The same; remembered, for most nights begin alike and most of a field is empty."""
    found: dict[Hex, Arrival] = {}
    most_left: dict[Hex, int] = {}
    """Of the ways that have been followed, the heaviest last: who has no more left is late."""
    queue: list[tuple[int, int, tuple[Hex, ...], int]] = [(0, -left, (origin,), 0)]
    while queue:
        burden, minus_left, path, counted = heappop(queue)
        cell, left_here = path[-1], -minus_left
        if most_left.get(cell, -1) >= left_here:
            continue
        most_left[cell] = left_here
        if cell not in found:
            found[cell] = Arrival(counted, path)
        if cell == board.nonette:
            continue
        for target, cost in board.steps[cell]:
            if target in barred or not can_pay(cost, left_here):
                continue
            left_there = left_after(cost, left_here)
            if most_left.get(target, -1) >= left_there:
                continue
            noise = board.is_counted(target)
            more = burden + noise + 6 * (target in avoided)
            heappush(queue, (more, -left_there, (*path, target), counted + noise))
    return found
