"""A bounded shelf of finished things: made once, kept while used, the least used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


class Shelf(Generic[Key, Thing]):
    """Keeps at most ``room`` things by key."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._things: OrderedDict[Key, Thing] = OrderedDict()

    def __len__(self) -> int:
        return len(self._things)

    def take(self, key: Key, make: Callable[[], Thing]) -> Thing:
        """The thing of that key, made now if it isn't there."""
        if key in self._things:
            self._things.move_to_end(key)
            return self._things[key]
        thing = make()
        self._things[key] = thing
        if len(self._things) > self._room:
            self._things.popitem(last=False)
        return thing

    def clear(self) -> None:
        """Forget everything, as after a change of scale."""
        self._things.clear()
