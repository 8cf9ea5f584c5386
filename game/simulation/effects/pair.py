"""Paired games: the same seed played with and without something."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from game.bots import BrokenGameError, Route, bot, play_out
from game.rules.castle.demolition import LEVELS
from game.rules.events.people import GroupMoved
from game.rules.game import Game
from game.rules.state import Outcome

SECOND: Final = "second "
"""How the case of a further copy begins."""


class Ending(msgspec.Struct, frozen=True):
    """The result of a game."""

    outcome: Outcome
    points: int
    arrived: int
    """Men who reached Nonette, Ines included."""
    arrival: int
    """Minutes after midnight when the march ended, -1 if it never did."""
    alive: int
    steps: int
    """Steps on the march since the games differ, a group's step counted once."""
    heard: int
    """Steps among them into hexes that count for detection."""

    @property
    def level(self) -> int:
        """The outcome as a number: 0 strategic defeat to 5 strategic victory."""
        return LEVELS.index(self.outcome)

    @property
    def is_won(self) -> bool:
        """Whether it was a victory, of any level."""
        return self.outcome.endswith("victory")

    @property
    def is_won_whole(self) -> bool:
        """Whether it was a strategic victory, which explosives in the basement bring."""
        return self.outcome == LEVELS[-1]


class Pair(msgspec.Struct, frozen=True):
    """Two games of the same seed."""

    seed: int
    setting: str
    """Where and against what it was tried: the table of this pair."""
    case: str
    """What the first game has and the second doesn't."""
    ambition: str
    with_it: Ending
    without: Ending


class SeedPairs(NamedTuple):
    """All pairs from one seed."""

    seed: int
    pairs: tuple[Pair, ...]


def ending_of(game: Game, seed: int, route: Route | None = None) -> Ending:
    """Let the sergeant play a game to its end. Raises BrokenGameError."""
    player = bot("sergeant", seed, route=route)
    try:
        play_out(game, player)
    except BrokenGameError as error:
        raise BrokenGameError(f"the evening with seed {seed}: {error}") from error
    state, field = game.state, game.boards.field
    assert state.outcome is not None
    moves = [event.target for event in game.events if isinstance(event, GroupMoved)]
    steps = [cell for cell in moves if cell in field.order]
    return Ending(
        outcome=state.outcome,
        points=state.points,
        arrived=len(state.arrived),
        arrival=state.arrival,
        alive=len(state.living()),
        steps=len(steps),
        heard=sum(map(field.is_counted, steps)),
    )
