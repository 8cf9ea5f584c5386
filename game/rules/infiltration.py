"""The infiltration stage."""

from __future__ import annotations

from game.rules.table import Procedure, Table


def play(table: Table) -> Procedure[None]:
    """One piece of the infiltration stage."""
    raise RuntimeError("the infiltration stage can't be played yet")
    yield


def set_up_raid(table: Table) -> None:
    """A castle raid without the march before it."""
    raise RuntimeError("the raid can't be played yet")
