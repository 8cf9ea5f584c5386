"""A sketch of a board in the colours of its ground, shown until the board is painted."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.boards.geometry import BoardGeometry, CastleLayout, FieldLayout
from game.rules.board import Cell, LineKind
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Palette, hex_colour

_SOFT: Final = 4
"""How many pixels are blurred into one, so that it looks like a board out of focus."""
_MEADOWS: Final = tuple(hex_colour(code) for code in ("#2c4438", "#3c5636", "#485a3a", "#34503a"))
_MARSH: Final = hex_colour("#12393f")
_LINES: Final[tuple[tuple[LineKind, int, Colour], ...]] = (
    ("stream", 10, hex_colour("#2c5468")),
    ("river", 40, hex_colour("#20506a")),
    ("road", 11, hex_colour("#8f7f58")),
)
_FLOOR: Final = hex_colour("#2a303a")
_OUTDOORS: Final = hex_colour("#1c2a35")


def sketch(layout: BoardGeometry, palette: Palette) -> pygame.Surface:
    """The cells and lines of a board, softened, at one pixel per unit: quick to make."""
    plain = layout.at_unit(1.0)
    picture = pygame.Surface(plain.size)
    picture.fill(palette.night_900)
    for number, cell in enumerate(plain.cells):
        pygame.draw.polygon(picture, _colour(plain, cell, number), plain.polygon(cell))
    if isinstance(plain, FieldLayout):
        for kind, width, colour in _LINES:
            for line in plain.board.lines:
                if line.kind == kind and len(line.hexes) > 1:
                    middles = [plain.centre(cell) for cell in line.hexes]
                    pygame.draw.lines(picture, colour, False, middles, width)
    width, height = plain.size
    small = smoothscaled(picture, (max(width // _SOFT, 1), max(height // _SOFT, 1)))
    return smoothscaled(small, plain.size)


def _colour(layout: BoardGeometry, cell: Cell, number: int) -> Colour:
    """The colour of the ground of a cell."""
    if isinstance(layout, CastleLayout):
        room = layout.board.room_of.get(cell)
        return _FLOOR if room is not None and room.kind in ("room", "corridor") else _OUTDOORS
    if isinstance(layout, FieldLayout) and cell in layout.board.marsh:
        return _MARSH
    # The next meadow but a few has another green, so that rows make no stripes.
    return _MEADOWS[number * 7 // 3 % len(_MEADOWS)]
