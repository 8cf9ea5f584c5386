"""Plans: ways of playing on, of which the routine is the usual one."""

from __future__ import annotations

from typing import Final, Protocol

from game.bots.sergeant import Sergeant
from game.rules.decisions import Option
from game.rules.game import Game


class Plan(Protocol):
    """A bot with a name."""

    @property
    def name(self) -> str:
        """What the plan is called."""

    def choose(self, game: Game) -> Option:
        """An option of the game's decision."""


class Routine:
    """Everything as the sergeant would have it who is content with any victory."""

    name: Final = "routine"

    def __init__(self, seed: int) -> None:
        """The seed decides between equal ways."""
        self._sergeant: Final = Sergeant(seed, gathers=False)

    def choose(self, game: Game) -> Option:
        """The sergeant's answer."""
        return self._sergeant.choose(game)
