"""Pictures as PNG files."""

from __future__ import annotations

import io

import pygame


def png_of(picture: pygame.Surface) -> bytes:
    """Encode a picture as PNG."""
    out = io.BytesIO()
    pygame.image.save(picture, out, "picture.png")
    return out.getvalue()
