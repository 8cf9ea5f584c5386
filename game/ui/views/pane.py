"""A view in a part of a screen that is drawn otherwise, with what can be pressed in it."""

from __future__ import annotations

from functools import partial

import pygame

from game.ui.toolkit import Toolkit
from game.ui.views.shown import laid_out
from game.ui.views.stops import Do, Stop, look_of, stops_of
from game.ui.views.view import Canvas, Placed, View


class Pane:
    """Shows the view it is given, and keeps the places of what can be pressed."""

    def __init__(self, kit: Toolkit, do: Do) -> None:
        """`do` does what is pressed."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it lies, in pixels of the window."""
        self.stops: list[Stop] = []
        self._kit = kit
        self._do = do

    def placed(self, view: View) -> Placed:
        """The view as it is laid out."""
        return laid_out(self._kit, view, self.rect)

    def renew(self, view: View) -> list[Stop]:
        """The places of what can be pressed in the view, in reading order."""
        if not self.rect.height:
            self.stops = []
        else:
            self.stops = stops_of(self._kit, self.placed(view), self._do, self.stops)
        return self.stops

    def paint(self, target: pygame.Surface, view: View) -> None:
        """Draw the view over what lies below it."""
        Canvas(self._kit, target, partial(look_of, self.stops)).paint((self.placed(view),))

    def draw(self, target: pygame.Surface, view: View) -> None:
        """Draw the view. Its picture is painted anew where it shows something else."""
        if not self.rect.height:
            return
        kit, placed = self._kit, self.placed(view)
        canvas = Canvas(kit, target, partial(look_of, self.stops))
        looks = tuple((stop.pressable.action, stop.state) for stop in self.stops)
        shows = placed.view, looks, kit.keys.device, kit.words.language
        kit.pictures.draw(target, self.rect, shows, lambda: canvas.paint((placed,)))
