"""Looks up the cell of a counter on the current stage's board."""

from __future__ import annotations

from game.rules.board import Cell
from game.rules.state import State


def cell_of(state: State, unit: str) -> Cell | None:
    """The cell a counter is in; None if it isn't on the board."""
    if unit in state.paras:
        at = state.paras[unit].at
        return None if at in ("plane", "dead", "absent") else at
    if unit in state.enemies:
        return state.enemies[unit].at
    if state.hunt is not None:
        places = {name: cell for cell, name in state.hunt.face_up}
        places.update({cell: cell for cell, _ in state.hunt.face_down})
        return places.get(unit)
    return None
