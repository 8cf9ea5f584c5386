"""A board placed on a surface."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.painting.boards.geometry import Layout, Point
from game.rules.board import Cell


class PlacedBoard(Struct, frozen=True):
    """A layout, and the position of its upper left corner on a surface."""

    surface: pygame.Surface
    layout: Layout
    origin: Point = (0.0, 0.0)

    def at(self, point: Point) -> Point:
        """Convert a point of the board to a point of the surface."""
        return point[0] + self.origin[0], point[1] + self.origin[1]

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell on the surface."""
        return self.at(self.layout.centre(cell))

    @property
    def corner(self) -> tuple[int, int]:
        """The board's upper left corner in whole pixels of the surface."""
        return round(self.origin[0]), round(self.origin[1])
