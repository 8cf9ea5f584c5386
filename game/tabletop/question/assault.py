"""The way to a place from which an enemy can be attacked, for a click on him from afar."""

from __future__ import annotations

from game.rules import Game
from game.rules.board import Cell
from game.tabletop.estimates import targets_after
from game.tabletop.question.plans import halts
from game.tabletop.question.reach import Reach


def way_to_attack(game: Game, reach: Reach, enemy: str) -> tuple[Cell, ...]:
    """The shortest way at whose end the acting group can attack an enemy who is face up.

    Both ends are included; empty if there is none. Where gear or a marker lies is no such end,
    as a move to it has another purpose.
    """
    if not game.state.enemies[enemy].up:
        return ()
    for cell in sorted(reach.left, key=lambda cell: -reach.left[cell]):
        way = reach.way_to(cell)
        if not halts(game.state, cell) and enemy in targets_after(game, way[1:]):
            return way
    return ()
