"""A cache of finished pictures of parts of the window; the key is everything a picture shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame
from msgspec import Struct

from game.ui.cache import Cache, bytes_of
from game.ui.typography.links import RuleLinks
from game.ui.typography.rich import Link

_MOST: Final = 400
_HEAVIEST: Final = 4_000_000
"""Bytes of all cached pictures in a small window."""


class _CachedPicture(Struct, frozen=True):
    """A picture, and the links to rules on it, from its upper left corner."""

    picture: pygame.Surface
    links: tuple[Link, ...]


class PictureCache:
    """Draws a picture painted earlier if it shows the same."""

    def __init__(self, links: RuleLinks, heaviest: int = _HEAVIEST) -> None:
        """Keep at most `heaviest` bytes. A cached picture gives its rule ids back to `links`."""
        self._links: Final = links
        self._cache: Final[Cache[Hashable, _CachedPicture]] = Cache(
            _MOST, heaviest, lambda cached: bytes_of(cached.picture)
        )

    @property
    def weight(self) -> int:
        """Bytes of all cached pictures."""
        return self._cache.weight

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, shows: Hashable, paint: Callable[[], None]
    ) -> None:
        """Draw the cached picture of this size; if there is none, paint it and cache it.

        `shows` must contain everything that the picture depends on. `paint` draws on the target,
        covers the whole rectangle and nothing outside it.
        """
        key = (rect.size, shows)
        if key not in self._cache and not target.get_clip().contains(rect):
            paint()
            return
        is_new = key not in self._cache
        cached = self._cache.take(key, lambda: self._painted(target, rect, paint))
        if not is_new:
            target.blit(cached.picture, rect)
            self._links.put(Link(one.rect.move(rect.topleft), one.rule) for one in cached.links)

    def make_room(self, times: float) -> None:
        """Set the limit to a multiple of that of a small window."""
        self._cache.make_room(round(_HEAVIEST * times))

    def clear(self) -> None:
        """Remove all pictures, as after a change of scale."""
        self._cache.clear()

    def _painted(
        self, target: pygame.Surface, rect: pygame.Rect, paint: Callable[[], None]
    ) -> _CachedPicture:
        paint()
        left, top = rect.topleft
        links = [one for one in self._links.all if one.rect.colliderect(rect)]
        moved = tuple(Link(one.rect.move(-left, -top), one.rule) for one in links)
        return _CachedPicture(target.subsurface(rect).copy(), moved)
