"""The set-up, turns and end of the hunt: M1-M5."""

from __future__ import annotations

from typing import Final

from game.rules.counters import HUNT_COUNTERS, HUNT_TURNS
from game.rules.dice import shuffled
from game.rules.events.hunt import (
    CounterTurnedUp,
    HuntBegan,
    HuntTurnBegan,
    PointsRolled,
    hunt_of,
)
from game.rules.hunt.actions import act
from game.rules.hunt.bocage import counterattack, end_hunt, is_complete, is_over, judge, zombies_up
from game.rules.state import Hunt, State
from game.rules.table import Procedure, Table

NO_ACTION: Final = (1, 6)
"""Faces that give no points and end the turn."""
HEXES_OF_FACE: Final = {5: 1, 6: 2}
"""Faces that start a counterattack, and its length in hexes (M6.0-advance)."""


def new_hunt() -> State:
    """The state before set-up."""
    return State(stage="hunt", hunt=Hunt())


def set_up(table: Table) -> None:
    """M3.0-setup: eight of nine counters face down in the lairs, the ninth marks the turns."""
    counters = shuffled(table.dice, HUNT_COUNTERS)
    lairs = [table.hunt.lairs[number] for number in sorted(table.hunt.lairs)]
    face_down = tuple(zip(lairs, counters, strict=False))
    table.emit(HuntBegan("M3.0-setup", table.hunt.carentan, face_down, counters[-1]))


def play(table: Table) -> Procedure[None]:
    """Play one piece: the die for action points, or one action."""
    if hunt_of(table.state).points == 0:
        yield from _roll_for_points(table)
    else:
        yield from act(table)
        judge(table)


def _roll_for_points(table: Table) -> Procedure[None]:
    """M5.0-ap, M5.0-counter: roll for points; on 5 and 6 the zombies advance first."""
    die = table.dice.roll()
    points = 0 if die in NO_ACTION else die
    table.emit(PointsRolled("M5.0-ap", die, points))
    if die in HEXES_OF_FACE:
        yield from counterattack(table, "M5.0-counter", HEXES_OF_FACE[die])
        judge(table)
    if die in NO_ACTION and not is_over(table):
        _end_turn(table)


def _end_turn(table: Table) -> None:
    """M5.0-act, Q203: begin the next turn, or after the tenth end the hunt."""
    turn = hunt_of(table.state).turn
    if turn < HUNT_TURNS:
        table.emit(HuntTurnBegan("M5.0-act", turn + 1))
    else:
        _look_around(table)


def _look_around(table: Table) -> None:
    """M5.0-end, Q259: turn up all counters without effect; the hunt is lost with a zombie left."""
    for at, counter in hunt_of(table.state).face_down:
        table.emit(CounterTurnedUp("M5.0-end", counter, at))
    if zombies_up(hunt_of(table.state)):
        end_hunt(table, "M5.0-end", "hunt-lost", "zombies-left")
    elif not is_complete(hunt_of(table.state), table.options.rescue):
        end_hunt(table, "M4.1-option-rescue", "hunt-lost", "infantry-left")
    else:
        end_hunt(table, "M5.0-end", "hunt-won", "none-left")
