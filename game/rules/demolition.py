"""The demolition stage."""

from __future__ import annotations

from game.rules.table import Procedure, Table


def play(table: Table) -> Procedure[None]:
    """One piece of the demolition stage."""
    raise RuntimeError("the demolition stage can't be played yet")
    yield
