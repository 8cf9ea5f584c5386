"""Which decisions are worth a search, and which options are worth trying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.colonel.errands import errands, is_about_to_act
from game.bots.colonel.plans import Plan
from game.bots.colonel.race import Candidate
from game.rules.board import VILLAGE, Cell
from game.rules.decisions import (
    Act,
    EndPhase,
    HandOver,
    LayDown,
    LoseItem,
    Option,
    Swap,
    TakeWound,
)
from game.rules.game import Game

_TURN_OF_THE_HUNT: Final = "M7.0-free"
_WHO_ACTS: Final = "R7.2-order-free"
_TAKEN_BACK: Final = (LayDown, HandOver, Swap)
"""What the routine would take back at once, so that it compares equal."""
_MOST_OTHERS: Final = 5
"""Other actions of the tank that are tried."""


def other_candidates(game: Game, usual: Option, routine: Plan, seed: int) -> Sequence[Candidate]:
    """Alternatives to the usual option; none for a decision that hardly matters."""
    if is_about_to_act(game, usual):
        return errands(game, usual, routine, seed)
    return [Candidate(one, routine) for one in _other_options(game, usual)]


def _other_options(game: Game, usual: Option) -> Sequence[Option]:
    assert game.decision is not None
    options = game.decision.options
    if game.decision.rule == _WHO_ACTS:
        return _others_who_act(game, usual)
    if game.decision.rule == _TURN_OF_THE_HUNT:
        return all_options(game, usual, _MOST_OTHERS)
    if isinstance(options[0], TakeWound):
        return [one for one in options if one != usual and isinstance(one, TakeWound | LoseItem)]
    return ()


def _others_who_act(game: Game, usual: Option) -> Sequence[Option]:
    """The first man of each other stack in the castle, or nobody any more."""
    assert game.decision is not None
    usual_at = _stands(game, usual)
    stacks: dict[Cell, Option] = {}
    for option in game.decision.options:
        at = _stands(game, option)
        if at not in ("", usual_at, VILLAGE):
            stacks.setdefault(at, option)
    ends = [one for one in game.decision.options if isinstance(one, EndPhase) and one != usual]
    return [*stacks.values(), *ends]


def _stands(game: Game, option: Option) -> Cell:
    """Where the man stands who would act; empty for any other answer."""
    man = game.state.paras.get(option.unit) if isinstance(option, Act) else None
    return man.at if man is not None else ""


def all_options(game: Game, usual: Option, most: int) -> Sequence[Option]:
    """Up to `most` other options, spread evenly over the list; items are passed on only if
    nothing else is left."""
    assert game.decision is not None
    others = [one for one in game.decision.options if one != usual]
    others = [one for one in others if not isinstance(one, _TAKEN_BACK)] or others
    if len(others) <= most:
        return others
    return [others[place * len(others) // most] for place in range(most)]
