"""A board as it lies on a surface."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.painting.boards.geometry import Layout, Point
from game.rules.board import Cell


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
