"""The small map: the whole board, all men, and the frame of the camera."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

import pygame

from game.painting.counters.pieces import PieceKind
from game.tabletop.board.view import BoardView
from game.ui.typography.text import Style
from game.ui.views.view import Canvas, Placed, View

Point: TypeAlias = tuple[float, float]
"""A place on a board, in units of its layout."""


class SmallBoard(View, frozen=True):
    """The board in small with a mark for each counter, the part in view, and the men's goal."""

    board: BoardView
    shows: Hashable
    """What the picture of the board depends on."""
    counters: tuple[tuple[PieceKind, Point], ...]
    seen: tuple[Point, Point]
    """The upper left and the lower right corner of the part in view."""
    goal: Point
    name: str
    """The goal's."""

    def point_at(self, rect: pygame.Rect, pixel: tuple[int, int]) -> Point:
        """The point of the board at a pixel, or the nearest."""
        zoom, (width, height) = self._zoom(rect), self.board.layout.size
        x = (pixel[0] - rect.centerx) / zoom + width / 2
        y = (pixel[1] - rect.centery) / zoom + height / 2
        return min(max(x, 0.0), width), min(max(y, 0.0), height)

    def _zoom(self, rect: pygame.Rect) -> float:
        width, height = self.board.layout.size
        return min(rect.width / width, rect.height / height)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the board, the counters, the frame, the goal."""
        kit, target, palette = canvas.kit, canvas.target, canvas.kit.theme.palette
        zoom = self._zoom(placed.rect)
        picture = self.board.small(zoom)
        spot = picture.get_rect(center=placed.rect.center)
        target.blit(picture, spot)

        def pixel(point: Point) -> tuple[int, int]:
            return round(spot.left + point[0] * zoom), round(spot.top + point[1] * zoom)

        colours = {
            "para": palette.amber,
            "enemy": palette.moon_100,
            "marker": palette.moon_500,
            "item": palette.paper_300,
        }
        for kind, point in self.counters:
            place, colour = pixel(point), colours.get(kind, palette.moon_300)
            size = kit.px(3 if kind in ("para", "enemy") else 2)
            if kind == "para":
                pygame.draw.circle(target, palette.outline, place, size + 1)
                pygame.draw.circle(target, colour, place, size)
            else:
                box = pygame.Rect(0, 0, 2 * size, 2 * size)
                box.center = place
                target.fill(palette.outline, box.inflate(2, 2))
                target.fill(colour, box)
        (left, top), (right, bottom) = map(pixel, self.seen)
        frame = pygame.Rect(left, top, right - left, bottom - top).clip(spot)
        pygame.draw.rect(target, palette.amber, frame, kit.px(2))
        x, y = pixel(self.goal)
        pygame.draw.circle(target, palette.outline, (x, y), kit.px(6), kit.px(4))
        pygame.draw.circle(target, palette.moon_100, (x, y), kit.px(5), kit.px(2))
        style = Style("bold", 14, palette.moon_100, halo=palette.outline, grows=False)
        name = kit.type.line(self.name, style).get_rect(midbottom=(x, y - kit.px(5)))
        name.clamp_ip(spot.inflate(-kit.px(4), 0))
        kit.type.draw(target, self.name, style, name.topleft)

    @property
    def says(self) -> str:
        """The name of the goal."""
        return self.name
