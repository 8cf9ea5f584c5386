"""The colonel: a bot that searches on important decisions and follows a heuristic otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from game.bots.colonel.candidates import all_options, other_candidates
from game.bots.colonel.race import (
    HUNT_PLAYOUTS,
    LAST_PLAYOUTS,
    Budget,
    Candidate,
    CandidateRun,
    NamedBot,
    Race,
    Routine,
    race_settings,
)
from game.bots.colonel.reasons import reasons
from game.bots.colonel.worth import ends_with_game, expected, horizon, slope, span_of, worth
from game.bots.playing import MOST_DECISIONS
from game.rules.advice.hits import answers_to_all_hits
from game.rules.board import Boards, Cell
from game.rules.decisions import Act, Attack, FullSpeed, Join, Notation, Option, Step
from game.rules.game import Game
from game.rules.options import Options
from game.rules.position import Position
from game.rules.state import NOWHERE, State


class Colonel:
    """Compares options by playouts on forks of the game before deciding."""

    def __init__(self, seed: int = 1, budget: Budget | None = None) -> None:
        """The same seed and budget in playouts make the same decisions in the same game."""
        self._seed: Final = seed
        self._budget: Final = budget or Budget()
        self._routine: Final = Routine(seed)
        self._plan: NamedBot = self._routine
        """The errand of the acting group, or the routine."""
        self.estimate: float | None = None
        """The mean chance of victory, if the routine goes on, of his last choice by playouts;
        None if the last choice needed none."""

    def choose(self, game: Game) -> Option:
        """The option with the best playouts. Raises ValueError when the game is over."""
        if game.decision is None:
            raise ValueError("the game is over; there is nothing to choose")
        self.estimate = None
        usual = self._plan.choose(game)
        others = other_candidates(game, usual, self._routine, self._seed)
        if not others:
            return usual
        candidates = [Candidate(usual, self._plan), *others]
        race = Race(game, candidates, seed_at(game, self._seed), race_settings(game))
        race.run(self._budget.times(_factor(game)), worth, horizon(game))
        winner = race.winner()
        self.estimate = winner.chance
        self._plan = winner.candidate.plan
        return winner.candidate.option


def _factor(game: Game) -> int:
    """How many times the usual playouts a decision is worth."""
    if game.state.hunt is not None:
        return HUNT_PLAYOUTS
    return LAST_PLAYOUTS if ends_with_game(game) else 1


def seed_at(game: Game, seed: int) -> int:
    """A seed for the current decision, derived from visible information only."""
    state, decision = game.state, game.decision
    options = () if decision is None else tuple(map(str, decision.options))
    seen = (state.stage, state.clock, state.turn, options)
    return (seed << 32) + crc32(repr(seen).encode())


_LEADS_ON: Final = (Act, Join, Step, FullSpeed)


class Outing(NamedTuple):
    """What follows from an option in the same action."""

    end: Cell = ""
    """Where the men will stop; empty for an option that moves nobody."""
    target: str = ""
    """The enemy whom they will attack from there, if any."""


def outing(game: Game, candidate: Candidate, seed: int) -> Outing:
    """Play the option and its plan to the end of the action, on a fork with other dice."""
    if not isinstance(candidate.option, _LEADS_ON):
        return Outing()
    fork = game.fork(seed)
    places = {name: enemy.at for name, enemy in fork.state.enemies.items()}
    fork.choose(candidate.option)
    action = fork.state.action
    if action is None or action.group[0] not in fork.state.paras:
        return Outing()
    leader, end = action.group[0], action.at
    for _ in range(MOST_DECISIONS):
        action = fork.state.action
        if fork.decision is None or action is None or leader not in action.group:
            break
        option = candidate.plan.choose(fork)
        if isinstance(option, Attack):
            return Outing(end, _at(game.state, places.get(option.enemy, "")))
        fork.choose(option)
        at = fork.state.paras[leader].at
        end = end if at in NOWHERE else at
    return Outing(end)


def _at(state: State, cell: Cell) -> str:
    """The enemy in a cell: face-down ones have exchanged their names on a fork; "" for none."""
    return next((enemy.name for enemy in state.enemies_at(cell)), "")


def all_hits(game: Game, candidate: Candidate, seed: int) -> tuple[Notation, ...]:
    """R4.5.5-per-hit: what is lost to all hits of an attack by this option and its plan, the first
    hit's answer first; empty where they aren't answered at once."""
    if not (together := answers_to_all_hits(game)):
        return ()
    assert game.decision is not None
    asked, fork = (game.decision.rule, game.decision.who), game.fork(seed)
    given: list[Option] = [candidate.option]
    fork.choose(candidate.option)
    while fork.decision is not None and (fork.decision.rule, fork.decision.who) == asked:
        if len(given) == max(map(len, together)):
            break
        given.append(candidate.plan.choose(fork))
        fork.choose(given[-1])
    return tuple(map(str, given))


MOST_OPTIONS: Final = 8
"""Limit of the options compared for one hint."""


class Advice(NamedTuple):
    """The best and the next best option, with the chances of victory by following the advice."""

    option: Notation
    chance: float
    """What a player may expect who takes the option and goes on asking, 0 to 1."""
    next_best: Notation
    next_chance: float
    plan: str
    """The name of the plan he would follow afterwards."""
    playouts: int
    """The number of playouts of the best option."""
    lead_error: float | None = None
    """Standard error of the lead over the next best on the same random seeds; None if unknown."""
    gain: str = ""
    """What it wins compared with the next best, a name of `Tally`; "" for nothing."""
    risk: str = ""
    """What it risks, likewise."""
    end: Cell = ""
    """Where the men stop who move by his advice; "" where nobody moves."""
    target: str = ""
    """The enemy whom they attack from there; "" for none."""
    hits: tuple[Notation, ...] = ()
    """What he would lose to all hits of an attack, `option` first; empty for any other decision."""
    next_hits: tuple[Notation, ...] = ()
    """The same of the next best."""

    @property
    def is_last(self) -> bool:
        """He answers once he has done thinking: his first thoughts are often others."""
        return True


class PackedQuestion(NamedTuple):
    """A game in plain values that can be sent to another process."""

    boards: Boards
    options: Options
    position: Position
    choices: tuple[Notation, ...]


def question_of(game: Game) -> PackedQuestion:
    """The current position of the game as a question."""
    choices = tuple(str(option) for option in game.choices_since_checkpoint)
    return PackedQuestion(game.boards, game.options, game.position(), choices)


def answers(question: PackedQuestion, budget: Budget) -> Iterator[Advice]:
    """The only answer, for the worker. Raises ValueError as `answer`."""
    yield answer(question, budget)


def answer(question: PackedQuestion, budget: Budget, seed: int = 1) -> Advice:
    """Advice on a question from another process. Raises ValueError when the game is over."""
    game = Game.from_position(question.boards, question.position, options=question.options)
    for choice in question.choices:
        game.choose(choice)
    return advise(game, budget, seed)


def advise(game: Game, budget: Budget, seed: int = 1) -> Advice:
    """Advice on the current decision. The game isn't changed, and hidden information isn't used.

    Raises ValueError when the game is over.
    """
    if game.decision is None:
        raise ValueError("the game is over; there is nothing to advise")
    race = Race(game, _candidates(game, seed), seed_at(game, seed), race_settings(game))
    race.run(budget, worth, horizon(game), is_thorough=True)
    best = race.winner()
    losses = {id(one): all_hits(game, one.candidate, seed) for one in race.runners}
    others = [one for one in race.runners if sorted(losses[id(one)]) != sorted(losses[id(best)])]
    next_best = _next_best(others or race.runners, best)
    span = span_of(game.state)
    chance, next_chance = expected(best.chance, span), expected(next_best.chance, span)
    return Advice(
        option=str(best.candidate.option),
        chance=chance,
        next_best=str(next_best.candidate.option),
        next_chance=next_chance,
        plan=best.candidate.plan.name,
        playouts=len(best.worths),
        lead_error=best.lead_over(next_best).error * slope(best.chance, span),
        **reasons(best.tallies, next_best.tallies)._asdict(),
        **outing(game, best.candidate, seed)._asdict(),
        hits=losses[id(best)],
        next_hits=losses[id(next_best)],
    )


def _candidates(game: Game, seed: int) -> Sequence[Candidate]:
    """The routine option first, then the colonel's alternatives, then other options."""
    routine = Routine(seed)
    usual = routine.choose(game)
    return [
        Candidate(usual, routine),
        *other_candidates(game, usual, routine, seed),
        *(Candidate(one, routine) for one in all_options(game, usual, MOST_OPTIONS - 1)),
    ]


def _next_best(runners: Sequence[CandidateRun], best: CandidateRun) -> CandidateRun:
    """The runner with another option and the most playouts, so that their seeds can be paired."""
    others = [one for one in runners if one.differs_from(best)]
    return max(others, key=lambda runner: (len(runner.worths), runner.mean))
