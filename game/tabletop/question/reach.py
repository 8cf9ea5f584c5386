"""Paths of several steps, found by the screen and played one legal step at a time."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TypeAlias

from msgspec import Struct

from game.rules import Game
from game.rules.board import Boards, Cell
from game.rules.decisions import Decision, Step
from game.rules.hunt import GUN_RANGE, zombies_up
from game.rules.state import Action, State
from game.tabletop.estimates import alerted_by, lawful_steps

_Steps: TypeAlias = Callable[[Cell, int], Iterable[tuple[Cell, int]]]
"""The cells one step away, each with the remaining movement there."""
_Alerts: TypeAlias = Callable[[Cell], frozenset[str]]
"""The enemies whom a step into a cell alerts."""


class Reach(Struct, frozen=True):
    """The cells that the acting group can reach with this move, and the paths."""

    origin: Cell
    left: Mapping[Cell, int]
    """Remaining movement at the end of the path to each cell but the origin."""
    came_from: Mapping[Cell, Cell]
    quiet: Reach | None = None
    """The cells that can be reached without alerting anybody, and those paths; None if all can."""

    def way_to(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of a path to `cell`, both ends included; empty if it is out of reach."""
        if self.quiet is not None and cell in self.quiet.left:
            return self.quiet.way_to(cell)
        if cell not in self.left:
            return ()
        way = [cell]
        while way[-1] != self.origin:
            way.append(self.came_from[way[-1]])
        return tuple(reversed(way))


def reach(boards: Boards, state: State, decision: Decision) -> Reach | None:
    """The cells that the acting group can reach; None if no step is possible.

    The first step is one that the rules offer now. The following ones are those the rules would
    offer on the way if nothing is met there; they check each step again when it is played.
    """
    first = {option.cell for option in decision.options if isinstance(option, Step)}
    if not first:
        return None
    if state.hunt is not None and state.stage == "hunt":
        return _search(state.hunt.tank, state.hunt.points, first, _hunt_steps(boards))
    action = state.action
    if action is None:
        return None

    def steps(cell: Cell, left: int) -> Iterable[tuple[Cell, int]]:
        return lawful_steps(boards, state, action, cell, left)

    if state.stage == "field":
        return _search(action.at, action.left, first, steps)

    @cache
    def alerts(cell: Cell) -> frozenset[str]:
        return alerted_by(boards, state, cell)

    return _through_castle(action, first, steps, alerts)


def _through_castle(action: Action, first: set[Cell], steps: _Steps, alerts: _Alerts) -> Reach:
    """Paths that alert nobody where there are any: a detour costs nothing, as moves end where they
    lead, and who is awake stays awake (R7.7.1)."""

    def in_silence(cell: Cell, left: int) -> Iterable[tuple[Cell, int]]:
        return (step for step in steps(cell, left) if not alerts(step[0]))

    loud = _search(action.at, action.left, first, steps, alerts)
    if not any(map(alerts, loud.left)):
        return loud
    quiet = _search(action.at, action.left, first, in_silence)
    return Reach(action.at, {**loud.left, **quiet.left}, loud.came_from, quiet)


def _alerts_nobody(_: Cell) -> frozenset[str]:
    return frozenset()


def _search(
    origin: Cell,
    left_now: int,
    first: set[Cell],
    steps: _Steps,
    alerts: _Alerts = _alerts_nobody,
) -> Reach:
    """The paths with the most remaining movement, of those the quietest; ties in board order."""
    left: dict[Cell, int] = {origin: left_now}
    came_from: dict[Cell, Cell] = {}
    alerted: dict[Cell, frozenset[str]] = {origin: frozenset()}
    queue: list[tuple[int, int, int, Cell]] = [(-left_now, 0, 0, origin)]
    count = 0
    while queue:
        spent, many, _, cell = heapq.heappop(queue)
        if (spent, many) != (-left[cell], len(alerted[cell])):
            continue
        for other, after in steps(cell, -spent):
            if cell == origin and other not in first:
                continue
            heard = alerted[cell] | alerts(other)
            before = (left.get(other, -1), -len(alerted.get(other, ())))
            if (after, -len(heard)) > before:
                left[other], came_from[other], alerted[other] = after, cell, heard
                count += 1
                heapq.heappush(queue, (-after, len(heard), count, other))
    del left[origin]
    return Reach(origin, left, came_from)


def _hunt_steps(boards: Boards) -> _Steps:
    board = boards.hunt

    def steps(cell: Cell, left: int) -> Iterable[tuple[Cell, int]]:
        if left > 0:
            for other in board.neighbours[cell]:
                yield other, left - 1

    return steps


def way_of_tank(game: Game, reach: Reach, cell: Cell) -> tuple[Cell, ...]:
    """The way to a hex; for a face-up zombie to where a loaded gun reaches it with the most points
    left. Empty if that is out of reach."""
    hunt = game.state.hunt
    if hunt is None or hunt.out_of_ammunition or cell not in zombies_up(hunt).values():
        return reach.way_to(cell)
    distance = game.boards.hunt.distance
    in_range = (at for at in reach.left if distance(at, cell) <= GUN_RANGE)
    return reach.way_to(max(in_range, key=reach.left.__getitem__, default=cell))
