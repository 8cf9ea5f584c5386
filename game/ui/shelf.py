"""A cache of finished things: made once, kept while used, the least recently used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

import pygame

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


def bytes_of(picture: pygame.Surface) -> int:
    """The memory a picture takes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


class Shelf(Generic[Key, Thing]):
    """Keeps at most ``room`` things by key, together no heavier than ``limit``."""

    def __init__(
        self, room: int, limit: int = 0, weigh: Callable[[Thing], int] | None = None
    ) -> None:
        """``limit`` is in what ``weigh`` tells of a thing; without it only ``room`` counts."""
        self._room = room
        self._limit = limit
        self._weigh = weigh
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._weight = 0

    def __len__(self) -> int:
        return len(self._things)

    def __contains__(self, key: Key) -> bool:
        return key in self._things

    def __iter__(self) -> Iterator[Key]:
        """The keys, the least recently used first."""
        return iter(list(self._things))

    def get(self, key: Key) -> Thing | None:
        """The thing of that key if it is there; it doesn't count as used by that."""
        return self._things.get(key)

    def take(self, key: Key, make: Callable[[], Thing]) -> Thing:
        """The thing of that key, made now if it isn't there."""
        try:
            thing = self._things[key]
        except KeyError:
            return self.put(key, make())
        self._things.move_to_end(key)
        return thing

    def put(self, key: Key, thing: Thing) -> Thing:
        """Keep a thing that was made elsewhere, instead of any other of that key."""
        self.drop(key)
        self._things[key] = thing
        self._weight += self._weigh(thing) if self._weigh else 0
        while len(self._things) > self._room or self._is_too_heavy():
            _, oldest = self._things.popitem(last=False)
            self._weight -= self._weigh(oldest) if self._weigh else 0
        return thing

    def drop(self, key: Key) -> None:
        """Forget the thing of that key, if it is there."""
        thing = self._things.pop(key, None)
        if thing is not None and self._weigh:
            self._weight -= self._weigh(thing)

    def make_room(self, limit: int) -> None:
        """Let things be so heavy together from now on; what is there stays."""
        self._limit = limit

    @property
    def weight(self) -> int:
        """What all things weigh together."""
        return self._weight

    def _is_too_heavy(self) -> bool:
        """Whether something must go; a single thing stays, however heavy."""
        return self._weigh is not None and self._weight > self._limit and len(self._things) > 1

    def clear(self) -> None:
        """Forget everything, as after a change of scale."""
        self._things.clear()
        self._weight = 0
