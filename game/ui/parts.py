"""Parts of a picture: the rectangles of the window that must be drawn anew."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from typing import Final

import pygame

_ONCE_MORE: Final = 60_000
"""Drawing once more costs as much as so many pixels."""
_LARGEST: Final = 160_000
"""Pixels of a part that isn't put together with others, so that a frame can end between them."""
_TWO: Final = 2
_MOST: Final = 24
"""More parts than these are not worth the search for the best ones."""


def apart(parts: Iterable[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """The same places as rectangles that don't overlap, those as one that do; none is empty."""
    return _found(parts, within, math.inf)


def joined(parts: Iterable[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """The same as few rectangles that cover little else."""
    parts = list(parts)
    found = _found(parts, within, _ONCE_MORE)
    if len(found) > _MOST:
        found = _found(parts, within, math.inf)
    if len(found) > _MOST:
        return [found[0].unionall(found[1:])]
    while (pair := _nearest(found)) is not None:
        one, other = pair
        found.remove(one)
        found.remove(other)
        _add(found, one.union(other), math.inf)
    return found


def _found(parts: Iterable[pygame.Rect], within: pygame.Rect, most: float) -> list[pygame.Rect]:
    found: list[pygame.Rect] = []
    for part in parts:
        part = part.clip(within)
        if part:
            _add(found, part, most)
    return found


def _add(found: list[pygame.Rect], part: pygame.Rect, most: float) -> None:
    """One more: as one with what it overlaps, or without that where more than the `most` pixels
    would be lost."""
    while (place := part.collidelist(found)) >= 0:
        other = found[place]
        both = part.union(other)
        lost = _area(both) + _area(part.clip(other)) - _area(part) - _area(other)
        if lost > most:
            for piece in _cut_by(part, other):
                if not other.contains(piece):
                    _add(found, piece, most)
            return
        del found[place]
        part = both
    found.append(part)


def _nearest(found: list[pygame.Rect]) -> tuple[pygame.Rect, pygame.Rect] | None:
    """The two that cost least as one, if that is less than they cost apart."""
    least = _ONCE_MORE
    best: tuple[pygame.Rect, pygame.Rect] | None = None
    areas = [_area(one) for one in found]
    for (here, one), (there, other) in combinations(enumerate(found), 2):
        both = one.union(other)
        area = both.width * both.height
        lost = area - areas[here] - areas[there]
        # What reaches into a third part would grow with it, and so on.
        if lost < least and area < _LARGEST and len(both.collidelistall(found)) == _TWO:
            least, best = lost, (one, other)
    return best


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def cut(parts: Iterable[pygame.Rect], panes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same places, none of them both inside and outside of a pane."""
    found = _outside_of_largest(list(parts))
    for pane in panes:
        found = [piece for part in found for piece in _cut_by(part, pane)]
    return found


def _outside_of_largest(parts: list[pygame.Rect]) -> list[pygame.Rect]:
    """The largest part, and those that don't lie inside it: often that is all of the board."""
    if not parts:
        return []
    largest = max(parts, key=_area)
    return [largest, *(part for part in parts if part and not largest.contains(part))]


def _cut_by(part: pygame.Rect, pane: pygame.Rect) -> list[pygame.Rect]:
    inside = part.clip(pane)
    if not inside or inside == part:
        return [part]
    left, top, right, bottom = part.left, part.top, part.right, part.bottom
    around = (
        (left, top, right - left, inside.top - top),
        (left, inside.bottom, right - left, bottom - inside.bottom),
        (left, inside.top, inside.left - left, inside.height),
        (inside.right, inside.top, right - inside.right, inside.height),
    )
    return [inside, *(pygame.Rect(one) for one in around if one[2] and one[3])]


def is_whole(target: pygame.Surface) -> bool:
    """Whether all of a surface is being drawn, and not only a part of it."""
    return target.get_clip().size == target.get_size()
