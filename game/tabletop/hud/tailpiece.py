"""The squad on the march, printed small at the foot of a page with free space."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.posters.silhouettes import Silhouettes, Stance
from game.ui.drawings import tinted
from game.ui.theme import Colour

_MEN: Final = ("Blake", "Garrett", "Angel", "Elliot", "Cooper", "Frank", "Hank", "Dylan")
_STANCES: Final[dict[str, Stance]] = {"Dylan": "kneel", "Angel": "stand"}
_HIGH: Final = 0.94
"""A man's share of the height; the rest is ground."""
_STRIDE: Final = 3
"""Frames of the walk between one man and the next."""


def tailpiece(size: tuple[int, int], ink: Colour) -> pygame.Surface:
    """All eight men from edge to edge, the first one on the right, in one colour."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    side = round(size[1] * _HIGH)
    figures = Silhouettes()
    step = (size[0] - side) / (len(_MEN) - 1)
    for number, man in enumerate(_MEN):
        stance = _STANCES.get(man, "run")
        drawn = tinted(figures.picture(man, side, stance, number * _STRIDE), ink)
        picture.blit(drawn, (round(size[0] - side - number * step), 0))
    thick = max(size[1] - side, 1)
    picture.fill(ink, (0, side, size[0], max(thick // 2, 1)))
    return picture
