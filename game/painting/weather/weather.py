"""What moves over a board by itself, alone or together."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Protocol

import pygame

from game.ui.camera import Camera
from game.ui.theme import Colour

BRIGHT: Final[Colour] = (255, 255, 255)


class Weather(Protocol):
    """What moves over a board by itself."""

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Add it to the print as it is after so many milliseconds."""

    def shows(self, ms: int) -> Hashable:
        """All that its picture then depends on, but for the camera."""


class Tint:
    """The colour of the hour over everything: what it keeps of red, green and blue, of 255."""

    def __init__(self, colour: Callable[[], Colour]) -> None:
        self._colour = colour

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """Dye the board; by day nothing."""
        colour = self._colour()
        if colour != BRIGHT:
            target.fill(colour, camera.clip, special_flags=pygame.BLEND_RGB_MULT)

    def shows(self, ms: int) -> Hashable:
        """The colour of the hour."""
        return self._colour()


class Several:
    """One after the other."""

    def __init__(self, *parts: Weather) -> None:
        self._parts = parts

    def draw(self, target: pygame.Surface, camera: Camera, ms: int) -> None:
        """All of them."""
        for part in self._parts:
            part.draw(target, camera, ms)

    def shows(self, ms: int) -> Hashable:
        """All of them."""
        return tuple(part.shows(ms) for part in self._parts)
