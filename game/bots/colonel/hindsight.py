"""Looking back at a finished game: the choices that cost most.

What was done is compared with what else could have been, by playouts on forks in which hidden
information is unknown and dice are new: a choice is judged by what could be known, not by its
luck. A few playouts show which choices may have cost something, more go to those that seem worst.
The largest of many estimates is too large by luck, so the last ones get a new race whose playouts
have chosen nothing; only those count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from game.bots.colonel.budget import Budget, BudgetMeter
from game.bots.colonel.expectation import expected, span_of
from game.bots.colonel.pairs import Lead, lead
from game.bots.colonel.past_choices import Deed, PastChoice, Record, deed_of, past_choices
from game.bots.colonel.race import Race, Runner, care_at
from game.bots.colonel.reasons import Reasons, reasons
from game.bots.colonel.worth import horizon, worth

MOST: Final = 3
"""Choices that are named."""
_SURE: Final = 2.0
"""Standard errors from which a cost is believed."""
_LEAST_COST: Final = 0.04
"""A smaller cost isn't worth a word."""
_LOST: Final = 0.05
"""A smaller chance is none."""
_LEAST_ROUNDS: Final = 8
"""Rounds of the last race without which nothing is said."""


class _Heat(NamedTuple):
    """A part of the search: the choices that seem worst race on."""

    choices: int
    rounds: int
    until: float
    """The share of the budget at which it ends in any case."""


#                choices  rounds  until
_HEATS: Final = (
    _Heat(1000, 4, 0.45),
    _Heat(24, 12, 0.65),
    _Heat(10, 32, 0.80),
)
_FINAL: Final = _Heat(6, 160, 1.0)


class CostlyChoice(NamedTuple):
    """A choice, and the better one."""

    number: int
    """How many choices came before it."""
    who: tuple[str, ...]
    done: Deed
    better: Deed
    cost: float
    """The chance of victory that it cost, 0 to 1."""
    why: Reasons
    """What the better one would have won, and risked."""


class Hindsight(NamedTuple):
    """What the colonel says in the end; before that, how far he has come."""

    costly: tuple[CostlyChoice, ...] = ()
    """The worst first, at most `MOST`; those that are too close to call are left out."""
    progress: float = 1.0
    """The share of his work that is done, 0 to 1."""
    is_last: bool = True


def look_back(record: Record, budget: Budget, seed: int = 1) -> Iterator[Hindsight]:
    """How far he has come, again and again, and in the end the choices that cost most; none in a
    game that could not have ended better."""
    if record.is_best:
        yield Hindsight()
        return
    meter = BudgetMeter(budget)
    trials: Sequence[_Trial] = [_Trial(choice, seed) for choice in past_choices(record, seed)]
    for heat in _HEATS:
        trials = _worst(trials, heat.choices)
        yield from _run(heat, trials, meter)
    finals = [trial.rematch(seed + 1) for trial in _worst(trials, _FINAL.choices)]
    yield from _run(_FINAL, finals, meter)
    found = filter(None, (trial.verdict(is_won=record.is_won) for trial in finals))
    yield Hindsight(tuple(sorted(found, key=lambda one: -one.cost)[:MOST]))


def _run(heat: _Heat, trials: Sequence[_Trial], meter: BudgetMeter) -> Iterator[Hindsight]:
    """Play the rounds of a heat; tells the progress after each of them."""
    for _ in range(heat.rounds):
        for trial in trials:
            if meter.used() >= heat.until:
                return
            if trial.is_open:
                meter.spend(trial.play_round())
                yield Hindsight(progress=min(meter.used(), 1.0), is_last=False)


def _worst(trials: Iterable[_Trial], most: int) -> list[_Trial]:
    """Those that seem to have cost most, the worst first."""
    open_ones = [trial for trial in trials if trial.is_open]
    return sorted(open_ones, key=lambda trial: -trial.cost().mean)[:most]


class _Trial:
    """A race between what was done and what else could have been."""

    def __init__(self, choice: PastChoice, seed: int) -> None:
        """Each choice gets its own seeds, derived from `seed`."""
        self._choice: Final = choice
        self._until: Final = horizon(choice.game)
        own_seed = (seed << 32) + choice.number
        candidates = (*choice.done, *choice.others)
        self._race: Final = Race(choice.game, candidates, own_seed, care_at(choice.game))
        self._ways: Final = self._race.runners[: len(choice.done)]

    @property
    def is_open(self) -> bool:
        """Whether something else may have been better."""
        return bool(self._others)

    @property
    def _others(self) -> Sequence[Runner]:
        """The alternatives that are still in the race."""
        return [runner for runner in self._race.racing if runner not in self._ways]

    @property
    def _best(self) -> Runner:
        return max(self._others, key=lambda runner: runner.mean)

    @property
    def _done(self) -> Runner:
        """What was done, in the better of the ways in which it may go on."""
        ways = [runner for runner in self._race.racing if runner in self._ways]
        return max(ways, key=lambda runner: runner.mean)

    def play_round(self) -> int:
        """Play a round; returns the number of its playouts."""
        return self._race.play_round(worth, self._until)

    def cost(self) -> Lead:
        """How much better the best alternative does, if the sergeant goes on from there."""
        return lead(self._best.chances, self._done.chances)

    def rematch(self, seed: int) -> _Trial:
        """A new race against the best alternative alone."""
        done, others = (self._done.candidate,), (self._best.candidate,)
        return _Trial(self._choice._replace(done=done, others=others), seed)

    def verdict(self, *, is_won: bool) -> CostlyChoice | None:
        """The choice and its cost; None if it is too close to call.

        None too if he gives it up for lost although the game was won: then he hasn't understood it.
        """
        if not self.is_open or self._race.rounds < _LEAST_ROUNDS or self.cost().in_errors < _SURE:
            return None
        choice, best, done = self._choice, self._best, self._done
        span = span_of(choice.game.state)
        chance = expected(done.chance, span)
        cost = expected(best.chance, span) - chance
        if cost < _LEAST_COST or (is_won and chance < _LOST):
            return None
        deeds = (choice.deed, deed_of(choice.game, best.candidate))
        why = reasons(best.tallies, done.tallies)
        return CostlyChoice(choice.number, choice.who, *deeds, cost, why)
