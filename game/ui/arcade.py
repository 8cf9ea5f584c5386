"""Letters of a cabinet: the pixel face, struck twice where its strokes are thin for its size."""

from __future__ import annotations

import pygame

from game.ui.kit import Kit
from game.ui.text import Anchor, Style
from game.ui.theme import Colour

SMALL = 16
"""The face is drawn on a grid of so many pixels, and has only multiples of it."""


def arcade_style(colour: Colour, size: int = SMALL, *, grows: bool = True) -> Style:
    """A style of the pixel face, in units."""
    return Style("arcade", size, colour, grows=grows)


def strike(
    kit: Kit,
    target: pygame.Surface,
    words: str,
    style: Style,
    place: tuple[float, float],
    anchor: Anchor = "topleft",
) -> pygame.Rect:
    """Draw a line; returns what it covers."""
    spot = kit.type.draw(target, words, style, place, anchor)
    twice = kit.type.pixels(style) // SMALL // 2
    if twice:
        target.blit(kit.type.line(words, style), spot.move(twice, 0))
    return spot
