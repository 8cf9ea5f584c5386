"""Level of detail of a counter at a given size."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

FULL_FROM: Final = 92
MIDDLE_FROM: Final = 44
SMALL_FROM: Final = 24
LARGE_FROM: Final = 76
"""The size in pixels from which all three numbers can be read without being larger."""
_LARGER: Final = 1.18


class Detail(IntEnum):
    """Levels from a bare shape to full detail."""

    TINY = 0
    SMALL = 1
    MIDDLE = 2
    FULL = 3


def detail(size: int) -> Detail:
    """The level for a counter of `size` pixels: names from 92, movement from 44."""
    if size >= FULL_FROM:
        return Detail.FULL
    if size >= MIDDLE_FROM:
        return Detail.MIDDLE
    return Detail.SMALL if size >= SMALL_FROM else Detail.TINY


def number_scale(size: int) -> float:
    """How much larger three numbers are on a counter of `size` pixels than on a large one."""
    return 1 if size >= LARGE_FROM else _LARGER
