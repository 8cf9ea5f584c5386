"""The SVG drawings of sprites/svg, rasterised at any size and cached."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.ui.cache import Cache, bytes_of
from game.ui.theme import Colour

_STOCKS: Final = 40
_BADGES: Final = 200
_TURNED: Final = 20
_HEAVIEST_TURNED: Final = 1_000_000
"""Cache size in bytes. Rotated drawings are needed only until the counter is rendered."""
_MOST: Final = 300
_HEAVIEST: Final = 7_500_000
"""Cache size in bytes for all drawings."""
_HEAVIEST_STOCKS: Final = 2_500_000
"""Cache size in bytes for blank cardboard, needed only until the counter is rendered."""


class Rotation(NamedTuple):
    """The rotation and scale of a drawing."""

    tilt: float
    """Degrees counterclockwise."""
    scale: float = 1
    is_rough: bool = False
    """Whether it is rotated faster, with rougher edges."""


class Drawings:
    """Pictures by name, such as ``icon-star`` or ``figure-angel``; all are square."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the SVG files."""
        self._folder = folder
        self._cache: Cache[tuple[str, int, Colour | None], pygame.Surface] = Cache(
            _MOST, _HEAVIEST, bytes_of
        )
        self.stocks: Cache[Hashable, pygame.Surface] = Cache(_STOCKS, _HEAVIEST_STOCKS, bytes_of)
        """Blank cardboard shared by many counters."""
        self._turned: Cache[Hashable, tuple[pygame.Surface, tuple[int, int]]] = Cache(
            _TURNED, _HEAVIEST_TURNED, lambda kept: bytes_of(kept[0])
        )
        self.badges: Cache[Hashable, tuple[pygame.Surface, tuple[int, int]]] = Cache(_BADGES)
        """Numbers and symbols shared by many counters, with their positions."""

    def set_limit(self, times: float) -> None:
        """Enlarge the cache: `times` the room needed in a small window."""
        self._cache.set_limit(round(_HEAVIEST * times))
        self.stocks.set_limit(round(_HEAVIEST_STOCKS * times))

    def names(self) -> list[str]:
        """The names of all drawings."""
        return sorted(path.stem for path in self._folder.glob("*.svg"))

    def picture(self, name: str, pixels: int) -> pygame.Surface:
        """The drawing in its own colours, ``pixels`` wide and high; shared, do not draw on it."""
        return self._cache.take((name, pixels, None), lambda: self._load(name, pixels))

    def silhouette(self, name: str, pixels: int, colour: Colour) -> pygame.Surface:
        """The drawing as a silhouette in one colour."""
        return self._cache.take(
            (name, pixels, colour), lambda: tinted(self._load(name, pixels), colour)
        )

    def turned(
        self, name: str, pixels: int, colour: Colour | None, turn: Rotation
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The rotated drawing or silhouette, cropped, and its centre within the picture."""
        key = (name, pixels, colour, turn)
        return self._turned.take(key, lambda: _turned(self.upright(name, pixels, colour), turn))

    def upright(self, name: str, pixels: int, colour: Colour | None) -> pygame.Surface:
        """The drawing, or its silhouette in a colour."""
        return self.silhouette(name, pixels, colour) if colour else self.picture(name, pixels)

    def _load(self, name: str, pixels: int) -> pygame.Surface:
        return pygame.image.load_sized_svg(self._folder / f"{name}.svg", (pixels, pixels))


def _turned(drawing: pygame.Surface, turn: Rotation) -> tuple[pygame.Surface, tuple[int, int]]:
    if turn.is_rough and turn.scale == 1:
        whole = pygame.transform.rotate(drawing, turn.tilt)
    else:
        whole = pygame.transform.rotozoom(drawing, turn.tilt, turn.scale)
    box, (x, y) = whole.get_bounding_rect(), whole.get_rect().center
    return whole.subsurface(box).copy(), (x - box.left, y - box.top)


def tinted(mask: pygame.Surface, colour: Colour, percent: float = 100) -> pygame.Surface:
    """A copy in one colour, its opacity scaled to ``percent``."""
    copy = mask.copy()
    copy.fill((0, 0, 0, round(255 * percent / 100)), special_flags=pygame.BLEND_RGBA_MULT)
    copy.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return copy
