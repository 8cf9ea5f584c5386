"""The beginning and end of a castle turn, and its last phase, the German plan: 7.1, 7.9."""

from __future__ import annotations

from game.rules.castle.markers import turn_up
from game.rules.clock import CASTLE_TURN, SIX_O_CLOCK, later
from game.rules.decisions import TurnUp
from game.rules.events.ambitions import MonstersMended
from game.rules.events.play import ClockAdvanced, StageBegan, TurnBegan
from game.rules.table import Procedure, Table


def begin_turn(table: Table) -> None:
    """R7.1-phases: begin a turn with the actions of the paras."""
    table.emit(TurnBegan("R7.1-phases", table.state.turn + 1))


def end_turn(table: Table) -> None:
    """R7.1-phases, Q182: 10 minutes pass; at 06:00 the demolition follows."""
    minutes = later(table.state.clock, CASTLE_TURN)
    table.emit(ClockAdvanced("R7.1-phases", minutes))
    if minutes >= SIX_O_CLOCK:
        table.emit(StageBegan("R9.1.1-0600", "demolition"))
    else:
        begin_turn(table)


def play(table: Table) -> Procedure[None]:
    """R7.9: turn up a marker, remove hit markers of monsters, end the turn."""
    yield from _reveal(table)
    _mend_monsters(table)
    end_turn(table)


def _reveal(table: Table) -> Procedure[None]:
    """R7.9-reveal: turn up a face-down marker of the player's choice, if any is left (Q105)."""
    face_down = sorted(table.state.hidden, key=table.castle.order.__getitem__)
    if face_down:
        choices = [TurnUp(square) for square in face_down]
        answer = yield from table.ask("R7.9-reveal", (), choices)
        yield from turn_up(table, "R7.9-reveal", answer.cell, None)


def _mend_monsters(table: Table) -> None:
    """R7.9-heal: zombies and undead lose their hit markers; Germans keep theirs (Q237)."""
    state = table.state
    enemies = [one.name for one in state.enemies.values() if one.hits and one.kind != "german"]
    paras = [man.name for man in state.paras.values() if man.hits]
    if enemies or paras:
        table.emit(MonstersMended("R7.9-heal", (*enemies, *paras)))
