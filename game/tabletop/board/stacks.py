"""The arrangement of counters in one cell: stacked, in rows, or spread out to be read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.painting.counters.pieces import Piece
from game.ui.camera import Point
from game.ui.widgets import hidden

GEAR: Final = ("item", "charge", "detonator")
"""The kinds of pieces that lie on the ground to be picked up."""
_DEPTH: Final = 2
"""The most counters visible under the top one; any others lie exactly under the lowest of them."""
_COLUMNS: Final = 5
_TAG: Final = 0.52
"""The size of gear beside a unit or marker in its cell, as a share of a counter's."""
_TAG_OUT: Final = 0.2
"""How far it juts out over the counter's upper right corner, likewise."""
_TAG_PITCH: Final = 0.6
"""How far apart several are, as a share of a tag's size."""
_TAGS_WIDE: Final = 1.3
"""The greatest width of all together, as a share of a counter's."""


class Placed(Struct, frozen=True):
    """A counter and its box in the window."""

    piece: Piece
    rect: pygame.Rect
    is_covered: bool = False
    """Whether a counter of the same size lies over it."""
    is_tag: bool = False
    """Whether it is gear beside a unit or marker, drawn small."""


def stacked(pieces: Sequence[Piece], centre: Point, size: int, shift: Point) -> list[Placed]:
    """A stack around the middle of a cell, each counter offset by some pixels."""
    depth = min(len(pieces) - 1, _DEPTH)
    placed = []
    for place, piece in enumerate(pieces):
        under = len(pieces) - 1 - place
        away = depth / 2 - min(under, depth)
        rect = _box(piece, size)
        rect.center = (round(centre[0] + away * shift[0]), round(centre[1] + away * shift[1]))
        placed.append(Placed(piece, rect, under > 0))
    return placed


def at_corner(pieces: Sequence[Piece], top: pygame.Rect) -> list[Placed]:
    """Small tags over the upper right corner of the top counter of a cell, the first rightmost.

    Numbers are at the lower edge of counters, the disc that counts a stack is at its lower left.
    """
    size = top.width
    tag, out = max(round(size * _TAG), 10), round(size * _TAG_OUT)
    pitch = min(tag * _TAG_PITCH, (size * _TAGS_WIDE - tag) / max(len(pieces) - 1, 1))
    placed = []
    for place, piece in enumerate(pieces):
        rect = pygame.Rect(0, 0, tag, tag)
        rect.topright = (round(top.right + out - place * pitch), top.top - out)
        placed.append(Placed(piece, rect, is_tag=True))
    return placed[::-1]


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


def spread_out(
    pieces: Sequence[Piece],
    over: tuple[int, int],
    size: int,
    gap: int,
    room: pygame.Rect,
    others: Sequence[pygame.Rect],
    held: Piece | None = None,
) -> list[Placed]:
    """Rows of at most five within a rectangle, with one counter over a pixel, where they hide least
    of the other counters. `held` is the counter that lies over it; None for any."""
    pitch = size + gap
    most = min(len(pieces), _COLUMNS)
    blocks = [
        block
        for columns in range(most, 0, -1)
        for block in _blocks_over(over, pitch, columns, len(pieces))
        if room.contains(block)
    ] or [pygame.Rect(0, 0, pitch * most, pitch * math.ceil(len(pieces) / most)).clamp(room)]
    block = min(blocks, key=lambda one: _cost(one, over, others))
    columns = block.width // pitch
    middles = [
        (
            block.left + column * pitch + pitch // 2,
            block.top + row * pitch + pitch // 2,
        )
        for row, column in (divmod(place, columns) for place in range(len(pieces)))
    ]
    in_order = [piece for piece in pieces if piece != held]
    if held is not None:
        in_order.insert(middles.index(min(middles, key=lambda one: math.dist(one, over))), held)
    placed = []
    for piece, middle in zip(in_order, middles, strict=True):
        rect = _box(piece, size)
        rect.center = middle
        placed.append(Placed(piece, rect))
    return placed


def _blocks_over(
    over: tuple[int, int], pitch: int, columns: int, count: int
) -> Iterator[pygame.Rect]:
    """Where so many columns can lie with one of the counters over a pixel."""
    rows = math.ceil(count / columns)
    for place in range(count):
        row, column = divmod(place, columns)
        left = over[0] - column * pitch - pitch // 2
        top = over[1] - row * pitch - pitch // 2
        yield pygame.Rect(left, top, columns * pitch, rows * pitch)


def _cost(
    block: pygame.Rect, over: tuple[int, int], others: Sequence[pygame.Rect]
) -> tuple[int, float]:
    """The pixels of other counters that a block hides; then how far it reaches from the pixel."""
    far = math.dist(block.center, over) + max(block.size) / 2
    return hidden(block, others), far


def _box(piece: Piece, size: int) -> pygame.Rect:
    """A counter's box; what lies on the ground is smaller."""
    is_small = piece.kind in GEAR
    side = max(round(size * 0.8), 10) if is_small else size
    return pygame.Rect(0, 0, side, side)
