"""What lies where something else is drawn, wherever that is now."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.trim import Trim
from game.ui.widgets import Widget


class Placed(Widget):
    """A place that keys and pad can travel to; something else draws what is there."""

    is_drawn = False

    def __init__(self, trim: Trim, place: Callable[[], pygame.Rect]) -> None:
        """`place` gives where it lies in the window now."""
        self._place = place
        super().__init__(trim, place())

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies now."""
        return self._place()

    @rect.setter
    def rect(self, rect: pygame.Rect) -> None:
        """It can't be moved: it lies where it is drawn."""
