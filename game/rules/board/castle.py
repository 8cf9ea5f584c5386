"""The castle: rooms, walls, doorways, stairs, and what can be seen from where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.rules.board import squares
from game.rules.board.cells import VILLAGE, Cell, breadth_first
from game.rules.board.decoration import Decoration
from game.rules.board.squares import Edge, Floor, Square

RoomKind: TypeAlias = Literal["room", "corridor", "yard", "approach", "hole"]
Ground: TypeAlias = Literal["stone", "tiles", "boards", "earth", "cobbles", "slabs"]
_SEEN_WHOLE: Final = frozenset(("room", "yard", "approach"))
"""Rooms that are seen whole from each of their squares."""
_NOBODY: Final[frozenset[Cell]] = frozenset()


@dataclass(frozen=True, slots=True)
class Room:
    """A space enclosed by walls, or a corridor, court, approach or hole."""

    name: str
    kind: RoomKind
    floor: Floor
    squares: tuple[Square, ...]
    title: Mapping[str, str]
    """The name to print, by language code."""
    story: Mapping[str, str] = field(default_factory=dict)
    """A sentence on what the place was, by language code."""
    ground: Ground | None = None
    """What its floor is made of; None: whatever suits its kind."""
    tint: tuple[int, int, int] | None = None
    """The colour of its floor; None: a usual one."""


class CastleBoard:
    """The castle: three floors of squares with walls, doorways, stairs and lines of sight."""

    def __init__(
        self,
        *,
        rooms: Sequence[Room],
        doorways: Iterable[Edge],
        openings: Iterable[Edge],
        stairs: Mapping[str, tuple[Square, Square]],
        road: Square,
        passage: Square,
        markers: Sequence[Square],
        ss: Sequence[Square],
        numbered: Mapping[int, Square],
        charges: Mapping[Floor, tuple[Square, int]],
        sheet: Mapping[Floor, tuple[int, int]] | None = None,
        sheet_size: tuple[int, int] = (0, 0),
        village: tuple[int, int, int, int] = (0, 0, 0, 0),
        decorations: Sequence[Decoration] = (),
    ) -> None:
        """Take a map as read.

        `ss` lists the SS squares by number from 1; `numbered` the squares 2-12 of 2d6;
        `charges` the icon square of a floor and the explosive icons it requires; `sheet`
        the column and row of each floor's upper left corner on the printed sheet, and
        `village` the rectangle (column, row, width, height) where its counters are shown.
        """
        self.rooms: Final = tuple(rooms)
        self.doorways: Final = frozenset(doorways)
        self.openings: Final = frozenset(openings)
        self._unwalled: Final = self.doorways | self.openings
        self.stairs: Final = dict(stairs)
        self.road: Final = road
        self.passage: Final = passage
        self.markers: Final = tuple(markers)
        self.ss: Final = tuple(ss)
        self.numbered: Final = dict(numbered)
        self.charges: Final = dict(charges)
        self.sheet: Final = dict(sheet or {})
        self.sheet_size: Final = sheet_size
        self.village: Final = village
        self.decorations: Final = tuple(decorations)
        self.room_of: Final = {square: room for room in self.rooms for square in room.squares}
        self.squares: Final = tuple(
            sorted(
                (square for square in self.room_of if self.room_of[square].kind != "hole"),
                key=_reading_order,
            )
        )
        """Every square that can be entered, by floor, in reading order."""
        self.order: Final = {square: place for place, square in enumerate(self.squares)}
        self._indoors: Final = frozenset(
            square for square, room in self.room_of.items() if room.kind in ("room", "corridor")
        )
        self.floor_of: Final = {square: squares.floor_of(square) for square in self.room_of}
        self._place: Final = {square: squares.column_row(square) for square in self.room_of}
        """Column and row of each square within its floor."""
        self.other_end: Final = _other_ends(self.stairs)
        self.neighbours: Final = {square: self._neighbours(square) for square in self.squares}
        """Squares one step away, which are also the adjacent ones (Q251): across an open
        edge that is no mere opening, or the other end of a stair."""
        self._indoor_steps: Final = {
            square: tuple(other for other in around if other in self._indoors)
            for square, around in self.neighbours.items()
        }
        self.lines: Final = {square: self._lines(square) for square in self.squares}
        """For each square, those in straight sight of it, with the squares strictly between."""
        self.sight: Final = {VILLAGE: {}, **{cell: self._in_sight(cell) for cell in self.squares}}
        """For each cell the squares seen from it, with those where a unit would be in the way."""
        self.area: Final = {floor: self._area(icon) for floor, (icon, _) in self.charges.items()}
        """The demolition area of each floor (R9.1-area, Q178), in reading order."""
        self.area_floor: Final = {
            square: floor for floor, area in self.area.items() for square in area
        }
        self.upper_stairs: Final = self._stairs_to_upper_floor()
        """Squares whose entry wakes 2F: both ends of every stair to it (Q252)."""
        self._ways: dict[tuple[bool, bool], dict[Cell, tuple[Cell, ...]]] = {}
        self._walks: dict[tuple[Cell, bool, bool], dict[Cell, int]] = {}
        self._indoor_walks: dict[Square, dict[Cell, int]] = {}

    def is_indoors(self, square: Cell) -> bool:
        """Whether zombies and undead may stand there (R7.8.1-3-indoors): no yard, no village."""
        return square in self._indoors

    def is_yard(self, square: Cell) -> bool:
        """Whether the square is front yard in every rule: court or approach (Q94)."""
        return square != VILLAGE and self.room_of[square].kind in ("yard", "approach")

    def are_in_one_room(self, one: Square, other: Square) -> bool:
        """Whether both squares are in the same room (no corridor) and so always see each other."""
        room = self.room_of[one]
        return room.kind in _SEEN_WHOLE and room is self.room_of[other]

    def sees(self, origin: Cell, target: Cell, held: AbstractSet[Cell] = _NOBODY) -> bool:
        """R7.6.1, Q109: same room, straight open line with no unit between, or stair ends.

        `held` are the cells with a unit that would be in the way.
        """
        between = self.sight[origin].get(target)
        return between is not None and held.isdisjoint(between)

    def distance(self, origin: Square, target: Square) -> int:
        """|dx| + |dy| on one floor, a stair pair 1 (Q114); squares in sight of each other."""
        if self.other_end.get(origin) == target:
            return 1
        x1, y1 = self._place[origin]
        x2, y2 = self._place[target]
        return abs(x1 - x2) + abs(y1 - y2)

    def steps(self, cell: Cell, *, road: bool, passage: bool) -> tuple[Cell, ...]:
        """Cells one MP away (R7.2.3-village, Q94-Q96); road and passage open or not."""
        return self.ways(road=road, passage=passage)[cell]

    def ways(self, *, road: bool, passage: bool) -> dict[Cell, tuple[Cell, ...]]:
        """For each cell the cells one MP away, with road and passage open or not."""
        key = (road, passage)
        if key not in self._ways:
            gates = ((self.road,) if road else ()) + ((self.passage,) if passage else ())
            outside = {gate: (*self.neighbours.get(gate, ()), VILLAGE) for gate in gates}
            self._ways[key] = {**self.neighbours, **outside, VILLAGE: gates}
        return self._ways[key]

    def walk(self, origin: Cell, *, road: bool = True, passage: bool = False) -> dict[Cell, int]:
        """Steps from origin to every cell that can be walked to, units ignored (Q115)."""
        key = (origin, road, passage)
        if key not in self._walks:
            onward = self.ways(road=road, passage=passage)
            self._walks[key] = breadth_first(origin, onward.__getitem__)
        return self._walks[key]

    def walk_indoors(self, origin: Square) -> dict[Cell, int]:
        """Steps from origin over indoor squares only, for zombies and undead (Q115)."""
        if origin not in self._indoor_walks:
            self._indoor_walks[origin] = breadth_first(origin, self._indoor_steps.__getitem__)
        return self._indoor_walks[origin]

    def _is_open(self, one: Square, other: Square) -> bool:
        """No wall between two orthogonal neighbours: same room, doorway or opening."""
        same = self.room_of.get(one) is self.room_of.get(other)
        return same or squares.edge(one, other) in self._unwalled

    def _neighbours(self, square: Square) -> tuple[Square, ...]:
        around = tuple(
            other
            for other in self._orthogonal(square)
            if other in self.order
            and self._is_open(square, other)
            and squares.edge(square, other) not in self.openings
        )
        stair = self.other_end.get(square)
        return around if stair is None else (*around, stair)

    def _orthogonal(self, square: Square) -> tuple[Square, ...]:
        column, row = squares.column_row(square)
        floor = self.floor_of[square]
        return tuple(
            squares.square_at(floor, column + across, row + down)
            for across, down in squares.ORTHOGONAL
            if column + across >= 0 and row + down >= 0
        )

    def _lines(self, square: Square) -> dict[Square, tuple[Square, ...]]:
        seen: dict[Square, tuple[Square, ...]] = {}
        floor = self.floor_of[square]
        for across, down in squares.ORTHOGONAL:
            between: tuple[Square, ...] = ()
            here = square
            while True:
                column, row = squares.column_row(here)
                if column + across < 0 or row + down < 0:
                    break
                there = squares.square_at(floor, column + across, row + down)
                if there not in self.room_of or not self._is_open(here, there):
                    break
                if there in self.order:
                    seen[there] = between
                between = (*between, there)
                here = there
        return seen

    def _in_sight(self, square: Square) -> dict[Square, tuple[Square, ...]]:
        """Squares that can be seen from one, with those where a unit would be in the way."""
        seen = {**self.lines[square], square: ()}
        if square in self.other_end:
            seen[self.other_end[square]] = ()
        room = self.room_of[square]
        if room.kind in _SEEN_WHOLE:
            seen.update((one, ()) for one in room.squares if self.room_of[one] is room)
        return seen

    def _area(self, icon: Square) -> tuple[Square, ...]:
        floor = self.floor_of[icon]
        return tuple(
            square
            for square in self.squares
            if self.floor_of[square] == floor and squares.ring_distance(icon, square) <= 1
        )

    def _stairs_to_upper_floor(self) -> frozenset[Square]:
        pairs = self.stairs.values()
        return frozenset(
            end for pair in pairs if any(self.floor_of[one] == "2F" for one in pair) for end in pair
        )


def _reading_order(square: Square) -> tuple[Floor, int, int]:
    """Sort key of a square: floor, then row by row, left to right (Q261)."""
    column, row = squares.column_row(square)
    return squares.floor_of(square), row, column


def _other_ends(stairs: Mapping[str, tuple[Square, Square]]) -> dict[Square, Square]:
    ends: dict[Square, Square] = {}
    for one, other in stairs.values():
        ends[one], ends[other] = other, one
    return ends
