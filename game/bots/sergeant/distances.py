"""Distances in the castle."""

from __future__ import annotations

from functools import lru_cache

from game.rules.board import VILLAGE, CastleBoard, Cell, breadth_first


@lru_cache(maxsize=4096)
def steps_to(board: CastleBoard, goals: tuple[Cell, ...], passage: bool) -> dict[Cell, int]:
    """Steps to the nearest goal from every cell connected to one; 0 everywhere without goals."""
    if not goals:
        return dict.fromkeys((*board.squares, VILLAGE), 0)
    first, *others = goals
    onward = board.ways(road=True, passage=passage)
    found = breadth_first(first, onward.__getitem__, *others)
    connected = board.walk(first, passage=passage)
    if len(found) == len(connected):
        return found
    return {cell: found[cell] for cell in connected}
