"""Dragging something over the screen with the left mouse button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame.transform import rotozoom

from game.tabletop.parts.part import LEFT, is_left_press

DRAGGED_ITEM: Final = 84
"""Units of the side of an item in the hand."""
_LEAST: Final = 6
"""Pixels from which a movement with the button held down is more than a click."""
_TILT: Final = 6
"""Degrees by which what hangs from the hand is tilted."""

Pixel: TypeAlias = tuple[int, int]


class Drag:
    """What lay under the mouse when its button was pressed, until the button is released."""

    def __init__(
        self,
        thing_at: Callable[[Pixel], str],
        on_lift: Callable[[str], None],
        on_move: Callable[[str, Pixel], None],
        on_drop: Callable[[str, Pixel], None],
    ) -> None:
        """`thing_at` names what can be dragged from a pixel; an empty string for nothing.

        The others are called with what is dragged, and with the mouse's position.
        """
        self._thing_at = thing_at
        self._on_lift = on_lift
        self._on_move = on_move
        self._on_drop = on_drop
        self._grabbed = ""
        self._start: Pixel = (0, 0)
        self._is_moved = False
        self.place: Pixel = (0, 0)
        """Where the mouse is."""

    @property
    def thing(self) -> str:
        """What is dragged; an empty string for nothing."""
        return self._grabbed if self._is_moved else ""

    def handle(self, event: pygame.Event) -> bool:
        """Follow the mouse; True for an event that belongs to a drag, and is no click."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._grabbed = self._thing_at(event.pos) if is_left_press(event) else ""
            self._start, self._is_moved = event.pos, False
        elif event.type == pygame.MOUSEMOTION and self._grabbed:
            return self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            thing, self._grabbed = self.thing, ""
            if thing:
                self._on_drop(thing, event.pos)
            return bool(thing)
        return False

    def _move(self, pixel: Pixel) -> bool:
        far = max(abs(pixel[0] - self._start[0]), abs(pixel[1] - self._start[1]))
        self.place = pixel
        if not self._is_moved and far >= _LEAST:
            self._is_moved = True
            self._on_lift(self._grabbed)
        if self._is_moved:
            self._on_move(self._grabbed, pixel)
        return self._is_moved

    def draw(self, target: pygame.Surface, picture: pygame.Surface, *, is_calm: bool) -> None:
        """Draw a picture of it at the mouse, tilted slightly except with reduced motion."""
        turned = picture if is_calm else rotozoom(picture, _TILT, 1)
        target.blit(turned, turned.get_rect(center=self.place))
