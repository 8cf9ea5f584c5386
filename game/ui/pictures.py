"""Finished pictures: smooth scaling, and PNG files."""

from __future__ import annotations

import io

import pygame


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
