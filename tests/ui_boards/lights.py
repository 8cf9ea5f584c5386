"""How light the parts of a printed board are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeAlias

import pygame

from game.painting.boards import CastleLayout
from game.rules.board import CastleBoard, squares
from game.rules.board.squares import Edge
from game.ui.theme import Colour, ColourSet
from tests.tools.vision import Vision, colour_seen, luminance

SIDE = 40.0
FLARE = 0.05
"""Added to every lightness, as in a contrast."""
PRINTS: tuple[ColourSet, ...] = ("standard", "contrast")
"""Boards are printed in two ways; the other colour sets have the standard's."""
Light: TypeAlias = Callable[[float, float], float]
"""How light a picture is at a point, to certain eyes."""


def lights(picture: pygame.Surface, vision: Vision) -> Light:
    @cache
    def seen(pixel: tuple[int, int]) -> float:
        red, green, blue, _ = picture.get_at(pixel)
        return lightness((red, green, blue), vision)

    return lambda x, y: seen((round(x), round(y)))


@lru_cache(maxsize=1 << 18)
def lightness(colour: Colour, vision: Vision) -> float:
    return luminance(colour_seen(colour, vision)) + FLARE


def walls_and_doorways(board: CastleBoard, layout: CastleLayout) -> dict[str, list[Edge]]:
    """The sides between squares of two rooms of one floor."""
    found: dict[str, list[Edge]] = {"wall": [], "doorway": []}
    for one in board.squares:
        x, y = layout.centre(one)
        for other in (layout.cell_at((x + SIDE, y)), layout.cell_at((x, y + SIDE))):
            if other not in board.room_of or board.room_of[one] is board.room_of[other]:
                continue
            edge = squares.edge(one, other)
            if edge not in board.openings:
                found["doorway" if edge in board.doorways else "wall"].append(edge)
    return found
