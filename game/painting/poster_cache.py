"""Cache of posters, painted on another thread with a low-resolution placeholder."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.posters.collage import poster
from game.ui.background_value import BackgroundValue
from game.ui.cache import Cache, bytes_of
from game.ui.pictures import smoothscaled

_Size: TypeAlias = tuple[int, int]
Painter: TypeAlias = Callable[[_Size], pygame.Surface]

_COARSE: Final = 640 * 360
"""Pixels of the placeholder poster."""
_ROOM: Final = 4
_HEAVIEST: Final = 24_000_000
"""Cache size in bytes; a single poster may be larger."""


class _Order(Struct, frozen=True):
    """A request for a poster."""

    size: _Size
    shows: str


class PosterCache:
    """Paints posters of any size and caches a few.

    Where frames must be fast, a poster is painted on another thread. Until it is done, one painted
    small and enlarged is shown.
    """

    def __init__(self, *, paints_in_background: bool = False) -> None:
        """`paints_in_background`: paint posters on another thread."""
        self.paints_in_background = paints_in_background
        """Whether posters are painted on another thread."""
        self._kept: Cache[_Order, pygame.Surface] = Cache(_ROOM, _HEAVIEST, bytes_of)
        self._coarse: Cache[_Order, pygame.Surface] = Cache(1)
        self._coming: tuple[_Order, BackgroundValue[pygame.Surface]] | None = None
        self._is_welcome = True
        """Whether the poster being painted is still needed."""

    def take(self, size: _Size, shows: str, paint: Painter | None = None) -> pygame.Surface:
        """The poster of a size; `shows` is its name, or where something else paints it, the
        cache key for everything else it depends on.

        It is shared, so do not draw on it.
        """
        order = _Order(size, shows)
        paint = paint or partial(poster, name=shows)
        if order not in self._kept and self.paints_in_background:
            self._order(order, paint)
            return self._coarse.take(order, lambda: _coarse(size, paint))
        return self._kept.take(order, lambda: paint(size))

    def poll_finished(self) -> bool:
        """Collect finished posters; True if a sharper one can now be shown."""
        if self._coming is None or not self._coming[1].is_made:
            return False
        (order, came), self._coming = self._coming, None
        if not self._is_welcome:
            return False
        self._kept.take(order, came.take)
        self._coarse.clear()
        return True

    def release_caches(self) -> None:
        """Drop the cached posters; they are painted again when needed."""
        self._kept.clear()
        self._coarse.clear()
        self._is_welcome = False

    @property
    def is_busy(self) -> bool:
        """Whether something is being painted."""
        return self._coming is not None

    def close(self) -> None:
        """Wait for the painting thread."""
        if self._coming is not None:
            self._coming[1].wait()

    def _order(self, order: _Order, paint: Painter) -> None:
        """Start painting a poster, unless the thread is busy."""
        if self._coming is None:
            self._is_welcome = True
            self._coming = (order, BackgroundValue(lambda: paint(order.size)))
            self._coming[1].begin()


def _coarse(size: _Size, paint: Painter) -> pygame.Surface:
    """A placeholder of that size, painted with fewer pixels."""
    share = math.sqrt(_COARSE / (size[0] * size[1]))
    if share >= 1:
        return paint(size)
    return smoothscaled(paint((round(size[0] * share), round(size[1] * share))), size)
