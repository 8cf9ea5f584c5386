"""The Zombies: they rise, a controller makes them dance, and one is a father: 8.3."""

from __future__ import annotations

from typing import ClassVar, Final

from game.rules.board import VILLAGE, Cell
from game.rules.castle.ambitions.ambition import Ambition
from game.rules.castle.ambitions.risings import Rising, play_rising
from game.rules.castle.sight import occupied, visible_enemies
from game.rules.counters import CAPTAIN, DOCTOR, HOSTAGE, KEY_ITEM, LIEUTENANT, MONSTERS
from game.rules.decisions import ChooseUnit, OperateController, Option
from game.rules.events.ambitions import FatherFound, ZombiesDanced
from game.rules.events.items import ItemSpent
from game.rules.state import Enemy, Para, State
from game.rules.table import Procedure, Table

BREAKS: Final = 6
"""The die that breaks the controller, whatever else it does (Q172)."""
_EVENTS: Final = (
    Rising("R8.3.1-event1", 1, "zombie", LIEUTENANT, "R8.3.1-lieutenant"),
    Rising("R8.3.2-event2", 2, "zombie", CAPTAIN, "R8.3.2-event2"),
    Rising("R8.3.3-event3", 3, "zombie", DOCTOR, "R8.3.3-event3"),
)


class Zombies(Ambition):
    """R2.6.3-zombies: the key item is the controller; the hostage is a girl and has a father."""

    name: ClassVar = "zombies"
    rule: ClassVar = "R2.6.3-zombies"
    event_rules: ClassVar = tuple(event.rule for event in _EVENTS)

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.3.1-event1 to R8.3.3-event3: zombies rise, and somebody is infected."""
        yield from play_rising(table, _EVENTS[marks - 1], self)

    def key_options(self, table: Table, man: Para) -> list[Option]:
        """R8.3.4-controller: a para with the controller may operate it (Q173)."""
        return [OperateController()] if KEY_ITEM in man.items else []

    def use_key(self, table: Table, man: Para) -> Procedure[None]:
        """R8.3.4-controller: zombies dance."""
        _operate(table, man)
        yield from ()

    def watch(self, table: Table) -> Procedure[None]:
        """R8.3.5-father: a zombie may see the girl and be her father."""
        yield from _look_for_father(table)


# --- The controller (R8.3.4-controller) -----------------------------------------------------


def _operate(table: Table, man: Para) -> None:
    """R8.3.4-controller: if luck holds, every zombie he sees dances through the reactions."""
    rule = "R8.3.4-controller"
    die = table.roll_luck(rule, (man.name,), table.sheet.luck(man))
    if die <= table.sheet.luck(man):
        seen = (one for one in visible_enemies(table, man.at) if one.kind == "zombie")
        table.emit(ZombiesDanced(rule, tuple(one.name for one in seen)))
    if die == BREAKS:
        table.emit(ItemSpent(rule, KEY_ITEM, man.name))


# --- The girl and her father (R8.3.5-father) ------------------------------------------------


def _look_for_father(table: Table) -> Procedure[None]:
    """R8.3.5-father, Q170, Q265: the first zombie of the cup to see the girl is her father."""
    state = table.state
    if state.father_was_found:
        return
    square = where_girl_is(state)
    if square in ("", VILLAGE):
        return
    seers = _zombies_who_see(table, square)
    if seers:
        rule = "R8.3.5-father"
        answer = yield from table.ask(rule, (HOSTAGE,), [ChooseUnit(one.name) for one in seers])
        table.emit(FatherFound(rule, answer.name, state.enemies[answer.name].at))


def where_girl_is(state: State) -> Cell:
    """The cell in which the hostage lies face up or is carried by a para; "" for none."""
    carrier = state.carrier_of(HOSTAGE)
    if carrier is not None:
        return carrier.at
    return next((cell for cell, items in state.lying.items() if HOSTAGE in items), "")


def _zombies_who_see(table: Table, square: Cell) -> list[Enemy]:
    zombies = [
        one for one in table.state.enemies.values() if one.kind == "zombie" and one.name in MONSTERS
    ]
    if not zombies:
        return []
    sees, held = table.castle.sees, occupied(table.state)
    return [one for one in zombies if sees(one.at, square, held)]
