"""The three game boards: cell geometry in pixels, and painting."""

from game.painting.boards.board_cache import BoardCache
from game.painting.boards.castle.painter import paint_castle
from game.painting.boards.field.painter import paint_field
from game.painting.boards.geometry import CastleLayout, FieldLayout, HuntLayout, Layout
from game.painting.boards.hunt.painter import paint_hunt
from game.painting.boards.overlays import Overlays
from game.painting.boards.placed_board import PlacedBoard

__all__ = [
    "BoardCache",
    "CastleLayout",
    "FieldLayout",
    "HuntLayout",
    "Layout",
    "Overlays",
    "PlacedBoard",
    "paint_castle",
    "paint_field",
    "paint_hunt",
]
