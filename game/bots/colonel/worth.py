"""The evaluation of playouts, and the search depth at which they end.

Playouts seldom go to the end of the game: a few turns after the decision the estimated chance
of victory has less variance than the final result of one playout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.bots.colonel.arrival_prospects import chance_of_arrival
from game.bots.colonel.raid_prospects import chance_of_raid
from game.rules.clock import CASTLE_TURN, SIX_O_CLOCK
from game.rules.common.points import points_now
from game.rules.game import Game
from game.rules.state import Outcome, State

Horizon: TypeAlias = Callable[[Game], bool]
"""Whether a playout ends here; it always ends with the game."""

VICTORIES: Final[frozenset[Outcome]] = frozenset(
    ("tactical-victory", "operational-victory", "strategic-victory", "hunt-won")
)
BEST: Final[frozenset[Outcome]] = frozenset(("strategic-victory", "hunt-won"))
"""The results that no other beats."""
TURNS_AHEAD: Final = 3
"""Search depth in castle turns, the current one included."""

#                 small bonuses, to rank outcomes within victory and defeat
_LEVELS: Final[dict[Outcome, float]] = {
    "operational-victory": 0.02,
    "strategic-victory": 0.04,
    "tactical-defeat": 0.02,
}
_A_MAN: Final = 0.001
_A_POINT: Final = 0.001
_TURN_BEGINS: Final = "R7.2-order-free"


def chance_of_victory(game: Game) -> float:
    """0 or 1 for a game that is over, else the estimated chance."""
    state = game.state
    if state.outcome is not None:
        return float(state.outcome in VICTORIES)
    if state.stage == "infiltration" or not has_marched(state):
        return chance_of_arrival(state)
    return chance_of_raid(game.boards, state)


def worth(game: Game) -> float:
    """The chance of victory with a small bonus for the victory level, survivors and points."""
    state = game.state
    if state.outcome is None or state.hunt is not None:
        return chance_of_victory(game)
    small = _A_MAN * len(state.living()) + _A_POINT * points_now(state)
    return chance_of_victory(game) + _LEVELS.get(state.outcome, 0.0) + small


def has_marched(state: State) -> bool:
    """Whether the march is over."""
    return state.stage not in ("equip", "drop", "field")


def ends_with_game(game: Game) -> bool:
    """Whether playouts of a raid from here go on to six o'clock."""
    left = SIX_O_CLOCK - game.state.clock
    return game.state.stage == "castle" and left <= TURNS_AHEAD * CASTLE_TURN


def horizon(game: Game) -> Horizon:
    """The search depth of playouts from here.

    During the march, up to the arrival; in the castle and in Nonette, a few castle turns; in a
    hunt or after the raid, up to the end.
    """
    state = game.state
    if not has_marched(state):
        return lambda fork: has_marched(fork.state)
    last = TURNS_AHEAD + (0 if state.stage == "infiltration" else state.turn)

    def is_over(fork: Game) -> bool:
        now, decision = fork.state, fork.decision
        begins = decision is not None and decision.rule == _TURN_BEGINS
        return begins and now.stage == "castle" and now.turn >= last

    return is_over
