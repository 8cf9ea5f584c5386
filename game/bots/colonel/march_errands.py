"""Alternative destinations on the march, which the sergeant wouldn't choose."""

from __future__ import annotations

from typing import Final

from game.bots.colonel.raid_errands import Way
from game.bots.sergeant.march import Arrival, ends, march_tables
from game.bots.sergeant.outlook import Outlook
from game.rules.board.hexes import Hex
from game.rules.state import Action

NEAR: Final = 7
"""Hexes within which an enemy makes a search worthwhile."""
STRIKES: Final = 4
"""Hexes from which a German can attack a man next turn."""
#            cost in turns of being detected once, and of each German soldier in reach
_WEIGHTS: Final = ((0.5, 0.0), (5.0, 0.0), (1.5, 0.6), (1.5, -0.3))


def march_ways(outlook: Outlook, action: Action) -> list[Way]:
    """Paths to different destinations, each best for some weights; none if no enemy is near."""
    board, state = outlook.boards.field, outlook.state
    enemies = list(state.enemies.values())
    if not any(board.distance(action.at, enemy.at) <= NEAR for enemy in enemies):
        return []
    men = [state.paras[name] for name in action.group]
    held = frozenset(enemy.at for enemy in enemies)
    choices = ends(board, action.at, action.left, held)
    turns = march_tables(board).turns(2 * min(outlook.sheet.face(man).move for man in men))
    awake = [(enemy.at, outlook.sheet.men_left(enemy)) for enemy in enemies if enemy.up]

    def struck(end: Hex) -> float:
        return sum(men for at, men in awake if board.distance(end, at) <= STRIKES)

    def favourite(quiet: float, safety: float) -> tuple[Hex, ...]:
        def cost(one: tuple[Hex, Arrival]) -> float:
            end, arrival = one
            noise = min(arrival.counted, 6) / 6
            return turns[end] + quiet * noise + safety * struck(end)

        return min(choices.items(), key=cost)[1].path

    found = dict.fromkeys((*(favourite(*weights) for weights in _WEIGHTS), (action.at,)))
    return [(False, way) for way in found]
