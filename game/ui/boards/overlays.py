"""Marks over a board, drawn each frame: regions, paths, hatching, reticles, blasts.

Every mark is made of a few small smooth pictures that are kept, so a frame only blits. Cells of
one shape share theirs.
Lengths in the text are units; all widths grow with the zoom of the board.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.rules.board import Cell
from game.ui.boards import curves
from game.ui.boards.brushes import Canvas
from game.ui.boards.geometry import Layout, Point, legs, outline, through
from game.ui.boards.lettering import Lettering
from game.ui.boards.stamps import Stamp, Stamps
from game.ui.shelf import Shelf, bytes_of
from game.ui.smooth import smoothscaled
from game.ui.text import Style
from game.ui.theme import Colour, Palette, Tint, hex_colour, with_alpha
from game.ui.turns import Turns

BlastPlace: TypeAlias = Literal["centre", "side", "corner"]

_FINER: Final = 3
"""Pictures are drawn so many times larger and shrunk, for smooth edges."""
_ROOM: Final = 600
_REGIONS: Final = 16
"""Regions whose stamps are kept."""
_HEAVIEST: Final = 48_000_000
"""Bytes of all pictures that are kept."""
_HATCH_TURN: Final = math.radians(-32)
_HATCH_GAP: Final = 11.0
_SIGHT_DOTS: Final = 8.65
"""Units from dot to dot, a quarter of a square's side."""
_DISC: Final = 11.5
_SQUARE: Final = 4
"""Corners of a cell that is upright."""
_BLAST: Final[Mapping[BlastPlace, Colour]] = {
    "centre": hex_colour("#e8402f"),
    "side": hex_colour("#f08a24"),
    "corner": hex_colour("#ffd25a"),
}


def bow(start: Point, end: Point, unit: float) -> list[Point]:
    """A line from point to point that bows out to the left; `unit` in pixels."""
    angle = curves.angle_of(start, end) - math.pi / 2
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    top = curves.moved(middle, angle, 0.16 * math.dist(start, end))
    return curves.flowing([start, top, end], 6 * unit)


class Shown(Struct, frozen=True):
    """A board on a surface: its layout, and where its upper left corner lies."""

    surface: pygame.Surface
    layout: Layout
    origin: Point = (0.0, 0.0)

    def at(self, point: Point) -> Point:
        """A point of the board on the surface."""
        return point[0] + self.origin[0], point[1] + self.origin[1]

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell on the surface."""
        return self.at(self.layout.centre(cell))

    @property
    def corner(self) -> tuple[int, int]:
        """The board's upper left corner in whole pixels of the surface."""
        return round(self.origin[0]), round(self.origin[1])


class Overlays:
    """Draws marks in one palette; keeps the pictures they are made of."""

    def __init__(self, palette: Palette | None = None, turns: Turns | None = None) -> None:
        """`turns` say how many pictures may be made within a frame."""
        self._palette: Final = palette or Palette()
        self._pictures: Final[Shelf[tuple[object, ...], pygame.Surface]] = Shelf(
            _ROOM, _HEAVIEST, bytes_of, turns
        )
        self._stamps: Final[Shelf[tuple[object, ...], Stamps]] = Shelf(_REGIONS)

    # --- Cells ----------------------------------------------------------------------------

    def region_edge(self, shown: Shown, cells: Iterable[Cell]) -> None:
        """One moon-white line round a set of cells, over a dark one."""
        self._edge(shown, cells, (6.0, self._palette.reach_under), (3.0, self._palette.reach))

    def sight_edge(self, shown: Shown, cells: Iterable[Cell]) -> None:
        """A dotted line round what is seen: where somebody can go has a whole one."""
        lines = ((7.0, self._palette.reach_under), (4.4, self._palette.amber))
        self._edge(shown, cells, *lines, apart=_SIGHT_DOTS)

    def fill(self, shown: Shown, cells: Iterable[Cell], colour: Colour, percent: float) -> None:
        """An even tint over cells."""
        layout, region, tint = shown.layout, tuple(cells), with_alpha(colour, percent)
        stamps = self._stamps.take(
            ("fill", layout, region, tint),
            lambda: Stamps(self._tinted(layout, cell, tint) for cell in region),
        )
        stamps.lay(shown.surface, shown.corner)

    def hatch(self, shown: Shown, cells: Iterable[Cell]) -> None:
        """Red hatching over threatened cells, the lines running on from cell to cell.

        Each line has a dark one beside it, so that it is seen by whoever sees no red.
        """
        layout, region, tint = shown.layout, tuple(cells), with_alpha(self._palette.red, 52)
        stamps = self._stamps.take(
            ("hatch", layout, region, tint),
            lambda: Stamps(self._hatched(layout, cell, tint) for cell in region),
        )
        stamps.lay(shown.surface, shown.corner)

    def frame(self, shown: Shown, cell: Cell, colour: Colour, width: float = 4.5) -> None:
        """A frame along the cell's own edge, over a dark one: selected 4.5, hover 2."""
        corners = [shown.at(point) for point in shown.layout.polygon(cell)]
        loop = [*corners, corners[0]]
        self._lines(shown, loop, width + 3, self._palette.reach_under)
        self._lines(shown, loop, width, colour)

    def focus(self, shown: Shown, cell: Cell) -> None:
        """Where the keys are: an amber frame 4 units outside, with ticks at its corners."""
        amber, dark = self._palette.amber, self._palette.reach_under
        middle = shown.layout.centre(cell)
        corners = shown.layout.polygon(cell)
        away = 4 * shown.layout.unit
        outer = [
            shown.at(curves.moved(p, curves.angle_of(middle, p), away * math.sqrt(2)))
            for p in corners
        ]
        for width, colour in ((5.5, dark), (3.0, amber)):
            self._lines(shown, [*outer, outer[0]], width, colour)
        for width, colour in ((7.0, dark), (4.5, amber)):
            for point in outer:
                angle = curves.angle_of(shown.at(middle), point)
                tip = curves.moved(point, angle, 5 * shown.layout.unit)
                self._lines(shown, [point, tip], width, colour)

    def reticle(self, shown: Shown, cell: Cell, radius: float = 27) -> None:
        """A broken red ring with four ticks, over a dark one."""
        red, dark = self._palette.red_text, self._palette.reach_under

        def draw(canvas: Canvas, centre: Point) -> None:
            for width, colour in ((7.0, dark), (4.0, red)):
                for quarter in range(4):
                    start = quarter * math.pi / 2 + 0.24
                    arc = [
                        curves.moved(centre, start + step * (math.pi / 2 - 0.48) / 8, radius)
                        for step in range(9)
                    ]
                    canvas.stroke(colour, arc, width)
                    tick = [
                        curves.moved(centre, quarter * math.pi / 2, radius + d) for d in (-6, 7)
                    ]
                    canvas.stroke(colour, tick, width)

        self._round_picture(shown, shown.centre(cell), radius + 12, ("reticle", radius), draw)

    # --- Lines ----------------------------------------------------------------------------

    def path(
        self, shown: Shown, cells: Sequence[Cell], labels: Mapping[Cell, str] | None = None
    ) -> None:
        """The way that would be taken, and in discs what it has cost so far.

        Where it takes stairs it ends on one floor and begins anew on the other.
        """
        unit = shown.layout.unit
        for leg in legs(shown.layout, cells):
            points = [shown.at(point) for point in through(shown.layout, leg)]
            smooth = curves.flowing(points, 9 * unit) if len(points) > 2 else points
            for width, colour in ((11.0, self._palette.reach_under), (6.5, self._palette.amber)):
                self._lines(shown, smooth, width, colour)
        for cell, text in (labels or {}).items():
            self.disc(shown, shown.centre(cell), text)

    def disc(self, shown: Shown, place: Point, text: str) -> None:
        """A dark disc with an amber rim and a short text."""
        amber, dark = self._palette.amber, self._palette.outline

        def draw(canvas: Canvas, centre: Point) -> None:
            canvas.circle(dark, centre, _DISC + 1.6)
            canvas.circle(amber, centre, _DISC)
            canvas.circle(dark, centre, _DISC - 2)
            self._print(canvas, text, Style("heavy", 16, (255, 255, 255), grows=False), centre)

        self._round_picture(shown, place, _DISC + 3, ("disc", text), draw)

    def face(self, shown: Shown, cell: Cell, text: str, colour: Colour) -> None:
        """A dark disc with a face of the die, at a corner of the cell."""
        dark = self._palette.outline

        def draw(canvas: Canvas, centre: Point) -> None:
            canvas.circle(dark, centre, _DISC + 1.6)
            canvas.circle(colour, centre, _DISC)
            canvas.circle(dark, centre, _DISC - 2)
            self._print(canvas, text, Style("heavy", 16, colour, grows=False), centre)

        corner = shown.at(shown.layout.polygon(cell)[0])
        self._round_picture(shown, corner, _DISC + 3, ("face", text, colour), draw)

    def arc(self, shown: Shown, start: Cell, end: Cell, colour: Colour) -> None:
        """A dotted arc from cell to cell: what may be woken, what goes where."""
        unit = shown.layout.unit
        line = bow(shown.centre(start), shown.centre(end), unit)
        for width, tint in ((8.2, self._palette.reach_under), (4.8, colour)):
            for point, _ in curves.along(line, 10.5 * unit):
                self._lines(shown, [point, point], width, tint)

    def sight(self, shown: Shown, start: Cell, end: Cell, *, is_clear: bool) -> None:
        """A line of fire: amber when clear, else dashed red that ends in a cross."""
        a, b = shown.centre(start), shown.centre(end)
        if is_clear:
            for width, colour in ((7.0, self._palette.reach_under), (3.6, self._palette.amber)):
                self._lines(shown, [a, b], width, colour)
            return
        unit = shown.layout.unit
        red = self._palette.red_text
        for width, colour in ((7.0, self._palette.reach_under), (3.6, red)):
            for piece in curves.dashes([a, b], 8 * unit, 6 * unit):
                self._lines(shown, piece, width, colour)
            for turn in (math.pi / 4, -math.pi / 4):
                arm = [curves.moved(b, turn, -8 * unit), curves.moved(b, turn, 8 * unit)]
                self._lines(shown, arm, width, colour)

    def arrow(self, shown: Shown, cells: Sequence[Cell], colour: Colour, clear: float = 0) -> None:
        """What an enemy would do: an arrow through cells in the unit's colour.

        It begins `clear` units from the middle of the first, so that the counter there is whole.
        By stairs it ends on one floor and begins anew on the other, where a frame is its end.
        """
        parts = legs(shown.layout, cells)
        for leg in parts:
            if len(leg) > 1:
                self._arrow(shown, leg, colour, clear if leg is parts[0] else 0)
            elif len(parts) > 1 and leg is parts[-1]:
                self.frame(shown, leg[0], colour, 3)

    def _arrow(self, shown: Shown, cells: Sequence[Cell], colour: Colour, clear: float) -> None:
        """An arrow on one floor."""
        points = [shown.at(point) for point in through(shown.layout, cells)]
        unit = shown.layout.unit
        angle = curves.angle_of(points[-2], points[-1])
        neck = curves.moved(points[-1], angle, -13 * unit)
        dark = self._palette.reach_under
        tail = curves.moved(points[0], curves.angle_of(points[0], points[1]), clear * unit)
        shaft = [tail, *points[1:-1], neck]
        self._lines(shown, shaft, 9.5, dark)

        def draw(canvas: Canvas, centre: Point) -> None:
            head = curves.turned([(14, 0), (-3, 10.5), (-3, -10.5)], centre, angle)
            canvas.stroke(dark, head, 4.5, closed=True)
            canvas.polygon(colour, head)

        self._round_picture(shown, neck, 20, ("arrow", colour, round(angle, 3)), draw)
        self._lines(shown, shaft, 6, colour)

    def strike(self, shown: Shown, start: Cell, end: Cell, clear: float = 16) -> None:
        """Whom an enemy would attack: a dashed red arrow between the counters of two cells.

        It keeps `clear` units from the middle of the second, if they aren't too near each other.
        """
        a, b = shown.centre(start), shown.centre(end)
        unit, red, dark = shown.layout.unit, self._palette.red_text, self._palette.reach_under
        angle, far = curves.angle_of(a, b), math.dist(a, b)
        tail = curves.moved(a, angle, min(clear * unit, 0.2 * far))
        tip = curves.moved(b, angle, -min(clear * unit, 0.36 * far))
        neck = curves.moved(tip, angle, -9 * unit)
        for width, colour in ((7.5, dark), (3.8, red)):
            for piece in curves.dashes([tail, neck], 7 * unit, 6 * unit):
                self._lines(shown, piece, width, colour)

        def draw(canvas: Canvas, centre: Point) -> None:
            # Barbed, so that it is no enemy's way for whoever sees no red.
            head = curves.turned([(11, 0), (-8, 10), (-3, 0), (-8, -10)], centre, angle)
            canvas.stroke(dark, head, 4.5, closed=True)
            canvas.polygon(red, head)

        self._round_picture(shown, neck, 18, ("strike", red, round(angle, 3)), draw)

    # --- Blasts ---------------------------------------------------------------------------

    def blast(self, shown: Shown, places: Mapping[Cell, tuple[BlastPlace, str]]) -> None:
        """What a blast does where: the colour of the square, and an edge round all."""
        for cell, (place, _) in places.items():
            self.fill(shown, [cell], _BLAST[place], 34)
        self._edge(shown, places, (6.0, self._palette.reach_under), (3.0, _BLAST["side"]))

    def amounts(self, shown: Shown, places: Mapping[Cell, tuple[BlastPlace, str]]) -> None:
        """The dice of a blast in a corner of each square, also where a counter lies."""
        unit = shown.layout.unit
        for cell, (_, amount) in places.items():
            x, y = shown.at(shown.layout.polygon(cell)[0])
            self._tag(shown, (x + 9 * unit, y + 7.5 * unit), amount)

    def _tag(self, shown: Shown, place: Point, text: str) -> None:
        def draw(canvas: Canvas, centre: Point) -> None:
            x, y = centre
            canvas.polygon(
                (8, 10, 14), [(x - 8, y - 7), (x + 8, y - 7), (x + 8, y + 7), (x - 8, y + 7)]
            )
            self._print(canvas, text, Style("heavy", 13, (255, 255, 255), grows=False), centre)

        self._round_picture(shown, place, 11, ("tag", text), draw)

    def _edge(
        self,
        shown: Shown,
        cells: Iterable[Cell],
        *lines: tuple[float, Colour | Tint],
        apart: float = 0,
    ) -> None:
        """Lines of these widths and colours round cells, one upon another; or dots so far apart."""
        layout, region = shown.layout, tuple(cells)

        def draw() -> Stamps:
            loops = [[*loop, loop[0]] for loop in outline(layout, region)]
            if apart:
                loops = [
                    [point, point]
                    for loop in loops
                    for point, _ in curves.along(loop, apart * layout.unit)
                ]
            return Stamps(
                stamp
                for width, colour in lines
                for loop in loops
                for stamp in self._line_stamps(layout, loop, width, colour)
            )

        key = ("edge", layout, region, lines, apart)
        self._stamps.take(key, draw).lay(shown.surface, shown.corner)

    # --- The pictures marks are made of ---------------------------------------------------

    def _lines(
        self, shown: Shown, points: Sequence[Point], width: float, colour: Colour | Tint
    ) -> None:
        """Straight lines from point to point of the surface with round ends."""
        reach = 2 * math.ceil(width * shown.layout.unit) + 2
        if not _box(points).inflate(reach, reach).colliderect(shown.surface.get_clip()):
            return
        Stamps(self._line_stamps(shown.layout, points, width, colour)).lay(shown.surface, (0, 0))

    def _line_stamps(
        self, layout: Layout, points: Sequence[Point], width: float, colour: Colour | Tint
    ) -> Iterator[Stamp]:
        thick = round(max(width * layout.unit, 1.2), 2)
        for a, b in itertools.pairwise(points):
            run = round(b[0] - a[0], 1), round(b[1] - a[1], 1)
            picture, start = self._line_picture(run, thick, colour)
            place = round(a[0] - start[0]), round(a[1] - start[1])
            yield picture, pygame.Rect(place, picture.get_size())

    def _line_picture(
        self, run: Point, thick: float, colour: Colour | Tint
    ) -> tuple[pygame.Surface, Point]:
        """A line along a vector in pixels, and where it starts in its picture."""
        dx, dy = run
        edge = math.ceil(thick / 2) + 1
        start = (edge + max(-dx, 0), edge + max(-dy, 0))
        ends = (start, (start[0] + dx, start[1] + dy))
        size = (math.ceil(abs(dx)) + 2 * edge, math.ceil(abs(dy)) + 2 * edge)
        picture = self._pictures.take(
            ("line", run, thick, colour),
            lambda: _smooth(size, 1, lambda canvas: canvas.stroke(colour, ends, thick)),
        )
        return picture, start

    def _tinted(self, layout: Layout, cell: Cell, tint: Tint) -> Stamp:
        """A cell's tint; squares meet their neighbours on whole pixels."""
        corners = layout.polygon(cell)
        if len(corners) != _SQUARE:
            return self._cell_stamp(layout, cell, tint, lambda c, p: c.polygon(tint, p))
        (left, top), _, (right, bottom), _ = ((round(x), round(y)) for x, y in corners)
        box = pygame.Rect(left, top, right - left, bottom - top)
        return self._pictures.take(("tint", box.size, tint), lambda: _plain(box.size, tint)), box

    def _hatched(self, layout: Layout, cell: Cell, tint: Tint) -> Stamp:
        """A cell's hatching."""
        shade = with_alpha(self._palette.reach_under, 62)

        def draw(canvas: Canvas, corners: Sequence[Point]) -> None:
            for start, end in curves.hatching(corners, _HATCH_TURN, _HATCH_GAP):
                below = [(x, y + 2.4) for x, y in (start, end)]
                canvas.stroke(shade, below, 2.6, is_round=False)
                canvas.stroke(tint, (start, end), 2.6, is_round=False)

        return self._cell_stamp(layout, cell, tint, draw)

    def _cell_stamp(
        self,
        layout: Layout,
        cell: Cell,
        kind: object,
        draw: Callable[[Canvas, Sequence[Point]], None],
    ) -> Stamp:
        """What is drawn in a cell, in units from its corner; the same for all cells of a shape."""
        unit, corners = layout.unit, layout.polygon(cell)
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        size = (
            math.ceil(max(x for x, _ in corners) - left) + 1,
            math.ceil(max(y for _, y in corners) - top) + 1,
        )
        left, top = math.floor(left), math.floor(top)
        shape = tuple((int((x - left) * _FINER), int((y - top) * _FINER)) for x, y in corners)
        inside = [((x - left) / unit, (y - top) / unit) for x, y in corners]
        key = ("cell", kind, size, shape)
        picture = self._pictures.take(key, lambda: _smooth(size, unit, lambda c: draw(c, inside)))
        return picture, pygame.Rect((left, top), size)

    def _round_picture(
        self,
        shown: Shown,
        place: Point,
        radius: float,
        kind: tuple[object, ...],
        draw: Callable[[Canvas, Point], None],
    ) -> None:
        """A picture round a point, drawn in units."""
        unit = shown.layout.unit
        half = math.ceil(radius * unit)
        middle = (half / unit, half / unit)
        picture = self._pictures.take(
            (*kind, round(unit, 3)),
            lambda: _smooth((2 * half, 2 * half), unit, lambda c: draw(c, middle)),
        )
        corner = round(place[0]) - half, round(place[1]) - half
        shown.surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _print(self, canvas: Canvas, text: str, style: Style, centre: Point) -> None:
        Lettering(canvas.surface, canvas.scale).write(text, style, canvas.at(centre))


def _plain(size: tuple[int, int], tint: Tint) -> pygame.Surface:
    """An even tint, premultiplied by its own alpha."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(tint)
    return picture.premul_alpha()


def _box(points: Sequence[Point]) -> pygame.Rect:
    """The pixels round some points."""
    left, top = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
    right, bottom = math.ceil(max(x for x, _ in points)), math.ceil(max(y for _, y in points))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


def _smooth(size: tuple[int, int], unit: float, draw: Callable[[Canvas], None]) -> pygame.Surface:
    """A picture drawn three times as large and shrunk, premultiplied by its own alpha."""
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    draw(Canvas(large, unit * _FINER))
    return smoothscaled(large.premul_alpha(), size)
