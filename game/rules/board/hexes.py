"""Hex geometry: pointy-top hexes in offset rows, odd rows shifted half a hex right.

A hex is named as it is printed on the map: two digits for the column, two for the row,
counted from 01, so ``"0503"`` is the fifth hex of the third row (Tiled cell 4, 2).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, TypeAlias

Hex: TypeAlias = str
Axial: TypeAlias = tuple[int, int]

DIRECTIONS: Final = ("NE", "E", "SE", "SW", "W", "NW")
"""Clockwise from the upper right, the order in which neighbours are listed."""
_EIGHT: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

_STEPS_EVEN_ROW: Final = {
    "NE": (0, -1),
    "E": (1, 0),
    "SE": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
_STEPS_ODD_ROW: Final = {
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "SW": (0, 1),
    "W": (-1, 0),
    "NW": (0, -1),
}


def hex_at(column: int, row: int) -> Hex:
    """The printed name of the hex in Tiled cell (column, row), both counted from 0."""
    return f"{column + 1:02}{row + 1:02}"


def column_row(cell: Hex) -> tuple[int, int]:
    """Tiled cell (column, row), counted from 0, of a printed hex name."""
    return int(cell[:2]) - 1, int(cell[2:]) - 1


def neighbour(cell: Hex, direction: str) -> Hex:
    """The hex next to `cell` in that direction, on the board or off it."""
    column, row = column_row(cell)
    across, down = (_STEPS_ODD_ROW if row % 2 else _STEPS_EVEN_ROW)[direction]
    return hex_at(column + across, row + down)


def direction_to(cell: Hex, other: Hex) -> str:
    """The direction in which `other` lies next to `cell`; empty if it doesn't."""
    return next((one for one in DIRECTIONS if neighbour(cell, one) == other), "")


def bearing(origin: Hex, cell: Hex) -> str:
    """In which of eight directions `cell` lies from `origin`: ``"N"``, ``"NE"`` and so on."""
    (x, y), (to_x, to_y) = _middle(origin), _middle(cell)
    return _EIGHT[round(math.atan2(to_x - x, y - to_y) / (math.pi / 4)) % len(_EIGHT)]


def _middle(cell: Hex) -> tuple[float, float]:
    """The middle of a hex, one hex being 1 wide."""
    column, row = column_row(cell)
    return column + row % 2 / 2, row * math.sqrt(3) / 2


def is_on_grid(column: int, row: int, width: int, height: int) -> bool:
    """Whether Tiled cell (column, row) lies on a grid of that many columns and rows."""
    return 0 <= column < width and 0 <= row < height


def hexes_away(cell: Hex, direction: str, distance: int) -> tuple[int, int]:
    """Tiled cell `distance` hexes from `cell` in that direction; it may lie off the map."""
    column, row = column_row(cell)
    for _ in range(distance):
        across, down = (_STEPS_ODD_ROW if row % 2 else _STEPS_EVEN_ROW)[direction]
        column, row = column + across, row + down
    return column, row


def distance(origin: Hex, target: Hex) -> int:
    """Number of hexes from origin to target, terrain ignored (R4.3.2)."""
    q1, r1 = axial(origin)
    q2, r2 = axial(target)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def distances(origin: Axial, targets: Mapping[Hex, Axial]) -> dict[Hex, int]:
    """The distances from one hex to many whose axial coordinates are known."""
    q1, r1 = origin
    s1 = q1 + r1
    return {
        cell: max(abs(q1 - q2), abs(r1 - r2), abs(s1 - q2 - r2))
        for cell, (q2, r2) in targets.items()
    }


def axial(cell: Hex) -> Axial:
    """Coordinates along two of the three axes of a hex grid."""
    column, row = column_row(cell)
    return column - (row - (row & 1)) // 2, row
