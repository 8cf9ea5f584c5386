"""A focusable widget for something that another object draws, wherever it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.trim import Trim
from game.ui.widgets import Widget


class FocusTarget(Widget):
    """A focus stop without a picture of its own."""

    is_drawn = False

    def __init__(self, trim: Trim, place: Callable[[], pygame.Rect]) -> None:
        """`place` returns its present rectangle in the window."""
        self._place = place
        super().__init__(trim, place())

    @property
    def rect(self) -> pygame.Rect:
        """Its present rectangle in the window."""
        return self._place()

    @rect.setter
    def rect(self, rect: pygame.Rect) -> None:
        """Ignored: the rectangle is always that of the thing drawn."""
