"""What the three maps say, with every table the rules look up built once.

Boards are plain values: `game.boards` makes them from Tiled files, tests make them from
a few lines of text. Nothing in a board changes during play.
"""

from __future__ import annotations

import dataclasses
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.rules import hexes, squares
from game.rules.german_ways import GermanWays
from game.rules.hexes import Hex
from game.rules.squares import Edge, Floor, Square

Cell: TypeAlias = str
"""A hex, a square, or VILLAGE."""

VILLAGE: Final = "village"
"""Nonette: an area without squares, on no floor (Q93)."""

LineKind: TypeAlias = Literal["road", "stream", "river"]
RoomKind: TypeAlias = Literal["room", "corridor", "yard", "approach", "hole"]

ALL_MP: Final = -1
"""A step that takes whatever movement is left (R4.2.2-marsh, R4.2.2-stream-leave)."""
HALF: Final = 1
WHOLE: Final = 2
"""Field movement is counted in half MP, so that a road step of 0.5 MP is the integer 1."""
_NOBODY: Final[frozenset[Cell]] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """A named road, stream or river: a chain of neighbouring hexes, centre to centre."""

    kind: LineKind
    name: str
    hexes: tuple[Hex, ...]
    title: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The name to print, by language code."""


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


class FieldBoard:
    """The night field: hexes with terrain, lines through hexsides, and printed places."""

    def __init__(
        self,
        *,
        width: int,
        height: int,
        marsh: Iterable[Hex],
        lines: Sequence[Line],
        stars: Sequence[Hex],
        ss: Sequence[Hex],
        aircraft: Sequence[Hex],
        nonette: Hex,
        arrows: Sequence[str],
        names: Mapping[Hex, Mapping[str, str]] | None = None,
    ) -> None:
        """Take a map as read; `arrows` are the directions of die faces 1-5 (R3.2-roll)."""
        self.width: Final = width
        self.height: Final = height
        self.hexes: Final = tuple(
            hexes.hex_at(column, row) for row in range(height) for column in range(width)
        )
        self.order: Final = {cell: place for place, cell in enumerate(self.hexes)}
        self.marsh: Final = frozenset(marsh)
        self.lines: Final = tuple(lines)
        self.stars: Final = tuple(stars)
        self.ss: Final = tuple(ss)
        self.aircraft: Final = tuple(aircraft)
        self.nonette: Final = nonette
        self.arrows: Final = tuple(arrows)
        self.names: Final = dict(names or {})
        self.neighbours: Final = {cell: self._neighbours(cell) for cell in self.hexes}
        self._sides: Final[dict[LineKind, frozenset[tuple[Hex, Hex]]]] = {
            "road": _sides(self.lines, "road"),
            "stream": _sides(self.lines, "stream"),
            "river": _sides(self.lines, "river"),
        }
        self._on: Final[dict[LineKind, frozenset[Hex]]] = {
            "road": _hexes_on(self.lines, "road"),
            "stream": _hexes_on(self.lines, "stream"),
            "river": _hexes_on(self.lines, "river"),
        }
        self._costs: Final = {cell: self._costs_from(cell) for cell in self.hexes}
        self.steps: Final = {cell: tuple(costs.items()) for cell, costs in self._costs.items()}
        """For each hex the neighbours one may go to, with what that costs."""
        self.german_steps: Final = {cell: self._german_steps(cell) for cell in self.hexes}
        """Steps a German may take: (hex, cost, along a road), never into marsh off a road
        (R4.5.1-move, Q70) and never into To Nonette (Q68)."""
        self.german_ways: Final = GermanWays(self.german_steps)
        self._axial: Final = {cell: hexes.axial(cell) for cell in self.hexes}
        self._distances: dict[Hex, dict[Hex, int]] = {}

    def is_along(self, kind: LineKind, origin: Hex, target: Hex) -> bool:
        """Whether a line of that kind crosses the hexside between two neighbours (Q29)."""
        return (origin, target) in self._sides[kind]

    def is_on(self, kind: LineKind, cell: Hex) -> bool:
        """Whether a line of that kind passes through the hex."""
        return cell in self._on[kind]

    def distance(self, origin: Hex, target: Hex) -> int:
        """Hexes from origin to target, terrain ignored (R4.3.2)."""
        return self.distances(origin)[target]

    def distances(self, origin: Hex) -> dict[Hex, int]:
        """Hexes from origin to every hex of the map, terrain ignored."""
        table = self._distances.get(origin)
        if table is None:
            table = hexes.distances(self._axial[origin], self._axial)
            self._distances[origin] = table
        return table

    def step_cost(self, origin: Hex, target: Hex) -> int | None:
        """Half MP for a step to a neighbour, ALL_MP, or None where the rules bar it (R4.2.2)."""
        return self._costs[origin].get(target)

    def _reckon_cost(self, origin: Hex, target: Hex) -> int | None:
        """R4.2.2: what the terrain between two neighbours asks of those who cross it."""
        follows_river = self.is_along("river", origin, target)
        leaves_river = self.is_on("river", origin) and not follows_river
        if leaves_river and not self.is_on("road", origin):
            return None
        leaves_stream = self.is_on("stream", origin) and not self.is_along("stream", origin, target)
        if leaves_river or leaves_stream:
            return ALL_MP
        if self.is_along("road", origin, target):
            return HALF
        return ALL_MP if target in self.marsh else WHOLE

    def is_counted(self, cell: Hex) -> bool:
        """Whether entering the hex counts for detection (R4.3.1-marsh-free)."""
        return cell not in self.marsh

    def _neighbours(self, cell: Hex) -> tuple[Hex, ...]:
        around = (hexes.neighbour(cell, direction) for direction in hexes.DIRECTIONS)
        return tuple(other for other in around if other in self.order)

    def _costs_from(self, cell: Hex) -> dict[Hex, int]:
        costs = ((other, self._reckon_cost(cell, other)) for other in self.neighbours[cell])
        return {other: cost for other, cost in costs if cost is not None}

    def _german_steps(self, cell: Hex) -> tuple[tuple[Hex, int, bool], ...]:
        steps = (
            (other, cost, self.is_along("road", cell, other)) for other, cost in self.steps[cell]
        )
        return tuple(
            (other, cost, by_road)
            for other, cost, by_road in steps
            if other != self.nonette and (by_road or other not in self.marsh)
        )


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
        self.room_of: Final = {square: room for room in self.rooms for square in room.squares}
        self.squares: Final = tuple(
            sorted(
                (square for square in self.room_of if self.room_of[square].kind != "hole"),
                key=reading_order,
            )
        )
        """Every square one can enter, floor by floor, in reading order."""
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
        self.lines: Final = {square: self._lines(square) for square in self.squares}
        """For each square, those in straight sight of it, with the squares strictly between."""
        self._sight: Final = {VILLAGE: {}, **{cell: self._in_sight(cell) for cell in self.squares}}
        self.area: Final = {floor: self._area(icon) for floor, (icon, _) in self.charges.items()}
        """The demolition area of each floor (R9.1-area, Q178), in reading order."""
        self.area_floor: Final = {
            square: floor for floor, area in self.area.items() for square in area
        }
        self.upper_stairs: Final = self._stairs_to_upper_floor()
        """Squares whose entry wakes 2F: both ends of every stair to it (Q252)."""
        self._walks: dict[tuple[Cell, bool, bool], dict[Cell, int]] = {}
        self._indoor_walks: dict[Square, dict[Cell, int]] = {}

    def is_indoors(self, square: Cell) -> bool:
        """Whether zombies and undead may stand there (R7.8.1-3-indoors): no yard, no village."""
        return square in self._indoors

    def is_yard(self, square: Cell) -> bool:
        """Whether the square is front yard in every rule: court or approach (Q94)."""
        return square != VILLAGE and self.room_of[square].kind in ("yard", "approach")

    def are_in_one_room(self, one: Square, other: Square) -> bool:
        """Whether both squares lie in one room (not a corridor), so see each other always."""
        room = self.room_of[one]
        return room.kind in ("room", "yard", "approach") and room is self.room_of[other]

    def sees(self, origin: Cell, target: Cell, held: AbstractSet[Cell] = _NOBODY) -> bool:
        """R7.6.1, Q109: same room, straight open line with no unit between, or stair ends.

        `held` are the cells with a unit that would be in the way.
        """
        between = self._sight[origin].get(target)
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
        if cell == VILLAGE:
            return ((self.road,) if road else ()) + ((self.passage,) if passage else ())
        if (road and cell == self.road) or (passage and cell == self.passage):
            return (*self.neighbours[cell], VILLAGE)
        return self.neighbours[cell]

    def walk(self, origin: Cell, *, road: bool = True, passage: bool = False) -> dict[Cell, int]:
        """Steps from origin to every cell that can be walked to, units ignored (Q115)."""
        key = (origin, road, passage)
        if key not in self._walks:
            self._walks[key] = breadth_first(
                origin, lambda cell: self.steps(cell, road=road, passage=passage)
            )
        return self._walks[key]

    def walk_indoors(self, origin: Square) -> dict[Cell, int]:
        """Steps from origin over indoor squares only, for zombies and undead (Q115)."""
        if origin not in self._indoor_walks:
            self._indoor_walks[origin] = breadth_first(
                origin,
                lambda cell: tuple(n for n in self.neighbours[cell] if self.is_indoors(n)),
            )
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
        seen.update((one, ()) for one in self.squares if self.are_in_one_room(square, one))
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


class HuntBoard:
    """The bocage around Carentan: printed hexes only (M7.1-move)."""

    def __init__(
        self,
        *,
        width: int,
        height: int,
        printed: Iterable[Hex],
        carentan: Hex,
        lairs: Mapping[int, Hex],
        names: Mapping[Hex, Mapping[str, str]] | None = None,
    ) -> None:
        """Take a map as read; `lairs` are the hexes numbered 1-8 (M3.0-setup)."""
        self.width: Final = width
        self.height: Final = height
        on_map = frozenset(printed)
        grid = (hexes.hex_at(column, row) for row in range(height) for column in range(width))
        self.hexes: Final = tuple(cell for cell in grid if cell in on_map)
        self.order: Final = {cell: place for place, cell in enumerate(self.hexes)}
        self.carentan: Final = carentan
        self.lairs: Final = dict(lairs)
        self.names: Final = dict(names or {})
        self.neighbours: Final = {
            cell: tuple(
                other
                for other in (hexes.neighbour(cell, way) for way in hexes.DIRECTIONS)
                if other in on_map
            )
            for cell in self.hexes
        }

    def distance(self, origin: Hex, target: Hex) -> int:
        """Plain hexes for fire; hedges don't matter (Q222)."""
        return hexes.distance(origin, target)


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


def reading_order(square: Square) -> tuple[Floor, int, int]:
    """Sort key of a square: floor, then row by row, left to right (Q261)."""
    column, row = squares.column_row(square)
    return squares.floor_of(square), row, column


def breadth_first(origin: Cell, steps: Callable[[Cell], Iterable[Cell]]) -> dict[Cell, int]:
    """Steps from origin to each cell that can be reached."""
    found = {origin: 0}
    queue = deque((origin,))
    while queue:
        cell = queue.popleft()
        for other in steps(cell):
            if other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def _sides(lines: Sequence[Line], kind: LineKind) -> frozenset[tuple[Hex, Hex]]:
    pairs = {
        pair
        for line in lines
        if line.kind == kind
        for pair in zip(line.hexes, line.hexes[1:], strict=False)
    }
    return frozenset(pairs | {(target, origin) for origin, target in pairs})


def _hexes_on(lines: Sequence[Line], kind: LineKind) -> frozenset[Hex]:
    return frozenset(cell for line in lines if line.kind == kind for cell in line.hexes)


def _other_ends(stairs: Mapping[str, tuple[Square, Square]]) -> dict[Square, Square]:
    ends: dict[Square, Square] = {}
    for one, other in stairs.values():
        ends[one], ends[other] = other, one
    return ends
