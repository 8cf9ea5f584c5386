"""The bot protocol, playing a game to its end with a bot, and the bot that plays at random."""

from __future__ import annotations

import gc
from typing import Final, Protocol

from game.rules.decisions import Option
from game.rules.dice import SeededDice
from game.rules.game import Game

MOST_DECISIONS: Final = 20_000
"""A game with more is stuck in a loop; the longest real games need about 2,000."""


_SELDOM: Final = 50_000
"""New objects from one look of the garbage collector to the next; Python's default is 700."""


def collect_seldom() -> None:
    """Let the garbage collector look seldom, in a process that only plays games.

    Games make no reference cycles, and looking for them takes a sixth of the time.
    """
    gc.set_threshold(_SELDOM)


class Bot(Protocol):
    """Answers the decisions of a game."""

    def choose(self, game: Game) -> Option:
        """Return one of the options of the game's decision."""


class BrokenGameError(Exception):
    """A game that didn't end properly; the message says why."""


def play_out(game: Game, player: Bot, most: int = MOST_DECISIONS) -> None:
    """Let the bot decide until the game is over. Raises BrokenGameError if it never is."""
    try:
        while game.decision is not None:
            if len(game.choices) >= most:
                raise BrokenGameError(f"no end after {most} decisions")
            game.choose(player.choose(game))
    except BrokenGameError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error} at decision {len(game.choices)}"
        raise BrokenGameError(what) from error
    if game.state.outcome is None:
        raise BrokenGameError("nothing is asked, but the game isn't over")


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
