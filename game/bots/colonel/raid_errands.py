"""Where a group could go in the castle: squares the sergeant wouldn't choose."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid
from game.bots.sergeant.stand import Stand, reachable
from game.rules.board import VILLAGE, Cell
from game.rules.decisions import FullSpeed
from game.rules.state import Action

Way: TypeAlias = tuple[bool, tuple[Cell, ...]]
"""Whether it is gone at full speed, and the cells from the first to the last."""

_OWN: Final = (1.0, 1.0)
"""How much nearness to the goal counts for the sergeant, and how much a good square."""
_TASTES: Final = ((1.0, 0.0), (0.0, 1.0), (1.0, 2.5), (2.5, 1.0))
"""The same for others."""


def raid_ways(outlook: Outlook, action: Action) -> list[Way]:
    """Ways to different squares, each best to some taste, the sergeant's own left out.

    None where every square is as good as any other, because no enemy is near.
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

    others = dict.fromkeys((*(favourite(*taste) for taste in _TASTES), action.at))
    others.pop(favourite(*_OWN), None)
    found = [(False, ways[cell]) for cell in others]
    if outlook.first(FullSpeed) is not None:
        far = reachable(outlook, action.at, 2 * action.left)
        found.append((True, far[min(far, key=lambda cell: raid.to_go(goals, cell))]))
    return found
