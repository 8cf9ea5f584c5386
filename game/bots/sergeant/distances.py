"""Distances in the castle."""

from __future__ import annotations

from functools import lru_cache

from game.bots.sergeant.values import FAR
from game.rules.board import VILLAGE, CastleBoard, Cell


@lru_cache(maxsize=4096)
def steps_to(board: CastleBoard, goals: tuple[Cell, ...], passage: bool) -> dict[Cell, int]:
    """Steps to the nearest goal from every cell connected to one; 0 everywhere without goals."""
    walks = [board.walk(goal, passage=passage) for goal in goals]
    if not walks:
        return dict.fromkeys((*board.squares, VILLAGE), 0)
    return {cell: min([walk.get(cell, FAR) for walk in walks]) for cell in walks[0]}
