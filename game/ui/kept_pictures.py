"""Finished pictures of places in the window, kept by all that they show."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame
from msgspec import Struct

from game.ui.shelf import Shelf, bytes_of
from game.ui.typography.links import RuleLinks
from game.ui.typography.rich import Link

_MOST: Final = 400
_HEAVIEST: Final = 4_000_000
"""Bytes of all pictures that are kept in a small window."""


class _Kept(Struct, frozen=True):
    """A picture, and the links to rules on it, from its upper left corner."""

    picture: pygame.Surface
    links: tuple[Link, ...]


class KeptPictures:
    """Shows what was painted before, where it shows the same."""

    def __init__(self, links: RuleLinks, heaviest: int = _HEAVIEST) -> None:
        """Keep at most that many bytes. `links` get back the rule ids of a picture shown again."""
        self._links: Final = links
        self._shelf: Final[Shelf[Hashable, _Kept]] = Shelf(
            _MOST, heaviest, lambda kept: bytes_of(kept.picture)
        )

    @property
    def weight(self) -> int:
        """Bytes of all pictures kept now."""
        return self._shelf.weight

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, shows: Hashable, paint: Callable[[], None]
    ) -> None:
        """Draw what is kept for a place of that size; else paint it, and keep it.

        `shows` must tell everything that the picture depends on. `paint` draws on the target,
        covers all of the rectangle, and nothing beyond.
        """
        key = (rect.size, shows)
        if key not in self._shelf and not target.get_clip().contains(rect):
            paint()
            return
        is_new = key not in self._shelf
        kept = self._shelf.take(key, lambda: self._painted(target, rect, paint))
        if not is_new:
            target.blit(kept.picture, rect)
            self._links.put(Link(one.rect.move(rect.topleft), one.rule) for one in kept.links)

    def make_room(self, times: float) -> None:
        """Keep so many times as much as in a small window."""
        self._shelf.make_room(round(_HEAVIEST * times))

    def clear(self) -> None:
        """Forget all pictures, as after a change of scale."""
        self._shelf.clear()

    def _painted(
        self, target: pygame.Surface, rect: pygame.Rect, paint: Callable[[], None]
    ) -> _Kept:
        paint()
        left, top = rect.topleft
        links = [one for one in self._links.all if one.rect.colliderect(rect)]
        moved = tuple(Link(one.rect.move(-left, -top), one.rule) for one in links)
        return _Kept(target.subsurface(rect).copy(), moved)
