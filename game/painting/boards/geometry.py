"""Cell geometry in pixels: centres, outlines, and hit testing.

A layout is a board at one zoom, and cheap to make. Every length here is in pixels of the whole
board, with (0, 0) at its upper left corner; the camera pans the board in the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar

from msgspec import Struct

from game.rules.board import VILLAGE, CastleBoard, Cell, FieldBoard, HuntBoard, hexes, squares
from game.rules.board.hexes import Hex
from game.rules.board.squares import Square
from game.ui.camera import Point

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""

FIELD_RADIUS: Final = 44.0
"""Pixels from a field hex's centre to its corner, at one pixel per unit."""
HUNT_RADIUS: Final = 58.0
SQUARE_SIDE: Final = 34.5
FIELD_MARGIN: Final = 1.4
"""Width of the scenery round the printed hexes, in hex radii."""
HUNT_MARGIN: Final = 3.0

_INSIDE: Final = 14.0
"""Distance in units, inside the village's edge, at which a path begins or ends."""
ROOT_3: Final = math.sqrt(3)

HexBoard = TypeVar("HexBoard", FieldBoard, HuntBoard)


class BoardGeometry(Protocol):
    """The geometry of any board, as overlays and the camera need it."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole board."""

    @property
    def unit(self) -> float:
        """Pixels per unit: the scale relative to the design size of 1280 x 720."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that can be clicked."""

    def at_unit(self, unit: float) -> BoardGeometry:
        """This board at so many pixels per unit."""

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell. Raises KeyError or ValueError if the board does not have it."""

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, clockwise."""

    def cell_at(self, point: Point) -> Cell | None:
        """The cell that contains a point, if any."""


class _HexGrid(Struct, frozen=True):
    """Pointy-top hexes in offset rows; odd rows are shifted half a hex to the right."""

    radius: float
    margin: float

    @property
    def _pitch(self) -> float:
        return ROOT_3 * self.radius

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        edge = 2 * self.margin * self.radius
        return (
            math.ceil(self._pitch * (columns + 0.5) + edge),
            math.ceil(self.radius * (1.5 * rows + 0.5) + edge),
        )

    def centre(self, cell: Hex) -> Point:
        column, row = hexes.column_row(cell)
        edge = self.margin * self.radius
        return (
            edge + self._pitch * (column + 0.5 + 0.5 * (row & 1)),
            edge + self.radius * (1.5 * row + 1),
        )

    def corners(self, cell: Hex) -> tuple[Point, ...]:
        x, y = self.centre(cell)
        half, quarter = self._pitch / 2, self.radius / 2
        return (
            (x, y - self.radius),
            (x + half, y - quarter),
            (x + half, y + quarter),
            (x, y + self.radius),
            (x - half, y + quarter),
            (x - half, y - quarter),
        )

    def column_row_at(self, point: Point) -> tuple[int, int]:
        """The grid cell nearest to a point; for regular hexes, this is the one containing it."""
        edge = self.margin * self.radius
        x = (point[0] - edge) / self._pitch - 0.5
        y = (point[1] - edge - self.radius) / (1.5 * self.radius)
        q, r = _rounded(x - y / 2, y)
        return q + (r - (r & 1)) // 2, r


def _rounded(q: float, r: float) -> tuple[int, int]:
    """The whole axial coordinates nearest to fractional ones."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        return -near_r - near_s, near_r
    if off_r > off_s:
        return near_q, -near_q - near_s
    return near_q, near_r


class _HexLayout(Struct, Generic[HexBoard], frozen=True):
    """A board of hexes; the radius is in pixels."""

    play_radius: ClassVar[float]
    """The hex radius in pixels at one pixel per unit."""
    margin: ClassVar[float]
    """Width of the scenery round the hexes, in hex radii."""

    board: HexBoard
    radius: float

    @property
    def _grid(self) -> _HexGrid:
        return _HexGrid(self.radius, self.margin)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole board with its margin."""
        return self._grid.size(self.board.width, self.board.height)

    @property
    def unit(self) -> float:
        """Pixels per unit."""
        return self.radius / self.play_radius

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every printed hex."""
        return self.board.hexes

    def at_unit(self, unit: float) -> Self:
        """This board at so many pixels per unit."""
        return type(self)(self.board, self.play_radius * unit)

    def centre(self, cell: Cell) -> Point:
        """The middle of a hex, printed or not. Raises ValueError if it is not the name of a hex."""
        return self._grid.centre(cell)

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        """Six corners, clockwise from the top."""
        return self._grid.corners(cell)

    def cell_at(self, point: Point) -> Cell | None:
        """The printed hex that contains a point, if any."""
        column, row = self._grid.column_row_at(point)
        if not hexes.is_on_grid(column, row, self.board.width, self.board.height):
            return None
        cell = hexes.hex_at(column, row)
        return cell if cell in self.board.order else None


class FieldLayout(_HexLayout[FieldBoard], frozen=True):
    """The map of the field."""

    play_radius = FIELD_RADIUS
    margin = FIELD_MARGIN


class HuntLayout(_HexLayout[HuntBoard], frozen=True):
    """The map of the hunt, with the hedges round it."""

    play_radius = HUNT_RADIUS
    margin = HUNT_MARGIN


class CastleLayout(Struct, frozen=True):
    """The map of the castle; the side of a square is in pixels."""

    board: CastleBoard
    square: float
    is_plain: bool = False
    """Whether SS squares and the outline of the upper floor aren't printed."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the sheet."""
        columns, rows = self.board.sheet_size
        return math.ceil(columns * self.square), math.ceil(rows * self.square)

    @property
    def unit(self) -> float:
        """Pixels per unit."""
        return self.square / SQUARE_SIDE

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every square a man can enter, and the village."""
        return (*self.board.squares, VILLAGE)

    def at_unit(self, unit: float) -> CastleLayout:
        """This board at so many pixels per unit."""
        return CastleLayout(self.board, SQUARE_SIDE * unit, self.is_plain)

    def column_row(self, square: Square) -> tuple[int, int]:
        """Column and row of a square on the map, mystery holes included."""
        left, top = self.board.sheet[self.board.floor_of[square]]
        column, row = squares.column_row(square)
        return left + column, top + row

    def box(self, cell: Cell) -> Box:
        """The rectangle of a square or the village. Raises KeyError if the board lacks it."""
        side = self.square
        if cell == VILLAGE:
            left, top, width, height = self.board.village
            return left * side, top * side, width * side, height * side
        column, row = self.column_row(cell)
        return column * side, row * side, side, side

    def centre(self, cell: Cell) -> Point:
        """The middle of a square or of the village."""
        left, top, width, height = self.box(cell)
        return left + width / 2, top + height / 2

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        """Four corners, clockwise from the upper left."""
        left, top, width, height = self.box(cell)
        right, bottom = left + width, top + height
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def cell_at(self, point: Point) -> Cell | None:
        """The square that contains a point, or the village, or None between the floors."""
        column = math.floor(point[0] / self.square)
        row = math.floor(point[1] / self.square)
        left, top, width, height = self.board.village
        if left <= column < left + width and top <= row < top + height:
            return VILLAGE
        for floor, (x, y) in self.board.sheet.items():
            if column < x or row < y:
                continue
            square = squares.square_at(floor, column - x, row - y)
            if square in self.board.order:
                return square
        return None


def legs(layout: BoardGeometry, way: Sequence[Cell]) -> list[list[Cell]]:
    """Split a path at stairs, because the next floor is drawn elsewhere on the map."""
    floor_of = layout.board.floor_of if isinstance(layout, CastleLayout) else {}
    parts: list[list[Cell]] = []
    for before, cell in zip((None, *way), way, strict=False):
        here, there = floor_of.get(cell), floor_of.get(before) if before else None
        if before is None or (here and there and here != there):
            parts.append([])
        parts[-1].append(cell)
    return parts


def through(layout: BoardGeometry, way: Sequence[Cell]) -> list[Point]:
    """The points of a path: the middles of its cells; for the village, a point on the near side."""
    points = [layout.centre(cell) for cell in way]
    if len(way) < 2 or VILLAGE not in way:
        return points
    for place, cell in enumerate(way):
        if cell == VILLAGE:
            other = points[place - 1 if place else 1]
            points[place] = _held(layout.polygon(cell), other, _INSIDE * layout.unit)
    return points


def _held(corners: Sequence[Point], point: Point, inside: float) -> Point:
    """The point of a box nearest to a given point, at least `inside` from its edge."""
    (left, top), _, (right, bottom), _ = corners
    return (
        min(max(point[0], left + inside), right - inside),
        min(max(point[1], top + inside), bottom - inside),
    )


def outline(layout: BoardGeometry, cells: Iterable[Cell]) -> list[list[Point]]:
    """The closed outlines round a set of cells: outer ones clockwise, holes the other way.

    Sides shared by two of the cells are left out. Where two cells touch only at a corner, the
    outlines stay separate.
    """
    sides = _outer_sides(layout, cells)
    loops: list[list[Point]] = []
    while sides:
        start = next(iter(sides))
        loops.append(_loop_from(start, sides))
    return loops


_Key: TypeAlias = tuple[int, int]
_Side: TypeAlias = tuple[Point, _Key, Cell]


def _key(point: Point) -> _Key:
    return round(point[0] * 8), round(point[1] * 8)


def _outer_sides(layout: BoardGeometry, cells: Iterable[Cell]) -> dict[_Key, list[_Side]]:
    """The sides of the cells not shared by two of them, keyed by their starting corner."""
    sides: dict[tuple[_Key, _Key], tuple[Point, Cell]] = {}
    for cell in dict.fromkeys(cells):
        corners = layout.polygon(cell)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            there, here = _key(end), _key(start)
            if (there, here) in sides:
                del sides[there, here]
            else:
                sides[here, there] = (start, cell)
    by_start: dict[_Key, list[_Side]] = {}
    for (here, there), (start, cell) in sides.items():
        by_start.setdefault(here, []).append((start, there, cell))
    return by_start


def _loop_from(start: _Key, sides: dict[_Key, list[_Side]]) -> list[Point]:
    loop: list[Point] = []
    here, owner = start, sides[start][0][2]
    while True:
        choices = sides[here]
        place = next((i for i, side in enumerate(choices) if side[2] == owner), 0)
        point, there, owner = choices.pop(place)
        if not choices:
            del sides[here]
        loop.append(point)
        if there == start:
            return loop
        here = there


def fitted(board: FieldBoard | CastleBoard | HuntBoard, room: tuple[int, int]) -> BoardGeometry:
    """The layout of a whole board, as large as fits into `room` pixels."""
    base: BoardGeometry
    if isinstance(board, FieldBoard):
        base = FieldLayout(board, FIELD_RADIUS)
    elif isinstance(board, CastleBoard):
        base = CastleLayout(board, SQUARE_SIDE)
    else:
        base = HuntLayout(board, HUNT_RADIUS)
    width, height = base.size
    return base.at_unit(base.unit * min(room[0] / width, room[1] / height))
