"""Anya and Nikolai, companions of the paras, and Nikolai's limits: V2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules.board import VILLAGE, Cell
from game.rules.castle.sight import enemy_squares
from game.rules.counters import ANYA, JAEGER, NIKOLAI
from game.rules.events.field import GroupArrived
from game.rules.events.variants import CompanionJoined
from game.rules.state import Action, State
from game.rules.table import Table

_ANYA_RULE: Final = "V2-anya"


def anya_is_in_nonette(table: Table) -> None:
    """V2-anya: a raid may begin with her in the village, as it may with Ines."""
    if table.options.anya and table.dice.draw(2) == 0:
        table.emit(CompanionJoined(_ANYA_RULE, ANYA, VILLAGE))
        table.emit(GroupArrived(_ANYA_RULE, (ANYA,), VILLAGE))


def call_nikolai(table: Table) -> None:
    """V2-anya: if she reached Nonette, Nikolai joins at the start of the castle part."""
    anya = table.state.paras.get(ANYA)
    if table.options.nikolai and anya is not None and anya.at == VILLAGE:
        table.emit(CompanionJoined("V2-nikolai", NIKOLAI, VILLAGE))


# --- Nikolai's limits -----------------------------------------------------------------------


def steps_with_nikolai(table: Table, action: Action, cells: Iterable[Cell]) -> list[Cell]:
    """V2-nikolai, V2-jaeger, V2-t34: steps that a group with Nikolai in it may take.

    None while he is bound to his tank; only nearer to the colonel once he is there; and
    none from which the group could not come to where it may stop.
    """
    if table.state.t34_stands:
        return []
    onward = [cell for cell in cells if _is_approach(table, action.at, cell)]
    return [cell for cell in onward if _can_settle(table, action, cell)]


def may_stop(table: Table, action: Action, steps: Sequence[object]) -> bool:
    """V2-nikolai, Q196: whether a group may stop here; without a step left, anywhere."""
    return (
        NIKOLAI not in action.group
        or not action.moved
        or not steps
        or _may_rest(table.state, action.group, action.at)
    )


def _may_rest(state: State, group: Sequence[str], cell: Cell) -> bool:
    """V2-nikolai: no other para in his square unless Anya is there; the village has room."""
    if cell == VILLAGE:
        return True
    company = [*group, *(man.name for man in state.paras_at(cell))]
    return ANYA in company or all(name == NIKOLAI for name in company)


def _is_approach(table: Table, origin: Cell, target: Cell) -> bool:
    """V2-jaeger: with the colonel in play, Nikolai only comes nearer to him."""
    jaeger = table.state.enemies.get(JAEGER)
    if jaeger is None:
        return True
    steps = table.castle.walk(jaeger.at, passage=table.state.passage)
    return steps[target] < steps[origin]


def _can_settle(table: Table, action: Action, cell: Cell) -> bool:
    """Whether some way on from that cell, or none at all, ends where the group may stop."""
    closed = enemy_squares(table.state)
    cells = [cell]
    for _ in range(action.left):
        if any(_may_rest(table.state, action.group, here) for here in cells):
            return True
        onward = (
            (here, there)
            for here in cells
            for there in table.castle.steps(here, road=True, passage=table.state.passage)
        )
        cells = list(
            dict.fromkeys(
                there
                for here, there in onward
                if there not in closed and _is_approach(table, here, there)
            )
        )
    return False
