"""Parts of a picture: the rectangles of the window that must be drawn anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame

_MOST: Final = 3
"""Drawing twice more costs less than what lies between; more often doesn't."""


def joined(parts: Iterable[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """The same places as few rectangles that don't overlap, none of them empty."""
    found: list[pygame.Rect] = []
    for part in parts:
        part = part.clip(within)
        if not part:
            continue
        while (place := part.collidelist(found)) >= 0:
            part = part.union(found.pop(place))
        found.append(part)
    return found if len(found) <= _MOST else [found[0].unionall(found[1:])]


def is_whole(target: pygame.Surface) -> bool:
    """Whether all of a surface is being drawn, and not only a part of it."""
    return target.get_clip().size == target.get_size()
