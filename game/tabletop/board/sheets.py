"""The dimensions in which the three boards differ, and the cell of a counter on one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from game.painting.boards import BoardGeometry, CastleLayout, FieldLayout, HuntLayout
from game.painting.boards.geometry import FIELD_RADIUS, HUNT_MARGIN, HUNT_RADIUS, SQUARE_SIDE
from game.rules.board import Boards, CastleBoard, Cell
from game.rules.state import NOWHERE, OFF_THE_MAP, State
from game.ui.camera import Point

_EDGE: Final = 0.5
"""Squares beside the castle that are always in view: the outer walls, and the numbers of stacks and
labels of stairs that stick out over them."""
_HUNT_RIM: Final = 0.12
"""The margin of hedge around the hunt's hexes, in radii of a hex."""


class BoardLayout(Struct, frozen=True):
    """The layout of a board, and sizes and distances of its counters in units."""

    layout: Callable[[float], BoardGeometry]
    """The layout at a zoom in pixels per unit."""
    counter: float
    shift: Point
    """The offset of each counter of a stack from the one below, in units."""
    scenery: Point = (0, 0)
    """The margins that needn't be in view, in units: at each side, above and below."""
    abreast: float = 0
    """The size of counters side by side in a cell, in units; 0 if they are stacked."""


def field_sheet(boards: Boards) -> BoardLayout:
    """The night field."""
    return BoardLayout(lambda zoom: FieldLayout(boards.field, FIELD_RADIUS * zoom), 56, (9, -7))


def castle_sheet(boards: Boards, *, is_plain: bool = False) -> BoardLayout:
    """The castle's three floors; `is_plain` for one in which no German will appear."""
    rim = castle_rim(boards.castle) * SQUARE_SIDE

    def layout(zoom: float) -> CastleLayout:
        return CastleLayout(boards.castle, SQUARE_SIDE * zoom, is_plain)

    return BoardLayout(layout, 34, (5, -4), (rim, 0))


def castle_rim(board: CastleBoard) -> float:
    """Squares of bare sheet left and right of the castle and its village."""
    columns = board.sheet_size[0]
    layout = CastleLayout(board, 1.0)
    boxes = [layout.box(cell) for cell in layout.cells]
    left, right = min(box[0] for box in boxes), max(box[0] + box[2] for box in boxes)
    return max(min(left, columns - right) - _EDGE, 0)


def hunt_sheet(boards: Boards) -> BoardLayout:
    """The bocage round Carentan."""
    scenery = (HUNT_MARGIN - _HUNT_RIM) * HUNT_RADIUS
    return BoardLayout(
        lambda zoom: HuntLayout(boards.hunt, HUNT_RADIUS * zoom),
        70,
        (14, -10),
        (scenery, scenery),
        49,
    )


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
