"""A bot that chooses legal options uniformly at random."""

from __future__ import annotations

from typing import Final

from game.rules.decisions import Option
from game.rules.dice import SeededDice
from game.rules.game import Game


class RandomBot:
    """Chooses at random, with a random number generator of its own."""

    def __init__(self, seed: int = 1) -> None:
        """The same seed makes the same choices in the same game."""
        self._dice: Final = SeededDice(seed)

    def choose(self, game: Game) -> Option:
        """A random option of the decision. Raises ValueError when the game is over."""
        decision = game.decision
        if decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        options = decision.options
        return options[self._dice.draw(len(options))]
