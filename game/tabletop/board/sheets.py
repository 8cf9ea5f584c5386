"""The dimensions in which the three boards differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from game.painting.boards import CastleLayout, FieldLayout, HuntLayout, Layout
from game.painting.boards.geometry import FIELD_RADIUS, HUNT_MARGIN, HUNT_RADIUS, SQUARE_SIDE
from game.rules.board import Boards, CastleBoard
from game.ui.camera import Point

_EDGE: Final = 0.5
"""Squares beside the castle that are always in view: the outer walls, and the numbers of stacks and
labels of stairs that stick out over them."""
_HUNT_RIM: Final = 0.12
"""The margin of hedge around the hunt's hexes, in radii of a hex."""


class Sheet(Struct, frozen=True):
    """The layout of a board, and sizes and distances of its counters in units."""

    layout: Callable[[float], Layout]
    """The layout at a zoom in pixels per unit."""
    counter: float
    shift: Point
    """The offset of each counter of a stack from the one below, in units."""
    scenery: Point = (0, 0)
    """The margins that needn't be in view, in units: at each side, above and below."""
    abreast: float = 0
    """The size of counters side by side in a cell, in units; 0 if they are stacked."""


def field_sheet(boards: Boards) -> Sheet:
    """The night field."""
    return Sheet(lambda zoom: FieldLayout(boards.field, FIELD_RADIUS * zoom), 56, (9, -7))


def castle_sheet(boards: Boards, *, is_plain: bool = False) -> Sheet:
    """The castle's three floors; `is_plain` for one in which no German will appear."""
    rim = castle_rim(boards.castle) * SQUARE_SIDE

    def layout(zoom: float) -> CastleLayout:
        return CastleLayout(boards.castle, SQUARE_SIDE * zoom, is_plain)

    return Sheet(layout, 34, (5, -4), (rim, 0))


def castle_rim(board: CastleBoard) -> float:
    """Squares of bare sheet left and right of the castle and its village."""
    columns = board.sheet_size[0]
    layout = CastleLayout(board, 1.0)
    boxes = [layout.box(cell) for cell in layout.cells]
    left, right = min(box[0] for box in boxes), max(box[0] + box[2] for box in boxes)
    return max(min(left, columns - right) - _EDGE, 0)


def hunt_sheet(boards: Boards) -> Sheet:
    """The bocage round Carentan."""
    scenery = (HUNT_MARGIN - _HUNT_RIM) * HUNT_RADIUS
    return Sheet(
        lambda zoom: HuntLayout(boards.hunt, HUNT_RADIUS * zoom),
        70,
        (14, -10),
        (scenery, scenery),
        49,
    )
