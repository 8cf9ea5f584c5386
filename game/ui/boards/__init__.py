"""The three printed boards: where their cells lie in pixels, and how they are painted."""

from game.ui.boards.board_print import BoardPrint
from game.ui.boards.castle_painter import paint_castle
from game.ui.boards.field_painter import paint_field
from game.ui.boards.geometry import CastleLayout, FieldLayout, HuntLayout, Layout
from game.ui.boards.hunt_painter import paint_hunt
from game.ui.boards.overlays import Overlays
from game.ui.boards.shown import Shown

__all__ = [
    "BoardPrint",
    "CastleLayout",
    "FieldLayout",
    "HuntLayout",
    "Layout",
    "Overlays",
    "Shown",
    "paint_castle",
    "paint_field",
    "paint_hunt",
]
