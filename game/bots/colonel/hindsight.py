"""Looking back at a finished game: the choices that cost most.

What was done is compared with what else could have been, by playouts on forks in which hidden
information is unknown and dice are new: a choice is judged by what could be known, not by its
luck. A few playouts show which choices may have cost something, more go to those that seem worst.
The largest of many estimates is too large by luck, so the last ones get a new race whose playouts
have chosen nothing; only those count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from game.bots.colonel.candidates import MOVES, PathPlan, is_about_to_act, other_candidates
from game.bots.colonel.race import (
    Budget,
    BudgetMeter,
    Candidate,
    CandidateRun,
    NamedBot,
    Race,
    Routine,
    race_settings,
)
from game.bots.colonel.reasons import Advantage, Reasons, lead, reasons
from game.bots.colonel.worth import BEST, expected, horizon, span_of, worth
from game.rules.board import Boards, Cell
from game.rules.clock import VICTORIES
from game.rules.decisions import (
    Act,
    Attack,
    Attempt,
    EndPhase,
    FireGun,
    FireVolley,
    FollowInes,
    FullSpeed,
    GiveFirstAid,
    HoldFire,
    Inject,
    Join,
    LayDown,
    LightByHand,
    LoseItem,
    Notation,
    OperateController,
    Option,
    PlaceDetonator,
    Ram,
    Reconnoitre,
    Repair,
    Rush,
    Scout,
    SetExplosives,
    SetWithDetonator,
    Step,
    Stop,
    StormCastle,
    TakeWound,
    ThrowItem,
    parse_option,
)
from game.rules.game import Game, Origin
from game.rules.options import Options
from game.rules.recording import begin_again
from game.rules.sheet import CounterSheet
from game.rules.state import Action

_DEEDS: Final = (
    *(Step, Stop, FullSpeed, Rush, Reconnoitre, FollowInes, LayDown, EndPhase),
    *(Attack, HoldFire, ThrowItem, FireVolley, TakeWound, LoseItem, GiveFirstAid),
    *(Attempt, StormCastle, SetExplosives, SetWithDetonator, PlaceDetonator, LightByHand),
    *(Inject, OperateController, Scout, FireGun, Ram, Repair),
)
"""What men do. Packing, the order of men, and what the enemy does are no deeds."""


_FOLLOWED: Final = 40
"""The player's next choices that are followed, some two turns."""


class Record(NamedTuple):
    """A game in plain values that can be sent to another process, from its beginning."""

    boards: Boards
    options: Options
    sheet: CounterSheet
    origin: Origin
    choices: tuple[Notation, ...]
    is_won: bool
    is_best: bool = False
    """Whether no result is better."""


class FollowedPlan:
    """A plan: what the player went on to do, as long as it is on offer, then the routine.

    Without it a good choice would look bad if the sergeant can't exploit it.
    """

    name: Final = "followed"

    def __init__(self, routine: NamedBot, game: Game, options: Sequence[Option]) -> None:
        """`options` are the choices made in a game from `game` on."""
        self._routine: Final = routine
        self._before: Final = len(game.choices_since_checkpoint)
        self._options: Final = tuple(options[:_FOLLOWED])

    def choose(self, game: Game) -> Option:
        """The player's next choice, unless the playout has gone another way."""
        made = tuple(game.choices[self._before :])
        followed, ahead = self._options[: len(made)], self._options[len(made) :]
        offered = game.decision.options if game.decision is not None else ()
        if made == followed and ahead and ahead[0] in offered:
            return ahead[0]
        return self._routine.choose(game)


class Deed(NamedTuple):
    """Something that was done, or could have been."""

    option: Notation
    end: Cell = ""
    """Where a move ends; "" for anything else."""
    who: tuple[str, ...] = ()
    """The men who do it, if it begins with choosing them."""
    foe: str = ""
    """Whom they attack from where they stand, or "" for nobody."""


class PastChoice(NamedTuple):
    """A choice that was taken, and alternatives."""

    number: int
    """How many choices came before it."""
    game: Game
    """The game before the choice."""
    who: tuple[str, ...]
    """The men it is about."""
    deed: Deed
    """What was done."""
    done: Sequence[Candidate]
    """What was done, with the ways in which the game may go on from there."""
    others: Sequence[Candidate]
    """What else could have been done."""


def record_of(game: Game) -> Record:
    """A game as a record. Raises ValueError for a fork, which doesn't know how it began."""
    if game.origin is None:
        raise ValueError("a fork doesn't know how its game began")
    choices = tuple(map(str, game.choices))
    is_won = game.state.outcome in VICTORIES
    is_best = game.state.outcome in BEST
    options, sheet = game.options, game.state.sheet
    return Record(game.boards, options, sheet, game.origin, choices, is_won, is_best)


def past_choices(record: Record, seed: int) -> Iterator[PastChoice]:
    """The choices that had an alternative, in order; `seed` breaks the colonel's ties."""
    game = begin_again(record.boards, record.options, record.origin, record.sheet)
    options = [parse_option(choice) for choice in record.choices]
    for number, option in enumerate(options):
        done, others = _candidates(game, options[number:], seed)
        if others:
            deed = deed_of(game, done[0])
            if isinstance(option, Stop):
                after = options[number + 1] if number + 1 < len(options) else None
                deed = deed._replace(foe=after.enemy if isinstance(after, Attack) else "")
            yield PastChoice(number, game.fork(), _who(game), deed, done, others)
        game.choose(option)


def _who(game: Game) -> tuple[str, ...]:
    """The acting group, or else those who are asked."""
    if game.state.action is not None:
        return game.state.action.group
    return game.decision.who if game.decision is not None else ()


def _candidates(
    game: Game, options: Sequence[Option], seed: int
) -> tuple[Sequence[Candidate], Sequence[Candidate]]:
    """What was done, and what else could have been; `options` are the choices from here on."""
    taken, routine = options[0], Routine(seed)
    if not isinstance(taken, _DEEDS) or _is_on_its_way(game, taken):
        return (), ()
    usual = routine.choose(game)
    tried = other_candidates(game, usual, routine, seed)
    if usual == taken and not tried:
        return (), ()
    others = [Candidate(usual, routine), *tried]
    done = _done(game, options, routine)
    followed = Candidate(taken, FollowedPlan(routine, game, options))
    return (done, followed), [one for one in others if not _is_same(one, done)]


def _is_on_its_way(game: Game, taken: Option) -> bool:
    """Whether it only goes on with a move, which was judged as a whole when it began."""
    return isinstance(taken, MOVES) and game.state.hunt is None and not is_about_to_act(game, taken)


def _is_same(one: Candidate, done: Candidate) -> bool:
    if one.option != done.option:
        return False
    ends = [plan.end for plan in (one.plan, done.plan) if isinstance(plan, PathPlan)]
    return len(ends) != 1 and len(set(ends)) < 2


def _done(game: Game, options: Sequence[Option], routine: NamedBot) -> Candidate:
    """The deed as it was done: a move along its whole way."""
    taken, action = options[0], game.state.action
    if action is None or not isinstance(taken, MOVES):
        return Candidate(taken, routine)
    return Candidate(taken, PathPlan(routine, action, game.state.turn, _way(game, action, options)))


def _way(game: Game, action: Action, options: Sequence[Option]) -> tuple[Cell, ...]:
    """The cells the acting group went over, the first included."""
    choices = iter(options)
    return _walk(game.fork(), action, lambda _: next(choices, None))


def deed_of(game: Game, candidate: Candidate) -> Deed:
    """What a candidate does; a move as far as it goes if nothing unseen stops it."""
    option, plan = candidate.option, candidate.plan
    if isinstance(plan, PathPlan):
        return Deed(str(option), plan.end, foe=_foe(game.fork(0), option, plan.choose))
    fork = game.fork(0)
    who: tuple[str, ...] = ()
    while isinstance(option, Act | Join):
        fork.choose(option)
        who = _who(fork)
        option = plan.choose(fork)
    action, first = fork.state.action, [option]
    if action is None or not isinstance(option, MOVES):
        return Deed(str(option), who=who)
    foe = _foe(fork.fork(0), option, plan.choose)
    way = _walk(fork, action, lambda now: first.pop() if first else plan.choose(now))
    return Deed(str(option), way[-1], who, foe)


def _foe(game: Game, option: Option, choose: Callable[[Game], Option | None]) -> str:
    """Whom a group attacks as soon as it has ended its move; "" if it attacks nobody."""
    if not isinstance(option, Stop) or option not in _offered(game):
        return ""
    game.choose(option)
    if not any(isinstance(one, Attack) for one in _offered(game)):
        return ""
    next_one = choose(game)
    return next_one.enemy if isinstance(next_one, Attack) else ""


def _offered(game: Game) -> Sequence[Option]:
    return game.decision.options if game.decision is not None else ()


def _walk(game: Game, action: Action, choose: Callable[[Game], Option | None]) -> tuple[Cell, ...]:
    """Play until the group has done its action; returns the cells it went over."""
    way, turn, now = action.path, game.state.turn, game.state.action
    while now is not None and now.group == action.group and game.state.turn == turn:
        option = choose(game)
        if option is None or game.decision is None:
            break
        if isinstance(option, Step):
            way = (*way, option.cell)
        game.choose(option)
        now = game.state.action
    return way


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
        self._race: Final = Race(choice.game, candidates, own_seed, race_settings(choice.game))
        self._ways: Final = self._race.runners[: len(choice.done)]

    @property
    def is_open(self) -> bool:
        """Whether something else may have been better."""
        return bool(self._others)

    @property
    def _others(self) -> Sequence[CandidateRun]:
        """The alternatives that are still in the race."""
        return [runner for runner in self._race.racing if runner not in self._ways]

    @property
    def _best(self) -> CandidateRun:
        return max(self._others, key=lambda runner: runner.mean)

    @property
    def _done(self) -> CandidateRun:
        """What was done, in the better of the ways in which it may go on."""
        ways = [runner for runner in self._race.racing if runner in self._ways]
        return max(ways, key=lambda runner: runner.mean)

    def play_round(self) -> int:
        """Play a round; returns the number of its playouts."""
        return self._race.play_round(worth, self._until)

    def cost(self) -> Advantage:
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
