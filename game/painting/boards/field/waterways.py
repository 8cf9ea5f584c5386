"""Rivers, streams and roads as curves through hex centres, and the bridges between them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas
from game.painting.boards.geometry import FieldLayout, Point
from game.painting.boards.random_stream import RandomStream
from game.rules.board import FieldBoard, Line, LineKind, hexes
from game.rules.board.hexes import Hex
from game.ui.theme import Colour, hex_colour

_STEP: Final = 4.0
_ROUNDING: Final = 16
"""Smoothing passes for bends; more passes move the line farther from hex centres."""
_WIGGLE: Final = 6.0
_APART: Final = 9.5
"""The offset of a road, and of water, from the middle of a hexside that both cross."""
_BEYOND: Final = 2.2
"""Hexes that a line continues past the edge of the board."""

_RIVER: Final = (
    (44.0, hex_colour("#0c2130")),
    (38.0, hex_colour("#5d7a6a")),
    (35.5, hex_colour("#16384a")),
    (30.0, hex_colour("#20506a")),
    (20.0, hex_colour("#2a6583")),
)
_STREAM: Final = (
    (13.5, hex_colour("#0f2a38")),
    (11.0, hex_colour("#7fb4c9")),
    (8.6, hex_colour("#3f7d97")),
    (6.6, hex_colour("#123040")),
    (2.0, hex_colour("#1d4a60")),
)
"""Dark water between light banks, the reverse of a road, so that they differ in greyscale too."""
_ROAD: Final = (
    (15.0, hex_colour("#1c1f1a")),
    (11.0, hex_colour("#6d6349")),
    (8.6, hex_colour("#b3a277")),
    (4.2, hex_colour("#a08e63")),
)
_PASSES: Final[dict[LineKind, tuple[tuple[float, Colour], ...]]] = {
    "river": _RIVER,
    "stream": _STREAM,
    "road": _ROAD,
}
_CROWN: Final = hex_colour("#83734c")
_GLINT: Final = hex_colour("#bfe6f2")
_RIPPLE: Final = hex_colour("#3c7c9b")
_PLANK: Final = hex_colour("#8d7b55")
_PLANK_GAP: Final = hex_colour("#4a3f2b")
_RAIL: Final = hex_colour("#c9b88a")
_BEAM: Final = hex_colour("#0a1016")
_STONE: Final = hex_colour("#8a8f8c")


class Courses:
    """The curve of every line of a board, in units, through the centre of every hex it visits."""

    def __init__(self, base: FieldLayout, seed: int) -> None:
        self._base: Final = base
        self._seed: Final = seed
        self.curves: Final[tuple[tuple[Line, tuple[Point, ...]], ...]] = tuple(
            (line, tuple(self._course(line))) for line in base.board.lines
        )

    def near(self, cell: Hex, radius: float) -> list[Point]:
        """The vertices of roads and water within `radius` of a hex's centre."""
        centre = self._base.centre(cell)
        return [
            point
            for _, curve in self.curves
            for point in curve
            if math.dist(point, centre) < radius
        ]

    def _course(self, line: Line) -> list[Point]:
        """A curve from hex to hex with rounded bends.

        At a bridge, and where another line joins, it passes exactly through the middle of the hex.
        """
        curve = curves.flowing(self._waypoints(line), _STEP)
        met = [self._base.centre(cell) for cell in line.hexes if self._is_met(line, cell)]
        found = (_index_of(curve, middle) for middle in met)
        return curves.softened(curve, _ROUNDING, [place for place in found if place is not None])

    def _is_met(self, line: Line, cell: Hex) -> bool:
        others = [other for other in self._base.board.lines if other is not line]
        if any(cell in (other.hexes[0], other.hexes[-1]) for other in others):
            return True
        return any(cell in other.hexes and other.kind != line.kind for other in others)

    def _waypoints(self, line: Line) -> list[Point]:
        chain = line.hexes
        points = [self._base.centre(chain[0])]
        for one, other in itertools.pairwise(chain):
            points += [self._crossing(line.kind, one, other), self._base.centre(other)]
        ahead = _beyond(self._base, line, chain[0], chain[1] if len(chain) > 1 else None)
        after = _beyond(self._base, line, chain[-1], chain[-2] if len(chain) > 1 else None)
        return [*reversed(ahead), *points, *after]

    def _crossing(self, kind: LineKind, one: Hex, other: Hex) -> Point:
        """The point where a line crosses a hexside: near its middle, equal for lines of a kind."""
        first, last = sorted((one, other))
        a, b = self._base.centre(first), self._base.centre(last)
        rng = RandomStream(self._seed, f"{kind} {first} {last}")
        aside = rng.about(_WIGGLE)
        if _is_shared(self._base.board, first, last):
            aside = _APART if kind == "road" else -_APART
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        return curves.moved(middle, curves.angle_of(a, b) + math.pi / 2, aside)


def _is_shared(board: FieldBoard, one: Hex, other: Hex) -> bool:
    is_wet = board.is_along("stream", one, other) or board.is_along("river", one, other)
    return is_wet and board.is_along("road", one, other)


def _beyond(base: FieldLayout, line: Line, end: Hex, before: Hex | None) -> list[Point]:
    """Points past the edge of the board, if the line ends in a hex at the edge."""
    board = base.board
    column, row = hexes.column_row(end)
    ways = [
        (column == 0, (-1.0, 0.0)),
        (column == board.width - 1, (1.0, 0.0)),
        (row == 0, (0.0, -1.0)),
        (row == board.height - 1, (0.0, 1.0)),
    ]
    out = [way for is_edge, way in ways if is_edge]
    joins = sum(
        end in (other.hexes[0], other.hexes[-1]) for other in board.lines if other.kind == line.kind
    )
    if not out or joins > 1:
        return []
    x, y = base.centre(end)
    heading = (0.0, 0.0)
    if before is not None:
        back = base.centre(before)
        heading = ((x - back[0]) / 152, (y - back[1]) / 152)
    reach = _BEYOND * base.radius
    return [
        (x + (out[0][0] + heading[0]) * reach * part, y + (out[0][1] + heading[1]) * reach * part)
        for part in (0.5, 1.0)
    ]


def paint_lines(canvas: Canvas, courses: Courses, kind: LineKind) -> None:
    """Draw all lines of a kind, from the wide dark stroke to the narrow light one."""
    wanted = [curve for line, curve in courses.curves if line.kind == kind]
    for width, colour in _PASSES[kind]:
        for curve in wanted:
            canvas.stroke(colour, curve, width)
    if kind == "road":
        for curve in wanted:
            for point, _ in curves.along(curve, 9, 4):
                canvas.circle(_CROWN, point, 0.9)


def paint_current(canvas: Canvas, courses: Courses, seed: int) -> None:
    """Ripples and moonlit glints along the rivers."""
    for line, curve in courses.curves:
        if line.kind != "river":
            continue
        rng = RandomStream(seed, f"current {line.name}")
        for point, angle in curves.along(curve, 8):
            aside = rng.about(15)
            place = curves.moved(point, angle + math.pi / 2, aside)
            half = rng.between(2, 6)
            ends = curves.moved(place, angle, half), curves.moved(place, angle, -half)
            is_glint = aside < 0 and rng.is_lucky(0.45)
            canvas.stroke(_GLINT if is_glint else _RIPPLE, ends, 1.1 if is_glint else 1.4)


def paint_bridges(canvas: Canvas, base: FieldLayout, courses: Courses) -> None:
    """A plank bridge where a road meets a river, a culvert where it meets a stream."""
    board = base.board
    for cell in board.hexes:
        if not board.is_on("road", cell):
            continue
        for angle in _directions(courses, base.centre(cell)):
            if board.is_on("river", cell):
                _plank_bridge(canvas, base.centre(cell), angle)
            elif board.is_on("stream", cell):
                _culvert(canvas, base.centre(cell), angle)


def _directions(courses: Courses, centre: Point) -> list[float]:
    """The directions of roads through a hex's centre; nearly parallel ones count once."""
    found: list[float] = []
    for line, curve in courses.curves:
        place = _index_of(curve, centre) if line.kind == "road" else None
        if place is None:
            continue
        before, after = curve[max(place - 3, 0)], curve[min(place + 3, len(curve) - 1)]
        angle = curves.angle_of(before, after)
        if all(abs(math.sin(angle - other)) > 0.3 for other in found):
            found.append(angle)
    return found


def _index_of(curve: Sequence[Point], centre: Point) -> int | None:
    return next((i for i, point in enumerate(curve) if math.dist(point, centre) < 0.5), None)


def _plank_bridge(canvas: Canvas, centre: Point, angle: float) -> None:
    half_length, half_width = 27.0, 10.0
    with canvas.veil() as shade:
        shadow = (centre[0] - 4, centre[1] + 6)
        shade.polygon((2, 6, 10, 130), _deck(shadow, angle, half_length, half_width + 1))
    canvas.polygon(_BEAM, _deck(centre, angle, half_length + 1.5, half_width + 2))
    canvas.polygon(_PLANK, _deck(centre, angle, half_length, half_width))
    for step in range(-25, 27, 4):
        foot = curves.moved(centre, angle, step)
        canvas.line(
            _PLANK_GAP,
            curves.moved(foot, angle + math.pi / 2, half_width),
            curves.moved(foot, angle - math.pi / 2, half_width),
            0.9,
        )
    for side in (-1, 1):
        aside = curves.moved(centre, angle + math.pi / 2, side * (half_width + 0.4))
        ends = (curves.moved(aside, angle, -half_length), curves.moved(aside, angle, half_length))
        canvas.stroke(_BEAM, ends, 3.6)
        canvas.stroke(_RAIL, ends, 1.7)
        for end in ends:
            canvas.circle(_BEAM, end, 3)
            canvas.circle(_STONE, end, 2)


def _culvert(canvas: Canvas, centre: Point, angle: float) -> None:
    for side in (-1, 1):
        aside = curves.moved(centre, angle + math.pi / 2, side * 7)
        ends = curves.moved(aside, angle, -9), curves.moved(aside, angle, 9)
        canvas.stroke(_BEAM, ends, 4.6)
        canvas.stroke(_STONE, ends, 2.4)


def _deck(centre: Point, angle: float, half_length: float, half_width: float) -> list[Point]:
    corners = [
        (-half_length, -half_width),
        (half_length, -half_width),
        (half_length, half_width),
        (-half_length, half_width),
    ]
    return curves.turned(corners, centre, angle)
