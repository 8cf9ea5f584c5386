"""The camera over a board: where it looks, how near, and how it moves there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

Point: TypeAlias = tuple[float, float]
Look: TypeAlias = tuple[float, tuple[int, int], pygame.Rect]
"""Zoom, the board's corner in the window, and what of the window no panel covers."""

ZOOM_STEP: Final = 1.25
_MOST_STEPS: Final = 40
"""From one end of the zoom to the other, and more."""
_GLIDE_MS: Final = 260


class Camera:
    """Maps points of the board (in units of the layout) to pixels of the window.

    `view` is the part of the window no panel covers; the action is kept inside it.
    """

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 1, 1)
        self.clip = pygame.Rect(0, 0, 1, 1)
        """All of the window the board shows in, panels lying over parts of it."""
        self.zoom = 1.0
        """Pixels a unit."""
        self.centre: Point = (0.0, 0.0)
        """The board's point in the middle of the view."""
        self._board: tuple[float, float] = (1.0, 1.0)
        self._limits = (0.1, 10.0)
        self.is_calm = False
        """Whether it is there at once instead of gliding."""
        self._glide: tuple[Point, Point, int] | None = None

    def fit(self, view: pygame.Rect, board: Point, nearest: float, scenery: Point = (0, 0)) -> None:
        """Show a board of that many units whole in the view.

        `nearest` is the largest zoom allowed, in pixels a unit; `scenery` are the units at each
        side, and above and below, that need not be in view.
        """
        self.view = view
        self._board = board
        across, down = (size - 2 * rim for size, rim in zip(board, scenery, strict=True))
        whole = min(view.width / across, view.height / down)
        self._limits = (whole, max(nearest, whole))
        self.zoom = whole
        self.centre = (board[0] / 2, board[1] / 2)
        self._glide = None

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is in view."""
        return self.zoom <= self._limits[0] * 1.01

    @property
    def look(self) -> Look:
        """Zoom, corner and place in the window: what a picture of the board depends on."""
        return self.zoom, self.origin, self.view

    @property
    def origin(self) -> tuple[int, int]:
        """The board's upper left corner in the window.

        In whole pixels, so that print, counters and marks move as one while the camera glides.
        """
        (x, y), (across, down) = self.centre, self.view.center
        return round(across - x * self.zoom), round(down - y * self.zoom)

    def to_window(self, point: Point) -> Point:
        """Pixels of a point of the board."""
        left, top = self.origin
        return left + point[0] * self.zoom, top + point[1] * self.zoom

    def to_board(self, pixel: Point) -> Point:
        """The point of the board under a pixel."""
        left, top = self.origin
        return (pixel[0] - left) / self.zoom, (pixel[1] - top) / self.zoom

    def zoom_at(self, pixel: Point, steps: float) -> None:
        """Go nearer (positive) or farther, keeping what is under the pixel in its place."""
        held = self.to_board(pixel)
        self._glide = None
        # A wheel may report any number of notches at once.
        steps = min(max(steps, -_MOST_STEPS), _MOST_STEPS)
        self.zoom = min(max(self.zoom * ZOOM_STEP**steps, self._limits[0]), self._limits[1])
        self.centre = (
            held[0] - (pixel[0] - self.view.centerx) / self.zoom,
            held[1] - (pixel[1] - self.view.centery) / self.zoom,
        )
        self._stay_on_board()

    def set_zoom(self, zoom: float, centre: Point) -> None:
        """Look at a point from a distance, both within the limits."""
        self._glide = None
        self.zoom = min(max(zoom, self._limits[0]), self._limits[1])
        self.centre = centre
        self._stay_on_board()

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by that many pixels."""
        self._glide = None
        self.centre = (self.centre[0] - dx / self.zoom, self.centre[1] - dy / self.zoom)
        self._stay_on_board()

    def bring_into_view(self, points: Sequence[Point], margin: float = 80) -> None:
        """Move just so far that all are inside by `margin` pixels, or only the first.

        A camera that is still gliding counts as arrived, so that it ends at the same place
        however quickly one thing follows another.
        """
        start = self.centre
        self._arrive()
        places = [self.to_window(point) for point in points]
        margin = min(margin, self.view.width / 3, self.view.height / 3)
        box = self.view.inflate(-2 * margin, -2 * margin)
        left, right = min(x for x, _ in places), max(x for x, _ in places)
        top, bottom = min(y for _, y in places), max(y for _, y in places)
        if right - left > box.width or bottom - top > box.height:
            (left, top), (right, bottom) = places[0], places[0]
        dx = min(left - box.left, 0) + max(right - box.right, 0)
        dy = min(top - box.top, 0) + max(bottom - box.bottom, 0)
        target = (self.centre[0] + dx / self.zoom, self.centre[1] + dy / self.zoom)
        self.centre = start
        if dx or dy:
            self.go_to(target)

    @property
    def is_gliding(self) -> bool:
        """Whether it is still on its way."""
        return self._glide is not None

    def go_to(self, centre: Point) -> None:
        """Glide until that point of the board is in the middle, as far as the board reaches."""
        self._glide = (self.centre, centre, 0)
        if self.is_calm:
            self._arrive()
            self._glide = None

    def _arrive(self) -> None:
        """Be where the glide leads."""
        if self._glide is not None:
            self.centre = self._glide[1]
            self._stay_on_board()

    def update(self, ms: int) -> bool:
        """Go on gliding; True when the picture moved."""
        if self._glide is None:
            return False
        start, end, elapsed = self._glide
        elapsed += ms
        share = pygame.math.smoothstep(0.0, 1.0, min(elapsed / _GLIDE_MS, 1.0))
        self.centre = (
            start[0] + (end[0] - start[0]) * share,
            start[1] + (end[1] - start[1]) * share,
        )
        self._stay_on_board()
        self._glide = (start, end, elapsed) if elapsed < _GLIDE_MS else None
        return True

    def _stay_on_board(self) -> None:
        """The board may not leave the view; a board smaller than the view stands in its middle."""
        x = _held(self.centre[0], self._board[0], self.view.width / self.zoom)
        y = _held(self.centre[1], self._board[1], self.view.height / self.zoom)
        self.centre = (x, y)


def _held(centre: float, board: float, seen: float) -> float:
    if seen >= board:
        return board / 2
    return min(max(centre, seen / 2), board - seen / 2)
