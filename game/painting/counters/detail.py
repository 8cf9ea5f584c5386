"""How much of a counter is printed at a size."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

FULL_FROM: Final = 92
MIDDLE_FROM: Final = 44
SMALL_FROM: Final = 24


class Detail(IntEnum):
    """From a mere shape to everything."""

    TINY = 0
    SMALL = 1
    MIDDLE = 2
    FULL = 3


def detail(size: int) -> Detail:
    """What fits on a counter of that many pixels: names from 92, movement from 44."""
    if size >= FULL_FROM:
        return Detail.FULL
    if size >= MIDDLE_FROM:
        return Detail.MIDDLE
    return Detail.SMALL if size >= SMALL_FROM else Detail.TINY
