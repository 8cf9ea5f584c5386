"""Looks up the cell of a counter on the current stage's board."""

from __future__ import annotations

from game.rules.board import Cell
from game.rules.state import NOWHERE, OFF_THE_MAP, State


def cell_of(state: State, unit: str) -> Cell | None:
    """The cell a counter is in; None if it isn't on the board.

    The castle's board has a place for the village; on the field nobody in the village is seen.
    """
    found = state.unit(unit)
    if found is not None:
        return found.at if found.at not in _unseen(state) else None
    if state.hunt is not None:
        places = {name: cell for cell, name in state.hunt.face_up}
        places.update({cell: cell for cell, _ in state.hunt.face_down})
        return places.get(unit)
    return None


def _unseen(state: State) -> frozenset[Cell]:
    """The places that aren't on the board of the present stage."""
    return OFF_THE_MAP if state.stage == "field" else NOWHERE
