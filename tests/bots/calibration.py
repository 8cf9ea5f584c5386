"""What the colonel's estimates are worth to a player who follows his advice.

    python -m tests.bots.calibration --seed 21001 --evenings 200 --out calibration.csv
    python -m tests.bots.calibration --part hunt --seed 21001 --evenings 200 --out calibration.csv

Each evening is played by the colonel. A row of the file is one of his searches: the chance of
victory he found if the sergeant went on from there, and whether he won the evening by his own
advice. Prints, by stage, the shift of the log-odds between the two that fits best (the table
`SHIFTS` of `game/bots/colonel/worth.py`), and what was promised and won by tenths. Evenings
that are in the file already are not played again.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from math import exp, sqrt
from pathlib import Path
from typing import NamedTuple, cast

from game.boards import load_boards
from game.bots import collect_seldom
from game.bots.colonel import Budget, Colonel
from game.bots.colonel.race import USUAL_PLAYOUTS
from game.bots.colonel.worth import expected, span_of
from game.rules import Game
from game.rules.clock import VICTORIES
from game.rules.game import Part


class Sample(NamedTuple):
    """One search in an evening played by the advice."""

    seed: int
    span: str
    """The part of the night (`expectation.Span`)."""
    estimate: float
    """The chance of victory if the sergeant goes on."""
    won: bool


def play(part: Part, playouts: int, seed: int) -> list[Sample]:
    """Play an evening by the colonel's advice."""
    game, player = Game.new(load_boards(), seed, part=part), Colonel(seed, Budget(playouts))
    found: list[tuple[str, float]] = []
    while game.decision is not None:
        span = span_of(game.state)
        option = player.choose(game)
        if player.estimate is not None:
            found.append((span, player.estimate))
        game.choose(option)
    won = game.state.outcome in VICTORIES
    return [Sample(seed, span, estimate, won) for span, estimate in found]


def report(samples: Sequence[Sample]) -> str:
    """The shift of each span, and promised and won by tenths."""
    lines = []
    for span in dict.fromkeys(one.span for one in samples):
        some = [one for one in samples if one.span == span]
        evenings = len({one.seed for one in some})
        lines.append(
            f"{span}: {len(some)} searches in {evenings} evenings, shift {_shift(some):.2f}"
        )
    lines.append("promised   searches  evenings  if the sergeant goes on  promised  won")
    by_tenth: dict[int, list[Sample]] = {}
    for one in samples:
        by_tenth.setdefault(min(9, int(10 * _promised(one))), []).append(one)
    for tenth, some in sorted(by_tenth.items()):
        won = _mean(one.won for one in some)
        seeds = {one.seed for one in some}
        error = sqrt(won * (1 - won) / len(seeds))
        lines.append(
            f"{10 * tenth:3}-{10 * tenth + 10:3} %  {len(some):8}  {len(seeds):8}"
            f"  {_mean(one.estimate for one in some):23.1%}"
            f"  {_mean(map(_promised, some)):8.1%}  {won:.1%} +-{1.96 * error:.1%}"
        )
    return "\n".join(lines)


def _promised(sample: Sample) -> float:
    return expected(sample.estimate, sample.span)


def _shift(samples: Sequence[Sample]) -> float:
    """The shift that promises as many evenings as were won, each evening counting once."""
    counts: dict[int, int] = {}
    for one in samples:
        counts[one.seed] = counts.get(one.seed, 0) + 1
    low, high = -4.0, 4.0
    for _ in range(40):
        middle = (low + high) / 2
        surplus = sum(
            (_shifted(one.estimate, middle) - one.won) / counts[one.seed] for one in samples
        )
        low, high = (low, middle) if surplus > 0 else (middle, high)
    return (low + high) / 2


def _shifted(chance: float, shift: float) -> float:
    odds = chance / (1 - chance) * exp(shift) if chance < 1 else float("inf")
    return 1.0 if odds == float("inf") else odds / (1 + odds)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def read(file: Path) -> list[Sample]:
    """The samples of a file; none without one."""
    if not file.exists():
        return []
    with file.open(newline="", encoding="utf-8") as lines:
        return [
            Sample(int(seed), span, float(estimate), won == "True")
            for seed, span, estimate, won in csv.reader(lines)
        ]


def main() -> None:
    """Play the missing evenings and print the report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", choices=("evening", "castle", "hunt"), default="evening")
    parser.add_argument("--seed", type=int, default=21001)
    parser.add_argument("--evenings", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("calibration.csv"))
    wanted = parser.parse_args()
    played = {one.seed for one in read(wanted.out)}
    seeds = [
        seed for seed in range(wanted.seed, wanted.seed + wanted.evenings) if seed not in played
    ]
    with ProcessPoolExecutor(wanted.workers, initializer=collect_seldom) as pool:
        one_evening = partial(play, cast(Part, wanted.part), wanted.playouts)
        for done in as_completed(pool.submit(one_evening, seed) for seed in seeds):
            with wanted.out.open("a", newline="", encoding="utf-8") as lines:
                csv.writer(lines).writerows(done.result())
    print(report(read(wanted.out)))


if __name__ == "__main__":
    main()
