"""Parts of a picture: the rectangles of the window that must be drawn anew."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

import pygame

_ONCE_MORE: Final = 150_000
"""Drawing once more costs as much as so many pixels."""
_MOST: Final = 12
"""More parts than these are not worth the search for the best ones."""


def joined(parts: Iterable[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """The same places as few rectangles that don't overlap, none of them empty."""
    found: list[pygame.Rect] = []
    for part in parts:
        part = part.clip(within)
        if part:
            _add(found, part)
    if len(found) > _MOST:
        return [found[0].unionall(found[1:])]
    while (pair := _nearest(found)) is not None:
        one, other = pair
        found.remove(one)
        found.remove(other)
        _add(found, one.union(other))
    return found


def _add(found: list[pygame.Rect], part: pygame.Rect) -> None:
    """One more, or as one with all that it overlaps."""
    while (place := part.collidelist(found)) >= 0:
        part = part.union(found.pop(place))
    found.append(part)


def _nearest(found: list[pygame.Rect]) -> tuple[pygame.Rect, pygame.Rect] | None:
    """The two that cost least as one, if that is less than they cost apart."""
    best: tuple[int, pygame.Rect, pygame.Rect] | None = None
    for one, other in combinations(found, 2):
        lost = _area(one.union(other)) - _area(one) - _area(other)
        if lost < _ONCE_MORE and (best is None or lost < best[0]):
            best = lost, one, other
    return best[1:] if best is not None else None


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def is_whole(target: pygame.Surface) -> bool:
    """Whether all of a surface is being drawn, and not only a part of it."""
    return target.get_clip().size == target.get_size()
