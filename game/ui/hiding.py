"""How much a label, a tooltip or a fanned-out stack hides of what lies below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame


def hidden(place: pygame.Rect, covered: Sequence[pygame.Rect]) -> int:
    """The pixels that a place hides of several rectangles; where they overlap, each counts."""
    sizes = (place.clip(covered[number]).size for number in place.collidelistall(covered))
    return sum(wide * high for wide, high in sizes)


def clearest(places: Iterable[pygame.Rect], covered: Sequence[pygame.Rect]) -> pygame.Rect:
    """The first of the places that hides least."""
    return min(places, key=lambda place: hidden(place, covered))
