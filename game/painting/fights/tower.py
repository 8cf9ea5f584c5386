"""The castle before the morning sky: what stands of it, its mast, and the fire of an explosion.

Lengths are shares of a hundred of the picture's height, from the foot of the castle, up being
positive.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.painting.fights.figures import FigurePicture
from game.painting.posters.posters import DAWN, Scenery, add_glow
from game.rules.board.squares import Floor
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour, mix

Point: TypeAlias = tuple[float, float]

FOOT: Final = (0.36, 0.71)
"""The foot of the castle, in shares of the picture's width and height."""
GROUND: Final = 0.965
"""The ground in front on which men run, as a share of the height."""
MIDDLES: Final[dict[Floor, Point]] = {
    "basement": (-13.0, -5.0),
    "1F": (14.0, 8.0),
    "2F": (0.0, 26.0),
}
"""Where the explosives of each floor go off."""
MAST: Final = (33.0, 35.0)
"""The foot of the mast, and its length."""
STUMP: Final = 23.0
"""The foot of the mast once the upper floor is a ruin."""
_SINKS: Final = 0.25
"""The share of its bending in which the mast sinks onto the ruin."""
_SUN: Final = (0.93, 0.8)
_FINE: Final = 2
_LEFT, _RIGHT, _TOP, _BOTTOM = -36.0, 36.0, 37.0, -12.0
"""The part of the picture in which the castle is."""
_STONE: Final = hex_colour("#0c0b12")
_EDGE: Final = hex_colour("#7a4a34")
_HILL: Final = hex_colour("#2a1f2a")
_NEAR: Final = hex_colour("#07060a")
_LIT: Final = hex_colour("#ffc04a")
_EMBER: Final = hex_colour("#ff7a2a")
_LAMP: Final = hex_colour("#e8402f")
_FIRE: Final = tuple(
    hex_colour(code)
    for code in ("#1d1012", "#4a1712", "#a3291a", "#d9561f", "#f08c2a", "#f8c84a", "#fff4d6")
)
"""The colours of a ball of fire, from its soot to its heart."""
_SOOT: Final = hex_colour("#241a22")
_HAZE: Final = hex_colour("#6a4a52")
_SMOKE_MS: Final = 3600
"""How long smoke rises."""
_PUFFS: Final = 11
_CHUNKS: Final = 26
_JOINTS: Final = 13


class SkyOrder(Struct, frozen=True):
    """The sky and the hill in a size in pixels."""

    size: tuple[int, int]

    def paint(self) -> FigurePicture:
        """The whole picture without the castle."""
        brush = Scenery(self.size, DAWN)
        brush.last_stars()
        brush.sunrise(_SUN)
        brush.dawn_clouds()
        x, y = FOOT
        far = [(0.0, 0.8), (0.3, 0.76), (0.62, 0.79), (0.85, 0.76), (1.0, 0.79), (1, 1), (0, 1)]
        brush.shape(far, hex_colour("#4a3038"))
        wide = 0.34 * self.size[1] / self.size[0]
        crest = [(0.0, 0.9), (x - wide, y), (x + wide, y)]
        for step in range(1, 21):
            fallen = 1 - (1 - step / 20) ** 2.2
            crest.append((x + wide + (1 - x - wide) * step / 20, y + (0.93 - y) * fallen))
        brush.shape([(0, 1), *crest, (1, 1)], _HILL)
        blades = [(step / 420, 0.945 - 0.016 * brush.chance.random()) for step in range(421)]
        brush.shape([(0, 1), *blades, (1, 1)], _NEAR)
        return FigurePicture(brush.finish().convert())


class CastleOrder(Struct, frozen=True):
    """The castle in a window of a height in pixels, with these floors in ruins."""

    height: int
    ruins: tuple[Floor, ...]

    def paint(self) -> FigurePicture:
        """Its silhouette, with lit windows in what stands, and embers in what doesn't."""
        unit = self.height / 100
        size = round((_RIGHT - _LEFT) * unit), round((_TOP - _BOTTOM) * unit)
        sheet = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
        _TowerBuilder(sheet, unit * _FINE).build(self.ruins)
        corner = round(_LEFT * unit), round(-_TOP * unit)
        return FigurePicture(smoothscaled(sheet, size).convert_alpha(), corner)


class _TowerBuilder:
    """Builds a castle on a sheet."""

    def __init__(self, sheet: pygame.Surface, unit: float) -> None:
        """`unit` is the pixels of a length of 1."""
        self._sheet = sheet
        self._unit = unit

    def build(self, ruins: Sequence[Floor]) -> None:
        """The upper floor, the ground floor, and the openings of the basement below them."""
        if "2F" in ruins:
            self._wall(-9.6, 9.6, STUMP + 3, _RAGGED)
        else:
            self._block(-9, 9, 33, teeth=4)
            self._windows(((-4, 27), (4, 27), (0, 21)))
        if "1F" in ruins:
            for left, right, top in ((-31, -19, 13), (-20, -2, 8), (2, 18, 6), (17, 29, 12)):
                self._wall(left, right, top, _RAGGED)
            self._embers(((-12, 5), (8, 4), (22, 6)))
        else:
            self._block(-26, 26, 15, teeth=11)
            for left, right, top, roof in ((-31, -20, 24, 9), (20, 29, 21, 8)):
                self._block(left, right, top)
                self._roof((left + right) / 2, (right - left) / 2 + 1, top, roof)
            self._windows(((-25.5, 18), (24.5, 15), (-14, 9), (-8, 9), (9, 9), (15, 9)))
        arches = (-17.0, -11.0, 10.0, 16.0)
        if "basement" in ruins:
            self._cracks(arches)
        else:
            self._windows(tuple((x, -5.5) for x in arches))

    def _at(self, x: float, y: float) -> Point:
        return (x - _LEFT) * self._unit, (_TOP - y) * self._unit

    def _polygon(self, points: Iterable[Point], colour: Colour) -> None:
        pygame.draw.polygon(self._sheet, colour, [self._at(*point) for point in points])

    def _block(self, left: float, right: float, top: float, teeth: int = 3) -> None:
        """A wall with battlements, whose right edge the sun lights."""
        self._polygon(((left, top), (right, top), (right, -1), (left, -1)), _STONE)
        span = (right - left) / (2 * teeth - 1)
        for tooth in range(teeth):
            edge = left + 2 * tooth * span
            corners = ((edge, top + 1.6), (edge + span, top + 1.6), (edge + span, top), (edge, top))
            self._polygon(corners, _STONE)
        self._polygon(((right - 0.35, top), (right, top), (right, 0), (right - 0.35, 0)), _EDGE)

    def _roof(self, middle: float, half: float, foot: float, tall: float) -> None:
        top = middle, foot + 1.4 + tall
        self._polygon(((middle - half, foot + 1.4), top, (middle + half, foot + 1.4)), _STONE)
        self._polygon((top, (middle + half, foot + 1.4), (middle + half - 1.6, foot + 1.4)), _EDGE)

    def _wall(self, left: float, right: float, top: float, ragged: Sequence[float]) -> None:
        """What is left of a wall."""
        last = len(ragged) - 1
        crest = [
            (left + (right - left) * step / last, top * share) for step, share in enumerate(ragged)
        ]
        self._polygon([(left, -1), *crest, (right, -1)], _STONE)
        for start, end in pairwise(crest):
            line = max(round(0.3 * self._unit), 1)
            pygame.draw.line(self._sheet, _EMBER, self._at(*start), self._at(*end), line)

    def _windows(self, places: Iterable[Point]) -> None:
        for x, y in places:
            box = pygame.Rect((0, 0), (1.1 * self._unit, 2.3 * self._unit))
            box.center = round(self._at(x, y)[0]), round(self._at(x, y)[1])
            pygame.draw.rect(self._sheet, _LIT, box, border_top_left_radius=box.width // 2,
                             border_top_right_radius=box.width // 2)  # fmt: skip

    def _embers(self, places: Iterable[Point]) -> None:
        for x, y in places:
            pygame.draw.circle(self._sheet, _EMBER, self._at(x, y), 0.9 * self._unit)

    def _cracks(self, feet: Iterable[float]) -> None:
        """Cracks in the hill, through which one sees the fire."""
        for number, foot in enumerate(feet):
            points = [
                self._at(foot + (1.3 if step % 2 else -0.9) * (1 + number % 2), -1.5 - 2.4 * step)
                for step in range(5)
            ]
            for colour, line in ((_EMBER, 0.7), (_LIT, 0.3)):
                wide = max(round(line * self._unit), 1)
                pygame.draw.lines(self._sheet, colour, False, points, wide)


_RAGGED: Final = (0.55, 0.9, 0.62, 1.0, 0.74, 0.5, 0.86, 0.6)


class Landscape:
    """Where lengths lie on a window."""

    def __init__(self, target: pygame.Surface, shake: Point = (0, 0)) -> None:
        """`shake` moves everything but the sky, in pixels."""
        self.target = target
        self.size = target.get_size()
        self.unit = self.size[1] / 100
        self._foot = FOOT[0] * self.size[0] + shake[0], FOOT[1] * self.size[1] + shake[1]

    def at(self, x: float, y: float) -> Point:
        """A point in pixels."""
        return self._foot[0] + x * self.unit, self._foot[1] - y * self.unit


# --- Fire -------------------------------------------------------------------------------------


def draw_blast(land: Landscape, place: Point, reach: float, share: float, *, lights: bool) -> None:
    """A ball of fire that grows, burns out from its heart, and throws stones; `share` of its time.

    Its light never covers more than a tenth of the picture.
    """
    if not 0 <= share < 1:
        return
    x, y = land.at(place[0], place[1] + 5 * share)
    if lights and share < 0.12:
        add_glow(land.target, (x, y), 17 * land.unit, hex_colour("#ffb060"), 0.8)
    _draw_chunks(land, place, reach, share)
    grown = 1 - (1 - min(share / 0.3, 1.0)) ** 3
    for layer, colour in enumerate(_FIRE):
        burns_until = 1 - 0.11 * layer
        left = min((burns_until - share) / 0.22, 1.0)
        if left <= 0:
            continue
        radius = reach * land.unit * grown * (1.12 - 0.15 * layer) * left**0.5
        _draw_puffs(land.target, (x, y), radius, layer, colour)


def _draw_puffs(
    target: pygame.Surface, centre: Point, radius: float, layer: int, colour: Colour
) -> None:
    """A cloud of flat circles."""
    pygame.draw.circle(target, colour, centre, radius * 0.78)
    for number in range(_PUFFS):
        turn = math.tau * number / _PUFFS + 0.5 * layer
        far = radius * (0.7 + 0.07 * math.sin(number * 2.7 + layer))
        size = radius * (0.26 + 0.05 * math.sin(number * 1.9 + 2 * layer))
        puff = centre[0] + far * math.cos(turn), centre[1] + far * math.sin(turn)
        pygame.draw.circle(target, colour, puff, size)


def _draw_chunks(land: Landscape, place: Point, reach: float, share: float) -> None:
    """Stones that fly up and fall."""
    for number in range(_CHUNKS):
        way = math.pi * (0.06 + 0.88 * number / (_CHUNKS - 1))
        speed = reach * (2.2 + (number * 37 % 11) / 7)
        x = place[0] + speed * share * math.cos(way)
        y = place[1] + speed * share * math.sin(way) - 2.1 * reach * share * share
        if y < -14:
            continue
        size, turn = (0.5 + (number * 5 % 7) / 8) * (1 - 0.4 * share), 9 * share + number
        corners = [
            land.at(x + size * math.cos(turn + spin), y + size * math.sin(turn + spin))
            for spin in (0.0, 1.4, 3.0, 4.6)
        ]
        pygame.draw.polygon(land.target, _STONE, corners)


def draw_smoke(land: Landscape, place: Point, ms: float) -> None:
    """Smoke that rises from a ruin and drifts away from the sun."""
    for number in range(_PUFFS):
        share = (number / _PUFFS + ms / _SMOKE_MS) % 1
        if share * _SMOKE_MS > ms:
            continue
        x = place[0] - 26 * share**1.5 + 1.5 * math.sin(number * 2.1)
        at = land.at(x, place[1] + 44 * share)
        colour = mix(_SOOT, _HAZE, min(share * 1.3, 1.0))
        radius = (2.2 + 5 * share) * min((1 - share) / 0.3, 1.0) * land.unit
        pygame.draw.circle(land.target, colour, at, radius)


# --- The mast ---------------------------------------------------------------------------------


def draw_mast(land: Landscape, bend: float, fallen: float) -> None:
    """The mast: `bend` is how far its joints have given way, `fallen` how far it has gone over,
    both from 0 to 1. It sinks onto the ruin as it begins to bend."""
    rails = list(_rails(bend, fallen))
    thick = max(round(0.42 * land.unit), 2)
    for side in (0, 1):
        points = [land.at(*pair[side]) for pair in rails]
        pygame.draw.lines(land.target, _STONE, False, points, thick)
    for (low_left, low_right), (high_left, high_right) in pairwise(rails):
        for start, end in ((low_left, high_right), (low_right, high_left)):
            pygame.draw.line(land.target, _STONE, land.at(*start), land.at(*end), thick // 2 or 1)
    top = rails[-1][0]
    if fallen < 1:
        if not bend:
            for aside in (-1, 1):
                wire = land.at(23 * aside, 18)
                pygame.draw.line(land.target, _STONE, land.at(0, MAST[0] + 26), wire, 1)
        add_glow(land.target, land.at(*top), 5 * land.unit, _LAMP, 0.8)
        pygame.draw.circle(land.target, _LAMP, land.at(*top), 0.6 * land.unit)


def _rails(bend: float, fallen: float) -> Iterator[tuple[Point, Point]]:
    """The left and the right end of each joint, from the foot to the tip."""
    foot, length = MAST
    step = length / _JOINTS
    sunk = min(bend / _SINKS, 1.0) ** 2
    x, y = 0.0, foot - (foot - STUMP) * sunk - 10 * fallen**2
    for joint in range(_JOINTS + 1):
        lean = math.radians(33 * bend * (0.25 + 0.75 * joint / _JOINTS) + 74 * fallen**2)
        half = 1.7 * (1 - 0.85 * joint / _JOINTS)
        aside = half * math.cos(lean), -half * math.sin(lean)
        yield (x - aside[0], y - aside[1]), (x + aside[0], y + aside[1])
        x, y = x + step * math.sin(lean), y + step * math.cos(lean)
