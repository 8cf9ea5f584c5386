"""The three game boards: cell geometry in pixels, and painting."""

from game.painting.boards.board_cache import BoardCache, PlacedBoard
from game.painting.boards.castle.painter import paint_castle
from game.painting.boards.field import paint_field
from game.painting.boards.geometry import BoardGeometry, CastleLayout, FieldLayout, HuntLayout
from game.painting.boards.hunt import paint_hunt
from game.painting.boards.overlays import Overlays

__all__ = [
    "BoardCache",
    "BoardGeometry",
    "CastleLayout",
    "FieldLayout",
    "HuntLayout",
    "Overlays",
    "PlacedBoard",
    "paint_castle",
    "paint_field",
    "paint_hunt",
]
