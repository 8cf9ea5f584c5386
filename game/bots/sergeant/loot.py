"""Items on the castle's floors that can raise the victory level: points and explosives.

Six points raise the level by one (R9.3-upgrade); the basement's icons besides tower and
ground floor are an operational victory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.bots.sergeant.outlook import Outlook
from game.rules.board import VILLAGE, Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import POINTS_TO_RISE
from game.rules.common.points import points_at_stake, points_now
from game.rules.counters import HOSTAGE
from game.rules.state import State


class Loot:
    """The useful items on the floor, and their cells."""

    def __init__(self, outlook: Outlook) -> None:
        """Find the items."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        lies = _stars(outlook)
        self.treasures: Final = lies if lies and _are_enough(outlook.state, lies) else {}
        """Stars by cell, if together they would be enough for a higher level."""

    def explosives(self) -> dict[Cell, int]:
        """Explosive icons on the castle's floors, by cell."""
        items = self._outlook.sheet.items
        return _count(self._state, lambda item: items[item].explosive)


def _are_enough(state: State, lies: Mapping[Cell, int]) -> bool:
    """Whether these stars make the difference to a higher level."""
    have = points_now(state) + points_at_stake(state)
    return have < POINTS_TO_RISE <= have + sum(lies.values())


def _stars(outlook: Outlook) -> dict[Cell, int]:
    """Stars by cell of items outside Nonette that are face up or known."""
    items = outlook.sheet.items
    found = _count(outlook.state, lambda item: items[item].stars)
    for cell in outlook.state.hidden:
        known = outlook.known_marker(cell)
        is_worm = known == HOSTAGE and ambition_of(outlook.state).has_worms
        if known in items and items[known].stars and not is_worm:
            found[cell] = found.get(cell, 0) + items[known].stars
    return found


def _count(state: State, worth: Callable[[str], int]) -> dict[Cell, int]:
    lies = {cell: sum(map(worth, items)) for cell, items in state.lying.items()}
    return {cell: total for cell, total in lies.items() if total and cell != VILLAGE}
