"""The mouse wheel, and trackpads that send many events of a part of a notch each."""

from __future__ import annotations

from typing import Final

import pygame

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
