"""The backdrops of fights: rooms of the castle by floor, the field by terrain.

Each is a drawing of its own, rasterised once per size.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game import assets
from game.painting.fights.figures import FigurePicture
from game.painting.posters.collage import PLACED_UNITS, Layer, collage, opaque, poster
from game.ui.pictures import smoothscaled

Scenery: TypeAlias = Literal[
    "hall",
    "cellar",
    "stores",
    "chamber",
    "tiles",
    "chapel",
    "corridor",
    "yard",
    "hedge",
    "marsh",
    "road",
    "village",
]
INDOORS: Final[tuple[Scenery, ...]] = (
    "hall",
    "cellar",
    "stores",
    "chamber",
    "tiles",
    "chapel",
    "corridor",
)
"""Places with lamps and torches; elsewhere the moon shines."""
_BLUR: Final = 6


class BackdropOrder(Struct, frozen=True):
    """The picture of a place, in pixels."""

    scenery: Scenery
    size: tuple[int, int]
    is_blurred: bool = False

    def paint(self) -> FigurePicture:
        """The place, sharp or blurred."""
        wide, high = self.size
        times = _BLUR if self.is_blurred else 1
        picture = painted(self.scenery, (max(wide // times, 2), max(high // times, 2)))
        return FigurePicture(smoothscaled(picture, self.size).convert())


class PosterOrder(Struct, frozen=True):
    """The poster of a name as a place, in pixels."""

    size: tuple[int, int]
    name: str

    def paint(self) -> FigurePicture:
        """The whole poster."""
        return FigurePicture(poster(self.size, self.name).convert())


def painted(scenery: Scenery, size: tuple[int, int]) -> pygame.Surface:
    """The backdrop in a size in pixels, without transparency; only what is visible is drawn."""
    wide, high = size
    across, down = assets.view_box_of(f"backdrop-{scenery}")
    scale = max(wide / across, high / down)
    place = 0.5 - across * scale / 2 / wide, 1 - down * scale / high, PLACED_UNITS * scale / high
    return opaque(collage(size, (Layer(f"backdrop-{scenery}", (place,)),)))
