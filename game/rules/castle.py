"""The castle stage."""

from __future__ import annotations

from game.rules.table import Procedure, Table


def play(table: Table) -> Procedure[None]:
    """One piece of the castle stage."""
    raise RuntimeError("the castle stage can't be played yet")
    yield
