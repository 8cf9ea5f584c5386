"""The SVG drawings of sprites/svg, rasterised at the size that is needed."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game import assets
from game.ui.shelf import Shelf, bytes_of
from game.ui.theme import Colour
from game.ui.turns import Turns

_STOCKS: Final = 40
_BADGES: Final = 200
_TURNED: Final = 20
_HEAVIEST_TURNED: Final = 1_000_000
"""Turned drawings are kept until the counters are printed that need them."""
_HEAVIEST: Final = 12_000_000
"""Bytes of all drawings that are kept, and of all cardboard."""
_LEAN: Final = 3_500_000
"""Beyond so many, what printed counters were made of makes way for what others are made of."""
_LATELY: Final = 45
"""What a dozen counters are made of; a picture that shows drawings by themselves has fewer."""


class Turn(NamedTuple):
    """How a drawing is turned and enlarged."""

    tilt: float
    """Degrees against the clock."""
    scale: float = 1
    is_rough: bool = False
    """Whether it is turned more quickly, with rougher edges."""


class Drawings:
    """Pictures by name, such as ``icon-star`` or ``figure-angel``; all are square."""

    def __init__(
        self, folder: Path | None = None, room: int = 300, turns: Turns | None = None
    ) -> None:
        """`turns` say how many may be made within a frame."""
        self._folder = folder or assets.folder("sprites") / "svg"
        self._shelf: Shelf[tuple[str, int, Colour | None], pygame.Surface] = Shelf(
            room, _HEAVIEST, bytes_of, turns, _LEAN, _LATELY
        )
        self.stocks: Shelf[Hashable, pygame.Surface] = Shelf(
            _STOCKS, _HEAVIEST, bytes_of, turns, _LEAN, _LATELY
        )
        """Unprinted cardboard that many counters are made of."""
        self._turned: Shelf[Hashable, tuple[pygame.Surface, tuple[int, int]]] = Shelf(
            _TURNED, _HEAVIEST_TURNED, lambda kept: bytes_of(kept[0]), turns
        )
        self.badges: Shelf[Hashable, tuple[pygame.Surface, tuple[int, int]]] = Shelf(
            _BADGES, turns=turns
        )
        """Numbers and signs that many counters bear, and where on them."""

    def make_room(self, times: float) -> None:
        """Keep so many times as much as in a small window."""
        for shelf in (self._shelf, self.stocks):
            shelf.make_room(round(_HEAVIEST * times), round(_LEAN * times))

    def names(self) -> list[str]:
        """Every drawing there is."""
        return sorted(path.stem for path in self._folder.glob("*.svg"))

    def picture(self, name: str, pixels: int) -> pygame.Surface:
        """The drawing in its own colours, ``pixels`` wide and high; shared, don't draw on it."""
        return self._shelf.take((name, pixels, None), lambda: self._load(name, pixels))

    def silhouette(self, name: str, pixels: int, colour: Colour) -> pygame.Surface:
        """The drawing as a flat shape of one colour."""
        return self._shelf.take(
            (name, pixels, colour), lambda: tinted(self._load(name, pixels), colour)
        )

    def turned(
        self, name: str, pixels: int, colour: Colour | None, turn: Turn
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The drawing or silhouette turned, without its empty rim, and its middle within."""
        key = (name, pixels, colour, turn)
        return self._turned.take(key, lambda: _turned(self.upright(name, pixels, colour), turn))

    def upright(self, name: str, pixels: int, colour: Colour | None) -> pygame.Surface:
        """The drawing, or its silhouette in a colour."""
        return self.silhouette(name, pixels, colour) if colour else self.picture(name, pixels)

    def _load(self, name: str, pixels: int) -> pygame.Surface:
        return pygame.image.load_sized_svg(self._folder / f"{name}.svg", (pixels, pixels))


def _turned(drawing: pygame.Surface, turn: Turn) -> tuple[pygame.Surface, tuple[int, int]]:
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
