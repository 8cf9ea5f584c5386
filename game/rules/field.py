"""The field stage."""

from __future__ import annotations

from game.rules.table import Procedure, Table


def play(table: Table) -> Procedure[None]:
    """One piece of the field stage."""
    raise RuntimeError("the field stage can't be played yet")
    yield
