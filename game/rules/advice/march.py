"""The march: arrival times and fastest ways of the men on the field to Nonette.

    for pace in paces(game.boards, game.state): ...

The fastest way by the costs of R4.2.1 and R4.2.2, enemies ignored.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from game.rules.board import Boards
from game.rules.board.field import FieldBoard
from game.rules.board.hexes import Hex
from game.rules.clock import FIELD_TURN, SIX_O_CLOCK, THREE_O_CLOCK
from game.rules.field.movement import can_pay, left_after
from game.rules.state import Para, State

NEVER: Final = -1
"""The time of arrival where no way leads to Nonette."""


class Pace(msgspec.Struct, frozen=True):
    """The men of a hex, and the time when all of them can be in Nonette."""

    men: tuple[str, ...]
    at: Hex
    clock: int
    """Minutes after midnight; NEVER if no way leads there."""
    way: tuple[Hex, ...]
    """From their hex to Nonette."""
    counted: int
    """The number of its hexes that count for detection (R4.3.1-marsh-free)."""
    bridge: Hex
    """The hex where it crosses the river; empty if it doesn't."""

    @property
    def is_in_time(self) -> bool:
        """Whether they can be there by 03:00 (R5.0-end)."""
        return NEVER < self.clock <= THREE_O_CLOCK

    @property
    def is_too_late(self) -> bool:
        """Whether the night ends before their arrival."""
        return self.clock == NEVER or self.clock >= SIX_O_CLOCK


def paces(boards: Boards, state: State) -> tuple[Pace, ...]:
    """The paces of the men on the field by hex, in the order of arrival."""
    groups: dict[Hex, list[Para]] = {}
    for man in state.paras_on_map():
        groups.setdefault(man.at, []).append(man)
    found = [
        _pace(boards.field, state, at, men, _left_now(state, men)) for at, men in groups.items()
    ]
    return tuple(sorted(found, key=lambda pace: (pace.clock == NEVER, pace.clock)))


def pace_from(boards: Boards, state: State, group: Sequence[str], at: Hex, left: int) -> Pace:
    """The pace of a group once it stands in a hex with so many half MP left in this turn."""
    men = [state.paras[name] for name in group]
    return _pace(boards.field, state, at, men, left)


def _full(state: State, men: list[Para]) -> int:
    """The half MP of a group in a turn: those of its slowest man (R4.2.1-mp)."""
    return min(2 * state.sheet.face(man).move for man in men)


def _pace(board: FieldBoard, state: State, at: Hex, men: list[Para], left: int) -> Pace:
    """The fastest way of a group from a hex."""
    turns, way = _fastest(board, at, left, _full(state, men))
    if not way:
        return Pace(_names(men), at, NEVER, (), 0, "")
    return Pace(
        _names(men),
        at,
        state.clock + FIELD_TURN * turns,
        way,
        sum(board.is_counted(cell) for cell in way[1:]),
        next((cell for cell in way if board.is_on("river", cell)), ""),
    )


def _names(men: list[Para]) -> tuple[str, ...]:
    return tuple(man.name for man in men)


def _left_now(state: State, men: list[Para]) -> int:
    """The half MP that every man of a group has left in this turn."""
    action = state.action
    if state.phase not in ("", "paras"):
        return 0
    if action is not None and any(man.name in action.group for man in men):
        return action.left if all(man.name in action.group for man in men) else 0
    is_new = state.phase == ""
    return _full(state, men) if is_new or not any(man.acted for man in men) else 0


@lru_cache(maxsize=64)
def _fastest(board: FieldBoard, origin: Hex, left: int, full: int) -> tuple[int, tuple[Hex, ...]]:
    """Turns to Nonette including this one, and the way; an empty way if there is none.

    An earlier arrival in the same turn is never worse, as men can wait for the next turn. Cached,
    since after each event the ways of all groups are asked for, and at most one has moved.
    """
    best: dict[Hex, tuple[int, int]] = {origin: (1, -left)}
    came_from: dict[Hex, Hex] = {}
    queue = [(1, -left, 0, origin)]
    count = 0
    while queue:
        turn, spent, _, cell = heapq.heappop(queue)
        if (turn, spent) > best[cell]:
            continue
        if cell == board.nonette:
            return turn, _way(came_from, origin, cell)
        for other, cost in board.steps[cell]:
            if can_pay(cost, -spent):
                key = (turn, -left_after(cost, -spent))
            elif can_pay(cost, full):
                key = (turn + 1, -left_after(cost, full))
            else:
                continue
            if key < best.get(other, (SIX_O_CLOCK, 0)):
                best[other], came_from[other] = key, cell
                count += 1
                heapq.heappush(queue, (*key, count, other))
    return 0, ()


def _way(came_from: dict[Hex, Hex], origin: Hex, goal: Hex) -> tuple[Hex, ...]:
    way = [goal]
    while way[-1] != origin:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))
