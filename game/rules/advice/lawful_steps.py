"""The steps that the rules allow on a way that has not been gone yet.

Whatever estimates where the acting group can come asks here, so that no estimate leads where the
rules then let nobody go.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.rules.advice.rehearsal import LOW
from game.rules.board import Boards, Cell
from game.rules.castle.movement import step_options as castle_steps
from game.rules.decisions import Step
from game.rules.field.movement import left_after
from game.rules.field.movement import step_options as field_steps
from game.rules.options import Options
from game.rules.state import Action, State
from game.rules.table import Table


def lawful_steps(
    boards: Boards, state: State, action: Action, cell: Cell, left: int
) -> list[tuple[Cell, int]]:
    """The cells the group may enter from a cell of its way, each with the movement left there.

    `left` is the movement left in that cell, in half MP on the field and squares in the castle.
    """
    table, there = Table(boards, Options(), state, LOW), replace(action, path=(cell,), left=left)
    if state.stage != "field":
        return [(step.cell, left - 1) for step in castle_steps(table, there)]
    if cell == boards.field.nonette:
        return []
    costs = dict(boards.field.steps[cell])
    steps = (step for step in field_steps(table, there) if isinstance(step, Step))
    return [(step.cell, left_after(costs[step.cell], left)) for step in steps]
