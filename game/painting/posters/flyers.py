"""Transport planes, flak, and paratroopers under their canopies."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pygame

from game.painting.posters.brush import Brush, Point, add_glow
from game.ui.theme import Colour, hex_colour

_BLACK: Final = hex_colour("#04070a")
_CLOTH: Final = (hex_colour("#e0dbc6"), hex_colour("#a3a99f"), hex_colour("#747e7d"))
"""Colours of a canopy's panels: moonlit, middle, dark."""
_PLANES: Final = (
    (0.535, 0.07, 0.05),
    (0.6, 0.13, 0.062),
    (0.825, 0.05, 0.045),
    (0.882, 0.095, 0.052),
    (0.946, 0.15, 0.062),
)
_HOMEWARD: Final = (
    (0.83, 0.2, 0.028),
    (0.87, 0.235, 0.026),
    (0.895, 0.18, 0.024),
    (0.94, 0.215, 0.022),
)
_BURSTS: Final = ((0.51, 0.243, 0.03), (0.788, 0.092, 0.02), (0.912, 0.232, 0.026))
_FUSELAGE: Final = (
    (0.5, 0.012), (0.48, -0.025), (0.43, -0.045), (0.38, -0.052), (0.35, -0.074), (0.27, -0.08),
    (0.1, -0.074), (-0.15, -0.058), (-0.34, -0.038), (-0.5, -0.02), (-0.53, 0.0),
    (-0.42, 0.016), (-0.2, 0.042), (0.05, 0.062), (0.27, 0.066), (0.42, 0.052), (0.48, 0.034),
)  # fmt: skip
_FIN: Final = ((-0.35, -0.034), (-0.43, -0.17), (-0.465, -0.2), (-0.515, -0.19), (-0.53, 0.0))
_TAIL: Final = ((-0.4, -0.005), (-0.54, 0.06), (-0.59, 0.066), (-0.56, 0.04), (-0.49, -0.005))
_NEAR_WING: Final = (
    (0.17, 0.03), (0.1, 0.19), (-0.03, 0.37), (-0.09, 0.385), (-0.105, 0.35), (-0.04, 0.04),
)  # fmt: skip
_FAR_WING: Final = ((0.15, -0.06), (0.17, -0.15), (0.14, -0.185), (0.1, -0.17), (0.03, -0.06))
_ENGINES: Final = ((0.155, 0.125, 0.042), (0.19, -0.1, 0.026))
_GORES: Final = (-1.0, -0.62, -0.1, 0.46, 1.0)
"""Positions of the seams at the rim, in shares of the radius from the middle."""


def paint_planes(brush: Brush) -> None:
    """The stream of transports, and the flak fired at it."""
    for x, y, size in _PLANES:
        _paint_plane(brush, (x, y), size)
    for x, y, size in _BURSTS:
        _paint_flak(brush, (x, y), size)


def paint_homeward(brush: Brush) -> None:
    """Transports on their way back over the sea, small and distant."""
    for x, y, size in _HOMEWARD:
        _paint_plane(brush, (x, y), size)


def paint_canopy(brush: Brush, x: float, y: float, size: float) -> None:
    """A canopy, its top at x and y, with a man in the harness; size in shares of the height."""
    cx, cy = brush.at(x, y)
    radius = brush.length(size * 0.8)
    man = (cx, cy + round(radius * 2.0))
    thick = max(radius // 22, 1)
    for rim in _GORES:
        end = (cx + round(rim * 0.97 * radius), cy + radius)
        pygame.draw.line(brush.sheet, _BLACK, end, man, thick)
    _paint_cloth(brush, (cx, cy), radius)
    _paint_jumper(brush, man, radius * 0.78)


def _paint_cloth(brush: Brush, top: tuple[int, int], radius: int) -> None:
    """The canopy, panel by panel, each bulging from the crown to a scalloped rim."""
    cx, cy = top
    shades = (_CLOTH[2], _CLOTH[1], _CLOTH[0], _CLOTH[0])
    for (left, right), shade in zip(pairwise(_GORES), shades, strict=True):
        shares = [step / 6 for step in range(7)]
        rim = [(left + (right - left) * s, 1.0 - 0.09 * math.sin(s * math.pi)) for s in shares]
        outline = [*rim, *_seam(right, up=True), *_seam(left, up=False)]
        pygame.draw.polygon(
            brush.sheet,
            shade,
            [(cx + across * radius, cy + down * radius) for across, down in outline],
        )


def _seam(rim: float, *, up: bool) -> list[Point]:
    """A seam from the rim to the crown, as a curve."""
    steps = [step / 8 for step in range(9)]
    seam = [(rim * math.sin(s * math.pi / 2), 1.0 - math.cos(s * math.pi / 2)) for s in steps]
    return seam[::-1] if up else seam


def _paint_jumper(brush: Brush, at: tuple[int, int], tall: float) -> None:
    """A man holding the risers, with pack, legs apart; only a few pixels on most posters."""
    x, y = at

    def place(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * tall, y + dy * tall

    limb = max(round(tall * 0.13), 2)
    for side in (-1, 1):
        hand, shoulder = place(side * 0.3, -0.14), place(side * 0.15, 0.3)
        knee, foot = place(side * 0.2, 0.82), place(side * 0.16 - 0.1, 1.1)
        for start, end in ((hand, shoulder), (place(side * 0.08, 0.52), knee), (knee, foot)):
            pygame.draw.line(brush.sheet, _BLACK, start, end, limb)
    pygame.draw.circle(brush.sheet, _BLACK, place(0, 0.06), max(tall * 0.13, 2))
    body = pygame.Rect(0, 0, round(tall * 0.4), round(tall * 0.44))
    body.center = (round(x), round(y + tall * 0.42))
    pygame.draw.ellipse(brush.sheet, _BLACK, body)


def _paint_plane(brush: Brush, nose: Point, size: float) -> None:
    def along(dx: float, dy: float) -> Point:
        return nose[0] + dx * size, nose[1] + (dy + dx * 0.2) * size * 1.6

    def paint(points: tuple[Point, ...], colour: Colour) -> None:
        brush.shape([along(*point) for point in points], colour)

    for part in (_FAR_WING, _TAIL, _FUSELAGE, _FIN, _NEAR_WING):
        paint(part, _BLACK)
    for dx, dy, radius in _ENGINES:
        pygame.draw.circle(
            brush.sheet, _BLACK, brush.at(*along(dx, dy)), brush.length(radius * size * 1.6)
        )


def _paint_flak(brush: Brush, place: Point, size: float) -> None:
    centre = brush.at(*place)
    add_glow(brush.sheet, centre, brush.length(size * 2.4), hex_colour("#f08a24"), 0.5)
    radius = float(brush.length(size * 0.55))
    points = []
    for corner in range(16):
        reach = radius if corner % 2 == 0 else radius * 0.34
        turn = corner * math.tau / 16
        points.append((centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)))
    pygame.draw.polygon(brush.sheet, hex_colour("#ffd89a"), points)
