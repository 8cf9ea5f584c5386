"""The castle."""

from __future__ import annotations

from game.bots.sergeant.outlook import Outlook
from game.rules.decisions import Option


def advise(outlook: Outlook) -> Option | None:
    """Not yet."""
    return None
