"""Moving over the field, and how far a German can get: 4.2.1, 4.2.2 and 4.5.1."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.rules.board import ALL_MP, FieldBoard
from game.rules.decisions import Step
from game.rules.events.people import GroupMoved
from game.rules.hexes import Hex
from game.rules.state import Action
from game.rules.table import Table


def step_options(table: Table, action: Action) -> list[Step]:
    """Neighbours the group can pay for and no German holds (R4.2.1-no-german-hex)."""
    held = {enemy.at for enemy in table.state.enemies.values()}
    return [
        Step(cell)
        for cell, cost in table.field.steps[action.at]
        if can_pay(cost, action.left) and cell not in held
    ]


def can_pay(cost: int, left: int) -> bool:
    """Whether half MP left suffice; any remainder does for a step that takes all (Q31)."""
    return left > 0 if cost == ALL_MP else left >= cost


def left_after(cost: int, left: int) -> int:
    """Half MP left after paying."""
    return 0 if cost == ALL_MP else left - cost


def take_step(table: Table, action: Action, target: Hex) -> None:
    """The group goes one hex on (R4.2.2)."""
    cost = table.field.step_cost(action.at, target)
    assert cost is not None, f"no step from {action.at} to {target}"
    left = left_after(cost, action.left)
    table.emit(GroupMoved("R4.2.1-mp", action.group, action.at, target, left))


class Reach(NamedTuple):
    """A hex a German can get to: half MP left there, and the way, its start included."""

    left: int
    path: tuple[Hex, ...]


def german_reach(
    board: FieldBoard, origin: Hex, allowance: int, blocked: Collection[Hex]
) -> dict[Hex, Reach]:
    """Hexes a German can get to with that many half MP, each with as much left as can be.

    `blocked` are hexes with paras; Germans may be passed (Q75).
    """
    return _spread(board, [Reach(allowance, (origin,))], blocked)


def reach_by_road(
    board: FieldBoard, anyhow: dict[Hex, Reach], blocked: Collection[Hex]
) -> dict[Hex, Reach]:
    """Of the hexes within reach, those a way leads to that uses a road (Q72)."""
    onto_road = [
        Reach(left_after(cost, reach.left), (*reach.path, target))
        for cell, reach in anyhow.items()
        for target, cost, by_road in board.german_steps[cell]
        if by_road and target not in blocked and can_pay(cost, reach.left)
    ]
    return _spread(board, onto_road, blocked)


def _spread(
    board: FieldBoard, starts: Sequence[Reach], blocked: Collection[Hex]
) -> dict[Hex, Reach]:
    """Go on from some ways as far as the movement left allows, the longest-lasting first."""
    best: dict[Hex, Reach] = {}
    most = max((start.left for start in starts), default=0)
    by_left: list[list[Reach]] = [[] for _ in range(most + 1)]
    for start in starts:
        by_left[start.left].append(start)
    for left in range(most, -1, -1):
        for reach in by_left[left]:
            cell = reach.path[-1]
            if cell in best:
                continue
            best[cell] = reach
            for target, cost, _ in board.german_steps[cell]:
                if target not in best and target not in blocked and can_pay(cost, left):
                    onward = Reach(left_after(cost, left), (*reach.path, target))
                    by_left[onward.left].append(onward)
    return best
