"""The interface of ambient animations, and their composition."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Protocol

import pygame

from game.ui.camera import Camera
from game.ui.theme import Colour

BRIGHT: Final[Colour] = (255, 255, 255)


class Weather(Protocol):
    """An animation over a board."""

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw it over the printed board as it is after `ms` milliseconds."""

    def shows(self, ms: int) -> Hashable:
        """A key for everything that the picture then depends on, except the camera."""


class Tint:
    """A colour filter for the hour: multiplies red, green and blue by shares of 255."""

    def __init__(self, colour: Callable[[], Colour]) -> None:
        self._colour = colour

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Tint the board; does nothing by day."""
        colour = self._colour()
        if colour != BRIGHT:
            target.fill(colour, camera.clip, special_flags=pygame.BLEND_RGB_MULT)

    def shows(self, ms: int) -> Hashable:
        """The colour of the hour."""
        return self._colour()


class Several:
    """Several animations, drawn in order."""

    def __init__(self, *parts: Weather) -> None:
        self._parts = parts

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Draw all of them."""
        for part in self._parts:
            part.draw(target, camera, ms)

    def shows(self, ms: int) -> Hashable:
        """The keys of all of them."""
        return tuple(part.shows(ms) for part in self._parts)
