"""The backdrops of fights: rooms of the castle by floor, the field by terrain.

Each is a drawing of its own, rasterised once per size.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game import assets
from game.painting.fights.figures import FigurePicture
from game.ui.pictures import smoothscaled

Scenery: TypeAlias = Literal[
    "hall",
    "cellar",
    "stores",
    "chamber",
    "tiles",
    "corridor",
    "yard",
    "hedge",
    "marsh",
    "road",
    "village",
]
INDOORS: Final[tuple[Scenery, ...]] = ("hall", "cellar", "stores", "chamber", "tiles", "corridor")
"""Places with lamps and torches; elsewhere the moon shines."""
_RATIO: Final = 1280 / 262
"""The width of every drawing by its height."""
_BLUR: Final = 6


class BackdropOrder(Struct, frozen=True):
    """The picture of a place, in pixels."""

    scenery: Scenery
    size: tuple[int, int]
    is_blurred: bool = False

    def paint(self) -> FigurePicture:
        """The place, sharp or blurred."""
        picture = painted(self.scenery, self.size)
        if self.is_blurred:
            wide, high = self.size
            small = smoothscaled(picture, (max(wide // _BLUR, 2), max(high // _BLUR, 2)))
            picture = smoothscaled(small, self.size)
        return FigurePicture(picture.convert())


def painted(scenery: Scenery, size: tuple[int, int]) -> pygame.Surface:
    """The backdrop in a size in pixels, without transparency."""
    wide = max(size[0], round(size[1] * _RATIO))
    file = assets.drawings() / f"backdrop-{scenery}.svg"
    whole = pygame.image.load_sized_svg(file, (wide, int(wide / _RATIO)))
    picture = pygame.Surface(size)
    picture.blit(whole, whole.get_rect(midbottom=(size[0] // 2, size[1])))
    return picture
