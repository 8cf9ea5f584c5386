"""Dice faces, and the pip by which explosive icons are counted."""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.cache import Cache, bytes_of
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Palette, hex_colour, mix

DieKind: TypeAlias = Literal["miss", "hit", "own", "fail"]

_Key: TypeAlias = tuple[int, int, DieKind, int]
"""Pips, size, kind and tilt."""

_OVERSAMPLE: Final = 4
_IVORY: Final = hex_colour("#f1e9d6")
_INK: Final = hex_colour("#1a1712")
_WHITE: Final = hex_colour("#ffffff")
_RED: Final = hex_colour("#e8402f")
"""The same in every colour set: the white pips would be lost on a paler red."""
_COAL: Final = hex_colour("#2b2426")
_BLACK: Final = hex_colour("#000000")
_MOST: Final = 300
_HEAVIEST: Final = 3_000_000
"""Cache size in bytes."""
_NEAR: Final = 0.26
_FAR: Final = 0.74
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0.5, 0.5),),
    2: ((_FAR, _NEAR), (_NEAR, _FAR)),
    3: ((_FAR, _NEAR), (0.5, 0.5), (_NEAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (0.5, 0.5), (_NEAR, _FAR), (_FAR, _FAR)),
    6: (
        (_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, 0.5), (_FAR, 0.5), (_NEAR, _FAR), (_FAR, _FAR),
    ),
}  # fmt: skip


class DiceCup:
    """Dice at any size and tilt, cached."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._cache: Cache[_Key, pygame.Surface] = Cache(_MOST, _HEAVIEST, bytes_of)

    def face(self, pips: int, size: int, kind: DieKind = "miss", tilt: int = 0) -> pygame.Surface:
        """A die of 1-6 pips, ``size`` pixels wide; ``tilt`` in degrees counterclockwise.

        The picture of a tilted die is a little larger, so place it by its centre.
        """
        key: _Key = (pips, size, kind, tilt)
        return self._cache.take(key, lambda: self._bake(pips, size, kind, tilt))

    def clear(self) -> None:
        """Clear the cache, as after a change of the colour set."""
        self._cache.clear()

    def _bake(self, pips: int, size: int, kind: DieKind, tilt: int) -> pygame.Surface:
        side = size * _OVERSAMPLE
        die = pygame.Surface((side, side), pygame.SRCALPHA)
        ground, ink = self._colours(kind)
        _cube(die, ground)
        body = side * 0.9
        for x, y in _PIPS[pips]:
            place = (side * 0.03 + x * body, side * 0.015 + y * body)
            pygame.draw.circle(die, ink, place, side * (0.1 if pips > 1 else 0.115))
        if kind == "fail":
            _cross_out(die, self._palette.red_text)
        if tilt:
            die = pygame.transform.rotate(die, tilt)
        width, height = die.get_size()
        return smoothscaled(die, (max(width // _OVERSAMPLE, 1), max(height // _OVERSAMPLE, 1)))

    def _colours(self, kind: DieKind) -> tuple[Colour, Colour]:
        if kind == "hit":
            return _RED, _WHITE
        if kind == "fail":
            return _COAL, self._palette.red_text
        return (self._palette.amber, _INK) if kind == "own" else (_IVORY, _INK)


def _cross_out(die: pygame.Surface, colour: Colour) -> None:
    """A stroke across the face, so that a failed roll differs from a hit without colours too."""
    side = die.get_width()
    ends = (side * 0.1, side * 0.84), (side * 0.86, side * 0.1)
    pygame.draw.line(die, _BLACK, *ends, round(side * 0.13))
    pygame.draw.line(die, colour, *ends, round(side * 0.065))


def _cube(die: pygame.Surface, ground: Colour) -> None:
    """Draw the shadow, the lower edge, the face, and the highlight along its top."""
    side = die.get_width()
    corner = round(side * 0.17)
    body = round(side * 0.93)
    box = pygame.Rect(round(side * 0.02), 0, body, body)
    shadow = box.move(-round(side * 0.02), round(side * 0.07))
    pygame.draw.rect(die, (0, 0, 0, 110), shadow, border_radius=corner)
    pygame.draw.rect(
        die, mix(ground, _BLACK, 0.42), box.move(0, round(side * 0.05)), border_radius=corner
    )
    pygame.draw.rect(die, mix(ground, _WHITE, 0.45), box, border_radius=corner)
    face = box.inflate(-round(side * 0.045), -round(side * 0.045)).move(0, round(side * 0.012))
    pygame.draw.rect(die, ground, face, border_radius=round(corner * 0.85))


_POINTS: Final = 10
"""Points of the burst."""


def draw_pip(
    palette: Palette,
    target: pygame.Surface,
    centre: tuple[int, int],
    size: int,
    *,
    is_laid: bool,
) -> None:
    """A burst that is laid, or the outline of one that is lacking."""
    if is_laid:
        _star(target, centre, size / 2, palette.red)
        _star(target, centre, size * 0.3, palette.paper_100)
        _star(target, centre, size * 0.22, palette.amber)
    else:
        pygame.draw.polygon(target, palette.night_900, _corners(centre, size / 2))
        pygame.draw.aalines(target, palette.moon_500, True, _corners(centre, size / 2))


def _star(target: pygame.Surface, centre: tuple[int, int], radius: float, colour: Colour) -> None:
    corners = _corners(centre, radius)
    pygame.draw.polygon(target, colour, corners)
    pygame.draw.aalines(target, colour, True, corners)


def _corners(centre: tuple[int, int], radius: float) -> list[tuple[float, float]]:
    """The corners of a star with ten points."""
    found = []
    for corner in range(2 * _POINTS):
        away = radius if corner % 2 == 0 else radius * 0.62
        angle = math.pi * corner / _POINTS - math.pi / 2
        found.append((centre[0] + away * math.cos(angle), centre[1] + away * math.sin(angle)))
    return found
