"""Drawing primitives in map units, and effects: translucent layers, glows, vignette, grain."""

from __future__ import annotations

import itertools
import math
import random
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

import pygame

from game.ui.cache import Cache, bytes_of
from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Palette, Tint


def flowing(points: Sequence[Point], step: float, *, closed: bool = False) -> list[Point]:
    """A smooth spline through every point, with a vertex about every `step`."""
    if len(points) < 3:
        return list(points)
    count = len(points)
    spans = count if closed else count - 1
    curve: list[Point] = []
    for span in range(spans):
        if closed:
            a, b, c, d = (points[(span + i - 1) % count] for i in range(4))
        else:
            a, b, c, d = (points[min(max(span + i - 1, 0), count - 1)] for i in range(4))
        pieces = max(math.ceil(math.dist(b, c) / step), 1)
        curve.extend(_between(a, b, c, d, piece / pieces) for piece in range(pieces))
    if not closed:
        curve.append(points[-1])
    return curve


def softened(points: Sequence[Point], passes: int, pinned: Collection[int]) -> list[Point]:
    """Smooth a curve `passes` times by averaging neighbours; ends and `pinned` vertices stay."""
    curve = list(points)
    held = {0, len(curve) - 1, *pinned}
    free = [place for place in range(len(curve)) if place not in held]
    for _ in range(passes):
        before = list(curve)
        for place in free:
            (ax, ay), (bx, by), (cx, cy) = before[place - 1 : place + 2]
            curve[place] = (ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4
    return curve


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    x, y = (
        0.5
        * (
            2 * b[i]
            + (c[i] - a[i]) * t
            + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
            + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t
        )
        for i in (0, 1)
    )
    return x, y


def moved(point: Point, angle: float, distance: float) -> Point:
    """The point at that distance in a direction given in radians, clockwise from the right."""
    return point[0] + distance * math.cos(angle), point[1] + distance * math.sin(angle)


def angle_of(start: Point, end: Point) -> float:
    """The direction from one point to another in radians."""
    return math.atan2(end[1] - start[1], end[0] - start[0])


def along(
    points: Sequence[Point], spacing: float, start: float = 0.0
) -> Iterator[tuple[Point, float]]:
    """Points every `spacing` along a polyline, each with the direction of the line there."""
    next_at = start
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        angle = angle_of(a, b)
        while next_at <= length:
            yield moved(a, angle, next_at), angle
            next_at += spacing
        next_at -= length


def dashes(points: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """Cut a polyline into dashes, each again a polyline."""
    piece: list[Point] = [points[0]]
    is_dash, left = True, dash
    for a, b in itertools.pairwise(points):
        here, angle = a, angle_of(a, b)
        while (rest := math.dist(here, b)) > left:
            here = moved(here, angle, left)
            if is_dash:
                yield [*piece, here]
            piece = [here]
            is_dash = not is_dash
            left = dash if is_dash else gap
        left -= rest
        if is_dash:
            piece.append(b)
    if is_dash and len(piece) > 1:
        yield piece


def hatching(
    polygon: Sequence[Point], angle: float, spacing: float
) -> Iterator[tuple[Point, Point]]:
    """Parallel segments that fill a polygon, in a direction given in radians; the lines of
    neighbouring polygons meet."""
    across = (-math.sin(angle), math.cos(angle))
    forward = (math.cos(angle), math.sin(angle))
    turned = [
        (p[0] * forward[0] + p[1] * forward[1], p[0] * across[0] + p[1] * across[1])
        for p in polygon
    ]
    low = min(p[1] for p in turned)
    high = max(p[1] for p in turned)
    line = math.ceil(low / spacing) * spacing
    while line < high:
        cuts = sorted(_crossings(turned, line))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            yield (
                (start * forward[0] + line * across[0], start * forward[1] + line * across[1]),
                (end * forward[0] + line * across[0], end * forward[1] + line * across[1]),
            )
        line += spacing


def _crossings(turned: Sequence[Point], line: float) -> Iterator[float]:
    for a, b in zip(turned, (*turned[1:], turned[0]), strict=True):
        if (a[1] <= line) != (b[1] <= line):
            yield a[0] + (b[0] - a[0]) * (line - a[1]) / (b[1] - a[1])


def regular(centre: Point, radius: float, corners: int, turn: float = -math.pi / 2) -> list[Point]:
    """A regular polygon, first corner in the direction `turn`."""
    return [moved(centre, turn + math.tau * i / corners, radius) for i in range(corners)]


def star(centre: Point, outer: float, inner: float, rays: int = 5) -> list[Point]:
    """A star with one ray pointing up."""
    return [
        moved(centre, -math.pi / 2 + math.pi * i / rays, inner if i % 2 else outer)
        for i in range(2 * rays)
    ]


def turned(points: Sequence[Point], centre: Point, angle: float) -> list[Point]:
    """Rotate points given about the origin and move them to `centre`."""
    cos, sin = math.cos(angle), math.sin(angle)
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in points]


Thing = TypeVar("Thing")


class RandomStream:
    """A stream of random numbers for decoration, separate from the game's dice.

    Only `random()` is used: unlike the other methods, it gives the same numbers in every Python
    version.
    """

    def __init__(self, seed: int, name: str = "") -> None:
        """Names give independent streams, so changing one picture leaves the others as they are."""
        self._random = random.Random(seed * 0x1_0000_0001 + zlib.crc32(name.encode()))

    def between(self, low: float, high: float) -> float:
        """A number from low up to high."""
        return low + (high - low) * self._random.random()

    def about(self, spread: float) -> float:
        """A number from -spread to +spread."""
        return self.between(-spread, spread)

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self._random.random() * (high - low + 1))

    def is_lucky(self, share: float) -> bool:
        """True with that probability, 0-1."""
        return self._random.random() < share

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of the things, all equally likely."""
        return things[int(self._random.random() * len(things))]


_GROUND: Final = 0.2
"""The ground brightness (0-1) that is dimmed by exactly the palette's share."""
_LIGHTS_KEPT: Final = 0.9
"""The share of its extra brightness that the lightest colour keeps."""
_GLOW_RADIUS: Final = 64
_GLOWS: Final = 100
_HEAVIEST_GLOWS: Final = 2_000_000
"""Cache size in bytes for one glow at all sizes; each canvas has its own."""
_LARGEST_GROUND: Final = 24_000_000
"""Pixels of a painted ground: 96 MB, and sharper than any screen needs."""
_SHARPNESS: Final = 2.0


class BoardCanvas:
    """A surface drawn on in map units; `scale` is pixels per unit."""

    def __init__(self, surface: pygame.Surface, scale: float) -> None:
        self.surface: Final = surface
        self.scale: Final = scale
        self._scratch: pygame.Surface | None = None

    def at(self, point: Point) -> Point:
        """Convert a point from units to pixels."""
        return point[0] * self.scale, point[1] * self.scale

    def pixels(self, length: float) -> int:
        """Convert a width to whole pixels, at least 1."""
        return max(round(length * self.scale), 1)

    def circle(self, colour: Colour | Tint, centre: Point, radius: float, width: float = 0) -> None:
        """A disc, or a ring if a width is given."""
        ring = self.pixels(width) if width else 0
        pygame.draw.circle(self.surface, colour, self.at(centre), radius * self.scale, ring)

    def ellipse(self, colour: Colour | Tint, centre: Point, across: float, down: float) -> None:
        """An upright filled ellipse by its two radii."""
        x, y = self.at(centre)
        box = pygame.Rect(0, 0, self.pixels(2 * across), self.pixels(2 * down))
        box.center = round(x), round(y)
        pygame.draw.ellipse(self.surface, colour, box)

    def polygon(self, colour: Colour | Tint, points: Sequence[Point]) -> None:
        """A filled polygon."""
        if len(points) > 2:
            pygame.draw.polygon(self.surface, colour, [self.at(point) for point in points])

    def line(self, colour: Colour | Tint, start: Point, end: Point, width: float) -> None:
        """A thin straight line with square ends."""
        pygame.draw.line(self.surface, colour, self.at(start), self.at(end), self.pixels(width))

    def stroke(
        self,
        colour: Colour | Tint,
        points: Sequence[Point],
        width: float,
        *,
        closed: bool = False,
        is_round: bool = True,
    ) -> None:
        """A line of even width through all points, joints always round, ends if wanted."""
        path = [*points, points[0]] if closed else points
        half = width / 2
        joints = path if is_round else path[1:-1]
        for point in joints:
            self.circle(colour, point, half)
        for a, b in itertools.pairwise(path):
            length = math.dist(a, b)
            if not length:
                continue
            x, y = (a[1] - b[1]) / length * half, (b[0] - a[0]) / length * half
            self.polygon(
                colour,
                [
                    (a[0] + x, a[1] + y),
                    (b[0] + x, b[1] + y),
                    (b[0] - x, b[1] - y),
                    (a[0] - x, a[1] - y),
                ],
            )

    def dashed(
        self,
        colour: Colour | Tint,
        points: Sequence[Point],
        width: float,
        dash: float,
        gap: float,
        *,
        closed: bool = False,
    ) -> None:
        """A dashed line with square ends."""
        path = [*points, points[0]] if closed else points
        for piece in dashes(path, dash, gap):
            self.stroke(colour, piece, width, is_round=False)

    def box(
        self, colour: Colour | Tint, left: float, top: float, width: float, height: float
    ) -> None:
        """A filled axis-aligned rectangle, rounded so that neighbours leave no gap or overlap."""
        x, y = round(left * self.scale), round(top * self.scale)
        right, bottom = round((left + width) * self.scale), round((top + height) * self.scale)
        self.surface.fill(colour, (x, y, right - x, bottom - y))

    @contextmanager
    def veil(self) -> Iterator[BoardCanvas]:
        """A transparent canvas that is composited over this one on exit.

        Translucent shapes drawn on it replace each other instead of adding up, so that a hundred
        overlapping shadows are equally dark everywhere.
        """
        if self._scratch is None:
            self._scratch = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        self._scratch.fill((0, 0, 0, 0))
        yield BoardCanvas(self._scratch, self.scale)
        self.surface.blit(self._scratch, (0, 0))

    def lay_over(self, make: Callable[[tuple[int, int]], pygame.Surface]) -> None:
        """Composite a picture as large as the canvas over all of it.

        The scratch layer is freed first: at this size every layer takes a lot of memory.
        """
        self._scratch = None
        self.surface.blit(make(self.surface.get_size()), (0, 0))

    def light(self, glow: RadialLight, centre: Point, radius: float, squeeze: float = 1.0) -> None:
        """Add light round a point; `squeeze` (0-1) flattens the circle to an ellipse."""
        size = (self.pixels(2 * radius), self.pixels(2 * radius * squeeze))
        x, y = self.at(centre)
        self.surface.blit(
            glow.sprite(size),
            (round(x - size[0] / 2), round(y - size[1] / 2)),
            special_flags=pygame.BLEND_RGB_ADD,
        )


class RadialLight:
    """A radial light of one colour that falls off with the square of the distance."""

    def __init__(self, colour: Colour, percent: float) -> None:
        self._sprite = pygame.Surface((2 * _GLOW_RADIUS, 2 * _GLOW_RADIUS))
        for radius in range(_GLOW_RADIUS, 0, -1):
            share = (1 - radius / _GLOW_RADIUS) ** 2 * percent / 100
            shade = tuple(round(channel * share) for channel in colour)
            pygame.draw.circle(self._sprite, shade, (_GLOW_RADIUS, _GLOW_RADIUS), radius)
        self._sizes: Cache[tuple[int, int], pygame.Surface] = Cache(
            _GLOWS, _HEAVIEST_GLOWS, bytes_of
        )

    def sprite(self, size: tuple[int, int]) -> pygame.Surface:
        """The light as a sprite of this size in pixels, for additive blending."""
        return self._sizes.take(size, lambda: smoothscaled(self._sprite, size))


def ground_scale(unit: float, base: tuple[int, int]) -> float:
    """The scale, in pixels per unit, at which to paint the ground of a board of `base` units.

    Twice the scale at which it is shown, so that scaling it down smooths every edge, unless that
    would take too much memory.
    """
    return min(unit * _SHARPNESS, math.sqrt(_LARGEST_GROUND / (base[0] * base[1])))


def moonlight(size: tuple[int, int], light: Tint, dark: Tint) -> pygame.Surface:
    """A diagonal gradient from `light` in the upper right to `dark` in the lower left."""
    small = pygame.Surface((96, 54), pygame.SRCALPHA)
    for x in range(96):
        for y in range(54):
            place = (x / 95 + 1 - y / 53) / 2
            near, share = (light, (place - 0.5) * 2) if place > 0.5 else (dark, 1 - place * 2)
            small.set_at((x, y), (*near[:3], round(near[3] * share)))
    return smoothscaled(small, size)


def vignette(size: tuple[int, int], night: Colour, edge: float, corner: float) -> pygame.Surface:
    """A dark border, to be composited over a board.

    Transparent up to 45 % of the half diagonal, `corner` (0-1) opaque at the corners. The board's
    outermost `edge` pixels fade out completely.
    """
    width, height = 160, max(round(160 * size[1] / size[0]), 2)
    small = pygame.Surface((width, height), pygame.SRCALPHA)
    fade = max(edge * width / size[0], 0.01)
    for x in range((width + 1) // 2):
        for y in range((height + 1) // 2):
            across, down = 2 * (x + 0.5) / width - 1, 2 * (y + 0.5) / height - 1
            away = math.hypot(across, down) / math.sqrt(2)
            kept = 1 - corner * max((away - 0.45) / 0.55, 0) ** 1.4
            near = min(x, y)
            if near < fade:
                kept *= pygame.math.smoothstep(0, 1, near / fade)
            shade = (*night, round(255 * (1 - kept)))
            for place in itertools.product((x, width - 1 - x), (y, height - 1 - y)):
                small.set_at(place, shade)
    return smoothscaled(small, size)


def grain(surface: pygame.Surface, rng: RandomStream, unit: float) -> None:
    """Paper grain: a pale or dark dot in every 50 square units."""
    side = 256
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    dot = max(round(1.3 * unit), 1)
    for _ in range(round(side * side / (50 * max(unit, 1) ** 2))):
        tint = (255, 255, 255, 10) if rng.is_lucky(0.5) else (0, 0, 0, 23)
        tile.fill(tint, (rng.whole(0, side - dot), rng.whole(0, side - dot), dot, dot))
    for x in range(0, surface.get_width(), side):
        for y in range(0, surface.get_height(), side):
            surface.blit(tile, (x, y))


def _dim(picture: pygame.Surface, share: float) -> None:
    """Darken the mid-tones of a picture by a share; lighter colours are darkened less."""
    lights = picture.copy()
    lights.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for part, kept in ((lights, _LIGHTS_KEPT), (picture, 1 - share - _LIGHTS_KEPT * _GROUND)):
        level = round(255 * kept)
        part.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(lights, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def brought_to_size(
    ground: pygame.Surface, size: tuple[int, int], unit: float, seed: int, palette: Palette
) -> pygame.Surface:
    """Scale a painted ground to the size it is shown at; dim and grain it as the palette says."""
    picture = smoothscaled(ground, size)
    if palette.terrain_dimming:
        _dim(picture, palette.terrain_dimming)
    if palette.has_textures:
        grain(picture, RandomStream(seed, "grain"), unit)
    return picture
