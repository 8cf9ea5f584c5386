"""Hex and square grids: the cell of a point, the squares of a shape, and the names of places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.boards.faults import FaultList
from game.boards.sheet import PROP, MapObject, MapSheet, Point, TileLayer
from game.rules.board import hexes
from game.rules.board.hexes import Hex
from game.sentence import Sentence

Cell = tuple[int, int]
"""Column and row in Tiled, counted from 0."""

_SLACK: Final = 0.25
"""Tolerance for corners off the grid, in tiles."""


def middle(marking: MapObject) -> Point:
    """The position of an object: a point itself, the centre of a shape or icon."""
    if marking.corners:
        across = [x for x, _ in marking.corners]
        down = [y for _, y in marking.corners]
        return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    left, top = marking.anchor
    return marking.x + marking.width * (0.5 - left), marking.y + marking.height * (0.5 - top)


def cell_text(cell: Cell) -> str:
    """A cell as error messages name it, counted from 0 as in Tiled's status bar."""
    return Sentence("(column {column}, row {row})", column=cell[0], row=cell[1])


def cells_text(cells: Sequence[Cell]) -> str:
    """The first of several cells, and how many more."""
    more = len(cells) - 1
    first = cell_text(cells[0])
    return Sentence("{cell} and {more} more", cell=first, more=more) if more else first


class HexGrid(Struct, frozen=True):
    """The hexes of a map in pixels: corners up, odd rows shifted right."""

    sheet: MapSheet

    def centre(self, cell: Cell) -> Point:
        """The centre of a hex, in pixels."""
        wide, high = self.sheet.tile_width, self.sheet.tile_height
        column, row = cell
        return (
            column * wide + wide / 2 + (wide / 2 if row % 2 else 0),
            row * self._row_height + high / 2,
        )

    def cell_at(self, point: Point) -> Cell:
        """The hex whose centre is nearest; it may lie outside the grid."""
        about = round((point[1] - self.sheet.tile_height / 2) / self._row_height)
        near = [self._nearest_in_row(point, row) for row in (about - 1, about, about + 1)]
        return min(near, key=lambda cell: math.dist(point, self.centre(cell)))

    def is_central(self, point: Point) -> bool:
        """Whether a point is close enough to a hex's centre to mean that hex."""
        away = math.dist(point, self.centre(self.cell_at(point)))
        return away <= _SLACK * min(self.sheet.tile_width, self.sheet.tile_height)

    def is_on(self, cell: Cell) -> bool:
        """Whether the cell lies on the grid."""
        return 0 <= cell[0] < self.sheet.width and 0 <= cell[1] < self.sheet.height

    @property
    def _row_height(self) -> float:
        return (self.sheet.tile_height + self.sheet.hex_side) / 2

    def _nearest_in_row(self, point: Point, row: int) -> Cell:
        left = self.centre((0, row))[0]
        return round((point[0] - left) / self.sheet.tile_width), row


class SquareGrid(Struct, frozen=True):
    """The squares of a map in pixels."""

    sheet: MapSheet

    def cell_at(self, point: Point) -> Cell:
        """The square that contains a point; it may lie outside the map."""
        return (
            math.floor(point[0] / self.sheet.tile_width),
            math.floor(point[1] / self.sheet.tile_height),
        )

    def corner_at(self, point: Point) -> Cell | None:
        """The grid corner at a point, or None if there is none within the tolerance."""
        across, down = point[0] / self.sheet.tile_width, point[1] / self.sheet.tile_height
        corner = round(across), round(down)
        is_near = abs(across - corner[0]) <= _SLACK and abs(down - corner[1]) <= _SLACK
        return corner if is_near else None

    def rectangle(self, marking: MapObject) -> tuple[int, int, int, int] | None:
        """Column, row, width and height of a non-empty rectangle on grid lines, else None."""
        start = self.corner_at((marking.x, marking.y))
        end = self.corner_at((marking.x + marking.width, marking.y + marking.height))
        if marking.shape != "rectangle" or start is None or end is None:
            return None
        width, height = end[0] - start[0], end[1] - start[1]
        return (*start, width, height) if width > 0 and height > 0 else None

    def covered(self, marking: MapObject) -> list[Cell] | None:
        """The squares inside a rectangle or polygon on grid lines, row by row; else None."""
        if marking.shape == "rectangle":
            box = self.rectangle(marking)
            if box is None or not self._is_within(box):
                return None
            left, top, width, height = box
            return [(left + x, top + y) for y in range(height) for x in range(width)]
        if marking.shape != "polygon" or not marking.corners:
            return None
        outline = [self.corner_at(corner) for corner in marking.corners]
        if any(corner is None for corner in outline):
            return None
        return self._inside([corner for corner in outline if corner is not None])

    def edges(self, marking: MapObject) -> list[tuple[Cell, Cell]] | None:
        """The sides of squares on a straight grid line, or the one at a point; None off the grid.

        A side is given by the squares left and right of it, or above and below it.
        """
        if marking.shape == "polyline" and len(marking.corners) == 2:
            ends = [self.corner_at(corner) for corner in marking.corners]
            if ends[0] is None or ends[1] is None:
                return None
            return self._edges_between(min(ends[0], ends[1]), max(ends[0], ends[1]))
        if marking.shape not in ("point", "rectangle", "ellipse"):
            return None
        return self._edge_at(middle(marking))

    def is_on(self, cell: Cell) -> bool:
        """Whether the square lies on the map."""
        return 0 <= cell[0] < self.sheet.width and 0 <= cell[1] < self.sheet.height

    def _is_within(self, box: tuple[int, int, int, int]) -> bool:
        left, top, width, height = box
        is_in_width = left >= 0 and left + width <= self.sheet.width
        return is_in_width and top >= 0 and top + height <= self.sheet.height

    def _inside(self, outline: list[Cell]) -> list[Cell] | None:
        sides = list(zip(outline, [*outline[1:], outline[0]], strict=True))
        if any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in sides):
            return None
        across, down = [x for x, _ in outline], [y for _, y in outline]
        box = min(across), min(down), max(across) - min(across), max(down) - min(down)
        if not self._is_within(box):
            return None
        upright = [(x, min(y1, y2), max(y1, y2)) for (x, y1), (x2, y2) in sides if x == x2]
        return [
            (column, row)
            for row in range(min(down), max(down))
            for start, end in _spans(sorted(x for x, top, low in upright if top <= row < low))
            for column in range(start, end)
        ]

    def _edges_between(self, start: Cell, end: Cell) -> list[tuple[Cell, Cell]] | None:
        (x1, y1), (x2, y2) = start, end
        longest = max(self.sheet.width, self.sheet.height)
        if (x1 == x2) == (y1 == y2) or max(x2 - x1, y2 - y1) > longest:
            return None
        if x1 == x2:
            return [((x1 - 1, row), (x1, row)) for row in range(y1, y2)]
        return [((column, y1 - 1), (column, y1)) for column in range(x1, x2)]

    def _edge_at(self, point: Point) -> list[tuple[Cell, Cell]] | None:
        across, down = point[0] / self.sheet.tile_width, point[1] / self.sheet.tile_height
        off_upright, off_level = abs(across - round(across)), abs(down - round(down))
        if min(off_upright, off_level) > _SLACK or abs(off_upright - off_level) < _SLACK:
            return None
        if off_upright < off_level:
            column, row = round(across), math.floor(down)
            return [((column - 1, row), (column, row))]
        column, row = math.floor(across), round(down)
        return [((column, row - 1), (column, row))]


def _spans(crossings: list[int]) -> Iterator[tuple[int, int]]:
    """The intervals inside an outline, by the even-odd rule."""
    return zip(crossings[::2], crossings[1::2], strict=True)


def number_property(marking: MapObject, name: str, faults: FaultList) -> int | None:
    """The whole number in a required property, or None with a fault added."""
    value = marking.properties.get(name)
    text = "" if value is None or isinstance(value, bool) else str(value)
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return int(text)
    if value is None:
        faults.at(marking, 'lacks the property "{name}"; give it a whole number (int)', name=name)
    else:
        faults.at(
            marking,
            'has "{value}" in "{name}"; give it a whole number (int)',
            value=str(value)[:20],
            name=name,
        )
    return None


def check_number(sheet: MapSheet, kind: str, wanted: int, faults: FaultList) -> None:
    """Add a fault unless the class has the required number of objects."""
    drawn = len(sheet.of_kind(kind))
    if drawn == wanted:
        return
    change = Sentence("add {n}", n=wanted - drawn) if drawn < wanted else None
    faults.add(
        0,
        'layer "places": {drawn} objects of class {kind}, but {wanted} are needed; {change}',
        drawn=drawn,
        kind=kind,
        wanted=wanted,
        change=change or Sentence("remove {n}", n=drawn - wanted),
    )


def check_kinds(sheet: MapSheet, known: Mapping[str, frozenset[str]], faults: FaultList) -> None:
    """Add a fault for each object in a known layer whose class isn't valid there."""
    everything = frozenset().union(*known.values())
    for marking in sheet.markings:
        if marking.kind == PROP:
            if marking.shape != "tile":
                faults.at(marking, "is no tile; place a tile with Insert Tile")
        elif marking.layer in known and marking.kind not in everything:
            choice = ", ".join(sorted(known[marking.layer]))
            if marking.kind:
                faults.at(
                    marking,
                    "has an unknown class; choose {choice}, or remove the object",
                    choice=choice,
                )
            else:
                faults.at(
                    marking,
                    "has no class (Type in Tiled 1.8); choose {choice}, or remove the object",
                    choice=choice,
                )


def terrain_of(sheet: MapSheet, faults: FaultList, lacking: Sentence) -> TileLayer | None:
    """The tile layer with the terrain of a hex map; None with the fault `lacking` added. Two of
    them are a fault too: the upper one hides the other in Tiled."""
    found = [layer for layer in sheet.tile_layers if layer.name == "terrain"]
    if not found:
        faults.add(0, lacking)
        return None
    if len(found) > 1:
        faults.add(found[1].line, 'two tile layers are called "terrain"; rename one')
    return found[0]


MOST_HEXES: Final = 60
"""Columns or rows of a hex map; a longer way can't be walked in one game."""


class Places:
    """The places of a hex map: which object is in which hex."""

    def __init__(self, sheet: MapSheet, printed: frozenset[Hex], faults: FaultList) -> None:
        """Find the places in `sheet`; each must lie in one of the `printed` hexes."""
        self.sheet = sheet
        self.printed = printed
        self.faults = faults
        self.grid = HexGrid(sheet)

    def hex_of(self, marking: MapObject) -> Hex | None:
        """The printed hex of an object, or None with a fault added."""
        cell = self.grid.cell_at(middle(marking))
        name = hexes.hex_at(*cell) if self.grid.is_on(cell) else ""
        if name in self.printed:
            return name
        self.faults.at(
            marking,
            "lies outside the printed hexes {cell}; move it onto a printed hex",
            cell=cell_text(cell),
        )
        return None

    def of_kind(self, kind: str) -> dict[Hex, MapObject]:
        """The objects of a class by hex, in board order; adds a fault for two in one hex."""
        found: dict[Hex, MapObject] = {}
        for marking in self.sheet.of_kind(kind):
            cell = self.hex_of(marking)
            if cell is None:
                continue
            if cell in found:
                self.faults.at(
                    marking,
                    "hex {cell} already holds a {kind}; move one of them",
                    cell=cell,
                    kind=kind,
                )
            found[cell] = marking
        return dict(sorted(found.items(), key=lambda item: (item[0][2:], item[0][:2])))

    def count(self, kind: str, wanted: int) -> None:
        """Add a fault unless the class has the required number of objects."""
        check_number(self.sheet, kind, wanted, self.faults)

    def names(self, *kinds: str) -> dict[Hex, dict[str, str]]:
        """The titles to print, by hex; if two classes name one hex, the first wins."""
        found: dict[Hex, dict[str, str]] = {}
        for kind in kinds:
            for marking in self.sheet.of_kind(kind):
                cell = hexes.hex_at(*self.grid.cell_at(middle(marking)))
                if marking.title and cell in self.printed:
                    found.setdefault(cell, marking.title)
        return found


def is_small_enough(sheet: MapSheet, faults: FaultList) -> bool:
    """Whether the map can be crossed in one game; adds a fault if not."""
    if sheet.width <= MOST_HEXES and sheet.height <= MOST_HEXES:
        return True
    faults.add(
        0,
        "the map is {width} x {height} hexes; make it at most {most} x {most}; a night "
        "isn't long enough for more",
        width=sheet.width,
        height=sheet.height,
        most=MOST_HEXES,
    )
    return False
