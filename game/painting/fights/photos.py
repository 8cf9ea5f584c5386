"""The photographs of milestone cards, in a white border, held by a paper clip."""

from __future__ import annotations

from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game import assets
from game.painting.boards.brushes import RandomStream
from game.painting.fights.backdrops import Scenery, painted
from game.painting.fights.figures import FigureOrder, FigurePicture, Role, Stance
from game.painting.posters.collage import dawn_poster
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

_BORDER: Final = hex_colour("#efe8d6")
_BORDER_DARK: Final = hex_colour("#b9ab84")
_STEEL: Final = (hex_colour("#5d6873"), hex_colour("#cfd8de"))
_TILT: Final = -3


Person: TypeAlias = tuple[Role, Stance, float, float]
"""A figure: its role, pose, x as a share of the width, and scale."""


class Photo(Struct, frozen=True):
    """The content of a photograph."""

    scenery: Scenery
    tone: Colour
    """Its colour, multiplied into the picture."""
    roles: tuple[Person, ...] = ()
    """Its figures, the farthest first."""
    icon: str = ""
    left: float = 0.3
    """The left edge of the visible part of the backdrop, as a share of its width."""
    is_at_dawn: bool = False
    """Whether it shows the castle before the morning sky instead of the scenery."""


class PhotoOrder(Struct, frozen=True):
    """A photograph in a size in pixels, without its border."""

    photo: Photo
    size: tuple[int, int]

    def paint(self) -> FigurePicture:
        """The photograph in its border, slightly turned."""
        return FigurePicture(photograph(self.photo, self.size).convert_alpha())


def photograph(photo: Photo, size: tuple[int, int]) -> pygame.Surface:
    """The photograph, slightly turned; `size` in pixels without its border."""
    wide, high = size
    picture = pygame.Surface(size)
    if photo.is_at_dawn:
        # The castle and the sun behind it are in the lower right of the poster.
        picture.blit(
            dawn_poster((2 * wide, 2 * high), ()), (round(-0.9 * wide), round(-0.75 * high))
        )
    else:
        whole = painted(photo.scenery, (round(high * 1280 / 262), high))
        picture.blit(whole, (-round(photo.left * whole.get_width()), 0))
    for role, stance, x, height in photo.roles:
        scale = high / height
        figure = FigureOrder(role, stance, "left", scale).paint()
        picture.blit(
            figure.surface,
            (round(x * wide) + figure.corner[0], round(high * 0.16) + figure.corner[1]),
        )
    if photo.icon:
        side = round(high * 0.74)
        file = assets.drawings() / f"{photo.icon}.svg"
        icon = pygame.image.load_sized_svg(file, (side, side))
        picture.blit(icon, icon.get_rect(center=(wide // 2, round(high * 0.54))))
    picture.fill(photo.tone, special_flags=pygame.BLEND_RGB_MULT)
    _grain(picture)
    return _mounted(picture)


def _grain(picture: pygame.Surface) -> None:
    """Add film grain and a vignette."""
    wide, high = picture.get_size()
    chance = RandomStream(wide)
    for _ in range(wide * high // 34):
        place = chance.whole(0, wide - 1), chance.whole(0, high - 1)
        shade = 26 if chance.is_lucky(0.5) else 0
        if shade:
            picture.fill((shade,) * 3, (place, (1, 1)), pygame.BLEND_RGB_ADD)
        else:
            picture.fill((24, 24, 24), (place, (1, 1)), pygame.BLEND_RGB_SUB)
    small = pygame.Surface((9, 9))
    for x in range(9):
        for y in range(9):
            far = max(((x - 4) / 4) ** 2 + ((y - 4) / 4) ** 2 - 0.35, 0)
            small.set_at((x, y), (max(255 - round(far * 150), 40),) * 3)
    veil = smoothscaled(small, (wide, high))
    picture.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _mounted(picture: pygame.Surface) -> pygame.Surface:
    """The photograph in its border, with shadow and clip, slightly turned."""
    wide, high = picture.get_size()
    rim, foot = max(high // 18, 3), max(high // 7, 5)
    whole = pygame.Surface((wide + 4 * rim, high + 2 * rim + foot + 2 * rim), pygame.SRCALPHA)
    paper = pygame.Rect(rim, rim, wide + 2 * rim, high + rim + foot)
    shadow = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(shadow, (0, 0, 0, 120), paper.move(0, rim * 2 // 3), border_radius=2)
    whole.blit(shadow, (0, 0))
    pygame.draw.rect(whole, _BORDER_DARK, paper.move(0, 1))
    pygame.draw.rect(whole, _BORDER, paper)
    whole.blit(picture, (2 * rim, 2 * rim))
    _clip(whole, paper.left + paper.width // 5, high)
    return pygame.transform.rotozoom(whole, _TILT, 1)


def _clip(whole: pygame.Surface, x: int, high: int) -> None:
    """A paper clip over the upper edge."""
    width, length = max(high // 16, 4), max(high // 4, 10)
    for shift, colour in ((1, _STEEL[0]), (0, _STEEL[1])):
        line = max(high // 70, 1)
        outer = pygame.Rect(x + shift, 0 + shift, width, length)
        pygame.draw.rect(whole, colour, outer, line, width // 2)
        inner = pygame.Rect(0, 0, width // 2, length * 2 // 3)
        inner.midbottom = (outer.centerx, outer.bottom - line * 2)
        pygame.draw.rect(whole, colour, inner, line, width // 4)
