"""Antialiased sprites that the overlays of a board are made of, cached.

Lengths are in units unless pixels are mentioned.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.boards.blit_batch import Blit, BlitBatch
from game.painting.boards.brushes import Canvas
from game.painting.boards.geometry import Layout, Point
from game.painting.boards.placed_board import PlacedBoard
from game.rules.board import Cell
from game.ui.cache import Cache, bytes_of
from game.ui.scaling import smoothscaled
from game.ui.theme import Colour, Palette, Tint, with_alpha

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
        self, layout: Layout, points: Sequence[Point], width: float, colour: Colour | Tint
    ) -> Iterator[Blit]:
        """The same lines as sprites with positions; points are in pixels."""
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

    def tinted(self, layout: Layout, cell: Cell, tint: Tint) -> Blit:
        """A cell filled with a tint; squares meet their neighbours on whole pixels."""
        corners = layout.polygon(cell)
        if len(corners) != _SQUARE:
            return self._cell_blit(layout, cell, tint, lambda c, p: c.polygon(tint, p))
        (left, top), _, (right, bottom), _ = ((round(x), round(y)) for x, y in corners)
        box = pygame.Rect(left, top, right - left, bottom - top)
        return self._kept.take(("tint", box.size, tint), lambda: _plain(box.size, tint)), box

    def hatched(self, layout: Layout, cell: Cell, tint: Tint) -> Blit:
        """A cell's hatching."""
        shade = with_alpha(self._palette.reach_under, 62)

        def draw(canvas: Canvas, corners: Sequence[Point]) -> None:
            for start, end in curves.hatching(corners, _HATCH_TURN, _HATCH_GAP):
                below = [(x, y + 2.4) for x, y in (start, end)]
                canvas.stroke(shade, below, 2.6, is_round=False)
                canvas.stroke(tint, (start, end), 2.6, is_round=False)

        return self._cell_blit(layout, cell, tint, draw)

    def _cell_blit(
        self,
        layout: Layout,
        cell: Cell,
        kind: object,
        draw: Callable[[Canvas, Sequence[Point]], None],
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
        draw: Callable[[Canvas, Point], None],
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


def _smooth(size: tuple[int, int], unit: float, draw: Callable[[Canvas], None]) -> pygame.Surface:
    """A picture drawn at three times the size and scaled down, with premultiplied alpha."""
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    draw(Canvas(large, unit * _FINER))
    return smoothscaled(large.premul_alpha(), size)
