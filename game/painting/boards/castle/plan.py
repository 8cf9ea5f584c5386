"""Floor plan of the castle: walls, doorways, rims and parapets along the sides of squares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.painting.boards.geometry import CastleLayout, Point
from game.painting.boards.place_names import (
    PLATE_ROOM,
    NamePosition,
    PlaceNames,
    board_types,
    for_names,
    in_language,
)
from game.rules.board import CastleBoard, Room, squares
from game.rules.board.squares import Floor, Square
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

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


_INK: Final = hex_colour("#dfe5dc")
_HALO: Final = hex_colour("#070b10")
_ROOM: Final = Style("text", 12, _INK, 0.02, _HALO, 2.2, grows=False)
_SIZES: Final = (12.0, 11.0, 10.0, 9.0)
_ON_PLATE: Final = Style("text", 11, _INK, 0.02, grows=False)
_DOWN: Final = 0.12
"""Distance from the upper edge of a square to a name in it, in squares."""
_PERCENT: Final = 94


def castle_names(layout: CastleLayout, lang: str, growth: float = 1.0) -> PlaceNames:
    """The names of all rooms in a language, at the layout's zoom, in letters that are up to
    `growth` times as large where there is room."""
    return _Writer(layout, lang, growth).names()


class _Writer:
    """Fits names at various sizes and squares; positions are in squares, lengths in pixels."""

    def __init__(self, layout: CastleLayout, lang: str, growth: float) -> None:
        self._board: CastleBoard = layout.board
        self._side = layout.square
        self._plan = CastleLayout(layout.board, 1.0)
        self._types = board_types(layout.unit)
        self._lang = lang
        board = layout.board
        signs = (*board.markers, *board.ss, *board.numbered.values(), *board.other_end)
        self._printed = frozenset((*signs, *(icon for icon, _ in board.charges.values())))
        self._reach = {room.floor: self._columns_of(room.floor) for room in board.rooms}
        """The leftmost and rightmost columns of each floor; no plate extends beyond them."""
        grown = (_ROOM.size * growth, _ROOM.size * (1 + growth) / 2) if growth > 1 else ()
        self._sizes = [for_names(_ROOM.but(size=size), lang) for size in (*grown, *_SIZES)]
        self._on_plate = for_names(_ON_PLATE.but(size=_ON_PLATE.size * growth), lang)

    def _columns_of(self, floor: Floor) -> tuple[int, int]:
        floors = self._board.floor_of
        squares = (square for square in self._board.squares if floors[square] == floor)
        columns = [self._plan.column_row(square)[0] for square in squares]
        return min(columns), max(columns) + 1

    def names(self) -> PlaceNames:
        return PlaceNames(self._types, {room.name: self._spots(room) for room in self._board.rooms})

    def _spots(self, room: Room) -> Iterator[NamePosition]:
        """Squares without print first, then a plate on a wall; nothing printed is covered."""
        text = in_language(room.title, self._lang)
        if not text:
            return
        fitted = cache(lambda squares: self._fitted(text, squares))
        for run in runs_for_name(self._plan, room, self._printed):
            lettering = fitted(run.length)
            if lettering is not None:
                x, y = run.column + run.length / 2, run.row + _DOWN
                yield NamePosition(*lettering, x * self._side, y * self._side, _PERCENT)
        yield from self._plates(text, room)

    def _fitted(self, text: str, squares: int) -> tuple[tuple[str, ...], Style] | None:
        """A name broken into lines that fit `squares`, smaller if needed; None if nothing fits.

        Only one line of grown letters has room in a square.
        """
        room = round((squares - 0.1) * self._side)
        for style in self._sizes:
            widest = max(self._types.width(word, style) for word in text.split())
            most = 1 if style.size > _ROOM.size else 2
            if widest <= room and len(lines := self._types.wrap(text, style, room)) <= most:
                return tuple(lines), style
        return None

    def _plates(self, text: str, room: Room) -> Iterator[NamePosition]:
        """On the wall above the room and on the wall below it: in its middle, then at its ends."""
        cells = [self._plan.column_row(square) for square in room.squares]
        style = self._on_plate
        half = self._types.height(style) / 2
        aside = self._types.width(text, style) / 2 + self._types.theme.px(PLATE_ROOM)
        first, last = (edge * self._side for edge in self._reach[room.floor])
        for edge, row in ((0, min(y for _, y in cells)), (1, max(y for _, y in cells))):
            columns = [x for x, y in cells if y == row]
            left, right = min(columns) * self._side, (max(columns) + 1) * self._side
            for x in ((left + right) / 2, left + aside, right - aside):
                place = max(min(x, last - aside), first + aside), (row + edge) * self._side - half
                yield NamePosition((text,), style, *place, is_plate=True)
