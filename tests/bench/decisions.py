"""Random decisions a second beside python-chess's random legal moves, by turns.

    python -m tests.bench.decisions [--rounds 10]

Both play blindly with dice of their own; they take turns so that a busy machine slows
both. Prints each one's best and median speed, and the ratio of the medians.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator

import chess

from game.boards import load_boards
from game.bots import bot
from game.rules import Game

BATCH = 6000
"""Decisions, or moves, in one turn of the benchmark."""


def night_decisions() -> Iterator[None]:
    """One after another, evening after evening."""
    boards, seed = load_boards(), 0
    while True:
        seed += 1
        game, player = Game.new(boards, seed), bot("random", seed)
        while game.decision is not None:
            game.choose(player.choose(game))
            yield


def chess_moves() -> Iterator[None]:
    """One after another, game after game."""
    dice = random.Random(1)
    while True:
        board = chess.Board()
        # Asking the board whether the game is over would cost as much again as a move.
        while board.halfmove_clock < 100 and (legal := list(board.legal_moves)):
            board.push(dice.choice(legal))
            yield


def speed(moves: Iterator[None]) -> float:
    """Moves a second over one batch."""
    began = time.perf_counter()
    for _ in range(BATCH):
        next(moves)
    return BATCH / (time.perf_counter() - began)


def measure(rounds: int, tell: Callable[[str], None] = print) -> float:
    """The ratio of the median speeds, ours to chess."""
    ours, theirs = night_decisions(), chess_moves()
    next(ours), next(theirs)
    night: list[float] = []
    board: list[float] = []
    for _ in range(rounds):
        night.append(speed(ours))
        board.append(speed(theirs))
    for name, speeds in (("night", night), ("chess", board)):
        tell(f"{name}: median {statistics.median(speeds):8.0f}/s, best {max(speeds):8.0f}/s")
    ratio = statistics.median(night) / statistics.median(board)
    tell(f"ratio: {ratio:.2f}")
    return ratio


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    measure(parser.parse_args().rounds)


if __name__ == "__main__":
    main()
