"""The line of a man's path over a board, which ends at stairs and begins again behind them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.boards import Layout
from game.painting.boards.geometry import legs
from game.painting.kit import Kit
from game.rules.board import VILLAGE, Cell
from game.ui.theme import Colour

Pixel: TypeAlias = tuple[int, int]
_STAIRS: Final = 7
"""Units of the side of the square where stairs were taken."""


class TrackLine(Struct, frozen=True):
    """The parts of a path, each on one floor, and the points where stairs were taken."""

    parts: list[list[Pixel]]
    stairs: list[Pixel]

    @property
    def points(self) -> list[Pixel]:
        """All points of the path."""
        return [point for part in self.parts for point in part]


def track_line(layout: Layout, cells: Sequence[Cell], at: Callable[[Cell], Pixel]) -> TrackLine:
    """The line of a path. Three ways lead from Nonette to the castle, so none is drawn."""
    parts: list[list[Pixel]] = []
    stairs: list[Pixel] = []
    for is_home, run in groupby(cells, lambda cell: cell == VILLAGE):
        if is_home:
            continue
        found = [[at(cell) for cell in leg] for leg in legs(layout, list(run))]
        for before, after in pairwise(found):
            stairs += [before[-1], after[0]]
        parts += found
    return TrackLine(parts, stairs)


def draw_track_line(
    kit: Kit, target: pygame.Surface, line: TrackLine, colour: Colour, width: float
) -> None:
    """Draw all parts of a line."""
    for part in line.parts:
        for start, end in pairwise(part):
            pygame.draw.line(target, colour, start, end, kit.px(width))
            pygame.draw.circle(target, colour, end, max(kit.px(width) // 2, 1))


def draw_stairs(kit: Kit, target: pygame.Surface, line: TrackLine, colour: Colour) -> None:
    """Draw a small square with a dark edge at each end of the stairs that were taken."""
    for place in line.stairs:
        square = pygame.Rect(0, 0, kit.px(_STAIRS), kit.px(_STAIRS))
        square.center = place
        pygame.draw.rect(target, kit.theme.palette.outline, square.inflate(2, 2))
        pygame.draw.rect(target, colour, square)
