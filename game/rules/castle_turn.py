"""The frame of a castle turn: 7.1."""

from __future__ import annotations

from typing import Final

from game.rules.events.play import ClockAdvanced, PhaseBegan, StageBegan, TurnBegan
from game.rules.table import Table

MINUTES_A_TURN: Final = 10
SIX_O_CLOCK: Final = 6 * 60
"""Minutes after midnight at which the detonator fires (R7.5-0600)."""


def begin_turn(table: Table) -> None:
    """R7.1-phases: a turn begins with the paras' actions."""
    table.emit(TurnBegan("R7.1-phases", table.state.turn + 1))


def begin_reactions(table: Table) -> None:
    """R7.1-phases: after the paras it is the enemies' turn."""
    table.emit(PhaseBegan("R7.1-phases", "reactions"))


def end_turn(table: Table) -> None:
    """R7.1-phases, Q182: ten minutes pass; at six the night is decided."""
    minutes = table.state.clock + MINUTES_A_TURN
    table.emit(ClockAdvanced("R7.1-phases", minutes))
    if minutes >= SIX_O_CLOCK:
        table.emit(StageBegan("R9.1.1-0600", "demolition"))
    else:
        begin_turn(table)
