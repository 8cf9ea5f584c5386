"""Comparing candidates by playouts on reshuffled forks, dropping bad candidates early.

This is a racing algorithm (successive elimination) with common random numbers: playout number n
of every candidate has the same seed, so that differences can be paired. It runs within a budget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, NamedTuple, Protocol, TypeAlias

from game.bots.colonel.reasons import Advantage, PlayoutResult, lead, tally
from game.bots.colonel.worth import Horizon, chance_of_victory
from game.bots.playing import MOST_DECISIONS
from game.bots.sergeant import Sergeant
from game.rules.decisions import Option
from game.rules.game import Game

USUAL_PLAYOUTS: Final = 90
HUNT_PLAYOUTS: Final = 2
"""Playouts of a hunt that take no longer than one of a raid, at least."""
LAST_PLAYOUTS: Final = 2
"""Playouts in the last half hour of a raid for one before: they are short, and as each ends in
victory or defeat, it takes more of them to tell which choice is better."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit in playouts or seconds, whichever is reached first.

    Only a budget in playouts alone is reproducible.
    """

    playouts: int | None = USUAL_PLAYOUTS
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a budget that is unlimited or not positive."""
        if self.playouts is None and self.seconds is None:
            raise ValueError("a budget needs playouts or seconds")
        if (self.playouts is not None and self.playouts < 1) or (
            self.seconds is not None and self.seconds <= 0
        ):
            raise ValueError("a budget must be more than nothing")

    def times(self, factor: int) -> Budget:
        """The same time with that many times the playouts."""
        return Budget(None if self.playouts is None else self.playouts * factor, self.seconds)


class BudgetMeter:
    """Tracks how much of a budget has been used."""

    def __init__(self, budget: Budget) -> None:
        """Start the clock."""
        self._budget: Final = budget
        self._began: Final = monotonic()
        self._playouts = 0

    def spend(self, playouts: int) -> None:
        """Count some playouts."""
        self._playouts += playouts

    def used(self) -> float:
        """The fraction of the budget used; 1 or more when it is exhausted."""
        parts = [0.0]
        if self._budget.playouts is not None:
            parts.append(self._playouts / self._budget.playouts)
        if self._budget.seconds is not None:
            parts.append((monotonic() - self._began) / self._budget.seconds)
        return max(parts)


class NamedBot(Protocol):
    """A bot with a name."""

    @property
    def name(self) -> str:
        """The name of the plan."""

    def choose(self, game: Game) -> Option:
        """An option of the game's decision."""


class Routine:
    """Plays as the sergeant does, without collecting extra victory points."""

    name: Final = "routine"

    def __init__(self, seed: int) -> None:
        """The seed breaks ties between equal paths."""
        self._sergeant: Final = Sergeant(seed, gathers=False)

    def choose(self, game: Game) -> Option:
        """The sergeant's choice."""
        return self._sergeant.choose(game)


LEAST_LEAD: Final = 0.004
"""A smaller lead isn't worth further playouts."""

Worth: TypeAlias = Callable[[Game], float]


class RaceSettings(NamedTuple):
    """How much a race must show before it is believed."""

    rounds: int
    """Rounds that every candidate plays before any is dropped."""
    caution: float
    """Standard errors by which another option must lead to replace the usual one."""


ESTIMATED: Final = RaceSettings(rounds=5, caution=1.0)
"""For playouts that end with an estimated chance of victory."""
PLAYED_OUT: Final = RaceSettings(rounds=6, caution=2.0)
"""For playouts to the end of the game, each worth only 0 or 1."""


def race_settings(game: Game) -> RaceSettings:
    """How much a race must show from here."""
    return ESTIMATED if game.state.hunt is None else PLAYED_OUT


class Candidate(NamedTuple):
    """An option of the current decision, and the plan to follow after it."""

    option: Option
    plan: NamedBot


@dataclass(slots=True)
class CandidateRun:
    """A candidate and the results of its playouts."""

    candidate: Candidate
    worths: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    tallies: list[PlayoutResult] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean worth so far; 0 before the first playout."""
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    @property
    def chance(self) -> float:
        """The mean chance of victory so far, 0 to 1; 0 before the first playout."""
        return sum(self.chances) / len(self.chances) if self.chances else 0.0

    def differs_from(self, other: CandidateRun) -> bool:
        """Whether it chooses another option."""
        return self.candidate.option != other.candidate.option

    def lead_over(self, other: CandidateRun) -> Advantage:
        """The lead in worth."""
        return lead(self.worths, other.worths)

    def may_beat(self, other: CandidateRun) -> bool:
        """Whether it may still lead. A few games that were all won by both, or all lost, don't
        tell which wins more often."""
        ends = {*self.chances, *other.chances}
        return ends in ({0.0}, {1.0}) or sum(self.lead_over(other)) > LEAST_LEAD


class Race:
    """Runs playouts of all candidates and drops those that can hardly win any more.

    The first candidate is the baseline and is never dropped.
    """

    def __init__(
        self,
        game: Game,
        candidates: Sequence[Candidate],
        seed: int,
        settings: RaceSettings = ESTIMATED,
    ) -> None:
        """`seed` seeds the playouts; hidden information in `game` is never used."""
        self._game: Final = game
        self._seed: Final = seed
        self._settings: Final = settings
        self.runners: Final = [CandidateRun(candidate) for candidate in candidates]
        self.racing: Sequence[CandidateRun] = self.runners
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
        if self.rounds >= self._settings.rounds:
            self.racing = self._hopeful(racing, is_thorough)
        return len(racing)

    def winner(self) -> CandidateRun:
        """The best candidate, if its lead over the baseline can be believed; else the baseline."""
        baseline = self.runners[0]
        most = max(len(runner.worths) for runner in self.runners)
        finalists = [runner for runner in self.runners if len(runner.worths) == most]
        best = max(finalists, key=lambda runner: runner.mean)
        lead = best.lead_over(baseline)
        is_sure = lead.mean > self._settings.caution * lead.error
        return best if best is not baseline and is_sure else baseline

    def _hopeful(self, racing: Sequence[CandidateRun], is_thorough: bool) -> list[CandidateRun]:
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
