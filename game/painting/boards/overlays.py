"""Overlays on a board, drawn each frame: regions, paths, hatching, reticles, blasts.

Every overlay is composed of small cached sprites, so a frame only blits. Lengths are in units; all
widths scale with the zoom of the board.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame

from game.painting.boards import brushes
from game.painting.boards.board_cache import PlacedBoard
from game.painting.boards.brushes import BoardCanvas
from game.painting.boards.geometry import BoardGeometry, legs, outline, through
from game.painting.boards.place_names import Lettering
from game.rules.board import Cell
from game.ui.cache import Cache, bytes_of
from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Palette, Tint, hex_colour, with_alpha
from game.ui.typography.text import Style

Blit: TypeAlias = tuple[pygame.Surface, pygame.Rect]
"""A picture with premultiplied alpha, and its rectangle in pixels of the whole board."""


class BlitBatch:
    """A batch, the lowest picture first."""

    def __init__(self, blits: Iterable[Blit]) -> None:
        found = list(blits)
        self._pictures: Final = [picture for picture, _ in found]
        self._places: Final = [place for _, place in found]

    def draw(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        """Draw the pictures inside the clip, with the board's upper left corner at `corner`."""
        left, top = corner
        clip = surface.get_clip().move(-left, -top)
        seen = [
            (self._pictures[number], self._places[number].move(corner))
            for number in clip.collidelistall(self._places)
        ]
        surface.fblits(seen, pygame.BLEND_PREMULTIPLIED)


_FINER: Final = 3
"""Oversampling factor, for smooth edges."""
_ROOM: Final = 600
_HEAVIEST: Final = 48_000_000
"""Cache size in bytes."""
_HATCH_TURN: Final = math.radians(-32)
_HATCH_GAP: Final = 11.0
_SQUARE: Final = 4
"""Number of corners of a square cell."""


class MarkPictures:
    """Cached lines, cells and discs in one palette. Cells of the same shape share a sprite."""

    def __init__(self, palette: Palette) -> None:
        self._palette: Final = palette
        self._kept: Final[Cache[tuple[object, ...], pygame.Surface]] = Cache(
            _ROOM, _HEAVIEST, bytes_of
        )

    def lines(
        self, shown: PlacedBoard, points: Sequence[Point], width: float, colour: Colour | Tint
    ) -> None:
        """Draw straight lines with round ends through points of the surface."""
        BlitBatch(self.line_blits(shown.layout, points, width, colour)).draw(shown.surface, (0, 0))

    def line_blits(
        self, layout: BoardGeometry, points: Sequence[Point], width: float, colour: Colour | Tint
    ) -> Iterator[Blit]:
        """The parts of a line as sprites with positions; points are in pixels."""
        thick = round(max(width * layout.unit, 1.2), 2)
        for a, b in itertools.pairwise(points):
            run = round(b[0] - a[0], 1), round(b[1] - a[1], 1)
            picture, start = self._line_picture(run, thick, colour)
            place = round(a[0] - start[0]), round(a[1] - start[1])
            yield picture, pygame.Rect(place, picture.get_size())

    def _line_picture(
        self, run: Point, thick: float, colour: Colour | Tint
    ) -> tuple[pygame.Surface, Point]:
        """A line along a vector in pixels, and where it starts in its sprite."""
        dx, dy = run
        edge = math.ceil(thick / 2) + 1
        start = (edge + max(-dx, 0), edge + max(-dy, 0))
        ends = (start, (start[0] + dx, start[1] + dy))
        size = (math.ceil(abs(dx)) + 2 * edge, math.ceil(abs(dy)) + 2 * edge)
        picture = self._kept.take(
            ("line", run, thick, colour),
            lambda: _smooth(size, 1, lambda canvas: canvas.stroke(colour, ends, thick)),
        )
        return picture, start

    def tinted(self, layout: BoardGeometry, cell: Cell, tint: Tint) -> Blit:
        """A cell filled with a tint; squares meet their neighbours on whole pixels."""
        corners = layout.polygon(cell)
        if len(corners) != _SQUARE:
            return self._cell_blit(layout, cell, tint, lambda c, p: c.polygon(tint, p))
        (left, top), _, (right, bottom), _ = ((round(x), round(y)) for x, y in corners)
        box = pygame.Rect(left, top, right - left, bottom - top)
        return self._kept.take(("tint", box.size, tint), lambda: _plain(box.size, tint)), box

    def hatched(self, layout: BoardGeometry, cell: Cell, tint: Tint) -> Blit:
        """A cell's hatching."""
        shade = with_alpha(self._palette.reach_under, 62)

        def draw(canvas: BoardCanvas, corners: Sequence[Point]) -> None:
            for start, end in brushes.hatching(corners, _HATCH_TURN, _HATCH_GAP):
                below = [(x, y + 2.4) for x, y in (start, end)]
                canvas.stroke(shade, below, 2.6, is_round=False)
                canvas.stroke(tint, (start, end), 2.6, is_round=False)

        return self._cell_blit(layout, cell, tint, draw)

    def _cell_blit(
        self,
        layout: BoardGeometry,
        cell: Cell,
        kind: object,
        draw: Callable[[BoardCanvas, Sequence[Point]], None],
    ) -> Blit:
        """A sprite of what `draw` paints in a cell, in units from its corner; shared by shape."""
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
        picture = self._kept.take(key, lambda: _smooth(size, unit, lambda c: draw(c, inside)))
        return picture, pygame.Rect((left, top), size)

    def round(
        self,
        shown: PlacedBoard,
        place: Point,
        radius: float,
        kind: tuple[object, ...],
        draw: Callable[[BoardCanvas, Point], None],
    ) -> None:
        """Draw a cached sprite centred on a point; `draw` paints it in units."""
        unit = shown.layout.unit
        half = math.ceil(radius * unit)
        middle = (half / unit, half / unit)
        picture = self._kept.take(
            (*kind, round(unit, 3)),
            lambda: _smooth((2 * half, 2 * half), unit, lambda c: draw(c, middle)),
        )
        corner = round(place[0]) - half, round(place[1]) - half
        shown.surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def _plain(size: tuple[int, int], tint: Tint) -> pygame.Surface:
    """A uniform tint with premultiplied alpha."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(tint)
    return picture.premul_alpha()


def _smooth(
    size: tuple[int, int], unit: float, draw: Callable[[BoardCanvas], None]
) -> pygame.Surface:
    """A picture drawn at three times the size and scaled down, with premultiplied alpha."""
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    draw(BoardCanvas(large, unit * _FINER))
    return smoothscaled(large.premul_alpha(), size)


BlastPlace: TypeAlias = Literal["centre", "side", "corner"]

_REGIONS: Final = 16
"""Number of regions whose sprites are cached."""
_SIGHT_DOTS: Final = 8.65
"""Units between dots, a quarter of a square's side."""
_DISC: Final = 11.5
_BLAST: Final[Mapping[BlastPlace, Colour]] = {
    "centre": hex_colour("#e8402f"),
    "side": hex_colour("#f08a24"),
    "corner": hex_colour("#ffd25a"),
}


def bow(start: Point, end: Point, unit: float) -> list[Point]:
    """A curve between two points that bows to the left; `unit` is in pixels."""
    angle = brushes.angle_of(start, end) - math.pi / 2
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    top = brushes.moved(middle, angle, 0.16 * math.dist(start, end))
    return brushes.flowing([start, top, end], 6 * unit)


class Overlays:
    """Draws overlays in one palette and caches the sprites they are made of."""

    def __init__(self, palette: Palette | None = None) -> None:
        self._palette: Final = palette or Palette()
        self._pictures: Final = MarkPictures(self._palette)
        self._batches: Final[Cache[tuple[object, ...], BlitBatch]] = Cache(_REGIONS)

    # --- Cells ----------------------------------------------------------------------------

    def region_edge(self, shown: PlacedBoard, cells: Iterable[Cell]) -> None:
        """A light outline round a set of cells, with a dark one beneath."""
        self._edge(shown, cells, (6.0, self._palette.reach_under), (3.0, self._palette.reach))

    def sight_edge(self, shown: PlacedBoard, cells: Iterable[Cell]) -> None:
        """A dotted outline round visible cells; the outline of reachable cells is solid."""
        lines = ((7.0, self._palette.reach_under), (4.4, self._palette.amber))
        self._edge(shown, cells, *lines, apart=_SIGHT_DOTS)

    def fill(
        self, shown: PlacedBoard, cells: Iterable[Cell], colour: Colour, percent: float
    ) -> None:
        """Tint cells evenly."""
        layout, region, tint = shown.layout, tuple(cells), with_alpha(colour, percent)
        batch = self._batches.take(
            ("fill", layout, region, tint),
            lambda: BlitBatch(self._pictures.tinted(layout, cell, tint) for cell in region),
        )
        batch.draw(shown.surface, shown.corner)

    def hatch(self, shown: PlacedBoard, cells: Iterable[Cell]) -> None:
        """Red hatching over threatened cells, continuous from cell to cell.

        Each line has a dark one beside it, for players who cannot see red.
        """
        layout, region, tint = shown.layout, tuple(cells), with_alpha(self._palette.red, 52)
        batch = self._batches.take(
            ("hatch", layout, region, tint),
            lambda: BlitBatch(self._pictures.hatched(layout, cell, tint) for cell in region),
        )
        batch.draw(shown.surface, shown.corner)

    def frame(
        self,
        shown: PlacedBoard,
        cell: Cell,
        colour: Colour,
        width: float = 4.5,
        away: Point = (0.0, 0.0),
    ) -> None:
        """A frame along a cell's edge over a dark one; width 4.5 for selected, 2 for hover.

        `away` is how far from the cell it is drawn, in pixels.
        """
        corners = [(x + away[0], y + away[1]) for x, y in map(shown.at, shown.layout.polygon(cell))]
        loop = [*corners, corners[0]]
        self._pictures.lines(shown, loop, width + 3, self._palette.reach_under)
        self._pictures.lines(shown, loop, width, colour)

    def focus(self, shown: PlacedBoard, cell: Cell) -> None:
        """The keyboard focus: an amber frame 4 units outside the cell, with corner ticks."""
        amber, dark = self._palette.amber, self._palette.reach_under
        middle = shown.layout.centre(cell)
        corners = shown.layout.polygon(cell)
        away = 4 * shown.layout.unit
        outer = [
            shown.at(brushes.moved(p, brushes.angle_of(middle, p), away * math.sqrt(2)))
            for p in corners
        ]
        for width, colour in ((5.5, dark), (3.0, amber)):
            self._pictures.lines(shown, [*outer, outer[0]], width, colour)
        for width, colour in ((7.0, dark), (4.5, amber)):
            for point in outer:
                angle = brushes.angle_of(shown.at(middle), point)
                tip = brushes.moved(point, angle, 5 * shown.layout.unit)
                self._pictures.lines(shown, [point, tip], width, colour)

    # --- Lines ----------------------------------------------------------------------------

    def path(
        self, shown: PlacedBoard, cells: Sequence[Cell], labels: Mapping[Cell, str] | None = None
    ) -> None:
        """The path of a move, with its cost so far in discs.

        At stairs the line is split and continues on the other floor.
        """
        unit = shown.layout.unit
        for leg in legs(shown.layout, cells):
            points = [shown.at(point) for point in through(shown.layout, leg)]
            smooth = brushes.flowing(points, 9 * unit) if len(points) > 2 else points
            for width, colour in ((11.0, self._palette.reach_under), (6.5, self._palette.amber)):
                self._pictures.lines(shown, smooth, width, colour)
        for cell, text in (labels or {}).items():
            self.disc(shown, shown.centre(cell), text)

    def trail(self, shown: PlacedBoard, cells: Sequence[Cell]) -> None:
        """A way to be gone some time: a small arrowhead from each cell to the next, and a ring
        round the last cell's middle.

        At stairs it is split and continues on the other floor.
        """
        amber, dark = self._palette.amber, self._palette.reach_under

        def ring(canvas: BoardCanvas, centre: Point) -> None:
            round_it = [brushes.moved(centre, turn * math.pi / 8, 13) for turn in range(17)]
            for width, colour in ((6.0, dark), (3.0, amber)):
                canvas.stroke(colour, round_it, width)

        for leg in legs(shown.layout, cells):
            points = [shown.at(point) for point in through(shown.layout, leg)]
            for start, end in pairwise(points):
                self._arrowhead(shown, start, end)
        self._pictures.round(shown, shown.centre(cells[-1]), 18, ("trail ring",), ring)

    def _arrowhead(self, shown: PlacedBoard, start: Point, end: Point) -> None:
        """A small arrowhead half-way between two points."""
        amber, dark = self._palette.amber, self._palette.reach_under
        angle = brushes.angle_of(start, end)

        def draw(canvas: BoardCanvas, centre: Point) -> None:
            head = brushes.turned([(-3, -6), (4, 0), (-3, 6)], centre, angle)
            for width, colour in ((6.5, dark), (3.2, amber)):
                canvas.stroke(colour, head, width)

        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self._pictures.round(shown, middle, 11, ("trail", round(angle, 3)), draw)

    def disc(self, shown: PlacedBoard, place: Point, text: str) -> None:
        """A dark disc with an amber rim and a short label."""
        amber, dark = self._palette.amber, self._palette.outline

        def draw(canvas: BoardCanvas, centre: Point) -> None:
            canvas.circle(dark, centre, _DISC + 1.6)
            canvas.circle(amber, centre, _DISC)
            canvas.circle(dark, centre, _DISC - 2)
            _print(canvas, text, Style("heavy", 16, (255, 255, 255), grows=False), centre)

        self._pictures.round(shown, place, _DISC + 3, ("disc", text), draw)

    def pin(self, shown: PlacedBoard, cell: Cell) -> None:
        """A pin with a red head, stuck into the upper right of the cell's counter."""
        red, dark, steel = self._palette.red, self._palette.outline, self._palette.moon_100

        def draw(canvas: BoardCanvas, centre: Point) -> None:
            foot = centre[0] - 7, centre[1] + 13
            for width, colour in ((5.0, dark), (2.2, steel)):
                canvas.stroke(colour, [centre, foot], width)
            canvas.circle(dark, centre, 8.4)
            canvas.circle(red, centre, 6.6)
            canvas.circle(steel, (centre[0] - 2.2, centre[1] - 2.2), 1.7)

        middle, unit = shown.layout.centre(cell), shown.layout.unit
        place = shown.at((middle[0] + 12 * unit, middle[1] - 15 * unit))
        self._pictures.round(shown, place, 18, ("pin",), draw)

    def face(self, shown: PlacedBoard, cell: Cell, text: str, colour: Colour) -> None:
        """A dark disc with a die face, at a corner of the cell."""
        dark = self._palette.outline

        def draw(canvas: BoardCanvas, centre: Point) -> None:
            canvas.circle(dark, centre, _DISC + 1.6)
            canvas.circle(colour, centre, _DISC)
            canvas.circle(dark, centre, _DISC - 2)
            _print(canvas, text, Style("heavy", 16, colour, grows=False), centre)

        corner = shown.at(shown.layout.polygon(cell)[0])
        self._pictures.round(shown, corner, _DISC + 3, ("face", text, colour), draw)

    def arc(self, shown: PlacedBoard, start: Cell, end: Cell, colour: Colour) -> None:
        """A dotted arc from cell to cell, for units that may be alerted and for other links."""
        unit = shown.layout.unit
        line = bow(shown.centre(start), shown.centre(end), unit)
        for width, tint in ((8.2, self._palette.reach_under), (4.8, colour)):
            for point, _ in brushes.along(line, 10.5 * unit):
                self._pictures.lines(shown, [point, point], width, tint)

    def sight(self, shown: PlacedBoard, start: Cell, end: Cell, *, is_clear: bool) -> None:
        """A line of sight: amber if clear, otherwise dashed red ending in a cross."""
        a, b = shown.centre(start), shown.centre(end)
        if is_clear:
            for width, colour in ((7.0, self._palette.reach_under), (3.6, self._palette.amber)):
                self._pictures.lines(shown, [a, b], width, colour)
            return
        unit = shown.layout.unit
        red = self._palette.red_text
        for width, colour in ((7.0, self._palette.reach_under), (3.6, red)):
            for piece in brushes.dashes([a, b], 8 * unit, 6 * unit):
                self._pictures.lines(shown, piece, width, colour)
            for turn in (math.pi / 4, -math.pi / 4):
                arm = [brushes.moved(b, turn, -8 * unit), brushes.moved(b, turn, 8 * unit)]
                self._pictures.lines(shown, arm, width, colour)

    def arrow(
        self, shown: PlacedBoard, cells: Sequence[Cell], colour: Colour, clear: float = 0
    ) -> None:
        """The intent of an enemy: an arrow through cells in the unit's colour.

        It starts `clear` units from the middle of the first cell, so that the counter there is not
        covered. At stairs the line is split and continues on the other floor; if that floor is
        where it ends, a frame marks the end.
        """
        parts = legs(shown.layout, cells)
        for leg in parts:
            if len(leg) > 1:
                self._arrow(shown, leg, colour, clear if leg is parts[0] else 0)
            elif len(parts) > 1 and leg is parts[-1]:
                self.frame(shown, leg[0], colour, 3)

    def _arrow(
        self, shown: PlacedBoard, cells: Sequence[Cell], colour: Colour, clear: float
    ) -> None:
        """An arrow on one floor."""
        points = [shown.at(point) for point in through(shown.layout, cells)]
        unit = shown.layout.unit
        angle = brushes.angle_of(points[-2], points[-1])
        neck = brushes.moved(points[-1], angle, -13 * unit)
        dark = self._palette.reach_under
        tail = brushes.moved(points[0], brushes.angle_of(points[0], points[1]), clear * unit)
        shaft = [tail, *points[1:-1], neck]
        self._pictures.lines(shown, shaft, 9.5, dark)

        def draw(canvas: BoardCanvas, centre: Point) -> None:
            head = brushes.turned([(14, 0), (-3, 10.5), (-3, -10.5)], centre, angle)
            canvas.stroke(dark, head, 4.5, closed=True)
            canvas.polygon(colour, head)

        self._pictures.round(shown, neck, 20, ("arrow", colour, round(angle, 3)), draw)
        self._pictures.lines(shown, shaft, 6, colour)

    def strike(self, shown: PlacedBoard, start: Cell, end: Cell, clear: float = 16) -> None:
        """The target of an enemy: a dashed red arrow between the counters of two cells.

        It keeps `clear` units from the middle of the second cell, if they are far enough apart.
        """
        a, b = shown.centre(start), shown.centre(end)
        unit, red, dark = shown.layout.unit, self._palette.red_text, self._palette.reach_under
        angle, far = brushes.angle_of(a, b), math.dist(a, b)
        tail = brushes.moved(a, angle, min(clear * unit, 0.2 * far))
        tip = brushes.moved(b, angle, -min(clear * unit, 0.36 * far))
        neck = brushes.moved(tip, angle, -9 * unit)
        for width, colour in ((7.5, dark), (3.8, red)):
            for piece in brushes.dashes([tail, neck], 7 * unit, 6 * unit):
                self._pictures.lines(shown, piece, width, colour)

        def draw(canvas: BoardCanvas, centre: Point) -> None:
            # Barbed, so that players who cannot see red can tell it from the arrow of an enemy's
            # move.
            head = brushes.turned([(11, 0), (-8, 10), (-3, 0), (-8, -10)], centre, angle)
            canvas.stroke(dark, head, 4.5, closed=True)
            canvas.polygon(red, head)

        self._pictures.round(shown, neck, 18, ("strike", red, round(angle, 3)), draw)

    # --- Blasts ---------------------------------------------------------------------------

    def blast(self, shown: PlacedBoard, places: Mapping[Cell, tuple[BlastPlace, str]]) -> None:
        """The effect of a blast: each square in the colour of its effect, and an outline."""
        for cell, (place, _) in places.items():
            self.fill(shown, [cell], _BLAST[place], 34)
        self._edge(shown, places, (6.0, self._palette.reach_under), (3.0, _BLAST["side"]))

    def amounts(self, shown: PlacedBoard, places: Mapping[Cell, tuple[BlastPlace, str]]) -> None:
        """The dice of a blast in a corner of each square, above counters."""
        unit = shown.layout.unit
        for cell, (_, amount) in places.items():
            x, y = shown.at(shown.layout.polygon(cell)[0])
            self._tag(shown, (x + 9 * unit, y + 7.5 * unit), amount)

    def _tag(self, shown: PlacedBoard, place: Point, text: str) -> None:
        def draw(canvas: BoardCanvas, centre: Point) -> None:
            x, y = centre
            canvas.polygon(
                (8, 10, 14), [(x - 8, y - 7), (x + 8, y - 7), (x + 8, y + 7), (x - 8, y + 7)]
            )
            _print(canvas, text, Style("heavy", 13, (255, 255, 255), grows=False), centre)

        self._pictures.round(shown, place, 11, ("tag", text), draw)

    def _edge(
        self,
        shown: PlacedBoard,
        cells: Iterable[Cell],
        *lines: tuple[float, Colour | Tint],
        apart: float = 0,
    ) -> None:
        """Outlines of the given widths and colours, one above the other; dots if `apart` is set."""
        layout, region = shown.layout, tuple(cells)

        def draw() -> BlitBatch:
            loops = [[*loop, loop[0]] for loop in outline(layout, region)]
            if apart:
                loops = [
                    [point, point]
                    for loop in loops
                    for point, _ in brushes.along(loop, apart * layout.unit)
                ]
            return BlitBatch(
                blit
                for width, colour in lines
                for loop in loops
                for blit in self._pictures.line_blits(layout, loop, width, colour)
            )

        key = ("edge", layout, region, lines, apart)
        self._batches.take(key, draw).draw(shown.surface, shown.corner)


def _print(canvas: BoardCanvas, text: str, style: Style, centre: Point) -> None:
    Lettering(canvas.surface, canvas.scale).write(text, style, canvas.at(centre))
