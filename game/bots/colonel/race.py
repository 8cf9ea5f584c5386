"""Playouts: candidates played to the end on reshuffled forks, the better ones more often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from game.bots.colonel.budget import Budget, Purse
from game.bots.colonel.plans import Plan
from game.bots.colonel.worth import Horizon, chance_of_victory
from game.bots.playing import MOST_DECISIONS
from game.rules.decisions import Option
from game.rules.game import Game

USUAL_CAUTION: Final = 0.5
"""Standard errors by which another answer must lead to be preferred to the usual one."""

FIRST_NIGHTS: Final = 3
"""Nights that everybody plays before anybody drops out."""
LEAST_LEAD: Final = 0.004
"""A lead in worth that isn't worth running for."""

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

    def differs_from(self, other: Runner) -> bool:
        """Whether he answers something else."""
        return self.candidate.option != other.candidate.option

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
    """All candidates play the same nights, and whoever can't hope to lead any more drops out.

    The first candidate is the one to beat, and stays to the end.
    """

    def __init__(self, game: Game, candidates: Sequence[Candidate], seed: int) -> None:
        """`seed` decides the nights; nothing hidden in `game` is ever looked at."""
        self._game: Final = game
        self._seed: Final = seed
        self.runners: Final = [Runner(candidate) for candidate in candidates]

    def run(
        self, budget: Budget, worth: Worth, until: Horizon, *, is_thorough: bool = False
    ) -> None:
        """Play until the budget is spent. The first night is played by all in any case.

        It is over sooner when nobody is left who might beat the first, unless it is to be
        thorough: then the best of those who do something else runs on beside him.
        """
        purse, racing = Purse(budget), list(self.runners)
        for night in count():
            for runner in racing:
                end = self._play(runner.candidate, night, until)
                runner.worths.append(worth(end))
                runner.chances.append(chance_of_victory(end))
                purse.spend()
            if night + 1 >= FIRST_NIGHTS:
                racing = self._hopeful(racing, is_thorough)
            if len(racing) == 1 or purse.used() >= 1:
                return

    def winner(self, caution: float = USUAL_CAUTION) -> Runner:
        """The best; but the one to beat is left only for a lead of `caution` standard errors."""
        to_beat = self.runners[0]
        most = max(len(runner.worths) for runner in self.runners)
        finalists = [runner for runner in self.runners if len(runner.worths) == most]
        best = max(finalists, key=lambda runner: runner.mean)
        lead, error = best.lead_over(to_beat)
        return best if best is not to_beat and lead > caution * error else to_beat

    def _hopeful(self, racing: Sequence[Runner], is_thorough: bool) -> list[Runner]:
        """The one to beat, and those who may well be worth more than he."""
        to_beat, *rest = racing
        hopeful = [runner for runner in rest if sum(runner.lead_over(to_beat)) > LEAST_LEAD]
        if is_thorough and not any(map(to_beat.differs_from, hopeful)):
            others = filter(to_beat.differs_from, rest)
            hopeful.extend(sorted(others, key=lambda runner: -runner.mean)[:1])
        return [to_beat, *hopeful]

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
