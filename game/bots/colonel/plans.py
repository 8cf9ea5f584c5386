"""Plans: ways of playing on that differ from the sergeant's in where the men go.

Fire, hits, explosives and everything else stay the sergeant's business, so each plan is a
sensible way to play the rest of the night, and the colonel only has to find out which is
best today.
"""

from __future__ import annotations

from typing import Final, Protocol

from game.bots.colonel.raid import RAIDS, RaidPlan
from game.bots.sergeant import Sergeant
from game.rules.decisions import Option
from game.rules.game import Game
from game.rules.state import Stage


class Plan(Protocol):
    """A bot with a name."""

    @property
    def name(self) -> str:
        """What the plan is called."""

    def choose(self, game: Game) -> Option:
        """An option of the game's decision."""


class Routine:
    """Everything as the sergeant would have it."""

    name: Final = "routine"

    def __init__(self, seed: int) -> None:
        """The seed decides between equal ways."""
        self._sergeant: Final = Sergeant(seed)

    def choose(self, game: Game) -> Option:
        """The sergeant's answer."""
        return self._sergeant.choose(game)


def plans_for(stage: Stage, seed: int) -> tuple[Plan, ...]:
    """What could be done in that stage of the night; the routine comes first."""
    routine: Plan = Routine(seed)
    if stage in ("infiltration", "castle"):
        return (routine, *(RaidPlan(name, orders, seed) for name, orders in RAIDS.items()))
    return (routine,)
