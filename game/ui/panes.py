"""Panes: opaque places of the window whose pictures are kept until what they show is another."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.ui.shelf import bytes_of
from game.ui.typography.links import RuleLinks
from game.ui.typography.rich import Link

_ROOM: Final = 3_000_000


class Panes:
    """Keeps pictures by what they show, the least used of them go first."""

    def __init__(self, links: RuleLinks, room: int = _ROOM) -> None:
        """Keep at most `room` bytes. `links` get back the rule ids of a picture shown again."""
        self._links = links
        self._room = room
        self._kept: OrderedDict[Hashable, tuple[pygame.Surface, tuple[Link, ...]]] = OrderedDict()
        self._size = 0

    @property
    def size(self) -> int:
        """Bytes of all pictures kept now."""
        return self._size

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, shows: Hashable, paint: Callable[[], None]
    ) -> None:
        """Draw what is kept for a place of that size; else paint it, and keep it.

        `shows` must tell everything that the picture depends on. `paint` draws on the target,
        covers all of the rectangle, and nothing beyond.
        """
        key = (rect.size, shows)
        kept = self._kept.get(key)
        if kept is None:
            paint()
            self._keep(key, target, rect)
            return
        self._kept.move_to_end(key)
        picture, links = kept
        target.blit(picture, rect)
        self._links.put(Link(link.rect.move(rect.topleft), link.rule) for link in links)

    def make_room(self, times: float) -> None:
        """Keep so many times as much as in a small window."""
        self._room = round(_ROOM * times)

    def clear(self) -> None:
        """Forget all pictures, as after a change of scale."""
        self._kept.clear()
        self._size = 0

    def _keep(self, key: Hashable, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Copy what was painted, unless a part of it was clipped away."""
        if not target.get_clip().contains(rect):
            return
        picture = target.subsurface(rect).copy()
        left, top = rect.topleft
        links = [one for one in self._links.all if one.rect.colliderect(rect)]
        moved = tuple(Link(one.rect.move(-left, -top), one.rule) for one in links)
        self._kept[key] = picture, moved
        self._size += bytes_of(picture)
        while self._size > self._room and len(self._kept) > 1:
            _, (oldest, _links) = self._kept.popitem(last=False)
            self._size -= bytes_of(oldest)
