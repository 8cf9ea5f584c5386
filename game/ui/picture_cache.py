"""A cache of finished pictures, one for each place in the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.ui.cache import Cache

_CACHE_LINE: Final = 16
"""Pixels. SDL copies rows that begin at multiples of four pixels past the processor's cache. That
takes two thirds as long as usual for whole cache lines, and up to ten times as long for others.
"""


class StillLayer:
    """Keeps the latest picture of one area of the window, in the window's own pixel format."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: object = None
        """Everything the picture depends on, its area included."""

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        shows: object,
        paint: Callable[[], None],
    ) -> None:
        """Draw an area of the window, painted again if `shows` differs from the last time.

        `paint` draws on the target, covers the whole area and nothing outside it.
        """
        now = tuple(area), shows
        if self._picture is not None and self._shows == now:
            target.blit(self._picture, area)
            return
        paint()
        if target.get_clip().contains(area):
            self._shows = now
            self._picture = self._surface_for(target, area)
            self._picture.blit(target, (0, 0), area)

    def _surface_for(self, target: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
        """The cached surface if it has the size of the area, otherwise a new one."""
        picture = self._picture
        if picture is not None and picture.get_size() == area.size:
            return picture
        if area.left % _CACHE_LINE == area.width % _CACHE_LINE == 0:
            return pygame.Surface(area.size, 0, target)
        wider = pygame.Surface((area.width + 1, area.height), 0, target)
        return wider.subsurface((1, 0, *area.size))


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
