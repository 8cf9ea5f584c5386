"""Playouts: candidates played to the end on reshuffled forks, the better ones more often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log2, sqrt
from typing import Final, NamedTuple, TypeAlias

from game.bots.colonel.budget import Budget, Purse
from game.bots.colonel.plans import Plan
from game.bots.colonel.worth import Horizon, chance_of_victory
from game.bots.playing import MOST_DECISIONS
from game.rules.decisions import Option
from game.rules.game import Game

USUAL_CAUTION: Final = 0.5
"""Standard errors by which another answer must lead to be preferred to the usual one."""

Worth: TypeAlias = Callable[[Game], float]


class Candidate(NamedTuple):
    """An answer to the present decision, and how to play on after it."""

    option: Option
    plan: Plan


@dataclass(slots=True)
class Runner:
    """A candidate in the race, and what its playouts came to."""

    candidate: Candidate
    worths: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it has been worth so far; 0 before the first playout."""
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    @property
    def chance(self) -> float:
        """The chance of victory its playouts came to, 0 to 1; 0 before the first."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    def lead_over(self, other: Runner) -> tuple[float, float]:
        """How much more it is worth, on the same nights, and that lead's standard error."""
        leads = [one - two for one, two in zip(self.worths, other.worths, strict=False)]
        count = len(leads)
        if count < 2:
            return (leads[0] if leads else 0.0), float("inf")
        mean = sum(leads) / count
        spread = sum((lead - mean) ** 2 for lead in leads) / (count - 1)
        return mean, sqrt(spread / count)


class Race:
    """Sequential halving: all candidates play the same nights, and the worse half drops out.

    The first candidate is the one to beat, and stays to the end.
    """

    def __init__(self, game: Game, candidates: Sequence[Candidate], seed: int) -> None:
        """`seed` decides the nights; nothing hidden in `game` is ever looked at."""
        self._game: Final = game
        self._seed: Final = seed
        self.runners: Final = [Runner(candidate) for candidate in candidates]

    def run(self, budget: Budget, worth: Worth, until: Horizon) -> None:
        """Play until the budget is spent. The first night is played by all in any case."""
        purse = Purse(budget)
        racing = list(self.runners)
        rounds = max(1, round(log2(len(racing)))) if len(racing) > 1 else 1
        night = 0
        for lap in range(1, rounds + 1):
            while night == 0 or purse.used() < lap / rounds:
                for runner in racing:
                    end = self._play(runner.candidate, night, until)
                    runner.worths.append(worth(end))
                    runner.chances.append(chance_of_victory(end))
                    purse.spend()
                night += 1
            racing = self._better_half(racing)

    def winner(self, caution: float = USUAL_CAUTION) -> Runner:
        """The best; but the one to beat is left only for a lead of `caution` standard errors."""
        to_beat = self.runners[0]
        most = max(len(runner.worths) for runner in self.runners)
        finalists = [runner for runner in self.runners if len(runner.worths) == most]
        best = max(finalists, key=lambda runner: runner.mean)
        lead, error = best.lead_over(to_beat)
        return best if best is not to_beat and lead > caution * error else to_beat

    def _better_half(self, racing: list[Runner]) -> list[Runner]:
        to_beat, rest = racing[0], racing[1:]
        rest.sort(key=lambda runner: -runner.mean)
        return [to_beat, *rest[: max(1, len(rest) // 2)]]

    def _play(self, candidate: Candidate, night: int, until: Horizon) -> Game:
        """One candidate through one night; where that ended."""
        fork = self._game.fork(_mix(self._seed, night))
        fork.choose(candidate.option)
        for _ in range(MOST_DECISIONS):
            if fork.decision is None or until(fork):
                break
            fork.choose(candidate.plan.choose(fork))
        return fork


def _mix(seed: int, night: int) -> int:
    """A seed for each night, far from its neighbours'."""
    return (seed * 0x9E3779B97F4A7C15 + (night + 1) * 0xD1B54A32D192ED03) & ((1 << 63) - 1)
