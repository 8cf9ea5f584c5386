"""Men as black shapes against a fire: running, standing, on one knee, fallen, buried.

Each is known by what he wears or carries, as on his counter.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.shelf import Shelf
from game.ui.smooth import smoothscaled
from game.ui.theme import Colour, hex_colour

Stance: TypeAlias = Literal["run", "stand", "kneel", "fallen", "grave"]
Light: TypeAlias = Literal["left", "right"]
"""Where the fire is."""
Point: TypeAlias = tuple[float, float]

STRIDE: Final = 8
"""Frames of one stride."""
_FINE: Final = 4
_SIDE: Final = 100.0
"""A figure is drawn in a square of that many parts; it runs to the right."""
_ROOM: Final = 0.88
"""The share of the square a man takes; the rest is for halo and aerial."""
_BLACK: Final = hex_colour("#05070b")
_RIM: Final = hex_colour("#f08a24")
_RIM_SHIFT: Final[dict[Light, Point]] = {"left": (-2.2, -0.6), "right": (2.2, -0.6)}
_THIGH: Final = 20.0
_SHIN: Final = 21.0


class Silhouettes:
    """Makes them once a size."""

    def __init__(self) -> None:
        self._shelf: Shelf[tuple[str, int, Stance, int, Light], pygame.Surface] = Shelf(256)

    def picture(
        self, name: str, pixels: int, stance: Stance, frame: int = 0, *, light: Light = "left"
    ) -> pygame.Surface:
        """A man `pixels` high with his feet on the lower edge; shared, don't draw on it."""
        key = (name, pixels, stance, frame % STRIDE, light)
        return self._shelf.take(key, lambda: _draw(*key))


def _draw(name: str, pixels: int, stance: Stance, frame: int, light: Light) -> pygame.Surface:
    side = pixels * _FINE
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, shift in ((_RIM, _RIM_SHIFT[light]), (_BLACK, (0.0, 0.0))):
        figure = _Figure(sheet, colour, shift)
        _STANCES[stance](figure, frame)
        if stance not in ("fallen", "grave"):
            _dress(figure, name)
    return smoothscaled(sheet, (pixels, pixels))


class _Figure:
    """Strokes and dots of one colour on a sheet of 100 by 100 parts."""

    def __init__(self, sheet: pygame.Surface, colour: Colour, shift: Point) -> None:
        self._sheet = sheet
        self._colour = colour
        self._shift = shift
        self._scale = sheet.get_width() / _SIDE
        self.head: Point = (50.0, 15.0)
        self.shoulder: Point = (50.0, 30.0)
        self.hand: Point = (64.0, 45.0)

    def at(self, point: Point) -> Point:
        """Pixels of a point."""
        x = _SIDE / 2 + (point[0] - _SIDE / 2) * _ROOM + self._shift[0]
        y = _SIDE + (point[1] - _SIDE) * _ROOM + self._shift[1]
        return x * self._scale, y * self._scale

    def stroke(self, points: list[Point], width: float) -> None:
        """A round line through the points."""
        pixels = [self.at(point) for point in points]
        thick = max(round(width * self._scale), 1)
        for start, end in itertools.pairwise(pixels):
            pygame.draw.line(self._sheet, self._colour, start, end, thick)
        for place in pixels:
            pygame.draw.circle(self._sheet, self._colour, place, thick / 2)

    def dot(self, centre: Point, radius: float) -> None:
        """A disc."""
        pygame.draw.circle(self._sheet, self._colour, self.at(centre), radius * self._scale)

    def shape(self, points: list[Point]) -> None:
        """A filled outline."""
        pygame.draw.polygon(self._sheet, self._colour, [self.at(point) for point in points])

    def ring(self, centre: Point, across: float, down: float) -> None:
        """An ellipse's line."""
        x, y = self.at((centre[0] - across / 2, centre[1] - down / 2))
        size = across * self._scale, down * self._scale
        thick = max(round(2 * self._scale), 1)
        pygame.draw.ellipse(self._sheet, self._colour, pygame.Rect((x, y), size), thick)


def _limb(start: Point, length: float, degrees: float) -> Point:
    """The end of a limb that hangs straight down at 0 and points ahead at 90."""
    turn = math.radians(degrees)
    return start[0] + length * math.sin(turn), start[1] + length * math.cos(turn)


def _run(figure: _Figure, frame: int) -> None:
    """A long stride, leaning ahead."""
    phase = frame * math.tau / STRIDE
    bounce = 2.5 * math.cos(2 * phase)
    hip, shoulder = (44.0, 58.0 + bounce), (54.0, 31.0 + bounce)
    figure.shoulder, figure.head = shoulder, (60.0, 17.0 + bounce)
    for side in (0.0, math.pi):
        swing = math.sin(phase + side)
        thigh = 10 + 46 * swing
        bend = 18 + 62 * max(math.cos(phase + side), 0.0)
        knee = _limb(hip, _THIGH, thigh)
        foot = _limb(knee, _SHIN, thigh - bend)
        figure.stroke([hip, knee, foot], 8)
        figure.stroke([foot, (foot[0] + 6, foot[1] + 0.5)], 5)
        elbow = _limb(shoulder, 15, -50 * swing)
        hand = _limb(elbow, 13, 70 - 40 * swing)
        figure.stroke([shoulder, elbow, hand], 6)
        figure.hand = hand
    figure.stroke([hip, shoulder], 15)
    figure.dot(figure.head, 8)


def _stand(figure: _Figure, frame: int) -> None:
    """Upright, feet apart, a rifle at his side."""
    lean = 1.5 if frame % 2 else 0.0
    hip, shoulder = (50.0, 58.0), (50.0 + lean, 31.0)
    figure.shoulder, figure.head, figure.hand = shoulder, (51.0 + lean, 16.0), (62.0, 52.0)
    figure.stroke([hip, (44.0, 77.0), (42.0, 96.0)], 8)
    figure.stroke([hip, (56.0, 77.0), (58.0, 96.0)], 8)
    figure.stroke([shoulder, (40.0, 44.0), (42.0, 57.0)], 6)
    figure.stroke([shoulder, (60.0, 44.0), figure.hand], 6)
    figure.stroke([hip, shoulder], 16)
    figure.dot(figure.head, 8)


def _kneel(figure: _Figure, _: int) -> None:
    """On one knee, a hand on the ground."""
    hip, shoulder = (44.0, 70.0), (54.0, 48.0)
    figure.shoulder, figure.head, figure.hand = shoulder, (62.0, 37.0), (68.0, 94.0)
    figure.stroke([hip, (60.0, 72.0), (60.0, 95.0)], 8)
    figure.stroke([hip, (38.0, 90.0), (24.0, 95.0)], 8)
    figure.stroke([shoulder, (66.0, 68.0), figure.hand], 6)
    figure.stroke([hip, shoulder], 15)
    figure.dot(figure.head, 8)


def _fallen(figure: _Figure, _: int) -> None:
    """Flat on the ground, helmet beside him."""
    figure.stroke([(24.0, 92.0), (58.0, 90.0)], 13)
    figure.stroke([(26.0, 92.0), (6.0, 95.0)], 8)
    figure.stroke([(56.0, 92.0), (74.0, 96.0)], 6)
    figure.dot((70.0, 90.0), 7)
    figure.shape([(80.0, 97.0), (82.0, 89.0), (90.0, 87.0), (96.0, 92.0), (97.0, 97.0)])


def _grave(figure: _Figure, _: int) -> None:
    """His rifle stuck in the ground, and his helmet on it."""
    figure.stroke([(52.0, 99.0), (47.0, 26.0)], 4.5)
    figure.stroke([(44.0, 40.0), (55.0, 39.0)], 3)
    figure.head = (48.0, 26.0)
    _helmet(figure)
    figure.shape([(38.0, 100.0), (46.0, 93.0), (60.0, 92.0), (70.0, 100.0)])


_STANCES: Final[dict[Stance, Callable[[_Figure, int], None]]] = {
    "run": _run,
    "stand": _stand,
    "kneel": _kneel,
    "fallen": _fallen,
    "grave": _grave,
}


# --- What they wear ---------------------------------------------------------------------------


def _helmet(figure: _Figure) -> None:
    x, y = figure.head
    figure.shape(
        [(x - 12, y), (x - 9, y - 9), (x, y - 12.5), (x + 9, y - 9), (x + 11, y), (x + 14, y + 2)]
    )


def _angel(figure: _Figure) -> None:
    x, y = figure.head
    _helmet(figure)
    figure.ring((x, y - 15), 22, 6)


def _blake(figure: _Figure) -> None:
    x, y = figure.head
    _helmet(figure)
    figure.stroke([(x + 7, y + 5), (x + 14, y + 6)], 2.5)
    _rifle(figure)


def _cooper(figure: _Figure) -> None:
    x, y = figure.head
    _helmet(figure)
    for dx, dy in ((-12, -6), (-7, -13), (0, -16), (7, -13), (11, -6)):
        figure.dot((x + dx, y + dy), 3.4)
    _rifle(figure)


def _dylan(figure: _Figure) -> None:
    x, y = figure.head
    figure.dot((x - 1, y - 4), 9)
    figure.stroke([(x - 5, y + 9), (x - 20, y + 13), (x - 27, y + 10)], 4)
    _rifle(figure)


def _elliot(figure: _Figure) -> None:
    x, y = figure.head
    _helmet(figure)
    figure.shape([(x - 22, y + 12), (x - 10, y + 12), (x - 12, y + 36), (x - 24, y + 34)])
    figure.stroke([(x - 19, y + 12), (x - 26, y - 14)], 1.8)


def _frank(figure: _Figure) -> None:
    x, y = figure.head
    figure.shape(
        [(x - 9, y - 4), (x - 8, y - 14), (x - 1, y - 17), (x + 7, y - 12), (x + 6, y - 5)]
    )


def _garrett(figure: _Figure) -> None:
    x, y = figure.head
    figure.shape([(x - 10, y - 2), (x - 9, y - 9), (x + 5, y - 11), (x + 8, y - 3)])
    figure.stroke([(x + 2, y - 3), (x + 15, y - 2)], 3)


def _hank(figure: _Figure) -> None:
    x, y = figure.shoulder
    _helmet(figure)
    figure.dot((figure.head[0] + 3, figure.head[1] + 8), 5)
    figure.stroke([(x - 26, y + 2), (x + 24, y - 10)], 6)


def _ines(figure: _Figure) -> None:
    x, y = figure.head
    figure.dot((x - 1, y - 2), 10)
    figure.shape([(x - 8, y - 2), (x - 20, y + 4), (x - 15, y + 13), (x - 5, y + 7)])
    hips = (figure.shoulder[0] - 6, figure.shoulder[1] + 30)
    figure.shape(
        [
            (hips[0] - 4, hips[1] - 8),
            (hips[0] + 8, hips[1] - 8),
            (hips[0] + 14, hips[1] + 16),
            (hips[0] - 14, hips[1] + 16),
        ]
    )


def _rifle(figure: _Figure) -> None:
    x, y = figure.shoulder
    figure.stroke([(x - 14, y + 18), (x - 8, y - 16)], 3)


_DRESS: Final[dict[str, Callable[[_Figure], None]]] = {
    "Angel": _angel,
    "Blake": _blake,
    "Cooper": _cooper,
    "Dylan": _dylan,
    "Elliot": _elliot,
    "Frank": _frank,
    "Garrett": _garrett,
    "Hank": _hank,
    "Ines": _ines,
    "Anya": _ines,
}


def _dress(figure: _Figure, name: str) -> None:
    _DRESS.get(name, _helmet)(figure)
