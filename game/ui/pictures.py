"""Finished pictures: scaled, kept at their places, written as PNG; and the memory they leave."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.ui.cache import Cache


def blank(size: tuple[int, int], last: pygame.Surface | None) -> pygame.Surface:
    """An opaque surface to cover with a picture: the last one if it has the size, otherwise a new
    one. To make one as large as the window takes longer than most of what is drawn on it."""
    is_fitting = last is not None and last.get_size() == size
    return last if last is not None and is_fitting else pygame.Surface(size)


def smoothscaled(
    picture: pygame.Surface, size: tuple[int, int], onto: pygame.Surface | None = None
) -> pygame.Surface:
    """Scale a picture to a size in pixels, onto a surface of this size and of the picture's format
    if one is given.

    pygame.transform.smoothscale blends each row and column with the next. With a single row or
    column it reads past the end of the picture, which now and then crashes the program. So a single
    row or column is doubled first, which looks the same. With no pixel at all it always crashes:
    nothing becomes an empty picture.
    """
    wide, high = picture.get_size()
    if not wide or not high:
        return pygame.Surface(size, picture.get_flags() & pygame.SRCALPHA)
    if wide == 1 or high == 1:
        picture = pygame.transform.scale(picture, (max(wide, 2), max(high, 2)))
    if onto is not None:
        return pygame.transform.smoothscale(picture, size, onto)
    return pygame.transform.smoothscale(picture, size)


def png_of(picture: pygame.Surface) -> bytes:
    """Encode a picture as PNG."""
    out = io.BytesIO()
    pygame.image.save(picture, out, "picture.png")
    return out.getvalue()


# --- Kept at their places --------------------------------------------------------------------

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


# --- Memory ----------------------------------------------------------------------------------

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
