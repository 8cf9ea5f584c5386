"""The sergeant's decisions before the march: items, jump order, landing."""

from __future__ import annotations

from typing import Final

from game.bots.sergeant.outlook import Outlook, best
from game.rules.decisions import Assign, ChooseCell, JumpNext, Option

# Unlucky men take more hits, so they get items to give up for a hit; lucky men get what the
# mission needs. The last man in the plane is the one that flak hits.
_BEARERS: Final = {
    "charm": "Frank",
    "lighter": "Garrett",
    "first-aid-1": "Blake",
    "first-aid-2": "Hank",
    "charge-1": "Angel",
    "charge-2": "Elliot",
    "camera": "Frank",
    "diary": "Hank",
}
_ORDER: Final = ("Angel", "Elliot", "Garrett", "Hank", "Frank", "Blake", "Dylan", "Cooper")


def advise(outlook: Outlook) -> Option | None:
    """A choice for R3.1.5-equip, R3.1.5-drop-order, and for a free landing hex (Q21)."""
    first = outlook.decision.options[0]
    if isinstance(first, Assign):
        wanted = _BEARERS.get(first.item, "")
        return best(outlook.offered(Assign), lambda one: one.para == wanted)
    if isinstance(first, JumpNext):
        return best(outlook.offered(JumpNext), lambda one: -_ORDER.index(one.para))
    if isinstance(first, ChooseCell):
        turns = outlook.march.turns(_USUAL_ALLOWANCE)
        return best(outlook.offered(ChooseCell), lambda one: -turns[one.cell])
    return None


_USUAL_ALLOWANCE: Final = 6
"""The movement of a squad, in half MP."""
