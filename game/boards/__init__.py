"""Loading Tiled maps as boards, with validation errors that name file and line.

The only package that reads .tmx files, and the only one that imports pytmx.
"""

from game.boards.faults import Fault, MapError
from game.boards.loading import check, load_boards, load_map, maps_folder, sheet_of
from game.boards.saved_maps import carried_boards
from game.boards.sheet import Sheet
from game.boards.summary import summary
from game.boards.templates import copy_map, copy_skeleton, free_name, furnish

__all__ = [
    "Fault",
    "MapError",
    "Sheet",
    "carried_boards",
    "check",
    "copy_map",
    "copy_skeleton",
    "free_name",
    "furnish",
    "load_boards",
    "load_map",
    "maps_folder",
    "sheet_of",
    "summary",
]
