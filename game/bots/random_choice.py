"""A bot that takes any legal option, each as likely as the others."""

from __future__ import annotations

from typing import Final

from game.rules.decisions import Option
from game.rules.dice import SeededDice
from game.rules.game import Game


class RandomBot:
    """Plays blindly, with dice of its own."""

    def __init__(self, seed: int = 1) -> None:
        """The same seed plays the same game the same way."""
        self._dice: Final = SeededDice(seed)

    def choose(self, game: Game) -> Option:
        """Any option of the game's decision. ValueError when nothing is asked."""
        if game.decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        options = game.decision.options
        return options[self._dice.draw(len(options))]
