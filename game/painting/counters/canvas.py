"""Canvas for a counter, in percent of its side, painted at a higher resolution than the result."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from itertools import pairwise
from typing import Final

import pygame

from game.ui.camera import Point
from game.ui.drawings import Drawings, Rotation
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Tint, mix
from game.ui.typography.linebreak import is_japanese
from game.ui.typography.text import Typesetter, font_file

FULL_FROM: Final = 92
MIDDLE_FROM: Final = 44
SMALL_FROM: Final = 24
LARGE_FROM: Final = 76
"""The size in pixels from which all three numbers can be read without being larger."""
_LARGER: Final = 1.18


class Detail(IntEnum):
    """Levels from a bare shape to full detail."""

    TINY = 0
    SMALL = 1
    MIDDLE = 2
    FULL = 3


def detail(size: int) -> Detail:
    """The level for a counter of `size` pixels: names from 92, movement from 44."""
    if size >= FULL_FROM:
        return Detail.FULL
    if size >= MIDDLE_FROM:
        return Detail.MIDDLE
    return Detail.SMALL if size >= SMALL_FROM else Detail.TINY


def number_scale(size: int) -> float:
    """How much larger three numbers are on a counter of `size` pixels than on a large one."""
    return 1 if size >= LARGE_FROM else _LARGER


_FINE: Final = 3
_COARSE: Final = 2
_COARSE_FROM: Final = 80
"""The size in pixels from which double oversampling is enough."""
_STEPS: Final = 5
"""Steps of a gradient before smoothing."""
_SHRINK: Final = 0.965
_SHIFT: Final = (2.2, 0.3)
"""Offset of the cardboard, which is a little smaller than the square to fit its shadow."""


class Shapes:
    """Shapes at x and y of 0-100 from the upper left; colours may have an alpha."""

    def __init__(
        self,
        size: int,
        drawings: Drawings,
        type_: Typesetter,
        say: Callable[[str], str],
    ) -> None:
        """``size`` is the side of the finished picture in pixels; ``say`` looks up words by key."""
        self.say = say
        self.size = size
        self.drawings = drawings
        self.type = type_
        self.side = size * (_FINE if size < _COARSE_FROM else _COARSE)
        self.unit = self.side * _SHRINK / 100
        self._surface: pygame.Surface | None = None

    @property
    def surface(self) -> pygame.Surface:
        """The surface painted on: a transparent layer, unless a face or a plate has replaced it."""
        if self._surface is None:
            self._surface = self.layer()
        return self._surface

    @surface.setter
    def surface(self, surface: pygame.Surface) -> None:
        self._surface = surface

    def layer(self) -> pygame.Surface:
        """A transparent surface as large as the canvas."""
        return pygame.Surface((self.side, self.side), pygame.SRCALPHA)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Convert a point to pixels of the canvas."""
        dx, dy = _SHIFT
        return round(x * self.unit + dx * self.side / 100), round(
            y * self.unit + dy * self.side / 100
        )

    def length(self, units: float) -> int:
        """Convert a length to pixels of the canvas, at least 1."""
        return max(round(units * self.unit), 1)

    def box(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle by its centre and size."""
        left, top = self.at(x - width / 2, y - height / 2)
        right, bottom = self.at(x + width / 2, y + height / 2)
        return pygame.Rect(left, top, right - left, bottom - top)

    def polygon(self, points: Sequence[Point], colour: Colour | Tint) -> None:
        """A filled polygon."""
        pixels = [self.at(*point) for point in points]
        with self._veil(_bounds(pixels, 1), colour) as (target, (dx, dy)):
            moved = [(x - dx, y - dy) for x, y in pixels]
            pygame.draw.polygon(target, colour, moved)

    def outline(self, points: Sequence[Point], colour: Colour | Tint, width: float) -> None:
        """A closed line with round corners."""
        self.stroke([*points, points[0]], colour, width)

    def stroke(self, points: Sequence[Point], colour: Colour | Tint, width: float) -> None:
        """An open line with round ends and joints."""
        pixels = [self.at(*point) for point in points]
        thick = self.length(width)
        with self._veil(_bounds(pixels, thick), colour) as (target, (dx, dy)):
            moved = [(x - dx, y - dy) for x, y in pixels]
            for start, end in pairwise(moved):
                _thick_line(target, colour, start, end, thick)
            for pixel in moved:
                pygame.draw.circle(target, colour, pixel, thick / 2)

    def disc(self, x: float, y: float, radius: float, colour: Colour | Tint) -> None:
        """A filled circle."""
        reach = radius * self.unit
        centre = self.at(x, y)
        if _is_opaque(colour):
            pygame.draw.circle(self.surface, colour, centre, reach)
            return
        with self._veil(_bounds([centre], round(reach) + 1), colour) as (target, (dx, dy)):
            pygame.draw.circle(target, colour, (centre[0] - dx, centre[1] - dy), reach)

    def block(
        self,
        rect: pygame.Rect,
        colour: Colour | Tint,
        radius: float = 0,
        edge: Colour | None = None,
    ) -> None:
        """A filled rectangle with round corners and optionally an edge 1.2 wide."""
        corner = round(radius * self.unit)
        with self._veil(rect, colour) as (target, (dx, dy)):
            pygame.draw.rect(target, colour, rect.move(-dx, -dy), border_radius=corner)
        if edge:
            pygame.draw.rect(self.surface, edge, rect, self.length(1.2), border_radius=corner)

    @contextmanager
    def _veil(
        self, box: pygame.Rect, colour: Colour | Tint
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        """The surface to draw a colour on, and the offset of that surface.

        Drawing overwrites the pixels below, so a translucent colour is drawn on a layer of its own
        and then blended.
        """
        if _is_opaque(colour):
            yield self.surface, (0, 0)
            return
        box = box.clip(self.surface.get_rect())
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        yield veil, box.topleft
        self.surface.blit(veil, box)

    def gradient(self, light: Colour, dark: Colour) -> pygame.Surface:
        """A layer with a gradient from light in the upper right to dark in the lower left."""
        small = pygame.Surface((_STEPS, _STEPS), pygame.SRCALPHA)
        for x in range(_STEPS):
            for y in range(_STEPS):
                share = (x + _STEPS - 1 - y) / (2 * _STEPS - 2)
                small.set_at((x, y), mix(dark, light, share))
        layer = self.layer()
        layer.blit(smoothscaled(small, (self.side, self.side)), (0, 0))
        return layer

    def picture(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        tilt: float = 0,
        colour: Colour | None = None,
        scale: float = 1,
        is_brief: bool = False,
    ) -> None:
        """A drawing centred at a point; ``tilt`` in degrees counterclockwise.

        ``scale`` enlarges the bitmap instead of rendering the drawing again at another size.
        ``is_brief`` (for animation frames) rotates it faster, with rougher edges.
        """
        pixels, centre = self.length(width), self.at(x, y)
        if is_brief or tilt or scale != 1:
            turn = Rotation(tilt, scale, is_brief)
            drawing, (right, down) = self.drawings.turned(name, pixels, colour, turn)
            self.surface.blit(drawing, (centre[0] - right, centre[1] - down))
            return
        drawing = self.drawings.upright(name, pixels, colour)
        self.surface.blit(drawing, drawing.get_rect(center=centre))

    def print(
        self,
        text: str,
        x: float,
        y: float,
        em: float,
        colour: Colour,
        *,
        stencil: bool = False,
        outline: Colour | None = None,
        widest: float = 92,
    ) -> None:
        """Text centred by its visible pixels; condensed if wider than ``widest``."""
        ink = self._ink(text, em, colour, stencil)
        room = self.length(widest)
        if ink.get_width() > room:
            ink = smoothscaled(ink, (room, ink.get_height()))
        rect = ink.get_rect(center=self.at(x, y))
        if outline:
            dark = _recoloured(ink, outline)
            reach = self.length(min(max(em * 0.085, 1.2), 3))
            for step in range(16):
                turn = step * math.tau / 16
                offset = rect.move(round(reach * math.cos(turn)), round(reach * math.sin(turn)))
                self.surface.blit(dark, offset)
        self.surface.blit(ink, rect)

    def _ink(self, text: str, em: float, colour: Colour, stencil: bool) -> pygame.Surface:
        sample = next((char for char in text if is_japanese(char)), text[0])
        file = font_file("display" if stencil else "heavy", sample)
        font = self.type.font(file, self.length(em))
        picture = font.render(text, True, colour)
        return picture.subsurface(picture.get_bounding_rect())

    def badge(self, kind: Hashable, paint: Callable[[], None]) -> None:
        """Draw a detail shared by many counters; it is painted once per `kind` and cached.

        Its soft edges must lie on parts that it paints itself.
        """
        key = (self.side, self.unit, kind)
        picture, corner = self.drawings.badges.take(key, lambda: self._cut_out(paint))
        # Transparent pixels must not change anything, not even the hue of transparent pixels below.
        self.surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _cut_out(self, paint: Callable[[], None]) -> tuple[pygame.Surface, tuple[int, int]]:
        """The painted detail on a transparent surface, cropped, and the position of its corner."""
        ground, self.surface = self.surface, self.layer()
        try:
            paint()
            box = self.surface.get_bounding_rect()
            return self.surface.subsurface(box).premul_alpha(), box.topleft
        finally:
            self.surface = ground

    def finish(self) -> pygame.Surface:
        """The finished picture, scaled down to its final size."""
        return smoothscaled(self.surface, (self.size, self.size))


def _is_opaque(colour: Colour | Tint) -> bool:
    return len(colour) == 3 or colour[3] == 255


def _bounds(pixels: Sequence[tuple[int, int]], margin: int) -> pygame.Rect:
    xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return box.inflate(2 * margin, 2 * margin)


def _recoloured(ink: pygame.Surface, colour: Colour) -> pygame.Surface:
    copy = ink.copy()
    copy.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    copy.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return copy


def _thick_line(
    target: pygame.Surface,
    colour: Colour | Tint,
    start: tuple[int, int],
    end: tuple[int, int],
    thick: int,
) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if not length:
        return
    nx, ny = -dy / length * thick / 2, dx / length * thick / 2
    corners = [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]
    pygame.draw.polygon(target, colour, corners)


def curve(start: Point, control: Point, end: Point, steps: int = 12) -> list[Point]:
    """Points along a quadratic Bezier curve."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append(
            (
                a * start[0] + b * control[0] + c * end[0],
                a * start[1] + b * control[1] + c * end[1],
            )
        )
    return points


def star(
    x: float, y: float, outer: float, inner: float, points: int, turn: float = 0
) -> list[Point]:
    """The corners of a star, starting at the top; ``turn`` in degrees clockwise."""
    corners = []
    for step in range(points * 2):
        angle = math.radians(turn - 90 + step * 180 / points)
        radius = outer if step % 2 == 0 else inner
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return corners
