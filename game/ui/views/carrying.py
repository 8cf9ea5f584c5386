"""What the mouse carries from one view to another."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

import pygame
from msgspec import Struct
from pygame.transform import rotozoom

from game.ui.views.presses import Wrapper
from game.ui.views.stops import Do, Stop
from game.ui.views.view import Placed

_LEFT: Final = 1
_LEAST: Final = 6
"""Pixels from which a movement with the button held down is more than a click."""
_TILT: Final = 6
"""Degrees by which what is carried is tilted."""


class Carried(Wrapper, frozen=True):
    """A view that the mouse can carry away."""

    thing: Hashable


class Place(Wrapper, frozen=True):
    """A view on which what is carried can be laid down."""

    name: Hashable


class Lift(Struct, frozen=True):
    """The mouse begins to carry a thing."""

    thing: Hashable


class LayDown(Struct, frozen=True):
    """The mouse lets a thing go over a place; None where nothing takes it."""

    thing: Hashable
    on: Hashable


class Hand:
    """What the mouse carries, until its button is released."""

    def __init__(self, do: Do) -> None:
        """`do` does what lifting and laying down mean."""
        self.thing: Hashable = None
        self.over: Hashable = None
        """The place below the mouse while something is carried."""
        self._do = do
        self._grabbed: Hashable = None
        self._start = self._pixel = (0, 0)

    def handle(self, event: pygame.Event, placed: Placed, stops: Iterable[Stop]) -> bool:
        """Follow the mouse over a laid-out view; True for the end of a carry, which is no click.

        What is lifted presses none of the `stops`.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._grabbed = _topmost(placed, event.pos, Carried) if event.button == _LEFT else None
            self._start = event.pos
        elif event.type == pygame.MOUSEMOTION and self._grabbed is not None:
            self._move(event.pos, placed, stops)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            thing, on = self.thing, self.over
            self._grabbed = self.thing = self.over = None
            if thing is not None:
                self._do(LayDown(thing, on))
            return thing is not None
        return False

    def _move(self, pixel: tuple[int, int], placed: Placed, stops: Iterable[Stop]) -> None:
        self._pixel = pixel
        far = max(abs(pixel[0] - self._start[0]), abs(pixel[1] - self._start[1]))
        if self.thing is None and far >= _LEAST:
            for stop in stops:
                stop.let_go()
            self.thing = self._grabbed
            self._do(Lift(self.thing))
        if self.thing is not None:
            self.over = _topmost(placed, pixel, Place)

    def draw(self, target: pygame.Surface, picture: pygame.Surface, *, is_calm: bool) -> None:
        """Draw a picture of the thing at the mouse, tilted except with reduced motion."""
        turned = picture if is_calm else rotozoom(picture, _TILT, 1)
        target.blit(turned, turned.get_rect(center=self._pixel))


def _topmost(placed: Placed, pixel: tuple[int, int], kind: type[Carried] | type[Place]) -> Hashable:
    """The thing, or the name of the place, that is seen at a pixel; None for none."""
    for one in reversed(list(placed.walk())):
        if isinstance(one.view, kind) and one.seen.collidepoint(pixel):
            return one.view.thing if isinstance(one.view, Carried) else one.view.name
    return None
