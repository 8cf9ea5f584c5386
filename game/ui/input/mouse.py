"""The mouse: the last click, for double clicks, and the wheel, of trackpads too."""

from __future__ import annotations

import math
from typing import Final

import pygame

SETTLED_MS: Final = 500
"""Where a click was just used, nothing else is pressed for that long."""
_NEAR: Final = 12
"""Pixels between two clicks that still are at one place."""


class LastClick:
    """Where the last click was, and how long ago; it is remembered from one screen to the next."""

    def __init__(self) -> None:
        self.pixel: tuple[int, int] | None = None
        self.ms = 0
        """Milliseconds since."""
        self.before: tuple[int, int] = (0, 0)
        """What was played when it was made, and how far that had come."""
        self.label = ""
        """The label of the button it was on."""

    def note(
        self, pixel: tuple[int, int], before: tuple[int, int] = (0, -1), label: str = ""
    ) -> None:
        """Remember a click that was made now."""
        self.pixel, self.ms, self.before, self.label = pixel, 0, before, label

    def is_at(self, pixel: tuple[int, int]) -> bool:
        """Whether it was made just now, and there."""
        if self.pixel is None or self.ms >= SETTLED_MS:
            return False
        return math.dist(self.pixel, pixel) <= _NEAR


_MOST: Final = 3.0
"""The most notches at once."""
_PER_SECOND: Final = 8.0
"""The most notches in each further second."""


class Wheel:
    """Counts notches, no more than a zoom can follow."""

    def __init__(self) -> None:
        self._left = _MOST

    def update(self, ms: int) -> None:
        """Let `ms` milliseconds pass."""
        self._left = min(self._left + _PER_SECOND * ms / 1000, _MOST)

    def turn(self, event: pygame.Event) -> float:
        """The notches to count for an event of the wheel; away from the player is positive."""
        turned = float(getattr(event, "precise_y", 0.0) or event.y)
        counted = min(max(turned, -self._left), self._left)
        self._left -= abs(counted)
        return counted
