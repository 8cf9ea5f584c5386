"""Caches of pictures for fights and cards, optionally painted on another thread."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final, Protocol

import pygame
from msgspec import Struct

from game.painting.fights.rig import Point
from game.ui.background_value import BackgroundValue
from game.ui.cache import Cache, bytes_of

_HEAVIEST: Final = 30_000_000
"""The size of the cache in bytes, for a window of 1920 x 1080 or less."""
_LIGHTER: Final = 10_000_000
"""The same for small pictures."""
_AT_ONCE: Final = 6
"""The most pictures that the thread paints before they are collected."""


class Picture(Struct, frozen=True):
    """A finished picture, and the offset of its upper left corner from the figure's origin."""

    surface: pygame.Surface
    corner: tuple[int, int] = (0, 0)
    muzzle: Point = (0.0, 0.0)
    """The muzzle, in pixels from the same origin: x 50 and y 0 of the rig."""


class Order(Hashable, Protocol):
    """What a picture shows; equal orders have the same picture."""

    def paint(self) -> Picture:
        """Paint it; called on any thread, so that it must not use a cache."""


class FightArt:
    """Paints pictures of fights, and caches the most recently used ones."""

    def __init__(self, *, is_beside: bool = False) -> None:
        """`is_beside`: paint on another thread."""
        self.is_beside = is_beside
        """Whether pictures are painted on another thread."""
        self._kept: Cache[Order, Picture] = Cache(400, _HEAVIEST, lambda one: bytes_of(one.surface))
        self.props: Cache[Hashable, pygame.Surface] = Cache(140, _LIGHTER, bytes_of)
        """What is small and painted when it is first seen: smoke, stars, torn paper, stamps."""
        self._coming: BackgroundValue[list[tuple[Order, Picture]]] | None = None

    def make_room(self, times: float) -> None:
        """Scale the cache; 1 is its size for a window of 1920 x 1080."""
        self._kept.make_room(round(_HEAVIEST * times))
        self.props.make_room(round(_LIGHTER * times))

    def has(self, orders: Iterable[Order]) -> bool:
        """Whether all these pictures are ready; missing ones are begun, or painted now."""
        missing = [order for order in dict.fromkeys(orders) if order not in self._kept]
        if not missing:
            return True
        if not self.is_beside:
            for order in missing:
                self.take(order)
            return True
        if self._coming is None:
            self._coming = BackgroundValue(lambda: _made(missing[:_AT_ONCE]))
            self._coming.begin()
        return False

    def take(self, order: Order) -> Picture:
        """A picture, painted now if necessary; it is shared and must not be changed."""
        return self._kept.take(order, order.paint)

    def get(self, order: Order) -> Picture | None:
        """A picture if it is ready; without a thread it is painted now."""
        if order in self._kept or not self.is_beside:
            return self.take(order)
        return None

    def arrive(self) -> bool:
        """Collect finished pictures from the thread; True if there were any."""
        if self._coming is None or not self._coming.is_made:
            return False
        came, self._coming = self._coming.take(), None
        for order, picture in came:
            self._kept.put(order, picture)
        return True

    def let_go(self) -> None:
        """Clear the caches."""
        self._kept.clear()
        self.props.clear()

    @property
    def is_busy(self) -> bool:
        """Whether something is being painted."""
        return self._coming is not None

    def close(self) -> None:
        """Wait for the thread."""
        if self._coming is not None:
            self._coming.wait()


def _made(orders: Sequence[Order]) -> list[tuple[Order, Picture]]:
    return [(order, order.paint()) for order in orders]
