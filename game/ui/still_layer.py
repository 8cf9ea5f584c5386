"""An opaque part of the window that is painted only when its content has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

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
