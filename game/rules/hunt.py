"""The hunt stage."""

from __future__ import annotations

from game.rules.state import State
from game.rules.table import Procedure, Table


def play(table: Table) -> Procedure[None]:
    """One piece of the hunt stage."""
    raise RuntimeError("the hunt stage can't be played yet")
    yield


def new_hunt() -> State:
    """The counters of the hunt in their box."""
    return State(stage="hunt")


def set_up(table: Table) -> None:
    """M3.0."""
