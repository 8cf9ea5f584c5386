"""A bounded shelf of finished things: made once, kept while used, the least used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

import pygame

from game.ui.turns import Turns

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")

_LATELY: Final = 100
"""More furniture than any picture shows."""


def bytes_of(picture: pygame.Surface) -> int:
    """The memory a picture takes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


class Shelf(Generic[Key, Thing]):
    """Keeps at most ``room`` things by key, together no heavier than ``limit``."""

    def __init__(
        self,
        room: int,
        limit: int = 0,
        weigh: Callable[[Thing], int] | None = None,
        turns: Turns | None = None,
        lean: int = 0,
        lately: int = _LATELY,
    ) -> None:
        """``limit`` is in what ``weigh`` tells of a thing; without it only ``room`` counts.

        Things are made as ``turns`` let them be; what is interrupted isn't kept. Where ``lean`` is
        named, things together heavier than that make way for others once they weren't among the
        last ``lately`` that were asked for: the picture of now doesn't show them.
        """
        self._room = room
        self._limit = limit
        self._weigh = weigh
        self._turns = turns
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._weight = 0
        self._lean = lean
        self._lately = lately
        self._asked = 0
        """How often it was asked for something."""
        self._asked_at: dict[Key, int] = {}
        """When it was asked for each thing last, so counted."""

    def __len__(self) -> int:
        return len(self._things)

    def __contains__(self, key: Key) -> bool:
        return key in self._things

    def take(self, key: Key, make: Callable[[], Thing]) -> Thing:
        """The thing of that key, made now if it isn't there."""
        try:
            thing = self._things[key]
        except KeyError:
            return self._put(key, make)
        self._things.move_to_end(key)
        if self._lean:
            self._note(key)
        return thing

    def _note(self, key: Key) -> None:
        self._asked += 1
        self._asked_at[key] = self._asked

    def _put(self, key: Key, make: Callable[[], Thing]) -> Thing:
        if self._turns is not None:
            self._turns.take()
        thing = make()
        if self._turns is not None:
            self._turns.made()
        self._things[key] = thing
        self._weight += self._weigh(thing) if self._weigh else 0
        if self._lean:
            self._note(key)
        while len(self._things) > self._room or self._is_too_heavy() or self._has_leftovers():
            gone, oldest = self._things.popitem(last=False)
            self._weight -= self._weigh(oldest) if self._weigh else 0
            self._asked_at.pop(gone, None)
        return thing

    def make_room(self, limit: int, lean: int = 0) -> None:
        """Let things be so heavy together from now on; what is there stays."""
        self._limit = limit
        self._lean = lean

    @property
    def weight(self) -> int:
        """What all things weigh together."""
        return self._weight

    def _is_too_heavy(self) -> bool:
        """Whether something must go; a single thing stays, however heavy."""
        return self._weigh is not None and self._weight > self._limit and len(self._things) > 1

    def _has_leftovers(self) -> bool:
        """Whether the least used thing is there for another picture than what is shown now."""
        if not self._lean or self._weight <= self._lean or len(self._things) < 2:
            return False
        oldest = next(iter(self._things))
        return self._asked - self._asked_at.get(oldest, 0) > self._lately

    def clear(self) -> None:
        """Forget everything, as after a change of scale."""
        self._things.clear()
        self._asked_at.clear()
        self._weight = 0
