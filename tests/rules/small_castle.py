"""A castle small enough to know by heart, for tests of infiltration and demolition.

Basement and upper floor are one room of 3 x 3 each. The ground floor has a hall of 9 x 3
and, south of it, a court of three squares. The icon of each floor is its square 0202.
"""

from __future__ import annotations

from game.rules.board import Boards, CastleBoard, Room
from game.rules.board.squares import Floor, edge, square_at
from tests.rules.boards import boards_with


def block(floor: Floor, columns: int, rows: range) -> tuple[str, ...]:
    """Squares of a rectangle from column 1."""
    return tuple(square_at(floor, column, row) for row in rows for column in range(columns))


HALL = block("1F", 9, range(3))
COURT = block("1F", 3, range(3, 4))


def small_castle() -> Boards:
    """Boards with this castle: required icons 3 upstairs, 3 in the hall, 4 in the basement."""
    castle = CastleBoard(
        rooms=[
            Room("cellar", "room", "basement", block("basement", 3, range(3)), {"en": "Cellar"}),
            Room("hall", "room", "1F", HALL, {"en": "Hall"}),
            Room("court", "yard", "1F", COURT, {"en": "Court"}),
            Room("loft", "room", "2F", block("2F", 3, range(3)), {"en": "Loft"}),
        ],
        doorways=[edge("1F-0103", "1F-0104")],
        openings=[],
        stairs={"up": ("1F-0901", "2F-0101"), "down": ("1F-0903", "B-0101")},
        road="1F-0204",
        passage="B-0303",
        markers=HALL[:20],
        ss=[*HALL[20:], *COURT],
        numbered={},
        charges={"basement": ("B-0202", 4), "1F": ("1F-0202", 3), "2F": ("2F-0202", 3)},
    )
    return boards_with(castle=castle)
