"""The numbers that dice ask for on the castle map: places of Germans, and squares by two dice."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.boards.brushes import BoardCanvas
from game.painting.boards.geometry import CastleLayout
from game.painting.boards.place_names import LetteredName, Lettering
from game.rules.board.squares import Square
from game.ui.camera import Point
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

_HALO: Final = hex_colour("#070b10")
_MOON: Final = hex_colour("#d5e2e8")
_NUMBER: Final = Style("heavy", 15, _MOON, 0, _HALO, 1.0, grows=False)
_SMALL_NUMBER: Final = Style("heavy", 11.5, _MOON, grows=False)
_SS: Final = Style("display", 10.5, _MOON, 0.04, _HALO, 1.0, grows=False)
_LEGIBLE: Final = 45
"""Pixels of a square from which there are signs: with all floors in view they couldn't be read, and
would only lie between the counters."""


def castle_signs(layout: CastleLayout) -> list[LetteredName]:
    """All signs, in pixels of the whole board; none where they couldn't be read.

    They are no part of the print: without the names of places they look like numbers of rooms.
    """
    if layout.square < _LEGIBLE:
        return []
    board = layout.board
    ss = () if layout.is_plain else board.ss
    icons = (icon for icon, _ in board.charges.values())
    taken = frozenset((*board.markers, *ss, *board.other_end, *icons))
    easel = _Easel(layout)
    numbered = sorted(board.numbered.items())
    return [
        *(easel.place(square, number) for number, square in enumerate(ss, 1)),
        *(easel.number(square, number, is_aside=square in taken) for number, square in numbered),
    ]


class _Easel:
    """A square on which one sign after another is drawn; lengths are in squares."""

    def __init__(self, layout: CastleLayout) -> None:
        side = round(layout.square)
        self._layout = layout
        self._picture = pygame.Surface((side, side), pygame.SRCALPHA)
        self._canvas = BoardCanvas(self._picture, layout.square)
        self._letters = Lettering(self._picture, layout.unit)

    def place(self, square: Square, number: int) -> LetteredName:
        """A place where Germans appear, by its number."""
        frame = [(0.14, 0.14), (0.86, 0.14), (0.86, 0.86), (0.14, 0.86)]
        self._canvas.polygon((14, 20, 26, 90), frame)
        self._canvas.dashed((206, 220, 228, 150), frame, 0.05, 0.16, 0.1, closed=True)
        self._write("SS", _SS, (0.5, 0.35), 62)
        self._write(str(number), _NUMBER, (0.5, 0.62), 56)
        return self._taken(square, f"SS {number}")

    def number(self, square: Square, number: int, *, is_aside: bool) -> LetteredName:
        """A number of two dice; `is_aside` in the corner, where another sign has the middle."""
        if is_aside:
            wide = 0.13 * (1 + len(str(number)))
            self._canvas.box(_HALO, 0.98 - wide, 0.66, wide, 0.32)
            self._write(str(number), _SMALL_NUMBER, (0.98 - wide / 2, 0.82), 80)
        else:
            self._write(str(number), _NUMBER, (0.7, 0.68), 62)
        return self._taken(square, str(number))

    def _write(self, text: str, style: Style, place: Point, percent: float) -> None:
        self._letters.write(text, style, self._canvas.at(place), percent=percent)

    def _taken(self, square: Square, name: str) -> LetteredName:
        """What has been drawn, no larger than it is, and an empty square for the next."""
        seen = self._picture.get_bounding_rect()
        sign = self._picture.subsurface(seen).copy()
        self._picture.fill((0, 0, 0, 0))
        left, top = self._layout.box(square)[:2]
        return LetteredName(name, sign, seen.move(round(left), round(top)), is_over=False)
