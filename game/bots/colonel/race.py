"""Comparing candidates by playouts on reshuffled forks, dropping bad candidates early.

This is a racing algorithm (successive elimination) with common random numbers: playout number
n of every candidate has the same seed, so that differences can be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from game.bots.colonel.budget import Budget, BudgetMeter
from game.bots.colonel.pairs import Lead, lead
from game.bots.colonel.plans import Plan
from game.bots.colonel.reasons import Tally, tally
from game.bots.colonel.worth import Horizon, chance_of_victory
from game.bots.playing import MOST_DECISIONS
from game.rules.decisions import Option
from game.rules.game import Game

LEAST_LEAD: Final = 0.004
"""A smaller lead isn't worth further playouts."""

Worth: TypeAlias = Callable[[Game], float]


class Care(NamedTuple):
    """How much a race must show before it is believed."""

    rounds: int
    """Rounds that every candidate plays before any is dropped."""
    caution: float
    """Standard errors by which another option must lead to replace the usual one."""


ESTIMATED: Final = Care(rounds=5, caution=1.0)
"""For playouts that end with an estimated chance of victory."""
PLAYED_OUT: Final = Care(rounds=6, caution=2.0)
"""For playouts to the end of the game, each worth only 0 or 1."""


def care_at(game: Game) -> Care:
    """How much a race must show from here."""
    return ESTIMATED if game.state.hunt is None else PLAYED_OUT


class Candidate(NamedTuple):
    """An option of the current decision, and the plan to follow after it."""

    option: Option
    plan: Plan


@dataclass(slots=True)
class Runner:
    """A candidate and the results of its playouts."""

    candidate: Candidate
    worths: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean worth so far; 0 before the first playout."""
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    @property
    def chance(self) -> float:
        """The mean chance of victory so far, 0 to 1; 0 before the first playout."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    def differs_from(self, other: Runner) -> bool:
        """Whether it chooses another option."""
        return self.candidate.option != other.candidate.option

    def lead_over(self, other: Runner) -> Lead:
        """The lead in worth."""
        return lead(self.worths, other.worths)

    def may_beat(self, other: Runner) -> bool:
        """Whether it may still lead. A few games that were all won by both, or all lost, don't
        tell which wins more often."""
        ends = {*self.chances, *other.chances}
        return ends in ({0.0}, {1.0}) or sum(self.lead_over(other)) > LEAST_LEAD


class Race:
    """Runs playouts of all candidates and drops those that can hardly win any more.

    The first candidate is the baseline and is never dropped.
    """

    def __init__(
        self, game: Game, candidates: Sequence[Candidate], seed: int, care: Care = ESTIMATED
    ) -> None:
        """`seed` seeds the playouts; hidden information in `game` is never used."""
        self._game: Final = game
        self._seed: Final = seed
        self._care: Final = care
        self.runners: Final = [Runner(candidate) for candidate in candidates]
        self.racing: Sequence[Runner] = self.runners
        """Those that haven't been dropped, the baseline first."""

    @property
    def is_decided(self) -> bool:
        """Whether no candidate is left that might beat the baseline."""
        return len(self.racing) == 1

    @property
    def rounds(self) -> int:
        """The number of rounds played."""
        return len(self.runners[0].worths)

    def run(
        self, budget: Budget, worth: Worth, until: Horizon, *, is_thorough: bool = False
    ) -> None:
        """Play until the budget is used up; the first round is always played in full.

        It ends earlier when it is decided. If `is_thorough`, the best one with another option is
        kept in any case.
        """
        meter = BudgetMeter(budget)
        while True:
            meter.spend(self.play_round(worth, until, is_thorough=is_thorough))
            if self.is_decided or meter.used() >= 1:
                return

    def play_round(self, worth: Worth, until: Horizon, *, is_thorough: bool = False) -> int:
        """One playout of each candidate in the race; returns how many these were."""
        racing, number = self.racing, self.rounds
        for runner in racing:
            end = self._play(runner.candidate, number, until)
            runner.worths.append(worth(end))
            runner.chances.append(chance_of_victory(end))
            runner.tallies.append(tally(end))
        if self.rounds >= self._care.rounds:
            self.racing = self._hopeful(racing, is_thorough)
        return len(racing)

    def winner(self) -> Runner:
        """The best candidate, if its lead over the baseline can be believed; else the baseline."""
        baseline = self.runners[0]
        most = max(len(runner.worths) for runner in self.runners)
        finalists = [runner for runner in self.runners if len(runner.worths) == most]
        best = max(finalists, key=lambda runner: runner.mean)
        lead = best.lead_over(baseline)
        is_sure = lead.mean > self._care.caution * lead.error
        return best if best is not baseline and is_sure else baseline

    def _hopeful(self, racing: Sequence[Runner], is_thorough: bool) -> list[Runner]:
        """The baseline, and the candidates that may still beat it."""
        baseline, *rest = racing
        hopeful = [runner for runner in rest if runner.may_beat(baseline)]
        if is_thorough and not any(map(baseline.differs_from, hopeful)):
            others = filter(baseline.differs_from, rest)
            hopeful.extend(sorted(others, key=lambda runner: -runner.mean)[:1])
        return [baseline, *hopeful]

    def _play(self, candidate: Candidate, number: int, until: Horizon) -> Game:
        """One playout of a candidate; returns its final position."""
        fork = self._game.fork(_mix(self._seed, number))
        fork.choose(candidate.option)
        for _ in range(MOST_DECISIONS):
            if fork.decision is None or until(fork):
                break
            fork.choose(candidate.plan.choose(fork))
        return fork


def _mix(seed: int, number: int) -> int:
    """A seed for each playout number, unlike those of its neighbours."""
    return (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xD1B54A32D192ED03) & ((1 << 63) - 1)
