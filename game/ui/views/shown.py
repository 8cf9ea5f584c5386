"""A view in a part of a screen that draws itself otherwise."""

from __future__ import annotations

import pygame

from game.ui.theme import Theme
from game.ui.toolkit import Toolkit
from game.ui.views.view import Canvas, Layout, Look, Placed, View
from game.ui.words import Words


class Shown:
    """Draws a view that nobody presses; it is laid out again only if something has changed."""

    def __init__(self, kit: Toolkit) -> None:
        self._kit = kit
        self._laid: tuple[View, pygame.Rect, Theme, Words] | None = None
        self._placed: Placed | None = None

    def place(self, view: View, rect: pygame.Rect) -> Placed:
        """Lay the view out in a rectangle of the window, in pixels."""
        laid = view, rect.copy(), self._kit.theme, self._kit.words
        if self._placed is None or laid != self._laid:
            self._laid = laid
            self._placed = Layout(self._kit).place(view, rect.copy())
        return self._placed

    def draw(self, target: pygame.Surface, view: View, rect: pygame.Rect) -> None:
        """Draw the view in a rectangle of the window, in pixels."""
        Canvas(self._kit, target, _rest).paint((self.place(view, rect),))


def _rest(_: object) -> Look:
    return "rest"
