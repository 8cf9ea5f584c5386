"""The mouse over a board: dragging moves it, a click that didn't drag is a click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

LEFT: Final = 1
RIGHT: Final = 3
_DRAG_PIXELS: Final = 6

Pixel = tuple[int, int]


class BoardMouse:
    """Tells clicks from drags."""

    def __init__(
        self, on_drag: Callable[[float, float], None], on_click: Callable[[Pixel, int], None]
    ) -> None:
        """`on_drag` hears how far the mouse went in pixels, `on_click` where and which button."""
        self.place: Pixel | None = None
        """Where the mouse was last, None before it moved at all."""
        self.is_dragging = False
        self._on_drag = on_drag
        self._on_click = on_click
        self._held: Pixel | None = None

    @property
    def is_held(self) -> bool:
        """Whether a button that went down on the board is still down."""
        return self._held is not None

    def hold(self, pixel: Pixel) -> None:
        """A button went down on the board."""
        self._held = pixel

    def hear(self, event: pygame.Event) -> None:
        """The mouse moves or lets go while a button is held."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._let_go(event)

    def _move(self, event: pygame.Event) -> None:
        if self._held is None:
            return
        dx, dy = event.pos[0] - self._held[0], event.pos[1] - self._held[1]
        if self.is_dragging or max(abs(dx), abs(dy)) >= _DRAG_PIXELS:
            self.is_dragging = True
            self._on_drag(*event.rel)

    def _let_go(self, event: pygame.Event) -> None:
        was_drag, self.is_dragging, self._held = self.is_dragging, False, None
        if not was_drag:
            self._on_click(event.pos, event.button)
