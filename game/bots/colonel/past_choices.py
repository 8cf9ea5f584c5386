"""The player's own choices in a finished game, each with what else could have been tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from game.bots.colonel.candidates import other_candidates
from game.bots.colonel.errands import MOVES, Errand, is_about_to_act
from game.bots.colonel.plans import Plan, Routine
from game.bots.colonel.race import Candidate
from game.bots.colonel.worth import BEST, VICTORIES
from game.rules.board import Boards, Cell
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


class Followed:
    """A plan: what the player went on to do, as long as it is on offer, then the routine.

    Without it a good choice would be blamed on the sergeant if he can't make use of it.
    """

    name: Final = "followed"

    def __init__(self, routine: Plan, game: Game, options: Sequence[Option]) -> None:
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
    """The same, with the ways in which it may go on."""
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
    followed = Candidate(taken, Followed(routine, game, options))
    return (done, followed), [one for one in others if not _is_same(one, done)]


def _is_on_its_way(game: Game, taken: Option) -> bool:
    """Whether it only goes on with a move, which was judged as a whole when it began."""
    return isinstance(taken, MOVES) and game.state.hunt is None and not is_about_to_act(game, taken)


def _is_same(one: Candidate, done: Candidate) -> bool:
    if one.option != done.option:
        return False
    ends = [plan.end for plan in (one.plan, done.plan) if isinstance(plan, Errand)]
    return len(ends) != 1 and len(set(ends)) < 2


def _done(game: Game, options: Sequence[Option], routine: Plan) -> Candidate:
    """The deed as it was done: a move along its whole way."""
    taken, action = options[0], game.state.action
    if action is None or not isinstance(taken, MOVES):
        return Candidate(taken, routine)
    return Candidate(taken, Errand(routine, action, game.state.turn, _way(game, action, options)))


def _way(game: Game, action: Action, options: Sequence[Option]) -> tuple[Cell, ...]:
    """The cells the acting group went over, the first included."""
    choices = iter(options)
    return _walk(game.fork(), action, lambda _: next(choices, None))


def deed_of(game: Game, candidate: Candidate) -> Deed:
    """What a candidate does; a move as far as it goes if nothing unseen stops it."""
    option, plan = candidate.option, candidate.plan
    if isinstance(plan, Errand):
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
