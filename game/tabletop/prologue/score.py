"""The score of the prologue: the tower, surviving men, buried zombies, the time."""

from __future__ import annotations

from typing import Final

from game.rules import Game
from game.rules.clock import SIX_O_CLOCK
from game.rules.events.enemies import EnemyRemoved
from game.tabletop.prologue.guide import has_won

_TOWER: Final = 500
_HOME, _HOME_WOUNDED = 200, 100
_BURIED: Final = 50
_TEN_MINUTES: Final = 25
"""Points per ten minutes left until 06:00."""


def score_of(game: Game) -> int:
    """The score of a game that was won; 0 for any other."""
    state = game.state
    if not has_won(state):
        return 0
    men = sum(_HOME_WOUNDED if man.wounded else _HOME for man in state.living())
    time = max(SIX_O_CLOCK - state.clock, 0) // 10 * _TEN_MINUTES
    return _TOWER + men + _BURIED * buried(game) + time


def buried(game: Game) -> int:
    """How many zombies the explosion removed."""
    removed = [event for event in game.events if isinstance(event, EnemyRemoved)]
    return sum(event.rule == "R9.2-enemies-die" for event in removed)
