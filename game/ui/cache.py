"""Caches: one that drops the least recently used first, one of pictures by their place."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Final, Generic, TypeAlias, TypeVar

import pygame
from msgspec import Struct

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


_MMAP_THRESHOLD: Final = -3
"""The number of this setting in glibc's malloc.h."""
_LARGE: Final = 1 << 20
"""Bytes from which a block is returned to the system as soon as it is freed."""
_LEAVE: Final = 0
"""Bytes that stay free at the end of the heap."""


def return_large_blocks() -> None:
    """Return freed blocks of a mebibyte or more to the system. Call it before any is allocated.

    By default glibc raises this limit with each large block that is freed, up to 32 MiB. Painted
    boards and posters then come from the heap and leave holes in it. Does nothing on systems
    without glibc.
    """
    mallopt = _of_the_c_library("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, _LARGE)


def return_free_blocks() -> None:
    """Return what is free in the heap to the system: small pictures leave up to 30 MiB in it.

    It takes some 10 ms. Does nothing on systems without glibc.
    """
    malloc_trim = _of_the_c_library("malloc_trim")
    if malloc_trim is not None:
        malloc_trim(_LEAVE)


def _of_the_c_library(name: str) -> Callable[..., int] | None:
    """A function of the C library, or None where there is none of that name."""
    if sys.platform != "linux":
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)


_CACHE_LINE: Final = 16
"""Pixels. SDL copies rows that begin at multiples of four pixels past the processor's cache. That
takes two thirds as long as usual for whole cache lines, and up to ten times as long for others.
"""


class StillLayer:
    """Keeps the latest picture of one area of the window, in the window's own pixel format."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: object = None
        """Everything the picture depends on, its area included."""

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        shows: object,
        paint: Callable[[], None],
    ) -> None:
        """Draw an area of the window, painted again if `shows` differs from the last time.

        `paint` draws on the target, covers the whole area and nothing outside it.
        """
        now = tuple(area), shows
        if self._picture is not None and self._shows == now:
            target.blit(self._picture, area)
            return
        paint()
        if target.get_clip().contains(area):
            self._shows = now
            self._picture = self._surface_for(target, area)
            self._picture.blit(target, (0, 0), area)

    def _surface_for(self, target: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
        """The cached surface if it has the size of the area, otherwise a new one."""
        picture = self._picture
        if picture is not None and picture.get_size() == area.size:
            return picture
        if area.left % _CACHE_LINE == area.width % _CACHE_LINE == 0:
            return pygame.Surface(area.size, 0, target)
        wider = pygame.Surface((area.width + 1, area.height), 0, target)
        return wider.subsurface((1, 0, *area.size))


_MOST: Final = 400
_HEAVIEST: Final = 10_000_000
"""Bytes of all pictures in a window of 1920 x 1080.

It must be more than what is visible at one time; otherwise pictures would replace each other in
every frame.
"""
_BYTES: Final = 4
"""Bytes of a pixel."""

_Corners: TypeAlias = tuple[int, int, int, int]


class _Place(Struct):
    """A place in the window, and its picture."""

    bytes: int
    layer: StillLayer


class PictureCache:
    """Keeps the latest picture of each place."""

    def __init__(self, heaviest: int = _HEAVIEST) -> None:
        """Keep at most `heaviest` bytes."""
        self._places: Final[Cache[_Corners, _Place]] = Cache(
            _MOST, heaviest, lambda place: place.bytes
        )

    @property
    def weight(self) -> int:
        """Bytes of all cached pictures."""
        return self._places.weight

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, shows: object, paint: Callable[[], None]
    ) -> None:
        """Draw the cached picture of a place; paint and cache it if `shows` has changed.

        `shows` must contain everything that the picture depends on. `paint` draws on the target,
        covers the whole rectangle and nothing outside it.
        """
        corners = (rect.left, rect.top, rect.width, rect.height)
        weight = rect.width * rect.height * _BYTES
        place = self._places.take(corners, lambda: _Place(weight, StillLayer()))
        place.layer.draw(target, rect, shows, paint)

    def set_limit(self, times: float) -> None:
        """Set the limit to a multiple of that of a small window."""
        self._places.set_limit(round(_HEAVIEST * times))

    def clear(self) -> None:
        """Remove all pictures, as after a change of scale."""
        self._places.clear()
