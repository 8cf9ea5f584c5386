"""What the end of a playout is worth to the colonel, between 0 and a little over 1."""

from __future__ import annotations

from typing import Final

from game.rules.counters import INES, ITEMS
from game.rules.demolition import points_now
from game.rules.game import Game
from game.rules.state import Outcome, Para, State

VICTORIES: Final[frozenset[Outcome]] = frozenset(
    ("tactical-victory", "operational-victory", "strategic-victory", "hunt-won")
)

_LEVELS: Final[dict[Outcome, float]] = {
    "strategic-defeat": 0.0,
    "operational-defeat": 0.01,
    "tactical-defeat": 0.12,
    "tactical-victory": 0.8,
    "operational-victory": 0.9,
    "strategic-victory": 1.0,
    "hunt-lost": 0.0,
    "hunt-won": 1.0,
}
#                 small change, so that of two defeats the less bad one is preferred
_A_MAN: Final = 0.001
_A_FLOOR: Final = 0.01
_A_POINT: Final = 0.002

#                 a march that has ended: what the men are worth who came through
_FIT: Final = 0.11
_WOUNDED: Final = 0.07
_AN_ICON: Final = 0.012
_A_FLAME: Final = 0.02
_LATE: Final = 0.0006
"""Lost for each minute of arrival after midnight."""


def is_victory(game: Game) -> bool:
    """Whether the game was won, at any level."""
    return game.state.outcome in VICTORIES


def worth(game: Game) -> float:
    """What a game that is over, or a march that is, is worth."""
    state = game.state
    if state.outcome is None:
        return _worth_of_arrival(state)
    small = (
        _A_MAN * len(state.living()) + _A_FLOOR * len(state.blown) + _A_POINT * points_now(state)
    )
    return _LEVELS[state.outcome] + (small if state.hunt is None else 0.0)


def has_marched(state: State) -> bool:
    """Whether the march is behind them."""
    return state.stage not in ("equip", "drop", "field")


def _worth_of_arrival(state: State) -> float:
    """Men first, then what they brought to blow up and to light it, then time."""
    men = [man for man in state.living() if man.name != INES]
    gear = [*state.to_assign, *(item for man in men for item in man.items)]
    icons = sum(state.sheet.items[item].explosive for item in gear)
    flames = sum(ITEMS[item].ignites for item in gear)
    return (
        sum(map(_worth_of_man, men))
        + _AN_ICON * min(icons, 10)
        + _A_FLAME * min(flames, 2)
        - _LATE * max(state.arrival, 0)
    )


def _worth_of_man(man: Para) -> float:
    return _WOUNDED if man.wounded else _FIT
