"""What lies about in the castle and makes a better night of it: points, and explosives.

Six points raise the level by one (R9.3-upgrade); four icons in the cellar on top of tower
and ground floor are an operational victory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bots.sergeant.outlook import Outlook
from game.rules.board import VILLAGE, Cell
from game.rules.castle.demolition import POINTS_TO_RISE, points_at_stake, points_now
from game.rules.state import State


class Loot:
    """What is wanted of all that lies open, and where it lies."""

    def __init__(self, outlook: Outlook) -> None:
        """Look around."""
        self._outlook: Final = outlook
        self._state: Final = outlook.state
        lies = _stars(outlook)
        have = points_now(outlook.state) + points_at_stake(outlook.state)
        self.treasures: Final = lies if have < POINTS_TO_RISE <= have + sum(lies.values()) else {}
        """Stars by cell, if they are missed and together are enough for a better level."""

    def explosives(self) -> dict[Cell, int]:
        """Explosive icons that lie in the castle, by cell."""
        items = self._outlook.sheet.items
        return _count(self._state, lambda item: items[item].explosive)


def _stars(outlook: Outlook) -> dict[Cell, int]:
    """Stars of what lies open outside of Nonette, or is known to lie there."""
    items = outlook.sheet.items
    found = _count(outlook.state, lambda item: items[item].stars)
    for cell in outlook.state.hidden:
        known = outlook.known_marker(cell)
        is_worm = known == "hostage" and outlook.state.ambition == "haunebu"
        if known in items and items[known].stars and not is_worm:
            found[cell] = found.get(cell, 0) + items[known].stars
    return found


def _count(state: State, worth: Callable[[str], int]) -> dict[Cell, int]:
    lies = {cell: sum(map(worth, items)) for cell, items in state.lying.items()}
    return {cell: total for cell, total in lies.items() if total and cell != VILLAGE}
