"""The hint: the option the colonel would choose, with its estimated chance of victory.

It takes seconds, so run it in a worker process:
``pool.submit(answer, question_of(game), Budget(playouts=None, seconds=3))``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.bots.colonel.budget import Budget
from game.bots.colonel.candidates import all_options, other_candidates
from game.bots.colonel.colonel import seed_at
from game.bots.colonel.expectation import expected, slope, span_of
from game.bots.colonel.outing import outing
from game.bots.colonel.plans import Routine
from game.bots.colonel.race import Candidate, Race, Runner, care_at
from game.bots.colonel.reasons import reasons
from game.bots.colonel.worth import horizon, worth
from game.rules.board import Boards, Cell
from game.rules.decisions import Notation
from game.rules.game import Game
from game.rules.options import Options
from game.rules.position import Position

MOST_OPTIONS: Final = 8
"""Limit of the options compared for one hint."""
FIRST_SECONDS: Final = 0.4
"""Seconds that he thinks before his first answer, of all that he has."""


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
    is_last: bool = True
    """Whether he has done thinking; if not, better advice follows."""


class Question(NamedTuple):
    """A game in plain values that can be sent to another process."""

    boards: Boards
    options: Options
    position: Position
    choices: tuple[Notation, ...]


def question_of(game: Game) -> Question:
    """The current position of the game as a question."""
    choices = tuple(str(option) for option in game.choices_since_checkpoint)
    return Question(game.boards, game.options, game.position(), choices)


def answers(question: Question, budget: Budget, seed: int = 1) -> Iterator[Advice]:
    """Quick advice if there is time for more, then good advice. Raises ValueError as `answer`."""
    if budget.seconds is not None and budget.seconds > FIRST_SECONDS:
        first = Budget(playouts=None, seconds=FIRST_SECONDS)
        yield answer(question, first, seed)._replace(is_last=False)
        budget = Budget(budget.playouts, budget.seconds - FIRST_SECONDS)
    yield answer(question, budget, seed)


def answer(question: Question, budget: Budget, seed: int = 1) -> Advice:
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
    race = Race(game, _candidates(game, seed), seed_at(game, seed), care_at(game))
    race.run(budget, worth, horizon(game), is_thorough=True)
    best = race.winner()
    next_best = _next_best(race.runners, best)
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


def _next_best(runners: Sequence[Runner], best: Runner) -> Runner:
    """The runner with another option and the most playouts, so that their seeds can be paired."""
    others = [one for one in runners if one.differs_from(best)]
    return max(others, key=lambda runner: (len(runner.worths), runner.mean))
