"""Arcade lettering in a pixel font; thin strokes are drawn twice."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.theme import Colour
from game.ui.typography.text import Anchor, Style, Typesetter

SMALL = 16
"""The grid size of the pixel font in pixels; only multiples of it are used."""
_LOW: Final = SMALL
"""The letters are too low in their line by one pixel for each of this many."""


def arcade_style(colour: Colour, size: int = SMALL, *, grows: bool = True) -> Style:
    """A style in the pixel font; the size is in units."""
    return Style("arcade", size, colour, grows=grows)


def strike(
    typesetter: Typesetter,
    target: pygame.Surface,
    words: str,
    style: Style,
    place: tuple[float, float],
    anchor: Anchor = "topleft",
) -> pygame.Rect:
    """Draw a line, centred by its letters instead of its box; returns the rectangle it covers."""
    pixels = typesetter.pixels(style)
    is_middle = anchor in ("midleft", "center", "midright")
    place = place[0], place[1] - (pixels // _LOW if is_middle else 0)
    spot = typesetter.draw(target, words, style, place, anchor)
    twice = pixels // SMALL // 2
    if twice:
        target.blit(typesetter.line(words, style), spot.move(twice, 0))
    return spot
