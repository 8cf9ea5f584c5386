"""The men as silhouettes against a fire, and its flames.

The silhouettes are put together from drawings in a square of 100 units, facing right.
"""

from __future__ import annotations

import math
from io import BytesIO
from typing import Final, Literal, TypeAlias

import pygame

from game.assets import shapes_of
from game.ui.cache import Cache
from game.ui.pictures import smoothscaled
from game.ui.theme import hex_colour

FRAMES: Final = 4
FRAME_MS: Final = 130
_COLOURS: Final = (hex_colour("#d8431f"), hex_colour("#f08a24"), hex_colour("#ffd25a"))
_FLAMES_FINE: Final = 3
_STEPS: Final = 12


class Flames:
    """Draws flames of any height; each frame is cached by size."""

    def __init__(self) -> None:
        self._cache: Cache[tuple[int, int], pygame.Surface] = Cache(64)

    def draw(
        self, target: pygame.Surface, foot: tuple[float, float], pixels: float, ms: int
    ) -> None:
        """Draw one flame standing on a point, as it looks after `ms` milliseconds."""
        tall, frame = max(round(pixels), 4), ms // FRAME_MS % FRAMES
        picture = self._cache.take((tall, frame), lambda: _tongue(tall, frame))
        target.blit(picture, picture.get_rect(midbottom=(round(foot[0]), round(foot[1]))))


def _tongue(pixels: int, frame: int) -> pygame.Surface:
    wide, tall = round(pixels * 0.8) * _FLAMES_FINE, pixels * _FLAMES_FINE
    sheet = pygame.Surface((wide, tall), pygame.SRCALPHA)
    for ring, colour in enumerate(_COLOURS):
        share = 1 - 0.28 * ring
        lean = 0.16 * wide * math.sin(frame * math.tau / FRAMES + ring)
        up = tall * share * (0.86 + 0.14 * ((frame + ring) % 2))
        left, right = [], []
        for step in range(_STEPS + 1):
            turn = step / _STEPS
            half = wide * 0.44 * share * math.sin(math.pi * turn**0.6) * (1 - turn * 0.35)
            left.append((wide / 2 - half + lean * turn, tall - up * turn))
            right.append((wide / 2 + half + lean * turn, tall - up * turn))
        pygame.draw.polygon(sheet, (*colour, 235), [*left, *reversed(right)])
    return smoothscaled(sheet, (max(wide // _FLAMES_FINE, 1), pixels))


Stance: TypeAlias = Literal["run", "stand", "kneel", "fallen", "grave"]
Light: TypeAlias = Literal["left", "right"]
"""The side of the fire."""
Point: TypeAlias = tuple[float, float]

STRIDE: Final = 8
"""Frames of one stride."""
_BLACK: Final = "#05070b"
"""The colour of the drawings."""
_RIM: Final = "#f08a24"
_RIM_SHIFT: Final[dict[Light, Point]] = {"left": (-1.6, -0.5), "right": (1.6, -0.5)}
_JOINTS: Final[dict[Stance, tuple[Point, Point]]] = {
    "run": ((58.8, 27), (53.5, 39.3)),
    "stand": ((50.9, 26.5), (50, 40.2)),
    "kneel": ((60.6, 44.6), (53.5, 54.2)),
}
"""Head and shoulder of those who wear something."""
_BOUNCE: Final = 2.2
"""How far a runner rises and falls."""
_WORN: Final[dict[str, tuple[str, ...]]] = {
    "Angel": ("head-angel",),
    "Blake": ("head-blake", "load-rifle"),
    "Cooper": ("head-cooper", "load-rifle"),
    "Dylan": ("head-dylan", "load-rifle"),
    "Elliot": ("head-elliot", "load-radio"),
    "Frank": ("head-frank",),
    "Garrett": ("head-garrett", "load-binoculars"),
    "Hank": ("head-hank", "load-bazooka"),
    "Ines": ("head-ines", "load-skirt"),
    "Anya": ("head-ines", "load-skirt"),
}
"""The drawings at a person's head and shoulder."""
_USUAL: Final = ("head-helmet",)


class Silhouettes:
    """Makes silhouettes and caches them by size."""

    def __init__(self) -> None:
        self._cache: Cache[tuple[str, int, Stance, int, Light], pygame.Surface] = Cache(256)

    def picture(
        self, name: str, pixels: int, stance: Stance, frame: int = 0, *, light: Light = "left"
    ) -> pygame.Surface:
        """A man `pixels` high with his feet on the lower edge; shared, so do not draw on it."""
        key = (name, pixels, stance, frame % STRIDE, light)
        return self._cache.take(key, lambda: _draw(*key))


def _draw(name: str, pixels: int, stance: Stance, frame: int, light: Light) -> pygame.Surface:
    shapes = shapes_of(f"silhouette-run-{frame + 1}" if stance == "run" else f"silhouette-{stance}")
    if stance in _JOINTS:
        bounce = _BOUNCE * math.cos(2 * frame * math.tau / STRIDE) if stance == "run" else 0.0
        for drawing, (x, y) in zip(_WORN.get(name, _USUAL), _JOINTS[stance], strict=False):
            worn = shapes_of(f"silhouette-{drawing}")
            shapes += f'<g transform="translate({x} {y + bounce:g})">{worn}</g>'
    x, y = _RIM_SHIFT[light]
    rim = f'<g transform="translate({x} {y})">{shapes.replace(_BLACK, _RIM)}</g>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{rim}{shapes}</svg>'
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), (pixels, pixels))
