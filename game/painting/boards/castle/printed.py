"""Print of the castle map: numbers, signs, stairs, charge areas."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pygame

from game.painting.boards import curves
from game.painting.boards.brushes import Canvas
from game.painting.boards.geometry import CastleLayout, Point, outline
from game.painting.boards.lettering import Lettering, in_language
from game.rules.board import VILLAGE, CastleBoard
from game.rules.board.squares import FLOORS, Floor, Square
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

FLOOR_TITLES: Final[Mapping[Floor, Mapping[str, str]]] = {
    "basement": {"en": "Basement", "ja": "地下"},
    "1F": {"en": "Ground floor", "ja": "1階"},
    "2F": {"en": "Upper floor", "ja": "2階"},
}
VILLAGE_TITLE: Final[Mapping[str, str]] = {"en": "Nonette", "ja": "ノネット村"}

_HALO: Final = hex_colour("#070b10")
_PALE: Final = hex_colour("#e8e0c4")
_MOON: Final = hex_colour("#d5e2e8")
_AMBER: Final = hex_colour("#f5b83d")
_BURST: Final = hex_colour("#d8382a")
_BURST_LIGHT: Final = hex_colour("#ff7a55")
_TITLE: Final = Style("display", 20, _PALE, 0.06, _HALO, 1.4, grows=False)
_NUMBER: Final = Style("heavy", 15, _MOON, 0, _HALO, 1.0, grows=False)
_SMALL_NUMBER: Final = Style("heavy", 11.5, _MOON, grows=False)
_QUERY: Final = Style("heavy", 17, hex_colour("#ffe3c2"), grows=False)
_SS: Final = Style("display", 10.5, _MOON, 0.04, _HALO, 1.0, grows=False)
_BURST_NUMBER: Final = Style("heavy", 15, (255, 255, 255), grows=False)
_LETTER: Final = Style("heavy", 14, _AMBER, grows=False)
_STEPS: Final = tuple(
    hex_colour(code) for code in ("#1a2028", "#323c46", "#4f5c66", "#74828c", "#a3b0b8")
)


def print_castle(picture: pygame.Surface, layout: CastleLayout, lang: str) -> None:
    """Draw all print except room names, in one language."""
    _Printer(Canvas(picture, layout.square), layout, lang).print()


class _Printer:
    """Draws the print of one castle at one zoom; lengths are in squares."""

    def __init__(self, canvas: Canvas, layout: CastleLayout, lang: str) -> None:
        self._canvas = canvas
        self._layout = layout
        self._board: CastleBoard = layout.board
        self._plan = CastleLayout(layout.board, 1.0)
        self._letters = Lettering(canvas.surface, layout.unit)
        self._lang = lang

    def print(self) -> None:
        """Draw areas first, then signs in squares, then the names of floors."""
        if not self._layout.is_plain:
            self._keep_above()
        self._charge_areas()
        for letter, ends in zip("ABCDEFGHIJ", self._board.stairs.values(), strict=False):
            for end, other in (ends, ends[::-1]):
                self._stair(end, other, letter)
        for square in self._board.markers:
            self._query(square)
        board = self._board
        ss = () if self._layout.is_plain else board.ss
        for number, square in enumerate(ss, 1):
            self._ss_place(square, number)
        icons = (icon for icon, _ in board.charges.values())
        signs = frozenset((*board.markers, *ss, *board.other_end, *icons))
        for number, square in sorted(self._board.numbered.items()):
            if square not in signs:
                x, y = self._centre(square)
                self._write(str(number), _NUMBER, (x + 0.2, y + 0.18), 62)
        for square, required in self._board.charges.values():
            self._burst(square, required)
        for number, square in sorted(self._board.numbered.items()):
            if square in signs:
                self._number_beside_sign(square, number)
        self._village_frame()
        self._floor_titles()

    def _number_beside_sign(self, square: Square, number: int) -> None:
        """A number in the corner of a square that has another sign in its middle."""
        x, y = self._centre(square)
        wide = 0.13 * (1 + len(str(number)))
        self._canvas.box(_HALO, x + 0.48 - wide, y + 0.16, wide, 0.32)
        self._write(str(number), _SMALL_NUMBER, (x + 0.48 - wide / 2, y + 0.32), 80)

    def _centre(self, square: Square) -> Point:
        return self._plan.centre(square)

    def _write(self, text: str, style: Style, place: Point, percent: float = 100) -> None:
        self._letters.write(text, style, self._canvas.at(place), percent=percent)

    def _keep_above(self) -> None:
        """The outline of the upper floor on the floors below, aligned by the stairs."""
        upper = [square for square in self._board.squares if square.startswith("2F")]
        for ends in self._board.stairs.values():
            above = next((end for end in ends if self._board.floor_of[end] == "2F"), None)
            below = next((end for end in ends if self._board.floor_of[end] != "2F"), None)
            if above is None or below is None:
                continue
            a, b = self._centre(above), self._centre(below)
            with self._canvas.veil() as ghost:
                for loop in outline(self._plan, upper):
                    moved = [(x + b[0] - a[0], y + b[1] - a[1]) for x, y in loop]
                    ghost.dashed((200, 222, 236, 46), moved, 0.045, 0.16, 0.16, closed=True)

    def _charge_areas(self) -> None:
        with self._canvas.veil() as veil:
            for area in self._board.area.values():
                for square in area:
                    x, y = self._plan.box(square)[:2]
                    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
                    for start, end in curves.hatching(corners, -math.pi / 4, 0.3):
                        veil.stroke((*_AMBER, 50), (start, end), 0.1, is_round=False)
        for area in self._board.area.values():
            for loop in outline(self._plan, area):
                inner = loop
                self._canvas.dashed(_HALO, inner, 0.12, 0.26, 0.15, closed=True)
                self._canvas.dashed(_AMBER, inner, 0.06, 0.24, 0.17, closed=True)

    def _burst(self, square: Square, required: int) -> None:
        centre = self._centre(square)
        self._canvas.polygon(_HALO, curves.star(centre, 0.54, 0.34, 10))
        self._canvas.polygon(_BURST, curves.star(centre, 0.47, 0.29, 10))
        self._canvas.circle(_BURST_LIGHT, centre, 0.25)
        self._canvas.circle(_BURST, centre, 0.22)
        self._write(str(required), _BURST_NUMBER, centre)

    def _stair(self, square: Square, other: Square, letter: str) -> None:
        """Five steps, lighter the higher: going up to the north, down to the south."""
        x, y = self._plan.box(square)[:2]
        floor, far = self._board.floor_of[square], self._board.floor_of[other]
        is_up = FLOORS.index(far) > FLOORS.index(floor)
        shades = _STEPS[::-1] if is_up else _STEPS
        inset, height = 0.14, 0.72 / 5
        self._canvas.box(_HALO, x + inset - 0.05, y + inset - 0.05, 0.82, 0.82)
        for step, shade in enumerate(shades):
            self._canvas.box(shade, x + inset, y + inset + step * height, 0.72, height * 0.86)
        centre = self._centre(square)
        self._canvas.circle(_HALO, centre, 0.25)
        self._write(letter, _LETTER, centre)

    def _query(self, square: Square) -> None:
        """A question mark where a face-down marker starts."""
        centre = self._centre(square)
        octagon = curves.regular(centre, 0.38, 8, math.pi / 8)
        with self._canvas.veil() as veil:
            veil.polygon((40, 14, 10, 110), octagon)
            veil.stroke((200, 120, 92, 130), octagon, 0.05, closed=True)
        self._write("?", _QUERY, centre, 46)

    def _ss_place(self, square: Square, number: int) -> None:
        x, y = self._centre(square)
        half = 0.36
        frame = [
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]
        with self._canvas.veil() as veil:
            veil.polygon((14, 20, 26, 90), frame)
            veil.dashed((206, 220, 228, 150), frame, 0.05, 0.16, 0.1, closed=True)
        self._write("SS", _SS, (x, y - 0.15), 62)
        self._write(str(number), _NUMBER, (x, y + 0.12), 56)

    def _village_frame(self) -> None:
        if self._board.village[2] <= 0:
            return
        corners = self._plan.polygon(VILLAGE)
        self._canvas.dashed(_HALO, corners, 0.12, 0.3, 0.2, closed=True)
        self._canvas.dashed(hex_colour("#8fa3ae"), corners, 0.055, 0.28, 0.22, closed=True)
        left, top = corners[0]
        place = self._canvas.at((left + 0.25, top + 0.16))
        self._letters.write(
            in_language(VILLAGE_TITLE, self._lang).upper(), _TITLE, place, "topleft"
        )

    def _floor_titles(self) -> None:
        for floor in FLOORS:
            places = [
                self._plan.column_row(square)
                for square in self._board.squares
                if self._board.floor_of[square] == floor
            ]
            if not places:
                continue
            top = min(row for _, row in places)
            left = min(column for column, row in places if row == top)
            text = in_language(FLOOR_TITLES[floor], self._lang).upper()
            place = self._canvas.at((left + 0.05, top - 0.2))
            # At a small size there is no room above or beside the outer floors.
            y = max(place[1] - self._letters.height(_TITLE), 0)
            most = self._canvas.surface.get_width() - self._letters.width(text, _TITLE)
            self._letters.write(text, _TITLE, (max(min(place[0], most), 0), y), "topleft")
