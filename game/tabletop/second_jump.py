"""A second drop, where the first one cost too many: the same gear and order, another seed."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from game.archive.records import day_of_seed
from game.rules import Game
from game.rules.decisions import Assign, JumpNext, Option
from game.rules.game import Origin
from game.rules.state import State

_FEW: Final = 5
"""With so many men alive or fewer another drop may be tried."""


def may_jump_again(origin: Origin, state: State) -> bool:
    """Whether another drop may be tried; the daily mission is the same one for everybody."""
    is_own = origin.position is None and origin.part == "evening" and not day_of_seed(origin.seed)
    return is_own and len(state.living()) <= _FEW


def packed_again(game: Game, seed: int) -> tuple[Game, Option]:
    """A new game with that seed, packed like this one, and the choice that begins its drop."""
    packing = list(takewhile(lambda one: isinstance(one, Assign | JumpNext), game.choices))
    again = Game.new(game.boards, seed, game.options, sheet=game.state.sheet)
    for option in packing[:-1]:
        again.choose(option)
    jumps = game.origin.jumps + 1 if game.origin is not None else 1
    again.origin = Origin("evening", seed, jumps=jumps)
    return again, packing[-1]
