"""The three maps, with the tables that rules look up, built once.

Boards are plain values: `game.boards` makes them from Tiled files, tests make them from
a few lines of text. Nothing in a board changes during play.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from game.rules.board.castle import CastleBoard, Room, RoomKind
from game.rules.board.cells import VILLAGE, Cell, breadth_first
from game.rules.board.decoration import Decoration
from game.rules.board.field import ALL_MP, HALF, WHOLE, FieldBoard, LineKind, NamedLine
from game.rules.board.hunt import HuntBoard

__all__ = [
    "ALL_MP",
    "HALF",
    "VILLAGE",
    "WHOLE",
    "Boards",
    "CastleBoard",
    "Cell",
    "Decoration",
    "FieldBoard",
    "HuntBoard",
    "LineKind",
    "NamedLine",
    "Room",
    "RoomKind",
    "breadth_first",
]


@dataclass(frozen=True, slots=True)
class Boards:
    """The three maps of an evening, and the digest of each file they were read from.

    `packed` holds these files as a save carries them; the rules make nothing of it.
    """

    field: FieldBoard
    castle: CastleBoard
    hunt: HuntBoard
    digests: tuple[tuple[str, str], ...] = ()
    packed: tuple[tuple[str, str], ...] = dataclasses.field(default=(), repr=False)
