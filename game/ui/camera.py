"""The camera over a board: position, zoom, and movement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

Point: TypeAlias = tuple[float, float]
Look: TypeAlias = tuple[float, tuple[int, int], pygame.Rect]
"""Zoom, the board's corner in the window, and the part of the window that no panel covers."""

ZOOM_STEP: Final = 1.25
_MOST_STEPS: Final = 40
"""The maximum number of zoom steps at once; enough for the whole range."""
_GLIDE_MS: Final = 260
_REACTION_MS: Final = 300
"""Who clicks so soon after the camera has begun to move by itself, has not yet seen it move."""


class Camera:
    """Maps points of the board (in layout units) to pixels of the window.

    `view` is the part of the window that no panel covers; the action is kept inside it.
    """

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 1, 1)
        self.clip = pygame.Rect(0, 0, 1, 1)
        """The part of the window the board is drawn in; panels may cover some of it."""
        self.zoom = 1.0
        """Pixels per unit."""
        self.centre: Point = (0.0, 0.0)
        """The point of the board in the middle of the view."""
        self._board: tuple[float, float] = (1.0, 1.0)
        self._limits = (0.1, 10.0)
        self.is_calm = False
        """Whether it jumps instead of moving smoothly."""
        self._glide: tuple[Point, Point, int] | None = None
        self._left: Point | None = None
        """The centre before it began to move; None once everybody has seen it move."""
        self._left_ms = 0
        """Milliseconds since."""
        self._home: Point | None = None
        """The centre to return to, if it has stepped aside and hasn't been moved since."""

    def fit(self, view: pygame.Rect, board: Point, nearest: float, scenery: Point = (0, 0)) -> None:
        """Fit a whole board, given in units, into the view.

        `nearest` is the maximum zoom in pixels per unit. `scenery` is the margin of the board (left
        and right, above and below) that may be out of view.
        """
        self.view = view
        self._board = board
        across, down = (size - 2 * rim for size, rim in zip(board, scenery, strict=True))
        whole = min(view.width / across, view.height / down)
        self._limits = (whole, max(nearest, whole))
        self.zoom = whole
        self.centre = (board[0] / 2, board[1] / 2)
        self._glide = self._left = self._home = None

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is in view."""
        return self.zoom <= self._limits[0] * 1.01

    @property
    def look(self) -> Look:
        """Zoom, origin and view: everything that a picture of the board depends on."""
        return self.zoom, self.origin, self.view

    @property
    def origin(self) -> tuple[int, int]:
        """The board's upper left corner in the window.

        It is in whole pixels, so that board, counters and overlays move together while the camera
        moves.
        """
        (x, y), (across, down) = self.centre, self.view.center
        return round(across - x * self.zoom), round(down - y * self.zoom)

    def to_window(self, point: Point) -> Point:
        """Convert a point of the board to pixels of the window."""
        left, top = self.origin
        return left + point[0] * self.zoom, top + point[1] * self.zoom

    def to_board(self, pixel: Point) -> Point:
        """Convert a pixel of the window to a point of the board."""
        left, top = self.origin
        return (pixel[0] - left) / self.zoom, (pixel[1] - top) / self.zoom

    def meant(self, pixel: tuple[int, int]) -> tuple[int, int]:
        """Where that lies which the player, clicking on a pixel now, has seen there: a movement
        that has only just begun is too late for his hand."""
        if self._left is None:
            return pixel
        seen, now = self._left, self.centre
        return (
            pixel[0] + round((seen[0] - now[0]) * self.zoom),
            pixel[1] + round((seen[1] - now[1]) * self.zoom),
        )

    def appear(self) -> None:
        """Nobody has seen what lay there before, as the board has just appeared."""
        self._left = None

    def zoom_at(self, pixel: Point, steps: float) -> None:
        """Zoom in (positive) or out, keeping the point under the pixel in place."""
        held = self.to_board(pixel)
        self._glide = self._left = self._home = None
        # A wheel may report any number of steps at once.
        steps = min(max(steps, -_MOST_STEPS), _MOST_STEPS)
        self.zoom = min(max(self.zoom * ZOOM_STEP**steps, self._limits[0]), self._limits[1])
        self.centre = (
            held[0] - (pixel[0] - self.view.centerx) / self.zoom,
            held[1] - (pixel[1] - self.view.centery) / self.zoom,
        )
        self._stay_on_board()

    def set_zoom(self, zoom: float, centre: Point) -> None:
        """Set the zoom and centre on a point, both within limits."""
        self._glide = self._left = self._home = None
        self.zoom = min(max(zoom, self._limits[0]), self._limits[1])
        self.centre = centre
        self._stay_on_board()

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by that many pixels."""
        self._glide = self._left = self._home = None
        self.centre = (self.centre[0] - dx / self.zoom, self.centre[1] - dy / self.zoom)
        self._stay_on_board()

    def bring_into_view(self, points: Sequence[Point], margin: float = 80) -> None:
        """Move as little as needed to have all points inside by `margin` pixels, or only the first.

        A moving camera counts as arrived, so that it ends at the same place however fast the calls
        follow each other.
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

    def lift_above(self, point: Point, panel: pygame.Rect) -> None:
        """Move the picture up until a point is above a panel, if it would come to lie under it."""
        start = self.centre
        self._arrive()
        place = self.to_window(point)
        target = (self.centre[0], self.centre[1] + (place[1] - panel.top) / self.zoom)
        self.centre = start
        if panel.collidepoint(place):
            self.go_to(target)

    @property
    def is_gliding(self) -> bool:
        """Whether the camera is moving."""
        return self._glide is not None

    @property
    def end(self) -> Point:
        """The centre once it has arrived."""
        return self.held(self._glide[1]) if self._glide is not None else self.centre

    @property
    def home(self) -> Point:
        """The centre once it has arrived, and has returned from where it stepped aside."""
        return self.end if self._home is None else self._home

    def step_aside(self, centre: Point) -> None:
        """Move there for a while, until `step_back` or another movement."""
        home = self.home
        self.go_to(centre)
        self._home = home

    def step_back(self) -> None:
        """Return from where it stepped aside, unless it has been moved since."""
        if self._home is not None:
            self.go_to(self._home)

    def go_to(self, centre: Point) -> None:
        """Start moving until that point of the board is in the middle, as far as edges allow."""
        self._home = None
        if self._left is None:
            self._left, self._left_ms = self.centre, 0
        self._glide = (self.centre, centre, 0)
        if self.is_calm:
            self._arrive()
            self._glide = None

    def _arrive(self) -> None:
        """Jump to the end of the movement."""
        if self._glide is not None:
            self.centre = self._glide[1]
            self._stay_on_board()

    def update(self, ms: int) -> bool:
        """Continue the movement; True if the picture moved."""
        self._left_ms += ms
        if self._left_ms > _REACTION_MS:
            self._left = None
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

    def held(self, centre: Point) -> Point:
        """The centre nearest to this one that keeps the board in the view."""
        x = _held(centre[0], self._board[0], self.view.width / self.zoom)
        y = _held(centre[1], self._board[1], self.view.height / self.zoom)
        return x, y

    def _stay_on_board(self) -> None:
        """Keep the board in the view; centre a board that is smaller than the view."""
        self.centre = self.held(self.centre)


def _held(centre: float, board: float, seen: float) -> float:
    if seen >= board:
        return board / 2
    return min(max(centre, seen / 2), board - seen / 2)
