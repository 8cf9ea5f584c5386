"""Paints on a board what the author of its map has painted."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import partial
from typing import Final

import pygame
from msgspec import Struct

from game.painting.boards.brushes import BoardCanvas
from game.painting.boards.geometry import (
    FIELD_MARGIN,
    FIELD_RADIUS,
    HUNT_MARGIN,
    HUNT_RADIUS,
    ROOT_3,
)
from game.rules.board import Decoration
from game.ui.cache import Cache, bytes_of
from game.ui.camera import Point
from game.ui.pictures import smoothscaled

_KEPT: Final = 32_000_000
"""Bytes of tiles kept while a board is painted, because most are shown many times."""


class Grid(Struct, frozen=True):
    """Where columns and rows are on a canvas, in its units."""

    corner: Point = (0, 0)
    cell: Point = (1, 1)

    @staticmethod
    def of_hexes(radius: float, margin: float) -> Grid:
        """The grid of hexes of that radius, in a margin of so many radii."""
        edge = margin * radius
        return Grid((edge, edge), (ROOT_3 * radius, 1.5 * radius))

    def at(self, place: Point) -> Point:
        """A place in columns and rows, in units."""
        return (
            self.corner[0] + place[0] * self.cell[0],
            self.corner[1] + place[1] * self.cell[1],
        )


SQUARES: Final = Grid()
FIELD: Final = Grid.of_hexes(FIELD_RADIUS, FIELD_MARGIN)
HUNT: Final = Grid.of_hexes(HUNT_RADIUS, HUNT_MARGIN)


def paint_decorations(
    canvas: BoardCanvas, decorations: Iterable[Decoration], grid: Grid, *, are_above: bool
) -> None:
    """Paint those on the ground, or those above walls, roads and hedges."""
    decoded: dict[bytes, pygame.Surface] = {}
    tiles: Cache[object, pygame.Surface] = Cache(1000, _KEPT, bytes_of)
    for one in decorations:
        if one.is_above is not are_above:
            continue
        half = one.size[0] / 2, one.size[1] / 2
        start = canvas.at(grid.at((one.centre[0] - half[0], one.centre[1] - half[1])))
        end = canvas.at(grid.at((one.centre[0] + half[0], one.centre[1] + half[1])))
        left, top = round(start[0]), round(start[1])
        size = max(round(end[0]) - left, 1), max(round(end[1]) - top, 1)
        look = (one.is_mirrored, one.is_upside_down, one.angle, one.opacity, one.tint)
        if one.picture not in decoded:
            decoded[one.picture] = _decoded(one.picture)
        whole = decoded[one.picture]
        tile = tiles.take((id(whole), one.part, size, look), partial(_tile, one, whole, size))
        wide, high = tile.get_size()
        canvas.surface.blit(tile, (left + (size[0] - wide) // 2, top + (size[1] - high) // 2))


def _tile(one: Decoration, whole: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A part of a picture as it is shown, in a size in pixels before it is turned."""
    part = smoothscaled(whole.subsurface(one.part), size)
    if one.is_mirrored or one.is_upside_down:
        part = pygame.transform.flip(part, one.is_mirrored, one.is_upside_down)
    if one.angle % 90:
        part = pygame.transform.rotozoom(part, -one.angle, 1)
    elif one.angle:
        part = pygame.transform.rotate(part, -one.angle)
    if one.tint is not None or one.opacity < 1:
        tint = (*(one.tint or (255, 255, 255)), round(255 * one.opacity))
        part.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
    return part


def _decoded(content: bytes) -> pygame.Surface:
    """A picture of a map, which was checked when the map was read."""
    loaded = pygame.image.load(io.BytesIO(content), "picture.png")
    picture = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
    picture.blit(loaded, (0, 0))
    return picture
