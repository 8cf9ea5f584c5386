"""Where something can be: a cell of any map, and how far others are from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

Cell: TypeAlias = str
"""A hex, a square, or VILLAGE."""

VILLAGE: Final = "village"
"""Nonette: an area without squares, on no floor (Q93)."""


def breadth_first(origin: Cell, steps: Callable[[Cell], Iterable[Cell]]) -> dict[Cell, int]:
    """Steps from origin to each cell that can be reached."""
    found = {origin: 0}
    queue = deque((origin,))
    while queue:
        cell = queue.popleft()
        far = found[cell] + 1
        for other in steps(cell):
            if other not in found:
                found[other] = far
                queue.append(other)
    return found
