"""A cache that drops the least recently used first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, TypeVar

import pygame

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def bytes_of(picture: pygame.Surface) -> int:
    """The memory a picture takes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


class Cache(Generic[Key, Value]):
    """Keeps at most ``room`` values by key, whose total weight is at most ``limit``."""

    def __init__(
        self, room: int, limit: int = 0, weigh: Callable[[Value], int] | None = None
    ) -> None:
        """``limit`` is in the units of ``weigh``; without ``weigh`` only ``room`` counts."""
        self._room = room
        self._limit = limit
        self._weigh = weigh
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._weight = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: Key) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[Key]:
        """The keys, the least recently used first."""
        return iter(list(self._values))

    def get(self, key: Key) -> Value | None:
        """The value of a key, or None; the value does not count as used."""
        return self._values.get(key)

    def take(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key, made now if it is missing."""
        try:
            value = self._values[key]
        except KeyError:
            return self.put(key, make())
        self._values.move_to_end(key)
        return value

    def put(self, key: Key, value: Value) -> Value:
        """Store a value, replacing any other of that key."""
        self.drop(key)
        self._values[key] = value
        self._weight += self._weigh(value) if self._weigh else 0
        while len(self._values) > self._room or self._is_too_heavy():
            _, oldest = self._values.popitem(last=False)
            self._weight -= self._weigh(oldest) if self._weigh else 0
        return value

    def drop(self, key: Key) -> None:
        """Remove the value of a key, if there is one."""
        value = self._values.pop(key, None)
        if value is not None and self._weigh:
            self._weight -= self._weigh(value)

    def set_limit(self, limit: int) -> None:
        """Set the limit of the total weight; values stay until another is stored."""
        self._limit = limit

    @property
    def weight(self) -> int:
        """The total weight of all values."""
        return self._weight

    def _is_too_heavy(self) -> bool:
        """Whether a value must be dropped; a single value is kept whatever its weight."""
        return self._weigh is not None and self._weight > self._limit and len(self._values) > 1

    def clear(self) -> None:
        """Remove all values, as after a change of scale."""
        self._values.clear()
        self._weight = 0
