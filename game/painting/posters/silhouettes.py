"""The men as silhouettes against a fire, and its flames.

The silhouettes are put together from drawings in a square of 100 units, facing right.
"""

from __future__ import annotations

import math
from io import BytesIO
from typing import Final, Literal, TypeAlias

import pygame

from game.assets import shapes_of
from game.painting.posters.collage import drawn
from game.ui.cache import Cache
from game.ui.camera import Point

FRAMES: Final = 4
FRAME_MS: Final = 130


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
    lean = 0.16 * math.sin(frame * math.tau / FRAMES)
    return flame(pixels, lean, 1 if frame % 2 else 0.88)


def flame(pixels: int, lean: float, tall: float = 1) -> pygame.Surface:
    """A flame; `lean` is how far its tip is to the right, `tall` its height, both as shares."""
    way = f"translate(0 50) matrix(1 0 {-lean:g} {tall:g} 0 0) translate(0 -50)"
    return drawn("effect-flame", pixels, way)


Stance: TypeAlias = Literal["run", "stand", "bareheaded", "sling", "kneel", "fallen", "grave"]
Light: TypeAlias = Literal["left", "right"]
"""The side of the fire."""

STRIDE: Final = 8
"""Frames of one stride."""
_BLACK: Final = "#05070b"
"""The colour of the drawings."""
_RIM: Final = "#f08a24"
_RIM_SHIFT: Final[dict[Light, Point]] = {"left": (-1.6, -0.5), "right": (1.6, -0.5)}
_JOINTS: Final[dict[Stance, tuple[Point | None, Point]]] = {
    "run": ((58.8, 27), (53.5, 39.3)),
    "stand": ((50.9, 26.5), (50, 40.2)),
    "bareheaded": (None, (50, 40.2)),
    "sling": ((50.9, 26.5), (50, 40.2)),
    "kneel": ((60.6, 44.6), (53.5, 54.2)),
}
"""Head and shoulder of those who wear something; no head where a drawing has its own."""
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
        for drawing, joint in zip(_WORN.get(name, _USUAL), _JOINTS[stance], strict=False):
            if joint is None:
                continue
            x, y = joint
            worn = shapes_of(f"silhouette-{drawing}")
            shapes += f'<g transform="translate({x} {y + bounce:g})">{worn}</g>'
    x, y = _RIM_SHIFT[light]
    rim = f'<g transform="translate({x} {y})">{shapes.replace(_BLACK, _RIM)}</g>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{rim}{shapes}</svg>'
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), (pixels, pixels))
