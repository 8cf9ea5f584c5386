"""Floor plan of the castle: walls, doorways, rims and parapets along the sides of squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.painting.boards.geometry import CastleLayout, Point
from game.rules.board import CastleBoard, Room, squares
from game.rules.board.squares import Square

Joint: TypeAlias = Literal["wall", "doorway", "opening", "parapet"]


class Side(Struct, frozen=True):
    """One side of a square, in squares of the sheet: its upper or left end, and its direction."""

    column: int
    row: int
    is_upright: bool

    @property
    def start(self) -> Point:
        """The upper or left end."""
        return float(self.column), float(self.row)

    @property
    def end(self) -> Point:
        """The lower or right end."""
        if self.is_upright:
            return float(self.column), float(self.row + 1)
        return float(self.column + 1), float(self.row)

    @property
    def middle(self) -> Point:
        """The midpoint."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


class Window(Struct, frozen=True):
    """A window in an outer wall, and the square it lights."""

    side: Side
    square: Square


class Plan:
    """The joints between all neighbouring squares of a castle."""

    def __init__(self, board: CastleBoard) -> None:
        self._board: Final = board
        self._sheet: Final = CastleLayout(board, 1.0)
        self.joints: Final[dict[Joint, list[Side]]] = {
            "wall": [], "doorway": [], "opening": [], "parapet": [],
        }  # fmt: skip
        self.windows: Final[list[Window]] = []
        for square in board.room_of:
            for way in range(4):
                self._look(square, way)

    def walls(self, joint: Joint) -> list[tuple[Point, Point]]:
        """The straight lines of one kind of joint, merged to full length."""
        return [*_runs(self.joints[joint], True), *_runs(self.joints[joint], False)]

    def _look(self, square: Square, way: int) -> None:
        """Record the joint on one side of a square; a side between two squares is recorded once."""
        other = self._beyond(square, way)
        room = self._board.room_of[square]
        side = self._side(square, way)
        if other is None:
            outer: Joint = "parapet" if room.kind == "approach" else "wall"
            self.joints[outer].append(side)
            if way in (0, 1) and room.kind == "room" and room.floor != "basement":
                self.windows.append(Window(side, square))
        elif way in (1, 2) and self._board.room_of[other] is not room:
            self.joints[self._joint(square, other)].append(side)

    def _joint(self, square: Square, other: Square) -> Joint:
        edge = squares.edge(square, other)
        if edge in self._board.openings:
            return "opening"
        return "doorway" if edge in self._board.doorways else "wall"

    def _beyond(self, square: Square, way: int) -> Square | None:
        column, row = squares.column_row(square)
        across, down = squares.ORTHOGONAL[way]
        if column + across < 0 or row + down < 0:
            return None
        other = squares.square_at(self._board.floor_of[square], column + across, row + down)
        return other if other in self._board.room_of else None

    def _side(self, square: Square, way: int) -> Side:
        column, row = self._sheet.column_row(square)
        return (
            Side(column, row, False),
            Side(column + 1, row, True),
            Side(column, row + 1, False),
            Side(column, row, True),
        )[way]

    def free_sides(self, square: Square) -> Iterator[tuple[Side, Point]]:
        """The sides of a square with no neighbour, each with the middle of the place beyond."""
        x, y = self._sheet.centre(square)
        for way, (across, down) in enumerate(squares.ORTHOGONAL):
            if self._beyond(square, way) is None:
                yield self._side(square, way), (x + across, y + down)


def _runs(sides: list[Side], is_upright: bool) -> Iterator[tuple[Point, Point]]:
    """Merge sides that lie in one line and touch."""
    lines: dict[int, list[int]] = {}
    for side in sides:
        if side.is_upright == is_upright:
            line, place = (side.column, side.row) if is_upright else (side.row, side.column)
            lines.setdefault(line, []).append(place)
    for line, places in sorted(lines.items()):
        for first, last in _stretches(sorted(set(places))):
            flat, a, b = float(line), float(first), float(last + 1)
            yield ((flat, a), (flat, b)) if is_upright else ((a, flat), (b, flat))


def _stretches(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The first and last number of each unbroken sequence."""
    first = previous = numbers[0]
    for number in numbers[1:]:
        if number != previous + 1:
            yield first, previous
            first = number
        previous = number
    yield first, previous


class Run(Struct, frozen=True):
    """A horizontal row of adjacent squares on the sheet."""

    column: int
    row: int
    length: int


def runs_for_name(layout: CastleLayout, room: Room, busy: frozenset[Square]) -> list[Run]:
    """The rows of squares where a room's name covers nothing: longest first, then topmost.

    Parts of a row come after it, in case counters cover the rest.
    """
    rows: dict[int, list[int]] = {}
    for square in room.squares:
        if square not in busy:
            column, row = layout.column_row(square)
            rows.setdefault(row, []).append(column)
    runs = [
        Run(start, row, length)
        for row, columns in rows.items()
        for first, last in _stretches(sorted(columns))
        for start in range(first, last + 1)
        for length in range(1, last - start + 2)
    ]
    return sorted(runs, key=lambda run: (-min(run.length, 3), run.row, -run.length, run.column))
