"""Places on the board that keys and gamepad can travel to, like buttons of the panels."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.board import Cell
from game.ui.input.commands import Command
from game.ui.placed import Placed
from game.ui.trim import Trim


class Spot(Placed):
    """A cell or counter that answers the decision; the mouse finds the board by itself.

    The board draws it.
    """

    def __init__(
        self,
        trim: Trim,
        place: Callable[[], pygame.Rect],
        on_press: Callable[[], None],
        *,
        cell: Cell = "",
        unit: str = "",
    ) -> None:
        """`place` gives where it lies in the window now, as the camera moves."""
        super().__init__(trim, place)
        self.cell = cell
        self.unit = unit
        self._on_press = on_press

    def handle(self, event: pygame.Event) -> bool:
        """The board hears the mouse."""
        return False

    def command(self, command: Command) -> bool:
        """A press gives the answer."""
        if command != "press":
            return False
        self._on_press()
        return True
