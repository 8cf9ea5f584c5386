"""Nights played blindly to their end, and what had happened in each when they were frozen.

A change of what happens in a game that was set up without any switch is a decision, not an
accident: after one, ``python -m tests.rules.frozen_nights`` writes the table anew. New maps
and new values of counters are such decisions too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.boards import load_boards
from game.rules import Game
from game.rules.board import Boards
from game.rules.dice import SeededDice
from game.rules.game import Part

TABLE: Final = Path(__file__).with_name("frozen_nights.txt")
_NIGHTS: Final[tuple[tuple[Part, int], ...]] = (("evening", 12), ("castle", 12), ("hunt", 10))


def play_blindly(game: Game, seed: int) -> Game:
    """Answer everything by a die until the game is over."""
    chance = SeededDice(seed)
    while (decision := game.decision) is not None:
        game.choose(decision.options[chance.draw(len(decision.options))])
    return game


def digests(boards: Boards) -> Iterator[str]:
    """A line for each night: its part, its seed, and the digest of all its events."""
    for part, nights in _NIGHTS:
        for seed in range(nights):
            game = play_blindly(Game.new(boards, seed, part=part), seed + 1000)
            yield f"{part} {seed} {game.digest()[:24]}"


if __name__ == "__main__":
    TABLE.write_text("".join(f"{line}\n" for line in digests(load_boards())), encoding="utf-8")
