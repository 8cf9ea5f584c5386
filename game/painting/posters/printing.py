"""Posters, painted beside the loop: a coarse one stands in until then."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.ui.later import Later
from game.ui.shelf import Shelf, bytes_of
from game.ui.smooth import smoothscaled

_Size: TypeAlias = tuple[int, int]
Painter: TypeAlias = Callable[[_Size], pygame.Surface]

_COARSE: Final = 640 * 360
"""Pixels of a poster that is painted while somebody waits."""
_ROOM: Final = 4
_HEAVIEST: Final = 24_000_000
"""Bytes of all posters that are kept; a single one may be heavier."""


class _Order(Struct, frozen=True):
    """A poster that was ordered."""

    size: _Size
    told: str


class Posters:
    """Paints posters of any size and keeps some.

    Where a frame must not take long a poster is painted beside the loop; until it has come one
    stands in that was painted small and enlarged.
    """

    def __init__(self, *, is_beside: bool = False) -> None:
        """`is_beside`: they are painted beside the loop."""
        self.is_beside = is_beside
        """Whether nobody waits until a poster is painted."""
        self._kept: Shelf[_Order, pygame.Surface] = Shelf(_ROOM, _HEAVIEST, bytes_of)
        self._coarse: Shelf[_Order, pygame.Surface] = Shelf(1)
        self._coming: tuple[_Order, Later[pygame.Surface]] | None = None
        self._is_welcome = True
        """Whether what comes is still needed."""

    def take(self, size: _Size, told: str, paint: Painter) -> pygame.Surface:
        """The poster of that size, of which `told` tells all else it depends on.

        It is shared, so don't draw on it.
        """
        order = _Order(size, told)
        if order not in self._kept and self.is_beside:
            self._order(order, paint)
            return self._coarse.take(order, lambda: _coarse(size, paint))
        return self._kept.take(order, lambda: paint(size))

    def arrive(self) -> bool:
        """Take what was painted meanwhile; True if there is something finer to be shown."""
        if self._coming is None or not self._coming[1].is_made:
            return False
        (order, came), self._coming = self._coming, None
        if not self._is_welcome:
            return False
        self._kept.take(order, came.take)
        self._coarse.clear()
        return True

    def let_go(self) -> None:
        """Forget those that were painted; what is needed again is painted again."""
        self._kept.clear()
        self._coarse.clear()
        self._is_welcome = False

    @property
    def is_busy(self) -> bool:
        """Whether something is being painted."""
        return self._coming is not None

    def close(self) -> None:
        """Wait for the painter."""
        if self._coming is not None:
            self._coming[1].wait()

    def _order(self, order: _Order, paint: Painter) -> None:
        """Have it painted, if no other poster is being painted just now."""
        if self._coming is None:
            self._is_welcome = True
            self._coming = (order, Later(lambda: paint(order.size)))
            self._coming[1].begin()


def _coarse(size: _Size, paint: Painter) -> pygame.Surface:
    """A poster of that size, painted at fewer pixels."""
    share = math.sqrt(_COARSE / (size[0] * size[1]))
    if share >= 1:
        return paint(size)
    return smoothscaled(paint((round(size[0] * share), round(size[1] * share))), size)
