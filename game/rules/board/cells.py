"""Where something can be: a cell of any map, and how far others are from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

Cell: TypeAlias = str
"""A hex, a square, or VILLAGE."""

VILLAGE: Final = "village"
"""Nonette: an area without squares, on no floor (Q93)."""


def breadth_first(
    origin: Cell, steps: Callable[[Cell], Iterable[Cell]], *origins: Cell
) -> dict[Cell, int]:
    """Steps to each cell that can be reached from the nearest origin; mostly there is but one."""
    found = dict.fromkeys((origin, *origins), 0)
    edge, far = list(found), 0
    while edge:
        reached, edge, far = edge, [], far + 1
        for cell in reached:
            for other in steps(cell):
                if other not in found:
                    found[other] = far
                    edge.append(other)
    return found
