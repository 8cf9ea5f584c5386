"""A cache of the raid plan, valid until the position changes."""

from __future__ import annotations

from typing import Final

from game.bots.sergeant.listener import Listener
from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.raid import Raid
from game.rules.events.base import Event
from game.rules.events.castle import ShotForgone
from game.rules.events.people import (
    ActionBegan,
    ActionEnded,
    ActionJoined,
    GroupChanged,
    MoveEnded,
    WentFullSpeed,
)
from game.rules.events.play import PhaseBegan

_PLANS_STAND: Final[frozenset[type[Event]]] = frozenset(
    (
        ActionBegan,
        ActionEnded,
        ActionJoined,
        GroupChanged,
        MoveEnded,
        PhaseBegan,
        ShotForgone,
        WentFullSpeed,
    )
)
"""Events that change nothing but whose turn it is."""


class RaidPlanCache:
    """Keeps the plan while nothing has happened but that others are to act."""

    def __init__(self) -> None:
        """Start without a plan."""
        self._listener: Final = Listener()
        self._raid: Raid | None = None

    def raid(self, outlook: Outlook) -> Raid:
        """The plan for the position, the last one if it still stands."""
        news = self._listener.news(outlook)
        if self._raid is None or news is None or not _PLANS_STAND.issuperset(map(type, news)):
            self._raid = Raid(outlook)
        return self._raid
