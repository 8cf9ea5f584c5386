"""The pip by which explosive icons are counted: a burst."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.theme import Colour, Palette

_POINTS: Final = 10
"""Points of the burst."""


def draw_pip(
    palette: Palette,
    target: pygame.Surface,
    centre: tuple[int, int],
    size: int,
    *,
    is_laid: bool,
) -> None:
    """A burst that is laid, or the outline of one that is lacking."""
    if is_laid:
        _star(target, centre, size / 2, palette.red)
        _star(target, centre, size * 0.3, palette.paper_100)
        _star(target, centre, size * 0.22, palette.amber)
    else:
        pygame.draw.polygon(target, palette.night_900, _corners(centre, size / 2))
        pygame.draw.aalines(target, palette.moon_500, True, _corners(centre, size / 2))


def _star(target: pygame.Surface, centre: tuple[int, int], radius: float, colour: Colour) -> None:
    corners = _corners(centre, radius)
    pygame.draw.polygon(target, colour, corners)
    pygame.draw.aalines(target, colour, True, corners)


def _corners(centre: tuple[int, int], radius: float) -> list[tuple[float, float]]:
    """The corners of a star with ten points."""
    found = []
    for corner in range(2 * _POINTS):
        away = radius if corner % 2 == 0 else radius * 0.62
        angle = math.pi * corner / _POINTS - math.pi / 2
        found.append((centre[0] + away * math.cos(angle), centre[1] + away * math.sin(angle)))
    return found
