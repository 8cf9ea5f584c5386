"""The castle before the morning sky: what stands of it, its mast, and the fire of an explosion.

Lengths are shares of a hundred of the picture's height, from the foot of the castle, up being
positive.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pygame
from msgspec import Struct

from game.painting.fights.figures import FigurePicture
from game.painting.posters.collage import castle_layers, collage
from game.painting.posters.glow import add_glow
from game.rules.board.squares import Floor
from game.ui.camera import Point
from game.ui.theme import Colour, hex_colour, mix

FOOT: Final = (0.46, 0.71)
"""The foot of the castle, in shares of the picture's width and height."""
MIDDLES: Final[dict[Floor, Point]] = {
    "basement": (-13.0, -5.0),
    "1F": (14.0, 8.0),
    "2F": (0.0, 26.0),
}
"""Where the explosives of each floor go off."""
FLAMES: Final[dict[Floor, tuple[tuple[Point, float], ...]]] = {
    "basement": (((-14, -8), 9), ((13, -8), 11.7)),
    "1F": (((-13, 4), 9), ((8, 3), 11.7), ((22, 5), 9)),
    "2F": (((-5, 17), 9), ((0.5, 15), 6), ((5.5, 17), 12.5)),
}
"""Where flames stand in the ruin of each floor, and their heights."""
MAST: Final = (33.0, 35.0)
"""The foot of the mast, and its length."""
STUMP: Final = 23.0
"""The foot of the mast once the upper floor is a ruin."""
_SINKS: Final = 0.25
"""The share of its bending in which the mast sinks onto the ruin."""
_BOX: Final = (-36, -37, 72, 49)
"""The view box of the castle's drawings: left, top, width and height, down being positive."""
_STONE: Final = hex_colour("#0c0b12")
_LAMP: Final = hex_colour("#e8402f")
_FIRE: Final = tuple(
    hex_colour(code)
    for code in ("#1d1012", "#4a1712", "#a3291a", "#d9561f", "#f08c2a", "#f8c84a", "#fff4d6")
)
"""The colours of a ball of fire, from its soot to its heart."""
_BURSTS: Final = (
    ((-0.1, -0.12), 0.78, 0.0),
    ((0.42, 0.1), 0.56, 0.065),
    ((-0.34, 0.42), 0.5, 0.13),
)
"""The bursts of a ball of fire: the middle and the size of each, in shares of its reach, and the
share of its time at which it begins."""
_SOOT: Final = hex_colour("#241a22")
_HAZE: Final = hex_colour("#6a4a52")
_SMOKE_MS: Final = 3600
"""How long smoke rises."""
_PUFFS: Final = 11
_CLOUDS: Final = 34
_CHUNKS: Final = 26
_JOINTS: Final = 13


class CastleOrder(Struct, frozen=True):
    """The castle in a window of a height in pixels, with these floors in ruins."""

    height: int
    ruins: tuple[Floor, ...]

    def paint(self) -> FigurePicture:
        """Its silhouette, with lit windows in what stands, and embers in what doesn't."""
        unit = self.height / 100
        left, top, wide, high = _BOX
        origin = (-left / wide, -top / high, 100 / high)
        layers = castle_layers(origin, self.ruins)
        picture = collage((round(wide * unit), round(high * unit)), layers)
        return FigurePicture(picture.convert_alpha(), (round(left * unit), round(top * unit)))


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
    for layer, colour in enumerate(_FIRE):
        for (aside, up), size, late in _BURSTS:
            since = (share - late) / (1 - late)
            left = min((1 - 0.11 * layer - since) / 0.22, 1.0)
            if since <= 0 or left <= 0:
                continue
            grown = 1 - (1 - min(since / 0.3, 1.0)) ** 3
            whole = size * reach * land.unit
            radius = whole * grown * (1.12 - 0.15 * layer) * left**0.5
            middle = x + aside * reach * land.unit, y - up * reach * land.unit
            _draw_puffs(land.target, middle, radius, layer, colour)


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
    """Smoke that rises from a ruin and drifts away from the sun, its end behind what follows."""
    ages = ((number / _CLOUDS + ms / _SMOKE_MS) % 1 for number in range(_CLOUDS))
    for share in sorted((one for one in ages if one * _SMOKE_MS <= ms), reverse=True):
        # Each cloud keeps its place beside the others while it rises.
        number = round((share - ms / _SMOKE_MS) * _CLOUDS) % _CLOUDS
        x = place[0] - 26 * share**1.5 + 1.5 * math.sin(number * 2.1)
        at = land.at(x, place[1] + 44 * share)
        colour = mix(_SOOT, _HAZE, min(share * 1.3, 1.0))
        swollen = 1 + 0.2 * math.sin(number * 3.7)
        radius = (1.8 + 5 * share) * swollen * min((1 - share) / 0.3, 1.0) * land.unit
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
