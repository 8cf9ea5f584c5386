"""A part of a playing scene, such as the board, a panel or the decision line."""

from __future__ import annotations

import pygame

from game.tabletop.hud.frame import Frame
from game.ui.widgets import Widget


class Part:
    """Draws itself, takes events, lets time pass. Each part overrides the methods it needs.

    A scene draws its parts in order and offers events to them from the last to the first, until
    one of them takes the event.
    """

    def arrange(self, frame: Frame) -> None:
        """Take a place in a window that is laid out like that."""

    def renew(self) -> None:
        """Something else is asked, or what is asked is to be shown in another way."""

    def widgets(self) -> list[Widget]:
        """The widgets of this part for the question of the moment, made anew."""
        return []

    def update(self, ms: int) -> bool:
        """Let `ms` milliseconds pass; True when something must be drawn again."""
        return False

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when no other part is to have it."""
        return False

    def draw(self, target: pygame.Surface) -> None:
        """Draw over the parts before this one."""


def is_left_press(event: pygame.Event) -> bool:
    """Whether the left button of the mouse went down."""
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT


LEFT = 1
RIGHT = 3
