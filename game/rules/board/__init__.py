"""The three maps, with the tables that rules look up, built once.

Boards are plain values: `game.boards` makes them from Tiled files, tests make them from
a few lines of text. Nothing in a board changes during play.
"""

from game.rules.board.boards import Boards
from game.rules.board.castle import CastleBoard, Room, RoomKind
from game.rules.board.cells import VILLAGE, Cell, breadth_first
from game.rules.board.field import ALL_MP, HALF, WHOLE, FieldBoard, Line, LineKind
from game.rules.board.hunt import HuntBoard

__all__ = [
    "ALL_MP",
    "HALF",
    "VILLAGE",
    "WHOLE",
    "Boards",
    "CastleBoard",
    "Cell",
    "FieldBoard",
    "HuntBoard",
    "Line",
    "LineKind",
    "Room",
    "RoomKind",
    "breadth_first",
]
