"""The result of a game, as autoplay prints it."""

from __future__ import annotations

import msgspec

from game.rules.board.squares import Floor
from game.rules.game import Game


class GameResult(msgspec.Struct, frozen=True):
    """One finished game in plain values."""

    seed: int
    ambition: str
    outcome: str
    points: int
    arrival: str | None
    """When the march ended, ``"03:20"``; None if it didn't."""
    dropped: int
    """The number of men who landed alive."""
    arrived: int
    """The number of men who reached Nonette."""
    alive: int
    floors: tuple[Floor, ...]
    """Floors blown up."""
    decisions: int
    digest: str


def result_of(game: Game) -> GameResult:
    """The result of a finished game. Raises ValueError for a game in progress."""
    state = game.state
    if state.outcome is None:
        raise ValueError("the game isn't over, so it has no result yet")
    return GameResult(
        seed=game.origin.seed if game.origin is not None else 0,
        ambition=state.ambition,
        outcome=state.outcome,
        points=state.points,
        arrival=None if state.arrival < 0 else clock_text(state.arrival),
        dropped=len(state.dropped),
        arrived=len(state.arrived),
        alive=len(state.living()),
        floors=state.blown,
        decisions=len(game.choices),
        digest=game.digest(),
    )


def clock_text(minutes: int) -> str:
    """Minutes after midnight as a time of day."""
    return f"{minutes // 60:02}:{minutes % 60:02}"
