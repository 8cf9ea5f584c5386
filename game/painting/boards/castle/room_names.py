"""Candidate positions for the names of castle rooms: free squares, or a plate on a wall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from game.painting.boards.castle.plan import runs_for_name
from game.painting.boards.geometry import CastleLayout
from game.painting.boards.lettering import for_names, in_language
from game.painting.boards.place_names import PLATE_ROOM, NamePosition, PlaceNames, board_types
from game.rules.board import CastleBoard, Room
from game.rules.board.squares import Floor
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

_INK: Final = hex_colour("#dfe5dc")
_HALO: Final = hex_colour("#070b10")
_ROOM: Final = Style("text", 12, _INK, 0.02, _HALO, 2.2, grows=False)
_SIZES: Final = (12.0, 11.0, 10.0, 9.0)
_ON_PLATE: Final = Style("text", 11, _INK, 0.02, grows=False)
_DOWN: Final = 0.12
"""Distance from the upper edge of a square to a name in it, in squares."""
_PERCENT: Final = 94


def castle_names(layout: CastleLayout, lang: str, growth: float = 1.0) -> PlaceNames:
    """The names of all rooms in a language, at the layout's zoom, in letters that are up to
    `growth` times as large where there is room."""
    return _Writer(layout, lang, growth).names()


class _Writer:
    """Fits names at various sizes and squares; positions are in squares, lengths in pixels."""

    def __init__(self, layout: CastleLayout, lang: str, growth: float) -> None:
        self._board: CastleBoard = layout.board
        self._side = layout.square
        self._plan = CastleLayout(layout.board, 1.0)
        self._types = board_types(layout.unit)
        self._lang = lang
        board = layout.board
        signs = (*board.markers, *board.ss, *board.numbered.values(), *board.other_end)
        self._printed = frozenset((*signs, *(icon for icon, _ in board.charges.values())))
        self._reach = {room.floor: self._columns_of(room.floor) for room in board.rooms}
        """The leftmost and rightmost columns of each floor; no plate extends beyond them."""
        grown = (_ROOM.size * growth, _ROOM.size * (1 + growth) / 2) if growth > 1 else ()
        self._sizes = [for_names(_ROOM.but(size=size), lang) for size in (*grown, *_SIZES)]
        self._on_plate = for_names(_ON_PLATE.but(size=_ON_PLATE.size * growth), lang)

    def _columns_of(self, floor: Floor) -> tuple[int, int]:
        floors = self._board.floor_of
        squares = (square for square in self._board.squares if floors[square] == floor)
        columns = [self._plan.column_row(square)[0] for square in squares]
        return min(columns), max(columns) + 1

    def names(self) -> PlaceNames:
        return PlaceNames(self._types, {room.name: self._spots(room) for room in self._board.rooms})

    def _spots(self, room: Room) -> Iterator[NamePosition]:
        """Squares without print first, then a plate on a wall; nothing printed is covered."""
        text = in_language(room.title, self._lang)
        if not text:
            return
        fitted = cache(lambda squares: self._fitted(text, squares))
        for run in runs_for_name(self._plan, room, self._printed):
            lettering = fitted(run.length)
            if lettering is not None:
                x, y = run.column + run.length / 2, run.row + _DOWN
                yield NamePosition(*lettering, x * self._side, y * self._side, _PERCENT)
        yield from self._plates(text, room)

    def _fitted(self, text: str, squares: int) -> tuple[tuple[str, ...], Style] | None:
        """A name broken into lines that fit `squares`, smaller if needed; None if nothing fits.

        Only one line of grown letters has room in a square.
        """
        room = round((squares - 0.1) * self._side)
        for style in self._sizes:
            widest = max(self._types.width(word, style) for word in text.split())
            most = 1 if style.size > _ROOM.size else 2
            if widest <= room and len(lines := self._types.wrap(text, style, room)) <= most:
                return tuple(lines), style
        return None

    def _plates(self, text: str, room: Room) -> Iterator[NamePosition]:
        """On the wall above the room and on the wall below it: in its middle, then at its ends."""
        cells = [self._plan.column_row(square) for square in room.squares]
        style = self._on_plate
        half = self._types.height(style) / 2
        aside = self._types.width(text, style) / 2 + self._types.theme.px(PLATE_ROOM)
        first, last = (edge * self._side for edge in self._reach[room.floor])
        for edge, row in ((0, min(y for _, y in cells)), (1, max(y for _, y in cells))):
            columns = [x for x, y in cells if y == row]
            left, right = min(columns) * self._side, (max(columns) + 1) * self._side
            for x in ((left + right) / 2, left + aside, right - aside):
                place = max(min(x, last - aside), first + aside), (row + edge) * self._side - half
                yield NamePosition((text,), style, *place, is_plate=True)
