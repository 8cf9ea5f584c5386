"""Which decisions are worth thinking about, and which answers are worth trying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.decisions import LightByHand, LoseItem, Option, StormCastle, TakeWound
from game.rules.game import Game

_TURN_OF_THE_RAID: Final = "R7.2-order-free"
_TURN_OF_THE_HUNT: Final = "M7.0-free"
_ATTEMPT: Final = "R6.3-attempt"
_MOST_OTHERS: Final = 3
_TURNS_OF_A_PLAN: Final = 2
"""How long a plan is given before it is weighed again."""


def is_turning_point(game: Game) -> bool:
    """Whether this is the moment to choose a plan: every other castle turn, before all act."""
    assert game.decision is not None
    if game.decision.rule != _TURN_OF_THE_RAID or game.state.turn % _TURNS_OF_A_PLAN != 1:
        return False
    return not any(man.acted for man in game.state.paras.values())


def other_options(game: Game, usual: Option) -> Sequence[Option]:
    """Answers to try beside the usual one; none where it hardly matters."""
    assert game.decision is not None
    options = game.decision.options
    if game.decision.rule == _ATTEMPT:
        return _spread([one for one in options if one != usual], StormCastle)
    if any(isinstance(one, LightByHand) for one in options):
        lights = [one for one in options if isinstance(one, LightByHand)]
        return () if usual in lights else lights[:1]
    if game.decision.rule == _TURN_OF_THE_HUNT:
        return all_options(game, usual, _MOST_OTHERS)
    if isinstance(options[0], TakeWound):
        return [one for one in options if one != usual and isinstance(one, TakeWound | LoseItem)]
    return ()


def all_options(game: Game, usual: Option, most: int) -> Sequence[Option]:
    """Answers to try beside the usual one, whatever is asked: `most`, evenly from the list."""
    assert game.decision is not None
    others = [one for one in game.decision.options if one != usual]
    if len(others) <= most:
        return others
    return [others[place * len(others) // most] for place in range(most)]


def _spread(others: Sequence[Option], first: type[Option]) -> Sequence[Option]:
    """Those of that type, then the rest, not too many."""
    return sorted(others, key=lambda one: not isinstance(one, first))[:_MOST_OTHERS]
