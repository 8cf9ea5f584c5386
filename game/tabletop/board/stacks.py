"""The arrangement of counters in one cell: stacked, in rows, or side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counters.pieces import Piece
from game.ui.camera import Point

_SPREAD: Final = 3.7
"""The greatest width of a stack, in offsets between two counters."""
_COLUMNS: Final = 5


class Placed(Struct, frozen=True):
    """A counter and its box in the window."""

    piece: Piece
    rect: pygame.Rect
    is_covered: bool = False
    """Whether a counter of the same size lies over it."""


def stacked(pieces: Sequence[Piece], centre: Point, size: int, shift: Point) -> list[Placed]:
    """A stack around the middle of a cell, each counter offset by some pixels."""
    tight = min(1.0, _SPREAD / max(len(pieces) - 1, 1))
    dx, dy = (length * tight for length in shift)
    half = (len(pieces) - 1) / 2
    placed = []
    for place, piece in enumerate(pieces):
        rect = _box(piece, size)
        away = place - half
        rect.center = (round(centre[0] + away * dx), round(centre[1] + away * dy))
        placed.append(Placed(piece, rect, place < len(pieces) - 1))
    return placed


def abreast(pieces: Sequence[Piece], centre: Point, size: int) -> list[Placed]:
    """Counters side by side around the middle of a cell; more than two are smaller."""
    size = min(size, 2 * size // len(pieces))
    placed = []
    left = round(centre[0] - len(pieces) * size / 2)
    for place, piece in enumerate(pieces):
        rect = _box(piece, size)
        rect.midleft = (left + place * size, round(centre[1]))
        placed.append(Placed(piece, rect))
    return placed


def in_rows(pieces: Sequence[Piece], area: pygame.Rect, size: int, gap: int) -> list[Placed]:
    """Rows from the lower left of an area upwards."""
    pitch = size + gap
    columns = max(area.width // pitch, 1)
    placed = []
    for place, piece in enumerate(pieces):
        row, column = divmod(place, columns)
        rect = _box(piece, size)
        rect.center = (
            area.left + column * pitch + pitch // 2,
            area.bottom - size // 2 - row * pitch,
        )
        placed.append(Placed(piece, rect))
    return placed


def side_by_side(
    pieces: Sequence[Piece], centre: Point, size: int, gap: int, room: pygame.Rect
) -> list[Placed]:
    """Rows of five around a point, within a rectangle."""
    pitch = size + gap
    columns = min(len(pieces), _COLUMNS)
    rows = math.ceil(len(pieces) / columns)
    placed = []
    for place, piece in enumerate(pieces):
        row, column = divmod(place, columns)
        rect = _box(piece, size)
        rect.center = (
            round(centre[0] + (column - (columns - 1) / 2) * pitch),
            round(centre[1] + (row - (rows - 1) / 2) * pitch),
        )
        placed.append(Placed(piece, rect.clamp(room)))
    return placed


def _box(piece: Piece, size: int) -> pygame.Rect:
    """A counter's box; what lies on the ground is smaller."""
    is_small = piece.kind in ("item", "charge", "detonator")
    side = max(round(size * 0.8), 10) if is_small else size
    return pygame.Rect(0, 0, side, side)
