"""Plans: policies for the rest of a playout. The routine is the default."""

from __future__ import annotations

from typing import Final, Protocol

from game.bots.sergeant import Sergeant
from game.rules.decisions import Option
from game.rules.game import Game


class Plan(Protocol):
    """A bot with a name."""

    @property
    def name(self) -> str:
        """The name of the plan."""

    def choose(self, game: Game) -> Option:
        """An option of the game's decision."""


class Routine:
    """Plays as the sergeant does, without collecting extra victory points."""

    name: Final = "routine"

    def __init__(self, seed: int) -> None:
        """The seed breaks ties between equal paths."""
        self._sergeant: Final = Sergeant(seed, gathers=False)

    def choose(self, game: Game) -> Option:
        """The sergeant's choice."""
        return self._sergeant.choose(game)
