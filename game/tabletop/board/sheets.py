"""What differs between the three boards as they lie in the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from game.painting.boards import CastleLayout, FieldLayout, HuntLayout, Layout
from game.painting.boards.geometry import FIELD_RADIUS, HUNT_MARGIN, HUNT_RADIUS, SQUARE_SIDE
from game.rules.board import Boards, CastleBoard
from game.ui.camera import Point

_WALL: Final = 0.25
"""Squares that the outer walls and their shadow take outside of the castle's squares."""
_HUNT_RIM: Final = 0.12
"""Radii of hedge round the hunt's hexes that are always in view."""


class Sheet(Struct, frozen=True):
    """Layout, and size and spread of counters in units."""

    layout: Callable[[float], Layout]
    """The layout at that many pixels a unit."""
    counter: float
    shift: Point
    """How far each further counter of a stack lies from the one below, in units."""
    scenery: Point = (0, 0)
    """Units at each side, and above and below, that need not be in view with the rest."""
    abreast: float = 0
    """How large counters are that share a cell, if they lie side by side; 0 where they stack."""


def field_sheet(boards: Boards) -> Sheet:
    """The night field."""
    return Sheet(lambda zoom: FieldLayout(boards.field, FIELD_RADIUS * zoom), 56, (9, -7))


def castle_sheet(boards: Boards) -> Sheet:
    """The castle's three floors."""
    rim = castle_rim(boards.castle) * SQUARE_SIDE
    return Sheet(
        lambda zoom: CastleLayout(boards.castle, SQUARE_SIDE * zoom), 34, (5, -4), (rim, 0)
    )


def castle_rim(board: CastleBoard) -> float:
    """Squares of bare sheet left and right of the castle and its village."""
    columns = board.sheet_size[0]
    layout = CastleLayout(board, 1.0)
    boxes = [layout.box(cell) for cell in layout.cells]
    left, right = min(box[0] for box in boxes), max(box[0] + box[2] for box in boxes)
    return max(min(left, columns - right) - _WALL, 0)


def hunt_sheet(boards: Boards) -> Sheet:
    """The bocage round Carentan."""
    scenery = (HUNT_MARGIN - _HUNT_RIM) * HUNT_RADIUS
    return Sheet(
        lambda zoom: HuntLayout(boards.hunt, HUNT_RADIUS * zoom),
        *(70, (14, -10), (scenery, scenery), 49),
    )
