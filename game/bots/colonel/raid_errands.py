"""Alternative destinations in the castle, which the sergeant wouldn't choose."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid
from game.bots.sergeant.stand import Stand, reachable, way_to
from game.rules.board import VILLAGE, Cell
from game.rules.decisions import FullSpeed
from game.rules.state import Action

Way: TypeAlias = tuple[bool, tuple[Cell, ...]]
"""Whether it is a sprint, and the cells of the path."""

_SERGEANT: Final = (1.0, 1.0)
"""The sergeant's weights: of the distance to the goal, and of the safety of the square."""
_WEIGHTS: Final = ((1.0, 0.0), (0.0, 1.0), (1.0, 2.5), (2.5, 1.0))
"""Alternative weights."""


def raid_ways(outlook: Outlook, action: Action) -> list[Way]:
    """Paths to different squares, each best for some weights, without the sergeant's choice.

    None if no enemy is near, since then all squares are equally good.
    """
    men = [outlook.state.paras[name] for name in action.group]
    raid, stand = Raid(outlook), Stand(outlook, men)
    ways = reachable(outlook, action.at, action.left)
    danger = {cell: stand.cost(cell) for cell in ways}
    if not any(danger.values()):
        return []
    goals = raid.goals(men[0])
    move = max(1, min(outlook.sheet.face(man).move for man in men))
    urgency = 1.0 if goals == [VILLAGE] else raid.urgency()
    turns = {cell: urgency * raid.to_go(goals, cell) / move for cell in ways}

    def favourite(nearness: float, safety: float) -> Cell:
        return min(ways, key=lambda cell: nearness * turns[cell] + safety * danger[cell])

    others = dict.fromkeys((*(favourite(*weights) for weights in _WEIGHTS), action.at))
    others.pop(favourite(*_SERGEANT), None)
    found = [(False, way_to(cell, ways)) for cell in others]
    if outlook.first(FullSpeed) is not None:
        far = reachable(outlook, action.at, 2 * action.left)
        found.append((True, way_to(min(far, key=lambda cell: raid.to_go(goals, cell)), far)))
    return found
