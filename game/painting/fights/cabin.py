"""The cabin of the plane from inside, with its open door at the right.

Lengths are shares of the picture's width and height.
"""

from __future__ import annotations

import math
from typing import Final

import pygame
from msgspec import Struct

from game.painting.fights.figures import FigurePicture
from game.painting.posters.posters import NIGHT, Scenery
from game.ui.theme import hex_colour, mix

DOOR: Final = (0.75, 0.9)
"""The left and the right edge of the door."""
FLOOR: Final = 0.9
"""Where men stand."""
LAMP: Final = (0.712, 0.2)
_SILL: Final = 0.93
_LINTEL: Final = 0.08
_WALL: Final = (hex_colour("#121a17"), hex_colour("#35453e"), hex_colour("#26322d"))
_RIB: Final = hex_colour("#46574f")
_DARK: Final = hex_colour("#070a09")
_STEEL: Final = hex_colour("#7c8a84")
_PANE: Final = hex_colour("#22435c")
_RIBS: Final = 11
_WINDOWS: Final = (0.1, 0.26, 0.42, 0.58)


class CabinOrder(Struct, frozen=True):
    """The cabin in a size in pixels."""

    size: tuple[int, int]

    def paint(self) -> FigurePicture:
        """Ribs, windows, the cable of the static lines, and the night in the door."""
        brush = Scenery(self.size, _WALL)
        for place in range(_RIBS):
            x = (place + 0.5) / _RIBS
            brush.shape([(x, 0), (x + 0.011, 0), (x + 0.011, FLOOR), (x, FLOOR)], _RIB)
            for rivet in range(9):
                spot = brush.at(x + 0.0055, 0.06 + rivet * 0.1)
                pygame.draw.circle(brush.sheet, _STEEL, spot, brush.length(0.007))
        for y in (0.3, 0.62):
            brush.shape([(0, y), (1, y), (1, y + 0.014), (0, y + 0.014)], mix(_RIB, _DARK, 0.4))
        for x in _WINDOWS:
            for colour, radius in ((_RIB, 0.105), (_PANE, 0.085)):
                pygame.draw.circle(brush.sheet, colour, brush.at(x, 0.42), brush.length(radius))
        _paint_door(brush)
        brush.shape([(0, FLOOR), (1, FLOOR), (1, 1), (0, 1)], _DARK)
        for place in range(26):
            x = place / 26
            foot = 0.5 + (x - 0.5) * 1.5
            line = max(brush.length(0.004), 1)
            ends = brush.at(x, FLOOR), brush.at(foot, 1)
            pygame.draw.line(brush.sheet, mix(_RIB, _DARK, 0.5), *ends, line)
        cable = [brush.at(x / 20, 0.12 + 0.012 * math.sin(x / 20 * math.pi)) for x in range(21)]
        pygame.draw.lines(brush.sheet, _STEEL, False, cable, max(brush.length(0.008), 1))
        return FigurePicture(brush.finish().convert())


def _paint_door(brush: Scenery) -> None:
    """The night outside, in a frame."""
    left, right = DOOR
    frame = [
        (left - 0.014, _LINTEL - 0.05), (right + 0.014, _LINTEL - 0.05),
        (right + 0.014, FLOOR), (left - 0.014, FLOOR),
    ]  # fmt: skip
    brush.shape(frame, _STEEL)
    steps = 40
    for step in range(steps):
        top = _LINTEL + (_SILL - _LINTEL) * step / steps
        foot = _LINTEL + (_SILL - _LINTEL) * (step + 1) / steps + 0.002
        shade = mix(NIGHT[1], NIGHT[2], step / steps)
        brush.shape([(left, top), (right, top), (right, foot), (left, foot)], shade)
    for _ in range(26):
        x, y = brush.chance.uniform(left, right), brush.chance.uniform(_LINTEL, 0.5)
        spot = pygame.Rect(brush.at(x, y), (brush.length(0.008),) * 2)
        brush.sheet.fill((170, 190, 205), spot)
