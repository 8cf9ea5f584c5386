"""Moving over the field, and how far a German can get: 4.2.1, 4.2.2 and 4.5.1."""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush
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
) -> tuple[dict[Hex, Reach], dict[Hex, Reach]]:
    """Hexes within that many half MP: by any way, and by ways that use a road (Q72).

    `blocked` are hexes with paras; Germans may be passed (Q75). Ways that leave more
    movement are found first, so each hex is reached with as much left as can be.
    """
    anyhow: dict[Hex, Reach] = {}
    by_road: dict[Hex, Reach] = {}
    queue: list[tuple[int, int, bool, tuple[Hex, ...]]] = [(-allowance, 0, False, (origin,))]
    count = 0
    while queue:
        spent, _, used_road, path = heappop(queue)
        cell, left = path[-1], -spent
        known = by_road if used_road else anyhow
        if cell in known or (not used_road and cell in by_road and by_road[cell].left >= left):
            continue
        known[cell] = Reach(left, path)
        if used_road and (cell not in anyhow or anyhow[cell].left < left):
            anyhow[cell] = known[cell]
        for target, cost, road in board.german_steps[cell]:
            if target not in blocked and can_pay(cost, left):
                count += 1
                entry = (-left_after(cost, left), count, used_road or road, (*path, target))
                heappush(queue, entry)
    return anyhow, by_road
