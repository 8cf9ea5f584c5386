"""Which decisions are worth a search, and which options are worth trying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.colonel.errands import errands, is_about_to_act
from game.bots.colonel.plans import Plan
from game.bots.colonel.race import Candidate
from game.rules.decisions import HandOver, LayDown, LoseItem, Option, Swap, TakeWound
from game.rules.game import Game

_TURN_OF_THE_HUNT: Final = "M7.0-free"
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
    if game.decision.rule == _TURN_OF_THE_HUNT:
        return all_options(game, usual, _MOST_OTHERS)
    if isinstance(options[0], TakeWound):
        return [one for one in options if one != usual and isinstance(one, TakeWound | LoseItem)]
    return ()


def all_options(game: Game, usual: Option, most: int) -> Sequence[Option]:
    """Up to `most` other options, spread evenly over the list; items are passed on only if
    nothing else is left."""
    assert game.decision is not None
    others = [one for one in game.decision.options if one != usual]
    others = [one for one in others if not isinstance(one, _TAKEN_BACK)] or others
    if len(others) <= most:
        return others
    return [others[place * len(others) // most] for place in range(most)]
