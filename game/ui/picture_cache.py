"""A cache of finished pictures, one for each place in the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.ui.cache import Cache
from game.ui.still_layer import StillLayer

_MOST: Final = 400
_HEAVIEST: Final = 10_000_000
"""Bytes of all pictures in a window of 1920 x 1080.

It must be more than what is visible at one time; otherwise pictures would replace each other in
every frame.
"""
_BYTES: Final = 4
"""Bytes of a pixel."""

_Corners: TypeAlias = tuple[int, int, int, int]


class _Place(Struct):
    """A place in the window, and its picture."""

    bytes: int
    layer: StillLayer


class PictureCache:
    """Keeps the latest picture of each place."""

    def __init__(self, heaviest: int = _HEAVIEST) -> None:
        """Keep at most `heaviest` bytes."""
        self._places: Final[Cache[_Corners, _Place]] = Cache(
            _MOST, heaviest, lambda place: place.bytes
        )

    @property
    def weight(self) -> int:
        """Bytes of all cached pictures."""
        return self._places.weight

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, shows: object, paint: Callable[[], None]
    ) -> None:
        """Draw the cached picture of a place; paint and cache it if `shows` has changed.

        `shows` must contain everything that the picture depends on. `paint` draws on the target,
        covers the whole rectangle and nothing outside it.
        """
        corners = (rect.left, rect.top, rect.width, rect.height)
        weight = rect.width * rect.height * _BYTES
        place = self._places.take(corners, lambda: _Place(weight, StillLayer()))
        place.layer.draw(target, rect, shows, paint)

    def make_room(self, times: float) -> None:
        """Set the limit to a multiple of that of a small window."""
        self._places.make_room(round(_HEAVIEST * times))

    def clear(self) -> None:
        """Remove all pictures, as after a change of scale."""
        self._places.clear()
