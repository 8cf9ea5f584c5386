"""Batches of small pictures with their positions on a board, blitted together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import pygame

Blit: TypeAlias = tuple[pygame.Surface, pygame.Rect]
"""A picture with premultiplied alpha, and its rectangle in pixels of the whole board."""


class BlitBatch:
    """A batch, the lowest picture first."""

    def __init__(self, blits: Iterable[Blit]) -> None:
        found = list(blits)
        self._pictures: Final = [picture for picture, _ in found]
        self._places: Final = [place for _, place in found]

    def draw(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        """Draw the pictures inside the clip, with the board's upper left corner at `corner`."""
        left, top = corner
        clip = surface.get_clip().move(-left, -top)
        seen = [
            (self._pictures[number], self._places[number].move(corner))
            for number in clip.collidelistall(self._places)
        ]
        surface.fblits(seen, pygame.BLEND_PREMULTIPLIED)
