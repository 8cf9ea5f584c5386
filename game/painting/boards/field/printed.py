"""Print of the field map: grid, hex numbers, stars, SS hexes, aircraft, names of regions."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas
from game.painting.boards.geometry import FieldLayout, Point
from game.painting.boards.lettering import Lettering, for_names, in_language
from game.rules.board import FieldBoard, hexes
from game.rules.board.hexes import Hex
from game.ui.theme import Colour, hex_colour
from game.ui.typography.text import Style

_GRID: Final[Colour] = (46, 52, 54)
"""Colour added along hexsides."""
_PRINT: Final = hex_colour("#dfe6dc")
_HALO: Final = hex_colour("#0a1218")
_PALE: Final = hex_colour("#e8e0c4")
_NUMBER: Final = Style("text", 9.5, hex_colour("#d5dfd8"), grows=False)
_COUNTRY: Final = Style("display", 15.5, hex_colour("#ccd8cf"), 0.1, grows=False)
_SS: Final = Style("display", 14, _PRINT, 0.08, _HALO, 1.4, grows=False)
_DIGIT: Final = Style("heavy", 12, _PRINT, 0, _HALO, 1.3, grows=False)

PLANE: Final[tuple[Point, ...]] = (
    (0, -13), (1.7, -11), (2.1, -5), (14.5, -2.4), (15, 0.2), (2.1, 1.4), (1.5, 8.6),
    (5.6, 10.4), (5.6, 12), (0, 11.4), (-5.6, 12), (-5.6, 10.4), (-1.5, 8.6), (-2.1, 1.4),
    (-15, 0.2), (-14.5, -2.4), (-2.1, -5), (-1.7, -11),
)  # fmt: skip
"""A transport plane from above, nose up."""


def print_field(picture: pygame.Surface, layout: FieldLayout, lang: str) -> None:
    """Draw all print except place names, in one language."""
    letters = Lettering(picture, layout.unit)
    _grid(picture, layout)
    canvas = Canvas(picture, layout.unit)
    _SignPainter(canvas, layout, letters, lang).paint()


def _grid(picture: pygame.Surface, layout: FieldLayout) -> None:
    """Draw every hexside once with additive blending, so that the ground shows through."""
    light = pygame.Surface(picture.get_size())
    width = max(round(1.15 * layout.unit), 1)
    done: set[frozenset[tuple[int, int]]] = set()
    for cell in layout.board.hexes:
        corners = layout.polygon(cell)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            side = frozenset(((round(a[0]), round(a[1])), (round(b[0]), round(b[1]))))
            if side not in done:
                done.add(side)
                pygame.draw.aaline(light, _GRID, a, b, width)
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


class _SignPainter:
    """Draws the signs of one board at one zoom."""

    def __init__(self, canvas: Canvas, layout: FieldLayout, letters: Lettering, lang: str) -> None:
        self._canvas = canvas
        self._layout = layout
        self._board = layout.board
        self._letters = letters
        self._lang = lang
        self._unit = layout.unit

    def paint(self) -> None:
        """Draw numbers first and the names of regions last."""
        self._numbers()
        self._aircraft()
        for cell in self._board.ss:
            self._dashed_hex(cell)
        if self._board.nonette in self._board.order:
            self._goal()
        for cell in self._board.stars:
            self._star(cell)
        self._names_of_country()

    def _centre(self, cell: Hex) -> Point:
        """The centre of a hex in units."""
        x, y = self._layout.centre(cell)
        return x / self._unit, y / self._unit

    def _write(self, text: str, style: Style, place: Point, percent: float = 100) -> None:
        self._letters.write(text, style, self._canvas.at(place), percent=percent)

    def _numbers(self) -> None:
        for cell in self._board.hexes:
            x, y = self._centre(cell)
            self._write(cell, _NUMBER, (x, y - 31), 52)

    def _inner_hex(self, cell: Hex, share: float) -> list[Point]:
        return curves.regular(self._centre(cell), 44 * share, 6)

    def _dashed_hex(self, cell: Hex) -> None:
        corners = self._inner_hex(cell, 0.86)
        self._canvas.dashed(_HALO, corners, 3.6, 7.4, 4.0, closed=True)
        self._canvas.dashed(_PRINT, corners, 1.7, 7.0, 4.4, closed=True)
        x, y = self._centre(cell)
        self._write("SS", _SS, (x, y + 24), 90)

    def _star(self, cell: Hex) -> None:
        x, y = self._centre(cell)
        self._canvas.polygon(_HALO, curves.star((x, y + 27), 9.4, 4.6))
        self._canvas.polygon(_PRINT, curves.star((x, y + 27), 7.2, 2.9))

    def _goal(self) -> None:
        """The hex to reach: a double frame; its sign is one of the names."""
        cell = self._board.nonette
        for share, width in ((0.93, 3.0), (0.79, 1.2)):
            corners = self._inner_hex(cell, share)
            self._canvas.stroke(_HALO, corners, width + 2.4, closed=True)
            self._canvas.stroke(_PALE, corners, width, closed=True)

    def _aircraft(self) -> None:
        """The flight line, a plane in each of its hexes, and the arrows of the eagle hex."""
        centres = [self._centre(cell) for cell in self._board.aircraft]
        if len(centres) > 1:
            self._canvas.dashed(_HALO, centres, 3.2, 3.2, 7.8)
            self._canvas.dashed(_PRINT, centres, 1.4, 3, 8)
        for place, cell in enumerate(self._board.aircraft):
            following = self._board.aircraft[min(place + 1, len(centres) - 1)]
            ahead = self._centre(following)
            here = centres[place]
            angle = curves.angle_of(here, ahead) if ahead != here else math.pi / 2
            self._plane(here, angle + math.pi / 2, 1.45 if place == 0 else 0.95)
            self._canvas.stroke(_PRINT, self._inner_hex(cell, 0.9), 1.0, closed=True)
            self._write(str(place + 1), _DIGIT, (here[0] + 23, here[1] - 19))
        if self._board.aircraft:
            self._drop_arrows(self._board.aircraft[0])

    def _plane(self, centre: Point, angle: float, size: float) -> None:
        shape = [(x * size, y * size) for x, y in PLANE]
        placed = curves.turned(shape, centre, angle)
        self._canvas.stroke(_HALO, placed, 3, closed=True)
        self._canvas.polygon(_PRINT, placed)

    def _drop_arrows(self, eagle: Hex) -> None:
        """One arrow for each die face 1-5, reaching to the hexside."""
        centre = self._centre(eagle)
        for face, direction in enumerate(self._board.arrows, 1):
            column, row = hexes.hexes_away(eagle, direction, 1)
            angle = curves.angle_of(centre, self._centre(hexes.hex_at(column, row)))
            tail = curves.moved(centre, angle, 30)
            neck = curves.moved(centre, angle, 47)
            tip = curves.moved(centre, angle, 58)
            head = [
                tip,
                curves.moved(neck, angle + math.pi / 2, 6.4),
                curves.moved(neck, angle - math.pi / 2, 6.4),
            ]
            self._canvas.stroke(_HALO, (tail, neck), 6.2)
            self._canvas.stroke(_HALO, head, 3, closed=True)
            self._canvas.stroke(_PRINT, (tail, neck), 3.2)
            self._canvas.polygon(_PRINT, head)
            badge = curves.moved(centre, angle, 67)
            self._canvas.circle(_HALO, badge, 8)
            self._canvas.circle(_PRINT, badge, 7.2, 1.2)
            self._write(str(face), _DIGIT, badge)

    def _names_of_country(self) -> None:
        """The names of regions, printed on the ground; place names are drawn over them."""
        places = {*self._board.ss, *self._board.stars, *villages(self._board), self._board.nonette}
        for cell, names in self._board.names.items():
            is_bridge = self._board.is_on("river", cell) and self._board.is_on("road", cell)
            if cell not in places and not is_bridge:
                self._across_country(in_language(names, self._lang), self._centre(cell))

    def _across_country(self, text: str, centre: Point) -> None:
        """The name of a region: large, faint, one word per line."""
        words = text.upper().split()
        pitch = self._letters.height(_COUNTRY) / self._unit * 0.95
        for line, word in enumerate(words):
            y = centre[1] + (line - (len(words) - 1) / 2) * pitch
            self._write(word, for_names(_COUNTRY, self._lang), (centre[0], y), 62)


def villages(board: FieldBoard) -> frozenset[Hex]:
    """Named hexes on a road with no other feature; they have houses."""
    other = {*board.ss, *board.stars, board.nonette}
    return frozenset(
        cell
        for cell in board.names
        if cell not in other and board.is_on("road", cell) and not board.is_on("river", cell)
    )
