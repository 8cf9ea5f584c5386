"""Fits the weights of the colonel's evaluation to games of the sergeant.

    python -m tests.bots.fit_prospects --evenings 600 --workers 2

Run it after major changes of maps, counters or the sergeant, and copy the printed tables into
`arrival_prospects.py` and `raid_prospects.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp
from typing import Final, TypeAlias

from game.boards import load_boards
from game.bots import bot
from game.bots.colonel.worth import arrival_features, features, has_marched
from game.rules import Game
from game.rules.board import Boards
from game.rules.clock import VICTORIES

Features: TypeAlias = dict[str, float]
Sample: TypeAlias = tuple[Features, float]
"""The features of a position, and the share of victories from there."""

RAIDS_AN_EVENING: Final = 4
"""Raids played from each arrival, with hidden information reshuffled."""
TURN_BEGINS: Final = "R7.2-order-free"
ROUNDS: Final = 8
CAUTION: Final = 10.0
"""The strength of the L2 regularization, in units of one standard deviation."""


class Table:
    """Weights by name, and the constant."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        """Fit them: logistic regression by Newton's method."""
        self.names: Final = tuple(samples[0][0])
        columns = list(zip(*(seen.values() for seen, _ in samples), strict=True))
        means = [sum(column) / len(column) for column in columns]
        spreads = [
            (sum((x - mean) ** 2 for x in column) / len(column)) ** 0.5 or 1.0
            for column, mean in zip(columns, means, strict=True)
        ]
        rows = [
            [(x - m) / s for x, m, s in zip(seen.values(), means, spreads, strict=True)] + [1.0]
            for seen, _ in samples
        ]
        scaled = _newton(rows, [chance for _, chance in samples])
        self.weights: Final = [w / s for w, s in zip(scaled, spreads, strict=False)]
        shift = sum(w * m for w, m in zip(self.weights, means, strict=True))
        self.constant: Final = scaled[-1] - shift

    def chance(self, seen: Features) -> float:
        """The predicted chance."""
        score = sum(w * x for w, x in zip(self.weights, seen.values(), strict=True))
        return _logistic(self.constant + score)

    def show(self, name: str) -> None:
        """Print it as Python code."""
        print(f"{name}_WEIGHTS: Final[dict[str, float]] = {{")
        for one, weight in zip(self.names, self.weights, strict=True):
            print(f'    "{one}": {weight:.3f},')
        print(f"}}\n{name}_CONSTANT: Final = {self.constant:.3f}\n")


def _newton(rows: Sequence[Sequence[float]], chances: Sequence[float]) -> list[float]:
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [CAUTION * w for w in weights[:-1]] + [0.0]
        bend = [[CAUTION * (i == j < size - 1) for j in range(size)] for i in range(size)]
        for row, chance in zip(rows, chances, strict=True):
            guess = _logistic(sum(map(float.__mul__, weights, row)))
            for i, x in enumerate(row):
                slope[i] += x * (guess - chance)
                share = x * guess * (1 - guess)
                if share:
                    line = bend[i]
                    for j in range(i + 1):
                        line[j] += share * row[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [w - step for w, step in zip(weights, _solve(bend, slope), strict=True)]
    return weights


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination without pivoting; the matrix is positive definite."""
    size = len(right)
    for i in range(size):
        for k in range(i + 1, size):
            share = matrix[k][i] / matrix[i][i]
            if share:
                for j in range(i, size):
                    matrix[k][j] -= share * matrix[i][j]
                right[k] -= share * right[i]
    for i in reversed(range(size)):
        right[i] = (right[i] - sum(matrix[i][j] * right[j] for j in range(i + 1, size))) / matrix[
            i
        ][i]
    return right


def _logistic(score: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


# --- What is fitted to ----------------------------------------------------------------------


def _arrival(boards: Boards, seed: int) -> Game:
    """A game of the sergeant at the end of the march."""
    game, player = Game.new(boards, seed), bot("sergeant", 1)
    while game.decision is not None and not has_marched(game.state):
        game.choose(player.choose(game))
    return game


def _raid(start: Game, seed: int) -> tuple[list[Features], float]:
    """The features of each turn of a raid, and whether it was won."""
    game, player, turn = start.fork(seed), bot("sergeant", 1), -1
    seen: list[Features] = []
    while game.decision is not None:
        if game.decision.rule == TURN_BEGINS and game.state.turn != turn:
            turn = game.state.turn
            seen.append(features(game.boards.castle, game.state))
        game.choose(player.choose(game))
    return seen, float(game.state.outcome in VICTORIES)


def _evening(seed: int) -> tuple[list[Sample], list[Sample]]:
    """Samples from one seed: the arrival, and every second turn of its raids."""
    start = _arrival(load_boards(), seed)
    raids: list[Sample] = []
    arrivals: list[Sample] = []
    if start.decision is not None:
        for number in range(RAIDS_AN_EVENING):
            seen, won = _raid(start, seed * RAIDS_AN_EVENING + number)
            raids.extend((one, won) for one in seen[number % 2 :: 2])
            arrivals.append((arrival_features(start.state), won))
    return arrivals, raids


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_Plain)
    parser.add_argument("--evenings", type=int, default=600)
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=1)
    wanted = parser.parse_args()
    seeds = range(wanted.seed, wanted.seed + wanted.evenings)
    with ProcessPoolExecutor(wanted.workers) as pool:
        played = list(pool.map(_evening, seeds, chunksize=5))
    Table([one for arrivals, _ in played for one in arrivals]).show("_ARRIVAL")
    Table([one for _, raids in played for one in raids]).show("")


_Plain = argparse.RawDescriptionHelpFormatter

if __name__ == "__main__":
    main()
