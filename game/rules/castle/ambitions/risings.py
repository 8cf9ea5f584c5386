"""Units that rise at an event of the Reich or the Zombies: 8.1.1-8.1.3, 8.3.1-8.3.3."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.board import VILLAGE, Cell
from game.rules.castle.ambitions.ambition import Ambition
from game.rules.castle.appearing import find_place, roll_place
from game.rules.castle.monsters import attack
from game.rules.counters import DOCTOR
from game.rules.events.ambitions import DoctorTurned, EnemyTurned
from game.rules.events.enemies import EnemyPlaced
from game.rules.state import EnemyKind, State
from game.rules.table import Procedure, Table

_GONE: Final = "gone"


class Rising(NamedTuple):
    """An event: its rule, number and kind of units; the unit that gets a marker, and its rule."""

    rule: str
    number: int
    kind: EnemyKind
    bearer: str
    bearer_rule: str


def play_rising(table: Table, rising: Rising, ambition: Ambition) -> Procedure[None]:
    """R8.1.1-event1 and similar: units rise one by one, then a unit gets a marker."""
    for _ in range(rising.number):
        if not table.state.cup:
            break
        yield from _rise(table, rising, ambition)
    if rising.bearer == DOCTOR:
        yield from _mark_doctor(table, rising.bearer_rule, rising.kind)
    else:
        yield from _mark_officer(table, rising.bearer_rule, rising.bearer, rising.kind)


def _rise(table: Table, rising: Rising, ambition: Ambition) -> Procedure[None]:
    """Q152, Q155: one counter of the cup on a numbered square; it attacks at once if it can."""
    name = table.draw(table.state.cup)
    place = yield from roll_place(table, rising.rule, name, indoors=True)
    table.emit(EnemyPlaced(rising.rule, name, rising.kind, place, up=True))
    yield from ambition.watch(table)
    if name != table.state.father:
        yield from attack(table, name)


def _mark_officer(table: Table, rule: str, name: str, kind: EnemyKind) -> Procedure[None]:
    """R8.1.1-lieutenant, R8.3.1-lieutenant: face up, he gets a marker where he stands.

    Dead or in the village he comes back on a numbered square (Q157). Not yet seen, marked
    already, or no marker left: nothing (Q156, Q158).
    """
    state = table.state
    officer = state.enemies.get(name)
    is_dead = officer is None and name in state.fallen
    is_free = officer is not None and officer.up and not officer.bite
    if not state.bites or not (is_dead or is_free):
        return
    bite = table.draw(state.bites)
    if officer is None:
        place = yield from roll_place(table, rule, name, indoors=True)
        table.emit(EnemyPlaced(rule, name, kind, place, up=True, bite=bite))
        return
    place = officer.at
    if place == VILLAGE:
        place = yield from roll_place(table, rule, name, indoors=True)
    table.emit(EnemyTurned(rule, name, kind, place, bite))


def _mark_doctor(table: Table, rule: str, kind: EnemyKind) -> Procedure[None]:
    """R8.1.3-event3, R8.3.3-event3, Q168: the Doctor rises where he is, or comes back.

    Still face down, or no marker left: nothing.
    """
    state = table.state
    where = _where_is_doctor(state)
    if not state.bites or not where:
        return
    bite = table.draw(state.bites)
    if where in (VILLAGE, _GONE):
        place = yield from roll_place(table, rule, DOCTOR, indoors=True)
    else:
        place = yield from find_place(table, rule, (DOCTOR,), where, indoors=True)
    table.emit(DoctorTurned(rule, kind, place, bite))


def _where_is_doctor(state: State) -> Cell:
    """His square or the village, carried or lying; "gone" if he died; "" if not in play."""
    carrier = state.carrier_of(DOCTOR)
    if carrier is not None:
        return carrier.at
    if DOCTOR in state.removed:
        return _GONE
    return next((cell for cell, items in state.lying.items() if DOCTOR in items), "")
