"""The table that is packed and chosen at, under a lamp."""

from __future__ import annotations

import pygame

from game.ui.art.poster_brush import add_glow


def wooden_table(size: tuple[int, int], plank: int) -> pygame.Surface:
    """Dark planks with the light of a lamp in the middle."""
    picture = pygame.Surface(size)
    picture.fill((24, 17, 12))
    for number, y in enumerate(range(0, size[1], plank)):
        shade = (27, 19, 13) if number % 2 else (22, 15, 11)
        picture.fill(shade, (0, y, size[0], plank))
        picture.fill((12, 8, 6), (0, y, size[0], 2))
    add_glow(picture, (size[0] / 2, size[1] * 0.12), size[0] * 0.55, (255, 170, 80), 0.28)
    return picture
