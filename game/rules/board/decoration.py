"""What the author of a map has painted on a board; the rules make nothing of it."""

from __future__ import annotations

from msgspec import Struct


class Decoration(Struct, frozen=True):
    """A part of a picture at a place of a board, shown as given.

    Places and sizes are in columns and rows of the board, from its upper left corner. On a board
    of hexes a column is as wide as a hex, and a row ends where the next begins.
    """

    picture: bytes
    """The picture's file, as it is kept in saves."""
    part: tuple[int, int, int, int]
    """Left, top, width and height in the picture, in its pixels."""
    centre: tuple[float, float]
    size: tuple[float, float]
    angle: float = 0
    """Degrees by which it is turned clockwise, after it was flipped."""
    is_mirrored: bool = False
    """Whether left and right are exchanged."""
    is_upside_down: bool = False
    """Whether top and bottom are exchanged."""
    opacity: float = 1
    """From 0 to 1."""
    tint: tuple[int, int, int] | None = None
    """The colour its colours are multiplied by."""
    is_above: bool = False
    """Whether it lies on walls, roads and hedges, instead of on the ground below them."""
