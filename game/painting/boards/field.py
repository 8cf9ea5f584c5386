"""Painter of the field: moonlit countryside with water and marsh, then the print on top of it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from game.painting.boards import brushes
from game.painting.boards.brushes import (
    BoardCanvas,
    RadialLight,
    RandomStream,
    brought_to_size,
    ground_scale,
    moonlight,
    vignette,
)
from game.painting.boards.countryside import (
    WOOD,
    Bocage,
    Bush,
    House,
    hamlet,
    light_windows,
    paint_bushes,
    paint_houses,
)
from game.painting.boards.decorations import FIELD, paint_decorations
from game.painting.boards.geometry import (
    FIELD_MARGIN,
    FIELD_RADIUS,
    FieldLayout,
    HuntLayout,
    outline,
)
from game.painting.boards.place_names import (
    Lettering,
    NamePosition,
    PlaceNames,
    around,
    board_types,
    for_names,
    in_language,
    print_names,
)
from game.rules.board import FieldBoard, LineKind, NamedLine, hexes
from game.rules.board.hexes import Hex
from game.ui.camera import Point
from game.ui.theme import Colour, Palette, Tint, hex_colour, mix, with_alpha
from game.ui.typography.text import Style, Typesetter

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
_WATER_GLINT: Final = hex_colour("#bfe6f2")
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
        self.curves: Final[tuple[tuple[NamedLine, tuple[Point, ...]], ...]] = tuple(
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

    def _course(self, line: NamedLine) -> list[Point]:
        """A curve from hex to hex with rounded bends.

        At a bridge, and where another line joins, it passes exactly through the middle of the hex.
        """
        curve = brushes.flowing(self._waypoints(line), _STEP)
        met = [self._base.centre(cell) for cell in line.hexes if self._is_met(line, cell)]
        found = (_index_of(curve, middle) for middle in met)
        return brushes.softened(curve, _ROUNDING, [place for place in found if place is not None])

    def _is_met(self, line: NamedLine, cell: Hex) -> bool:
        others = [other for other in self._base.board.lines if other is not line]
        if any(cell in (other.hexes[0], other.hexes[-1]) for other in others):
            return True
        return any(cell in other.hexes and other.kind != line.kind for other in others)

    def _waypoints(self, line: NamedLine) -> list[Point]:
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
        return brushes.moved(middle, brushes.angle_of(a, b) + math.pi / 2, aside)


def _is_shared(board: FieldBoard, one: Hex, other: Hex) -> bool:
    is_wet = board.is_along("stream", one, other) or board.is_along("river", one, other)
    return is_wet and board.is_along("road", one, other)


def _beyond(base: FieldLayout, line: NamedLine, end: Hex, before: Hex | None) -> list[Point]:
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


def paint_lines(canvas: BoardCanvas, courses: Courses, kind: LineKind) -> None:
    """Draw all lines of a kind, from the wide dark stroke to the narrow light one."""
    wanted = [curve for line, curve in courses.curves if line.kind == kind]
    for width, colour in _PASSES[kind]:
        for curve in wanted:
            canvas.stroke(colour, curve, width)
    if kind == "road":
        for curve in wanted:
            for point, _ in brushes.along(curve, 9, 4):
                canvas.circle(_CROWN, point, 0.9)


def paint_current(canvas: BoardCanvas, courses: Courses, seed: int) -> None:
    """Ripples and moonlit glints along the rivers."""
    for line, curve in courses.curves:
        if line.kind != "river":
            continue
        rng = RandomStream(seed, f"current {line.name}")
        for point, angle in brushes.along(curve, 8):
            aside = rng.about(15)
            place = brushes.moved(point, angle + math.pi / 2, aside)
            half = rng.between(2, 6)
            ends = brushes.moved(place, angle, half), brushes.moved(place, angle, -half)
            is_glint = aside < 0 and rng.is_lucky(0.45)
            canvas.stroke(_WATER_GLINT if is_glint else _RIPPLE, ends, 1.1 if is_glint else 1.4)


def paint_bridges(canvas: BoardCanvas, base: FieldLayout, courses: Courses) -> None:
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
        angle = brushes.angle_of(before, after)
        if all(abs(math.sin(angle - other)) > 0.3 for other in found):
            found.append(angle)
    return found


def _index_of(curve: Sequence[Point], centre: Point) -> int | None:
    return next((i for i, point in enumerate(curve) if math.dist(point, centre) < 0.5), None)


def _plank_bridge(canvas: BoardCanvas, centre: Point, angle: float) -> None:
    half_length, half_width = 27.0, 10.0
    with canvas.veil() as shade:
        shadow = (centre[0] - 4, centre[1] + 6)
        shade.polygon((2, 6, 10, 130), _deck(shadow, angle, half_length, half_width + 1))
    canvas.polygon(_BEAM, _deck(centre, angle, half_length + 1.5, half_width + 2))
    canvas.polygon(_PLANK, _deck(centre, angle, half_length, half_width))
    for step in range(-25, 27, 4):
        foot = brushes.moved(centre, angle, step)
        canvas.line(
            _PLANK_GAP,
            brushes.moved(foot, angle + math.pi / 2, half_width),
            brushes.moved(foot, angle - math.pi / 2, half_width),
            0.9,
        )
    for side in (-1, 1):
        aside = brushes.moved(centre, angle + math.pi / 2, side * (half_width + 0.4))
        ends = (brushes.moved(aside, angle, -half_length), brushes.moved(aside, angle, half_length))
        canvas.stroke(_BEAM, ends, 3.6)
        canvas.stroke(_RAIL, ends, 1.7)
        for end in ends:
            canvas.circle(_BEAM, end, 3)
            canvas.circle(_STONE, end, 2)


def _culvert(canvas: BoardCanvas, centre: Point, angle: float) -> None:
    for side in (-1, 1):
        aside = brushes.moved(centre, angle + math.pi / 2, side * 7)
        ends = brushes.moved(aside, angle, -9), brushes.moved(aside, angle, 9)
        canvas.stroke(_BEAM, ends, 4.6)
        canvas.stroke(_STONE, ends, 2.4)


def _deck(centre: Point, angle: float, half_length: float, half_width: float) -> list[Point]:
    corners = [
        (-half_length, -half_width),
        (half_length, -half_width),
        (half_length, half_width),
        (-half_length, half_width),
    ]
    return brushes.turned(corners, centre, angle)


_BANK: Final = hex_colour("#5d7a5a")
_WET_BANK: Final = hex_colour("#1f3a35")
_MARSH: Final = hex_colour("#11363f")
_SHALLOW: Final = hex_colour("#174650")
_POOL: Final = hex_colour("#1b505c")
_DEEP: Final = hex_colour("#0d2b34")
_POOL_GLINT: Final = hex_colour("#a5dbe0")
_REED_DARK: Final = hex_colour("#3f5f4a")
_REED: Final = hex_colour("#93a878")
_MOSS: Final = hex_colour("#28493f")
_MOSS_TOP: Final = hex_colour("#38594a")
_CLEAR: Final[Tint] = (0, 0, 0, 0)
_FOG: Final = hex_colour("#7fb0bd")


def paint_marsh(canvas: BoardCanvas, base: FieldLayout, seed: int, *, has_texture: bool) -> None:
    """Draw all marsh of the board as one sheet of water with a shore along the hexsides."""
    rng = RandomStream(seed, "shores")
    shores = [_shore(loop, rng) for loop in outline(base, _marsh_beyond_the_edge(base))]
    for shore in shores:
        canvas.stroke(_WET_BANK, shore, 15, closed=True)
        canvas.stroke(_BANK, shore, 9.5, closed=True)
    with canvas.veil() as water:
        for shore in sorted(shores, key=_is_hole):
            if _is_hole(shore):
                water.polygon(_CLEAR, shore)
            else:
                water.polygon((*_MARSH, 255), shore)
        for shore in shores:
            water.stroke((*_SHALLOW, 255), shore, 4, closed=True)
    for cell in _marsh_beyond_the_edge(base):
        rng = RandomStream(seed, f"marsh {cell}")
        if has_texture:
            _fill_hex(canvas, base.centre(cell), rng)
        else:
            # For players who cannot tell marsh by its colour, this is the only sign of it.
            _grow_reeds(canvas, base.centre(cell), rng)


def paint_fog(canvas: BoardCanvas, base: FieldLayout, seed: int) -> None:
    """Moonlit mist over parts of the marsh."""
    rng = RandomStream(seed, "fog")
    fog = RadialLight(_FOG, 11)
    for cell in sorted(base.board.marsh):
        if rng.is_lucky(0.4):
            x, y = base.centre(cell)
            place = (x + rng.about(20), y + rng.about(20))
            canvas.light(fog, place, 90, 0.42)


def _marsh_beyond_the_edge(base: FieldLayout) -> list[str]:
    """The marsh hexes, and the off-board hexes next to marsh at the edge."""
    board = base.board
    wet = set(board.marsh)
    for cell in sorted(board.marsh):
        for direction in hexes.DIRECTIONS:
            across, down = hexes.hexes_away(cell, direction, 1)
            is_off = not hexes.is_on_grid(across, down, board.width, board.height)
            if is_off and 0 <= across + 1 < 99 and 0 <= down + 1 < 99:
                wet.add(hexes.hex_at(across, down))
    return sorted(wet)


def _shore(loop: list[Point], rng: RandomStream) -> list[Point]:
    """Round the corners of an outline and make it irregular."""
    points = [
        (
            a[0] + (b[0] - a[0]) * share + rng.about(2.6),
            a[1] + (b[1] - a[1]) * share + rng.about(2.6),
        )
        for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)
        for share in (0.16, 0.5, 0.84)
    ]
    return brushes.flowing(points, 4, closed=True)


def _is_hole(loop: list[Point]) -> bool:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, (*loop[1:], loop[0]), strict=True))
    return area < 0


def _fill_hex(canvas: BoardCanvas, centre: Point, rng: RandomStream) -> None:
    for _ in range(8):
        place = _somewhere(centre, 32, rng)
        across = rng.between(5, 15)
        colour = _POOL if rng.is_lucky(0.7) else _DEEP
        canvas.ellipse(colour, place, across, across * rng.between(0.2, 0.34))
    for _ in range(3):
        _hummock(canvas, _somewhere(centre, 36, rng), rng)
    for _ in range(4):
        x, y = _somewhere(centre, 32, rng)
        half = rng.between(2, 5)
        canvas.line(
            mix(_POOL, _POOL_GLINT, rng.between(0.35, 0.8)), (x - half, y), (x + half, y), 1
        )
    _grow_reeds(canvas, centre, rng)


def _grow_reeds(canvas: BoardCanvas, centre: Point, rng: RandomStream) -> None:
    for _ in range(10):
        _reeds(canvas, _somewhere(centre, 36, rng), rng)


def _hummock(canvas: BoardCanvas, centre: Point, rng: RandomStream) -> None:
    """A patch of moss above the water."""
    x, y = centre
    across = rng.between(4, 9)
    canvas.ellipse(_DEEP, (x - 0.6, y + 1.4), across + 1, across * 0.42)
    canvas.ellipse(_MOSS, (x, y), across, across * 0.4)
    canvas.ellipse(_MOSS_TOP, (x + 0.6, y - 0.6), across * 0.7, across * 0.22)


def _reeds(canvas: BoardCanvas, root: Point, rng: RandomStream) -> None:
    x, y = root
    shade = mix(_REED_DARK, _REED, rng.between(0.2, 0.9))
    canvas.ellipse(_DEEP, (x, y + 0.6), 4.6, 1.3)
    for lean in (-3.2, -1.2, 0.7, 2.6):
        tip = (x + lean + rng.about(0.8), y - rng.between(5.5, 10))
        canvas.line(shade, (x + lean * 0.4, y), tip, 1.0)


def _somewhere(centre: Point, radius: float, rng: RandomStream) -> Point:
    return brushes.moved(centre, rng.between(0, math.tau), radius * math.sqrt(rng.between(0, 1)))


_GRID: Final[Colour] = (46, 52, 54)
"""Colour added along hexsides."""
_PRINT: Final = hex_colour("#dfe6dc")
_HALO: Final = hex_colour("#0a1218")
_PALE: Final = hex_colour("#e8e0c4")
_NUMBER: Final = Style("text", 9.5, hex_colour("#d5dfd8"), grows=False)
_NUMBER_PERCENT: Final = 34
"""The numbers of hexes are for the log and for print; faint, they leave the board to what moves."""
_COUNTRY: Final = Style("display", 15.5, hex_colour("#ccd8cf"), 0.1, grows=False)
_SS: Final = Style("display", 14, _PRINT, 0.08, _HALO, 1.4, grows=False)
_DIGIT: Final = Style("heavy", 12, _PRINT, 0, _HALO, 1.3, grows=False)

PLANE: Final[tuple[Point, ...]] = (
    (0, -13), (1.7, -11), (2.1, -5), (14.5, -2.4), (15, 0.2), (2.1, 1.4), (1.5, 8.6),
    (5.6, 10.4), (5.6, 12), (0, 11.4), (-5.6, 12), (-5.6, 10.4), (-1.5, 8.6), (-2.1, 1.4),
    (-15, 0.2), (-14.5, -2.4), (-2.1, -5), (-1.7, -11),
)  # fmt: skip
"""A transport plane from above, nose up."""


def print_field(picture: pygame.Surface, layout: FieldLayout, lang: str) -> None:
    """Draw all print except place names, in one language."""
    letters = Lettering(picture, layout.unit)
    _grid(picture, layout)
    canvas = BoardCanvas(picture, layout.unit)
    _SignPainter(canvas, layout, letters, lang).paint()


def _grid(picture: pygame.Surface, layout: FieldLayout) -> None:
    """Draw every hexside once with additive blending, so that the ground shows through."""
    light = pygame.Surface(picture.get_size())
    width = max(round(1.15 * layout.unit), 1)
    done: set[frozenset[tuple[int, int]]] = set()
    for cell in layout.board.hexes:
        corners = layout.polygon(cell)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            side = frozenset(((round(a[0]), round(a[1])), (round(b[0]), round(b[1]))))
            if side not in done:
                done.add(side)
                pygame.draw.aaline(light, _GRID, a, b, width)
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


class _SignPainter:
    """Draws the signs of one board at one zoom."""

    def __init__(
        self, canvas: BoardCanvas, layout: FieldLayout, letters: Lettering, lang: str
    ) -> None:
        self._canvas = canvas
        self._layout = layout
        self._board = layout.board
        self._letters = letters
        self._lang = lang
        self._unit = layout.unit

    def paint(self) -> None:
        """Draw numbers first and the names of regions last."""
        self._numbers()
        self._aircraft()
        for cell in self._board.ss:
            self._dashed_hex(cell)
        if self._board.nonette in self._board.order:
            self._goal()
        for cell in self._board.stars:
            self._star(cell)
        self._names_of_country()

    def _centre(self, cell: Hex) -> Point:
        """The centre of a hex in units."""
        x, y = self._layout.centre(cell)
        return x / self._unit, y / self._unit

    def _write(self, text: str, style: Style, place: Point, percent: float = 100) -> None:
        self._letters.write(text, style, self._canvas.at(place), percent=percent)

    def _numbers(self) -> None:
        for cell in self._board.hexes:
            x, y = self._centre(cell)
            self._write(cell, _NUMBER, (x, y - 31), _NUMBER_PERCENT)

    def _inner_hex(self, cell: Hex, share: float) -> list[Point]:
        return brushes.regular(self._centre(cell), 44 * share, 6)

    def _dashed_hex(self, cell: Hex) -> None:
        corners = self._inner_hex(cell, 0.86)
        self._canvas.dashed(_HALO, corners, 3.6, 7.4, 4.0, closed=True)
        self._canvas.dashed(_PRINT, corners, 1.7, 7.0, 4.4, closed=True)
        x, y = self._centre(cell)
        self._write("SS", _SS, (x, y + 24), 90)

    def _star(self, cell: Hex) -> None:
        x, y = self._centre(cell)
        self._canvas.polygon(_HALO, brushes.star((x, y + 27), 9.4, 4.6))
        self._canvas.polygon(_PRINT, brushes.star((x, y + 27), 7.2, 2.9))

    def _goal(self) -> None:
        """The hex to reach: a double frame; its sign is one of the names."""
        cell = self._board.nonette
        for share, width in ((0.93, 3.0), (0.79, 1.2)):
            corners = self._inner_hex(cell, share)
            self._canvas.stroke(_HALO, corners, width + 2.4, closed=True)
            self._canvas.stroke(_PALE, corners, width, closed=True)

    def _aircraft(self) -> None:
        """The flight line, a plane in each of its hexes, and the arrows of the eagle hex."""
        centres = [self._centre(cell) for cell in self._board.aircraft]
        if len(centres) > 1:
            self._canvas.dashed(_HALO, centres, 3.2, 3.2, 7.8)
            self._canvas.dashed(_PRINT, centres, 1.4, 3, 8)
        for place, cell in enumerate(self._board.aircraft):
            following = self._board.aircraft[min(place + 1, len(centres) - 1)]
            ahead = self._centre(following)
            here = centres[place]
            angle = brushes.angle_of(here, ahead) if ahead != here else math.pi / 2
            self._plane(here, angle + math.pi / 2, 1.45 if place == 0 else 0.95)
            self._canvas.stroke(_PRINT, self._inner_hex(cell, 0.9), 1.0, closed=True)
            self._write(str(place + 1), _DIGIT, (here[0] + 23, here[1] - 19))
        if self._board.aircraft:
            self._drop_arrows(self._board.aircraft[0])

    def _plane(self, centre: Point, angle: float, size: float) -> None:
        shape = [(x * size, y * size) for x, y in PLANE]
        placed = brushes.turned(shape, centre, angle)
        self._canvas.stroke(_HALO, placed, 3, closed=True)
        self._canvas.polygon(_PRINT, placed)

    def _drop_arrows(self, eagle: Hex) -> None:
        """One arrow for each die face 1-5, reaching to the hexside."""
        centre = self._centre(eagle)
        for face, direction in enumerate(self._board.arrows, 1):
            column, row = hexes.hexes_away(eagle, direction, 1)
            angle = brushes.angle_of(centre, self._centre(hexes.hex_at(column, row)))
            tail = brushes.moved(centre, angle, 30)
            neck = brushes.moved(centre, angle, 47)
            tip = brushes.moved(centre, angle, 58)
            head = [
                tip,
                brushes.moved(neck, angle + math.pi / 2, 6.4),
                brushes.moved(neck, angle - math.pi / 2, 6.4),
            ]
            self._canvas.stroke(_HALO, (tail, neck), 6.2)
            self._canvas.stroke(_HALO, head, 3, closed=True)
            self._canvas.stroke(_PRINT, (tail, neck), 3.2)
            self._canvas.polygon(_PRINT, head)
            badge = brushes.moved(centre, angle, 67)
            self._canvas.circle(_HALO, badge, 8)
            self._canvas.circle(_PRINT, badge, 7.2, 1.2)
            self._write(str(face), _DIGIT, badge)

    def _names_of_country(self) -> None:
        """The names of regions, printed on the ground; place names are drawn over them."""
        places = {*self._board.ss, *self._board.stars, *villages(self._board), self._board.nonette}
        for cell, names in self._board.names.items():
            is_bridge = self._board.is_on("river", cell) and self._board.is_on("road", cell)
            if cell not in places and not is_bridge:
                self._across_country(in_language(names, self._lang), self._centre(cell))

    def _across_country(self, text: str, centre: Point) -> None:
        """The name of a region: large, faint, one word per line."""
        words = text.upper().split()
        pitch = self._letters.height(_COUNTRY) / self._unit * 0.95
        for line, word in enumerate(words):
            y = centre[1] + (line - (len(words) - 1) / 2) * pitch
            self._write(word, for_names(_COUNTRY, self._lang), (centre[0], y), 62)


def villages(board: FieldBoard) -> frozenset[Hex]:
    """Named hexes on a road with no other feature; they have houses."""
    other = {*board.ss, *board.stars, board.nonette}
    return frozenset(
        cell
        for cell in board.names
        if cell not in other and board.is_on("road", cell) and not board.is_on("river", cell)
    )


_POST: Final = Style("display", 14.5, _PALE, 0.05, _HALO, 2.4, grows=False)
_VILLAGE: Final = Style("display", 18, _PALE, 0.08, _HALO, 1.8, grows=False)
_BRIDGE: Final = Style("bold", 13, hex_colour("#dcd3b2"), 0.04, _HALO, 2.4, grows=False)
_STAR: Final = Style("text", 12.5, hex_colour("#d3dcd6"), 0.03, _HALO, 2.4, grows=False)
_HEX_SIGN: Final = Style("display", 17, hex_colour("#1d1a14"), 0.05, grows=False)
_SIGN_DOWN: Final = 35.5
_SIGN_ASIDE: Final = 95.0
"""Offset in units of the sign that stands to the right of its hex."""
_TOWN: Final = Style("display", 18, _PALE, 0.05, _HALO, 1.8, grows=False)
_LAIR: Final = Style("text", 15.5, hex_colour("#dbe4dc"), 0.03, _HALO, 1.5, grows=False)
_SIGN_NUMBER: Final = Style("display", 25, _PALE, 0, _HALO, 1.8, grows=False)
_ABOVE_LAIR: Final = 47.0
"""Distance in units from a lair's middle up to its number."""
_FARTHER: Final = 15.0
"""How much farther off a name may stand where there is no room beside its hex, in units."""
_ASIDE: Final = 42.0
"""Offset in units to the right or left if there is no room below or above."""


def field_names(layout: FieldLayout, lang: str, growth: float = 1.0) -> PlaceNames:
    """SS hexes, villages, bridges and stars; names of regions are printed on the ground.

    The hex to reach has a sign.
    """
    board, unit = layout.board, layout.unit
    types = board_types(unit)
    hamlets = villages(board)
    spots: dict[str, list[NamePosition]] = {}
    for cell, names in board.names.items():
        text = in_language(names, lang)
        if cell == board.nonette:
            sign = _lettered(_HEX_SIGN, lang, growth)
            words = text.upper(), sign
            # Men come from the west, so that the sign leaves the hexes there free.
            ways = [(_ASIDE * unit, _SIGN_DOWN * unit), (_SIGN_ASIDE * unit, 0)]
            first, last = around(types, *words, layout.centre(cell), ways)
            others = _around(types, layout, cell, words, _SIGN_DOWN)
            spots[cell] = _signs([first, *others, last])
            continue
        if cell in board.ss:
            style, text, down = _POST, text.upper(), 46.0
        elif cell in board.stars:
            style, down = _STAR, 43.0
        elif cell in hamlets:
            style, text, down = _VILLAGE, text.upper(), 34.0
        elif is_bridge(layout, cell):
            style, down = _BRIDGE, 30.0
        else:
            continue
        spots[cell] = _around(types, layout, cell, (text, _lettered(style, lang, growth)), down)
    return PlaceNames(types, spots)


def _signs(found: Iterable[NamePosition]) -> list[NamePosition]:
    """The names as signposts."""
    return [replace(one, is_sign=True) for one in found]


def is_bridge(layout: FieldLayout, cell: Hex) -> bool:
    """Whether the road crosses the river in this hex."""
    return layout.board.is_on("river", cell) and layout.board.is_on("road", cell)


def hunt_names(layout: HuntLayout, lang: str, growth: float = 1.0) -> PlaceNames:
    """The town, and each lair with its number, which doesn't grow."""
    board, unit = layout.board, layout.unit
    types = board_types(unit)
    spots: dict[str, list[NamePosition]] = {}
    # A number has one place only, so that names, which may move aside, come after it.
    for number, cell in board.lairs.items():
        ways = [(0, -_ABOVE_LAIR * unit)]
        spots[str(number)] = _over(
            around(types, str(number), _SIGN_NUMBER, layout.centre(cell), ways)
        )
    for cell, names in board.names.items():
        text = in_language(names, lang)
        is_town = cell == board.carentan
        style = _lettered(_TOWN if is_town else _LAIR, lang, growth)
        down = 50.0 if is_town else 46.0
        words = text.upper() if is_town else text
        spots[cell] = _over(_around(types, layout, cell, (words, style), down))
    return PlaceNames(types, spots)


def _lettered(style: Style, lang: str, growth: float) -> Style:
    """The style of a name in a language, grown by a factor."""
    return for_names(style.but(size=style.size * growth), lang)


def _over(found: Iterable[NamePosition]) -> list[NamePosition]:
    """The names over the counters, so that no reticle hides a lair's number or name."""
    return [replace(one, is_over=True) for one in found]


def _around(
    types: Typesetter,
    layout: FieldLayout | HuntLayout,
    cell: Hex,
    words: tuple[str, Style],
    down: float,
) -> list[NamePosition]:
    """`down` units below the middle of a hex, as far above it, a little to the side, or farther."""
    if not words[0]:
        return []
    heights = (down, -down, down + _FARTHER, -down - _FARTHER)
    ways = [(aside, far) for far in heights for aside in (0.0, _ASIDE, -_ASIDE)]
    # Above it is better than to the side.
    ways.sort(key=lambda way: (abs(way[1]) > down, way[0] != 0))
    unit = layout.unit
    return around(types, *words, layout.centre(cell), [(x * unit, y * unit) for x, y in ways])


SEED: Final = 1944
_GROUND: Final = hex_colour("#1d3330")
_MOON: Final = with_alpha(hex_colour("#9cc6e8"), 27)
_DARK: Final = with_alpha(hex_colour("#02060c"), 46)


def paint_field(
    board: FieldBoard,
    layout: FieldLayout,
    lang: str,
    seed: int = SEED,
    palette: Palette | None = None,
) -> pygame.Surface:
    """The whole printed board at the size of the layout."""
    palette = palette or Palette()
    scale = ground_scale(layout.unit, layout.at_unit(1.0).size)
    ground = paint_countryside(board, scale, seed, palette)
    picture = finish_field(ground, layout, lang, seed, palette)
    print_names(picture, field_names(layout, lang))
    return picture


def paint_countryside(
    board: FieldBoard, scale: float, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground without print, at `scale` pixels per unit, to be scaled down to any zoom."""
    base = FieldLayout(board, FIELD_RADIUS)
    width, height = base.size
    canvas = BoardCanvas(
        pygame.Surface((math.ceil(width * scale), math.ceil(height * scale))), scale
    )
    canvas.surface.fill(_GROUND)
    courses = Courses(base, seed)
    Bocage((width, height), seed).paint(canvas, has_texture=palette.has_textures)
    paint_marsh(canvas, base, seed, has_texture=palette.has_textures)
    paint_decorations(canvas, board.decorations, FIELD, are_above=False)
    paint_lines(canvas, courses, "stream")
    paint_lines(canvas, courses, "river")
    paint_current(canvas, courses, seed)
    paint_lines(canvas, courses, "road")
    paint_bridges(canvas, base, courses)
    houses = _houses(base, courses, seed)
    trees = [*_woods(base, courses, seed), *_roadside(base, courses, seed)]
    paint_bushes(canvas, sorted(trees, key=lambda tree: tree.centre[1]))
    paint_houses(canvas, houses)
    paint_decorations(canvas, board.decorations, FIELD, are_above=True)
    canvas.lay_over(lambda size: moonlight(size, _MOON, _DARK))
    paint_fog(canvas, base, seed)
    light_windows(canvas, houses)
    edge = FIELD_MARGIN * FIELD_RADIUS * scale
    canvas.lay_over(lambda size: vignette(size, palette.night_900, edge * 0.95, 0.42))
    return canvas.surface


def finish_field(
    ground: pygame.Surface, layout: FieldLayout, lang: str, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground scaled to the layout, with everything printed on it except place names."""
    picture = brought_to_size(ground, layout.size, layout.unit, seed, palette)
    if palette.has_textures:
        _fold(picture)
    print_field(picture, layout, lang)
    return picture


def _houses(base: FieldLayout, courses: Courses, seed: int) -> list[House]:
    """A farm at each SS hex, a hamlet at each named crossroads, most houses at Nonette."""
    board = base.board
    sizes = dict.fromkeys(board.ss, (4, 42.0)) | dict.fromkeys(villages(board), (8, 52.0))
    if board.nonette in board.order:
        sizes[board.nonette] = (16, 74.0)

    def is_dry(place: Point) -> bool:
        return base.cell_at(place) not in board.marsh

    houses: list[House] = []
    for cell, (count, radius) in sizes.items():
        roads = courses.near(cell, radius + 30)
        rng = RandomStream(seed, f"hamlet {cell}")
        houses += hamlet(base.centre(cell), count, radius, roads, rng, is_dry)
    return houses


def _roadside(base: FieldLayout, courses: Courses, seed: int) -> list[Bush]:
    """Scattered bushes and pollards along the roads, on dry ground."""
    rng = RandomStream(seed, "roadside")
    water = [point for line, curve in courses.curves if line.kind != "road" for point in curve[::3]]
    roads = [point for line, curve in courses.curves if line.kind == "road" for point in curve[::2]]
    bushes: list[Bush] = []
    for line, curve in courses.curves:
        if line.kind != "road":
            continue
        for point, angle in brushes.along(curve, 13):
            side = math.pi / 2 if rng.is_lucky(0.5) else -math.pi / 2
            place = brushes.moved(point, angle + side, rng.between(12, 16))
            cell = base.cell_at(place)
            is_dry = cell is not None and cell not in base.board.marsh
            if (
                is_dry
                and rng.is_lucky(0.45)
                and _is_clear(place, water, 30)
                and _is_clear(place, roads, 10)
            ):
                bushes.append(Bush(place, rng.between(3, 5.2)))
    return bushes


def _is_clear(place: Point, points: list[Point], distance: float) -> bool:
    x, y = place
    return all(
        abs(px - x) > distance or abs(py - y) > distance or math.dist(place, (px, py)) > distance
        for px, py in points
    )


def _woods(base: FieldLayout, courses: Courses, seed: int) -> list[Bush]:
    """Clumps of trees on some open hexes with no other print."""
    board = base.board
    taken = {*board.stars, *board.ss, *board.aircraft, board.nonette, *board.marsh}
    rng = RandomStream(seed, "woods")
    trees: list[Bush] = []
    for cell in board.hexes:
        if cell in taken or not rng.is_lucky(0.22) or _is_crossed(board, cell):
            continue
        lines = courses.near(cell, 70)
        centre = brushes.moved(base.centre(cell), rng.between(0, math.tau), 18)
        for _ in range(16):
            away = 27 * math.sqrt(rng.between(0, 1))
            place = brushes.moved(centre, rng.between(0, math.tau), away)
            if all(math.dist(place, point) > 14 for point in lines):
                trees.append(Bush(place, rng.between(4, 8), WOOD))
    return trees


def _is_crossed(board: FieldBoard, cell: Hex) -> bool:
    return any(board.is_on(kind, cell) for kind in ("road", "stream", "river"))


def _fold(picture: pygame.Surface) -> None:
    """The two creases of a folded sheet: dark lines, each with a pale one beside it."""
    width, height = picture.get_size()
    for third in (1, 2):
        seam = pygame.Surface((1, height), pygame.SRCALPHA)
        for dx, tint in ((0, (0, 0, 0, 70)), (1, (255, 255, 255, 14))):
            seam.fill(tint)
            picture.blit(seam, (width * third // 3 + dx, 0))
