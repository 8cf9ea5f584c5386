"""Whether skill pays: the colonel and the sergeant play the same evenings.

    python -m tests.bots.duel --seed 7001 --evenings 50 [--playouts 40]

A line for each evening as it ends, then how often either won, and the difference with its
95 % interval, night against night.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from time import process_time
from typing import Final, NamedTuple

from game.boards import load_boards
from game.bots import bot, play_out
from game.bots.colonel.budget import USUAL_PLAYOUTS
from game.bots.colonel.worth import VICTORIES
from game.rules import Game
from game.rules.board import Boards

NAMES: Final = ("sergeant", "colonel")


class Evening(NamedTuple):
    """How one player's evening went."""

    won: bool
    arrived: int
    arrival: int
    seconds: float

    def __str__(self) -> str:
        what = "won" if self.won else "lost"
        return f"{what} {self.arrived} men {self.arrival} min {self.seconds:.1f} s"


def spend(boards: Boards, seed: int, name: str, playouts: int) -> Evening:
    """That evening, played by one of them."""
    began, game = process_time(), Game.new(boards, seed)
    play_out(game, bot(name, seed, playouts=playouts))
    state = game.state
    won = state.outcome in VICTORIES
    return Evening(won, len(state.arrived), state.arrival, process_time() - began)


def report(pairs: Sequence[Sequence[Evening]]) -> str:
    """What all of it comes to."""
    count = len(pairs)
    lines = [
        f"{name}: {sum(pair[place].won for pair in pairs) / count:.1%} won, "
        f"{sum(pair[place].arrived for pair in pairs) / count:.2f} men arrived, "
        f"{sum(pair[place].seconds for pair in pairs) / count:.1f} s an evening"
        for place, name in enumerate(NAMES)
    ]
    leads = [pair[1].won - pair[0].won for pair in pairs]
    mean = sum(leads) / count
    spread = sum((lead - mean) ** 2 for lead in leads) / max(1, count - 1)
    half = 1.96 * sqrt(spread / count)
    return "\n".join([*lines, f"difference: {100 * mean:+.1f} points, +-{100 * half:.1f}"])


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description="The colonel against the sergeant.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=50)
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    wanted = parser.parse_args()
    boards, pairs = load_boards(), []
    for seed in range(wanted.seed, wanted.seed + wanted.evenings):
        pairs.append([spend(boards, seed, name, wanted.playouts) for name in NAMES])
        print(seed, *pairs[-1], sep=" | ", flush=True)
    print(report(pairs))


if __name__ == "__main__":
    main()
