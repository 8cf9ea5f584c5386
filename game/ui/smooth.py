"""Pictures larger and smaller, their pixels blended."""

from __future__ import annotations

import pygame


def smoothscaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture at another size in pixels.

    pygame blends each row with the next and each column likewise, even where there is but one: it
    then reads beyond the picture, which now and then ends the program. A single row or column is
    doubled first, and looks the same.
    """
    wide, high = picture.get_size()
    if wide == 1 or high == 1:
        picture = pygame.transform.scale(picture, (max(wide, 2), max(high, 2)))
    return pygame.transform.smoothscale(picture, size)
