"""The frame of a castle turn: 7.1."""

from __future__ import annotations

from game.rules.clock import CASTLE_TURN, SIX_O_CLOCK
from game.rules.events.play import ClockAdvanced, PhaseBegan, StageBegan, TurnBegan
from game.rules.table import Table


def begin_turn(table: Table) -> None:
    """R7.1-phases: a turn begins with the paras' actions."""
    table.emit(TurnBegan("R7.1-phases", table.state.turn + 1))


def begin_reactions(table: Table) -> None:
    """R7.1-phases: after the paras it is the enemies' turn."""
    table.emit(PhaseBegan("R7.1-phases", "reactions"))


def end_turn(table: Table) -> None:
    """R7.1-phases, Q182: ten minutes pass; at six the night is decided."""
    minutes = table.state.clock + CASTLE_TURN
    table.emit(ClockAdvanced("R7.1-phases", minutes))
    if minutes >= SIX_O_CLOCK:
        table.emit(StageBegan("R9.1.1-0600", "demolition"))
    else:
        begin_turn(table)
