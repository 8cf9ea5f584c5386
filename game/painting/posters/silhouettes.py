"""The men as silhouettes against a fire, and its flames."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.cache import Cache
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

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
_FINE: Final = 4
_SIDE: Final = 100.0
"""A figure is drawn in a square of this many units, facing right."""
_ROOM: Final = 0.88
"""The height of a man as a share of the square; the rest is for halo and aerial."""
_BLACK: Final = hex_colour("#05070b")
_RIM: Final = hex_colour("#f08a24")
_RIM_SHIFT: Final[dict[Light, Point]] = {"left": (-1.6, -0.5), "right": (1.6, -0.5)}
_THIGH: Final = 20.0
_SHIN: Final = 21.0


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
    side = pixels * _FINE
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, shift in ((_RIM, _RIM_SHIFT[light]), (_BLACK, (0.0, 0.0))):
        figure = _Figure(sheet, colour, shift)
        _STANCES[stance](figure, frame)
        if stance not in ("fallen", "grave"):
            _dress(figure, name)
    return smoothscaled(sheet, (pixels, pixels))


class _Figure:
    """Strokes and discs of one colour on a sheet of 100 by 100 units."""

    def __init__(self, sheet: pygame.Surface, colour: Colour, shift: Point) -> None:
        self._sheet = sheet
        self._colour = colour
        self._shift = shift
        self._scale = sheet.get_width() / _SIDE
        self.head: Point = (50.0, 15.0)
        self.shoulder: Point = (50.0, 30.0)
        self.hand: Point = (64.0, 45.0)

    def at(self, point: Point) -> Point:
        """Convert a point to pixels."""
        x = _SIDE / 2 + (point[0] - _SIDE / 2) * _ROOM + self._shift[0]
        y = _SIDE + (point[1] - _SIDE) * _ROOM + self._shift[1]
        return x * self._scale, y * self._scale

    def stroke(self, points: list[Point], width: float) -> None:
        """A line with round ends through the points."""
        pixels = [self.at(point) for point in points]
        thick = max(round(width * self._scale), 1)
        for start, end in itertools.pairwise(pixels):
            pygame.draw.line(self._sheet, self._colour, start, end, thick)
        for place in pixels:
            pygame.draw.circle(self._sheet, self._colour, place, thick / 2)

    def dot(self, centre: Point, radius: float) -> None:
        """A disc."""
        pygame.draw.circle(self._sheet, self._colour, self.at(centre), radius * self._scale)

    def oval(self, centre: Point, across: float, down: float) -> None:
        """A filled ellipse, given its half axes."""
        (x, y), scale = self.at(centre), self._scale
        size = pygame.Rect(0, 0, round(2 * across * scale), round(2 * down * scale))
        size.center = round(x), round(y)
        pygame.draw.ellipse(self._sheet, self._colour, size)

    def shape(self, points: list[Point]) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._sheet, self._colour, [self.at(point) for point in points])

    def ring(self, centre: Point, across: float, down: float) -> None:
        """The outline of an ellipse."""
        x, y = self.at((centre[0] - across / 2, centre[1] - down / 2))
        size = across * self._scale, down * self._scale
        thick = max(round(2 * self._scale), 1)
        pygame.draw.ellipse(self._sheet, self._colour, pygame.Rect((x, y), size), thick)


def _limb(start: Point, length: float, degrees: float) -> Point:
    """The end of a limb; 0 degrees is straight down, 90 is forwards."""
    turn = math.radians(degrees)
    return start[0] + length * math.sin(turn), start[1] + length * math.cos(turn)


def _head(figure: _Figure) -> None:
    """A head on its neck, looking to the right."""
    x, y = figure.head
    sx, sy = figure.shoulder
    figure.stroke([(x - 1, y + 4), (sx + (x - sx) * 0.25, sy - 2)], 6.5)
    figure.oval((x - 0.5, y), 6.3, 7.8)
    # Brow, nose, lips and chin.
    figure.shape(
        [
            (x + 3.6, y - 5),
            (x + 6.1, y - 1.5),
            (x + 8.6, y + 2.2),
            (x + 6.2, y + 3.2),
            (x + 6.6, y + 5),
            (x + 5.8, y + 8.2),
            (x + 1.6, y + 8.8),
            (x, y),
        ]
    )


def _trunk(figure: _Figure, hip: Point) -> None:
    """A jacket: broad at the shoulders, narrow at the belt, with pouches and a skirt below it."""
    sx, sy = figure.shoulder
    hx, hy = hip

    def across(share: float, aside: float) -> Point:
        return sx + (hx - sx) * share + aside, sy + (hy - sy) * share

    left = [(-0.16, -3), (-0.08, -8), (0.12, -9), (0.4, -7.4), (0.68, -6), (0.78, -7.6), (1.1, -8)]
    right = [(1.1, 8), (0.94, 8.2), (0.78, 7.6), (0.68, 6.2), (0.4, 7.8), (0.12, 9), (-0.08, 8)]
    figure.shape([across(*place) for place in (*left, *right, (-0.16, 3))])
    for share, aside in ((0.88, -7.2), (0.88, 7.6)):
        figure.dot(across(share, aside), 3.2)


def _leg(figure: _Figure, hip: Point, knee: Point, foot: Point) -> None:
    """Trousers, wide over the knee and bloused over the boot."""
    ankle = foot[0] + (knee[0] - foot[0]) * 0.3, foot[1] + (knee[1] - foot[1]) * 0.3
    figure.stroke([hip, knee], 8.6)
    figure.stroke([knee, ankle], 7.4)
    figure.stroke([ankle, foot], 6)
    figure.stroke([foot, (foot[0] + 5.5, foot[1] + 0.8)], 4.6)


def _arm(figure: _Figure, elbow: Point, hand: Point, from_: Point | None = None) -> None:
    shoulder = from_ or figure.shoulder
    figure.stroke([shoulder, elbow], 6.2)
    figure.stroke([elbow, hand], 5)
    figure.dot(hand, 3.2)


def _run(figure: _Figure, frame: int) -> None:
    """A long stride, leaning forwards."""
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
        _leg(figure, hip, knee, foot)
        elbow = _limb(shoulder, 15, -50 * swing)
        hand = _limb(elbow, 13, 70 - 40 * swing)
        _arm(figure, elbow, hand)
        figure.hand = hand
    _trunk(figure, hip)
    _head(figure)


def _stand(figure: _Figure, frame: int) -> None:
    """Upright, feet apart, a rifle at his side."""
    lean = 1.5 if frame % 2 else 0.0
    hip, shoulder = (50.0, 57.0), (50.0 + lean, 32.0)
    figure.shoulder, figure.head, figure.hand = shoulder, (51.0 + lean, 16.5), (63.5, 56.5)
    _leg(figure, (46.6, 60.0), (43.2, 77.0), (40.5, 96.0))
    _leg(figure, (53.4, 60.0), (57.2, 77.0), (60.0, 96.5))
    _arm(figure, (36.4, 45.0), (39.0, 58.0), (shoulder[0] - 7.5, shoulder[1] + 1))
    _arm(figure, (64.4, 44.0), figure.hand, (shoulder[0] + 7.5, shoulder[1] + 1))
    _trunk(figure, hip)
    _head(figure)


def _kneel(figure: _Figure, _: int) -> None:
    """On one knee, a hand on the ground."""
    hip, shoulder = (44.0, 70.0), (54.0, 48.0)
    figure.shoulder, figure.head, figure.hand = shoulder, (62.0, 37.0), (68.0, 94.0)
    _leg(figure, hip, (60.0, 72.0), (60.0, 95.0))
    _leg(figure, hip, (38.0, 90.0), (24.0, 94.0))
    _arm(figure, (66.0, 68.0), figure.hand)
    _trunk(figure, hip)
    _head(figure)


def _fallen(figure: _Figure, _: int) -> None:
    """Flat on the ground, helmet beside him."""
    figure.stroke([(24.0, 92.0), (58.0, 90.0)], 13)
    figure.stroke([(26.0, 92.0), (6.0, 95.0)], 8)
    figure.stroke([(56.0, 92.0), (74.0, 96.0)], 6)
    figure.dot((70.0, 90.0), 7)
    figure.shape([(80.0, 97.0), (82.0, 89.0), (90.0, 87.0), (96.0, 92.0), (97.0, 97.0)])


def _grave(figure: _Figure, _: int) -> None:
    """His rifle stuck in the ground, with his helmet on it."""
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


# --- Clothes and equipment --------------------------------------------------------------------


def _helmet(figure: _Figure) -> None:
    """A dome with a short brim and a chin strap."""
    x, y = figure.head
    dome = [
        (x - 9.6 * math.cos(turn), y - 1.4 - 10.2 * math.sin(turn))
        for turn in (step * math.pi / 12 for step in range(13))
    ]
    figure.shape([*dome, (x + 11.6, y + 1), (x - 11.2, y + 2.2)])


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
    for dx, dy, turn in ((-9, -5, 200), (-7, -9, 225), (-1, -11, 268), (5, -10, 300), (9, -5, 335)):
        angle = math.radians(turn)
        ahead, aside = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
        figure.shape(
            [
                (
                    x + dx + ahead[0] * far + aside[0] * wide,
                    y + dy + ahead[1] * far + aside[1] * wide,
                )
                for far, wide in ((-2, 0), (3, 2.6), (9, 0), (3, -2.6))
            ]
        )
    _rifle(figure)


def _dylan(figure: _Figure) -> None:
    """A knitted cap, a scarf in the wind, a long rifle."""
    x, y = figure.head
    figure.oval((x - 1.2, y - 5), 7.8, 5.8)
    figure.shape([(x - 9.4, y - 3.4), (x + 6.6, y - 5.4), (x + 7, y - 2.2), (x - 9.2, y)])
    figure.stroke([(x + 3, y + 10.5), (x - 7, y + 11), (x - 14, y + 14)], 4.2)
    figure.shape([(x - 12, y + 11), (x - 24, y + 10), (x - 22, y + 20), (x - 11, y + 16)])
    _rifle(figure)


def _elliot(figure: _Figure) -> None:
    """A radio with its aerial on his back, and headphones over the helmet."""
    x, y = figure.head
    _helmet(figure)
    figure.oval((x - 2, y + 1.5), 3.6, 4.4)
    sx, sy = figure.shoulder
    figure.shape([(sx - 17, sy - 4), (sx - 6, sy - 4), (sx - 6, sy + 20), (sx - 17, sy + 19)])
    figure.stroke([(sx - 15, sy - 4), (sx - 18, sy - 30)], 1.4)


def _frank(figure: _Figure) -> None:
    """The crest of a mohawk."""
    x, y = figure.head
    figure.shape(
        [
            (x - 8.4, y + 3),
            (x - 11.5, y - 4),
            (x - 9, y - 7.4),
            (x - 9, y - 12),
            (x - 5, y - 11.6),
            (x - 3, y - 16),
            (x, y - 12.8),
            (x + 4, y - 14.4),
            (x + 5.6, y - 6),
            (x, y - 4),
        ]
    )


def _garrett(figure: _Figure) -> None:
    """A peaked cap, and binoculars on his chest."""
    x, y = figure.head
    figure.shape(
        [
            (x - 8.2, y - 2.6),
            (x - 8.4, y - 8),
            (x - 3, y - 11.4),
            (x + 6, y - 9.6),
            (x + 7, y - 3.4),
        ]
    )
    figure.stroke([(x + 4, y - 4), (x + 13.5, y - 2.4)], 2.6)
    sx, sy = figure.shoulder
    figure.stroke([(sx + 8.5, sy + 10), (sx + 13, sy + 11.5)], 4.2)
    figure.stroke([(sx + 8.5, sy + 14), (sx + 13, sy + 15.5)], 4.2)
    _rifle(figure)


def _hank(figure: _Figure) -> None:
    x, y = figure.shoulder
    _helmet(figure)
    figure.dot((figure.head[0] + 3, figure.head[1] + 8), 5)
    figure.stroke([(x - 26, y + 2), (x + 24, y - 10)], 6)


def _ines(figure: _Figure) -> None:
    """A headscarf knotted at the neck, a skirt, a shotgun over the shoulder."""
    x, y = figure.head
    figure.oval((x - 2, y - 1.6), 7.8, 8.2)
    figure.shape([(x - 8, y + 1), (x - 17, y + 2), (x - 19, y + 10), (x - 12.5, y + 7.6)])
    figure.shape([(x - 8, y + 2), (x - 12, y + 9), (x - 11, y + 19), (x - 4, y + 12)])
    sx, sy = figure.shoulder
    hips = (sx - 1, sy + 30)
    figure.shape(
        [
            (hips[0] - 7, hips[1] - 8),
            (hips[0] + 7, hips[1] - 8),
            (hips[0] + 13.5, hips[1] + 20),
            (hips[0] - 13.5, hips[1] + 20),
        ]
    )
    _rifle(figure)


def _rifle(figure: _Figure) -> None:
    """A slung rifle: the muzzle over the shoulder, the butt at the hip."""
    x, y = figure.shoulder
    figure.stroke([(x - 13.5, y + 20), (x - 6.5, y - 20)], 2.2)
    figure.shape([(x - 17, y + 27), (x - 11.4, y + 28), (x - 11.4, y + 12), (x - 14.2, y + 11)])


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
