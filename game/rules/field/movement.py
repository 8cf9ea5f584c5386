"""Moving over the field: 4.2.1 and 4.2.2."""

from __future__ import annotations

from functools import lru_cache

from game.rules.board import ALL_MP, FieldBoard
from game.rules.board.hexes import Hex
from game.rules.decisions import Option, Step
from game.rules.events.people import GroupMoved
from game.rules.state import Action
from game.rules.table import Table


def step_options(table: Table, action: Action) -> list[Option]:
    """Neighbours the group has MP for, without a German (R4.2.1-no-german-hex)."""
    at = action.at
    steps = _paid_steps(table.field, at, action.left)
    around = table.field.around[at]
    held = [enemy.at for enemy in table.state.enemies.values() if enemy.at in around]
    return [step for step in steps if step.cell not in held] if held else [*steps]


@lru_cache(maxsize=16384)
def _paid_steps(board: FieldBoard, origin: Hex, left: int) -> tuple[Step, ...]:
    """Neighbours that so many half MP are enough for."""
    return tuple(Step(cell) for cell, cost in board.steps[origin] if can_pay(cost, left))


def can_pay(cost: int, left: int) -> bool:
    """Whether the half MP left are enough; a step that takes all needs any remainder (Q31)."""
    return left > 0 if cost == ALL_MP else left >= cost


def left_after(cost: int, left: int) -> int:
    """The half MP left after the step."""
    return 0 if cost == ALL_MP else left - cost


def take_step(table: Table, action: Action, target: Hex) -> None:
    """Move the group one hex (R4.2.2)."""
    cost = table.field.step_cost(action.at, target)
    assert cost is not None, f"no step from {action.at} to {target}"
    left = left_after(cost, action.left)
    table.emit(GroupMoved("R4.2.1-mp", action.group, action.at, target, left))
