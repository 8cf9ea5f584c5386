"""Square geometry of the castle: floors, printed names, edges, rings.

A square is named by its floor and its place on that floor: ``"1F-0507"`` is column 5,
row 7 of the ground floor, counted from 01 at the floor's upper left corner. Names so
stay the same when a map maker shifts a whole floor on the sheet.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Square: TypeAlias = str
Floor: TypeAlias = Literal["basement", "1F", "2F"]
Place: TypeAlias = Floor | Literal["village"]
"""A floor of the castle, or Nonette."""
Edge: TypeAlias = frozenset[Square]
"""The side shared by two orthogonal neighbours, as the set of both squares."""

FLOORS: Final[tuple[Floor, ...]] = ("basement", "1F", "2F")
TOWER: Final[Floor] = "2F"
"""The floor below the radio tower, which falls with it."""
FLOOR_CODE: Final[dict[Floor, str]] = {"basement": "B", "1F": "1F", "2F": "2F"}
FLOOR_OF_CODE: Final[dict[str, Floor]] = {code: floor for floor, code in FLOOR_CODE.items()}

ORTHOGONAL: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west: the order in which neighbours are listed."""


def square_at(floor: Floor, column: int, row: int) -> Square:
    """The printed name of a square; column and row counted from 0 within its floor."""
    return f"{FLOOR_CODE[floor]}-{column + 1:02}{row + 1:02}"


def floor_of(square: Square) -> Floor:
    """The floor a square's name puts it on; KeyError if it is no square's name."""
    return FLOOR_OF_CODE[square.partition("-")[0]]


def column_row(square: Square) -> tuple[int, int]:
    """(column, row) within the floor, counted from 0."""
    place = square.partition("-")[2]
    return int(place[:2]) - 1, int(place[2:]) - 1


def orthogonal_distance(origin: Square, target: Square) -> int:
    """|dx| + |dy| between two squares of one floor, walls ignored (Q114)."""
    x1, y1 = column_row(origin)
    x2, y2 = column_row(target)
    return abs(x1 - x2) + abs(y1 - y2)


def ring_distance(origin: Square, target: Square) -> int:
    """Rings of squares between two squares of one floor, diagonals counted as one (Q130)."""
    x1, y1 = column_row(origin)
    x2, y2 = column_row(target)
    return max(abs(x1 - x2), abs(y1 - y2))


def edge(one: Square, other: Square) -> Edge:
    """The side between two neighbouring squares."""
    return frozenset((one, other))
