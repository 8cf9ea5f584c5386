"""Loading Tiled maps as boards, with validation errors that name file and line.

The only package that reads .tmx files, and the only one that imports pytmx.
"""

from game.boards.carried_maps import BOARD_SUFFIX, carried_boards, packed_board, take_board
from game.boards.faults import Fault, MapError
from game.boards.loading import check, load_boards, load_map, maps_folder, sheet_of
from game.boards.sheet import MapSheet
from game.boards.summary import summary
from game.boards.templates import copy_map, copy_skeleton, free_name, furnish

__all__ = [
    "BOARD_SUFFIX",
    "Fault",
    "MapError",
    "MapSheet",
    "carried_boards",
    "check",
    "copy_map",
    "copy_skeleton",
    "free_name",
    "furnish",
    "load_boards",
    "load_map",
    "maps_folder",
    "packed_board",
    "sheet_of",
    "summary",
    "take_board",
]
