"""The plan and the ground of the castle map: walls, doorways, names, floors, and Nonette below."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, Literal, TypeAlias
from zlib import crc32

from msgspec import Struct

from game.painting.boards import brushes
from game.painting.boards.brushes import BoardCanvas, RandomStream
from game.painting.boards.castle.signs import castle_signs
from game.painting.boards.countryside import Bush, hamlet, light_windows, paint_bushes, paint_houses
from game.painting.boards.geometry import CastleLayout
from game.painting.boards.place_names import (
    PLATE_ROOM,
    NamePosition,
    PlaceNames,
    board_types,
    for_names,
    in_language,
)
from game.rules.board import CastleBoard, Room, RoomKind, squares
from game.rules.board.castle import Ground
from game.rules.board.squares import Floor, Square
from game.ui.camera import Point
from game.ui.theme import Colour, hex_colour, mix
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


class CastleWindow(Struct, frozen=True):
    """A window in an outer wall, and the square it lights."""

    side: Side
    square: Square


class CastlePlan:
    """The joints between all neighbouring squares of a castle."""

    def __init__(self, board: CastleBoard) -> None:
        self._board: Final = board
        self._sheet: Final = CastleLayout(board, 1.0)
        self.joints: Final[dict[Joint, list[Side]]] = {
            "wall": [], "doorway": [], "opening": [], "parapet": [],
        }  # fmt: skip
        self.windows: Final[list[CastleWindow]] = []
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
                self.windows.append(CastleWindow(side, square))
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


class SquareRow(Struct, frozen=True):
    """A horizontal row of adjacent squares on the sheet."""

    column: int
    row: int
    length: int


def runs_for_name(layout: CastleLayout, room: Room, busy: frozenset[Square]) -> list[SquareRow]:
    """The rows of squares where a room's name covers nothing: longest first, then topmost.

    Parts of a row come after it, in case counters cover the rest.
    """
    rows: dict[int, list[int]] = {}
    for square in room.squares:
        if square not in busy:
            column, row = layout.column_row(square)
            rows.setdefault(row, []).append(column)
    runs = [
        SquareRow(start, row, length)
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
        self._layout = layout
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
        spots = {room.name: self._spots(room) for room in self._board.rooms}
        return PlaceNames(self._types, spots, lambda: castle_signs(self._layout))

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


Texture: TypeAlias = Callable[[BoardCanvas, float, float, RandomStream, Colour], None]

_NIGHT: Final = (4, 7, 11)
_MOON: Final = (196, 214, 224)


def _joint(colour: Colour) -> Colour:
    return mix(colour, _NIGHT, 0.36)


def _worn(colour: Colour, rng: RandomStream, spread: float = 0.1) -> Colour:
    share = rng.about(spread)
    return mix(colour, _MOON if share > 0 else _NIGHT, abs(share) * (0.6 if share > 0 else 1.4))


def _flagstones(canvas: BoardCanvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Four slabs with cut corners in the middle."""
    across, down = rng.between(0.35, 0.65), rng.between(0.35, 0.65)
    canvas.box(_joint(colour), x, y, 1, 1)
    gap = 0.028
    for left, width in ((0.0, across), (across, 1 - across)):
        for top, height in ((0.0, down), (down, 1 - down)):
            canvas.box(_worn(colour, rng), x + left, y + top, width - gap, height - gap)


def _boards(canvas: BoardCanvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Four rows of planks with joints at random."""
    canvas.box(_joint(colour), x, y, 1, 1)
    for row in range(4):
        top, joint = y + row / 4, rng.between(0.15, 0.85)
        for left, width in ((0.0, joint), (joint, 1 - joint)):
            shade = _worn(colour, rng, 0.13)
            canvas.box(shade, x + left, top, width - 0.02, 0.25 - 0.025)
            grain = top + rng.between(0.07, 0.18)
            canvas.line(
                mix(shade, _NIGHT, 0.14), (x + left + 0.05, grain), (x + left + width - 0.1, grain),
                0.015,
            )  # fmt: skip


def _tiles(canvas: BoardCanvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Two by two tiles, light and dark."""
    canvas.box(_joint(colour), x, y, 1, 1)
    for place in range(4):
        across, down = place % 2, place // 2
        shade = colour if (across + down) % 2 else mix(colour, _NIGHT, 0.3)
        canvas.box(_worn(shade, rng, 0.06), x + across / 2, y + down / 2, 0.5 - 0.02, 0.5 - 0.02)


def _slabs(canvas: BoardCanvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Two long slabs and a row of small ones, for corridors."""
    canvas.box(_joint(colour), x, y, 1, 1)
    split = rng.between(0.4, 0.6)
    for left, top, width, height in (
        (0.0, 0.0, 1.0, 0.34), (0.0, 0.34, split, 0.33), (split, 0.34, 1 - split, 0.33),
        (0.0, 0.67, 1.0, 0.33),
    ):  # fmt: skip
        canvas.box(_worn(colour, rng, 0.08), x + left, y + top, width - 0.025, height - 0.025)


def _earth(canvas: BoardCanvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Trodden earth with 26 pebbles."""
    canvas.box(colour, x, y, 1, 1)
    for _ in range(26):
        place = (x + rng.between(0.03, 0.97), y + rng.between(0.03, 0.97))
        canvas.circle(_worn(colour, rng, 0.28), place, rng.between(0.012, 0.045))


def _cobbles(canvas: BoardCanvas, x: float, y: float, rng: RandomStream, colour: Colour) -> None:
    """Rounded stones in rows with grass between some of them, for courts."""
    canvas.box(mix(colour, _NIGHT, 0.3), x, y, 1, 1)
    for row in range(5):
        shift = 0.1 if row % 2 else 0.0
        for place in range(5):
            centre = (x + 0.09 + shift + place * 0.2, y + 0.1 + row * 0.2)
            shade = _worn(colour, rng, 0.13)
            canvas.ellipse(shade, centre, rng.between(0.078, 0.098), rng.between(0.07, 0.09))
    for _ in range(3):
        root = (x + rng.between(0.1, 0.9), y + rng.between(0.2, 0.9))
        canvas.line((70, 98, 74), root, (root[0] + rng.about(0.05), root[1] - 0.09), 0.02)


_TEXTURES: Final[dict[Ground, Texture]] = {
    "stone": _flagstones,
    "tiles": _tiles,
    "boards": _boards,
    "earth": _earth,
    "cobbles": _cobbles,
    "slabs": _slabs,
}
_TINTS: Final[dict[Ground, tuple[Colour, ...]]] = {
    "stone": (hex_colour("#4b5860"), hex_colour("#35434f"), hex_colour("#4a4440")),
    "tiles": (hex_colour("#4d5e6c"), hex_colour("#66767a"), hex_colour("#4c6663")),
    "boards": (hex_colour("#5d4734"), hex_colour("#6a543c"), hex_colour("#664b40")),
    "earth": (hex_colour("#43362c"), hex_colour("#5c5138")),
    "cobbles": (hex_colour("#43524d"),),
    "slabs": (hex_colour("#2c3843"),),
}
"""The usual colours of each ground."""
_OF_ROOMS: Final[dict[Floor, tuple[Ground, ...]]] = {
    "1F": ("stone", "tiles", "boards"),
    "basement": ("stone", "earth", "boards"),
    "2F": ("boards", "boards", "tiles"),
}
_OF_OTHERS: Final[dict[RoomKind, Ground]] = {
    "corridor": "slabs",
    "yard": "cobbles",
    "approach": "earth",
    "hole": "earth",
}


def floor_of_room(room: Room) -> tuple[Ground, Colour]:
    """What the floor of a room is made of, and its colour: as the map says, otherwise by its kind
    and its name alone, so that no other room changes it."""
    choice = crc32(room.name.encode())
    if room.ground is not None:
        ground = room.ground
    elif room.kind == "room":
        ground = _OF_ROOMS[room.floor][choice % 3]
    else:
        ground = _OF_OTHERS[room.kind]
    tints = _TINTS[ground]
    return ground, room.tint or tints[choice // 3 % len(tints)]


def draw_square(
    canvas: BoardCanvas, room: Room, place: tuple[float, float], rng: RandomStream
) -> None:
    """Draw a square of a room's floor, whose upper left corner is at `place`."""
    ground, colour = floor_of_room(room)
    _TEXTURES[ground](canvas, *place, rng, colour)


_GRASS: Final = hex_colour("#1c2f29")
_PATCHES: Final = tuple(hex_colour(code) for code in ("#22382f", "#263d31", "#2b3f33", "#1f3430"))
_ROAD: Final[tuple[tuple[float, Colour], ...]] = (
    (0.62, hex_colour("#0c1110")),
    (0.48, hex_colour("#5f563f")),
    (0.36, hex_colour("#97875f")),
    (0.16, hex_colour("#877851")),
)
_HINT: Final = hex_colour("#b4c2ca")
_HOUSE_SCALE: Final = 24.0
"""Units of a house per square: the houses of the field at a larger scale."""


def paint_village(canvas: BoardCanvas, board: CastleBoard, plan: CastlePlan, seed: int) -> None:
    """The village area, its street, and the exits to the road and the secret passage."""
    left, top, width, height = board.village
    if width <= 0 or height <= 0:
        return
    road = _road(board, plan, seed)
    _ground(canvas, board, seed)
    # The street continues off the sheet, so clip its round end at the frame.
    begin = round(road[0][0] * canvas.scale)
    size = canvas.surface.get_size()
    is_from_left = road[0][0] < left + width / 2
    canvas.surface.set_clip((begin, 0, *size) if is_from_left else (0, 0, begin, size[1]))
    for stroke_width, colour in _ROAD:
        canvas.stroke(colour, road, stroke_width)
    canvas.surface.set_clip(None)
    _passage_hint(canvas, board, plan)
    finer = BoardCanvas(canvas.surface, canvas.scale / _HOUSE_SCALE)
    rng = RandomStream(seed, "village")
    clear = [(x * _HOUSE_SCALE, y * _HOUSE_SCALE) for x, y in road]
    count = max(round(width * 0.9), 3)
    houses = []
    for place in range(count):
        x = left + (place + 0.5) * width / count
        side = 0.22 if place % 2 else 0.78
        centre = (x * _HOUSE_SCALE, (top + height * side) * _HOUSE_SCALE)
        houses += hamlet(centre, 1, 13, clear, rng)
    paint_houses(finer, sorted(houses, key=lambda house: house.centre[1]))
    paint_bushes(finer, _trees(board, clear, [h.centre for h in houses], seed))
    light_windows(finer, houses)


def _ground(canvas: BoardCanvas, board: CastleBoard, seed: int) -> None:
    left, top, width, height = board.village
    rng = RandomStream(seed, "gardens")
    canvas.box(_GRASS, left, top, width, height)
    for column in range(left, left + width):
        for row in range(top, top + height):
            patch = rng.one_of(_PATCHES)
            angle = rng.between(0, math.pi)
            inset = 0.04
            quad = [
                (column + inset + rng.between(0, 0.1), row + inset),
                (column + 1 - inset, row + inset + rng.between(0, 0.1)),
                (column + 1 - inset - rng.between(0, 0.1), row + 1 - inset),
                (column + inset, row + 1 - inset - rng.between(0, 0.1)),
            ]
            canvas.polygon(patch, quad)
            for start, end in brushes.hatching(quad, angle, 0.14):
                canvas.line(_GRASS, start, end, 0.03)


def _road(board: CastleBoard, plan: CastlePlan, seed: int) -> list[Point]:
    """The street through the village up to the road square, from the end farther from it."""
    left, top, width, height = board.village
    rng = RandomStream(seed, "street")
    middle = top + height / 2
    side, outside = _way_out(board, plan, board.road)
    leave = min(max(outside[0], left + 0.6), left + width - 0.6)
    is_above = outside[1] < top
    is_from_left = leave >= left + width / 2
    begin, step = (float(left), 3.0) if is_from_left else (float(left + width), -3.0)
    bends = [(begin, middle + 0.1)]
    x = begin + step
    while (leave - x) * step > 1.2 * abs(step):
        bends.append((x, middle + rng.about(0.16)))
        x += step
    gate = top if is_above else top + height
    before = leave - math.copysign(0.7, step)
    bends += [(before, middle), (leave, (middle + gate) / 2), (leave, gate)]
    if abs(outside[1] - gate) > 1:
        bends.append((outside[0], (outside[1] + gate) / 2))
    bends += [outside, side]
    return brushes.flowing(bends, 0.12)


def _passage_hint(canvas: BoardCanvas, board: CastleBoard, plan: CastlePlan) -> None:
    """A dashed line from the village to the mouth of the secret passage."""
    left, top, width, height = board.village
    side, outside = _way_out(board, plan, board.passage)
    x = min(max(outside[0], left + 0.5), left + width - 0.5)
    y = min(max(outside[1], top + 0.45), top + height - 0.45)
    path = brushes.flowing([(x, y), outside, side], 0.2)
    canvas.dashed((8, 11, 14), path, 0.13, 0.2, 0.16)
    canvas.dashed(_HINT, path, 0.07, 0.2, 0.16)


def _way_out(board: CastleBoard, plan: CastlePlan, square: Square) -> tuple[Point, Point]:
    """The middle of a square's free side nearest to the village, and the point beyond it."""
    left, top, width, height = board.village
    middle = (left + width / 2, top + height / 2)
    ways = [(side.middle, outside) for side, outside in plan.free_sides(square)]
    if not ways:
        return middle, middle
    return min(ways, key=lambda way: abs(way[1][1] - middle[1]) + 0.01 * math.dist(way[1], middle))


def _trees(board: CastleBoard, road: list[Point], houses: list[Point], seed: int) -> list[Bush]:
    left, top, width, height = (value * _HOUSE_SCALE for value in board.village)
    rng = RandomStream(seed, "orchards")
    trees = []
    for _ in range(round(board.village[2] * 7)):
        place = (
            rng.between(left + 6, left + width - 6),
            rng.between(top + 6, top + height - 6),
        )
        is_free = all(math.dist(place, point) > 12 for point in road)
        if is_free and all(math.dist(place, house) > 15 for house in houses):
            trees.append(Bush(place, rng.between(2.4, 4.6)))
    return sorted(trees, key=lambda tree: tree.centre[1])
