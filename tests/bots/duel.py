"""Compares the colonel with the sergeant on the same seeds.

    python -m tests.bots.duel --seed 7001 --evenings 400 --workers 2 --out duel.csv

Prints a line for each seed, then the share of victories of both, and their paired difference with
its 95 % confidence interval. Seeds that are in the file already, with the same number of playouts,
are skipped, so an interrupted run can be resumed.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from game.boards import load_boards
from game.bots import bot, play_out
from game.bots.colonel.race import USUAL_PLAYOUTS
from game.rules import Game
from game.rules.clock import VICTORIES

NAMES: Final = ("sergeant", "colonel")


class Result(NamedTuple):
    """The result of one bot's game."""

    won: bool
    arrived: int
    """Men who reached Nonette."""
    arrival: int
    """Arrival in minutes after midnight; -1 if nobody arrived."""
    ambition: str
    seconds: float
    """Processor time of one core."""

    def __str__(self) -> str:
        what = "won" if self.won else "lost"
        return f"{what} {self.arrived} men {self.arrival} min {self.seconds:.1f} s"


Pair = tuple[Result, Result]
"""The sergeant's result and the colonel's."""


def play_one(seed: int, name: str, playouts: int) -> Result:
    """Play a seed with one of the bots."""
    began, game = process_time(), Game.new(load_boards(), seed)
    play_out(game, bot(name, seed, playouts=playouts))
    state = game.state
    won, seconds = state.outcome in VICTORIES, process_time() - began
    return Result(won, len(state.arrived), state.arrival, state.ambition, seconds)


def play_both(seed: int, playouts: int) -> Pair:
    """Play a seed with both bots."""
    return play_one(seed, NAMES[0], playouts), play_one(seed, NAMES[1], playouts)


def report(pairs: Sequence[Pair]) -> str:
    """The summary."""
    lines = [*map(_line, NAMES, zip(*pairs, strict=True)), f"difference: {_lead(pairs)}"]
    for ambition in sorted({one.ambition for one, _ in pairs}):
        some = [pair for pair in pairs if pair[0].ambition == ambition]
        first, second = (
            sum(one.won for one in side) / len(some) for side in zip(*some, strict=True)
        )
        lines.append(f"... {ambition} ({len(some)}): {first:.1%}, {second:.1%}, {_lead(some)}")
    return "\n".join(lines)


def _line(name: str, results: Sequence[Result]) -> str:
    count = len(results)
    won = sum(one.won for one in results) / count
    arrived = sum(one.arrived for one in results) / count
    seconds = sum(one.seconds for one in results) / count
    return f"{name}: {won:.1%} won, {arrived:.2f} men arrived, {seconds:.1f} s an evening"


def _lead(pairs: Sequence[Pair]) -> str:
    count = len(pairs)
    leads = [two.won - one.won for one, two in pairs]
    mean = sum(leads) / count
    spread = sum((lead - mean) ** 2 for lead in leads) / max(1, count - 1)
    return f"{100 * mean:+.1f} points, +-{196 * sqrt(spread / count):.1f}"


# --- The file -------------------------------------------------------------------------------


def read_pairs(file: Path, playouts: int) -> dict[int, Pair]:
    """The results with that number of playouts, by seed; none without a file."""
    if not file.exists():
        return {}
    with file.open(newline="", encoding="utf-8") as lines:
        rows = [row for row in csv.reader(lines) if int(row[1]) == playouts]
    return {int(row[0]): (_result(row[2:7]), _result(row[7:12])) for row in rows}


def add_pair(file: Path, seed: int, playouts: int, pair: Pair) -> None:
    """Append a line."""
    with file.open("a", newline="", encoding="utf-8") as lines:
        csv.writer(lines).writerow([seed, playouts, *pair[0], *pair[1]])


def _result(row: Sequence[str]) -> Result:
    won, arrived, arrival, ambition, seconds = row
    return Result(won == "True", int(arrived), int(arrival), ambition, float(seconds))


def _play(seeds: Iterable[int], playouts: int, workers: int, file: Path) -> None:
    with ProcessPoolExecutor(workers) as pool:
        results = {pool.submit(play_both, seed, playouts): seed for seed in seeds}
        for done in as_completed(results):
            seed, pair = results[done], done.result()
            add_pair(file, seed, playouts, pair)
            print(seed, *pair, sep=" | ", flush=True)


def main() -> None:
    """Play the missing seeds and print the summary."""
    parser = argparse.ArgumentParser(description="The colonel against the sergeant.")
    parser.add_argument("--seed", type=int, default=7001)
    parser.add_argument("--evenings", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("duel.csv"))
    wanted = parser.parse_args()
    seeds = range(wanted.seed, wanted.seed + wanted.evenings)
    played = read_pairs(wanted.out, wanted.playouts)
    missing = [seed for seed in seeds if seed not in played]
    _play(missing, wanted.playouts, wanted.workers, wanted.out)
    played = read_pairs(wanted.out, wanted.playouts)
    print(report([played[seed] for seed in seeds]))


if __name__ == "__main__":
    main()
