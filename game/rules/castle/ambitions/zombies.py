"""The Zombies: they rise, a controller makes them dance, and one is a father: 8.3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    hostage_rule: ClassVar = "R8.3.5-daughter"

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

    def steps_until_watched(self, table: Table, name: str, path: Sequence[Cell]) -> int:
        """R8.3.5-father, Q273: any step may show the girl to a zombie."""
        last = len(path) - 1
        square = _where_girl_waits(table.state)
        if not square:
            return last
        moves = ({name: cell} for cell in path[1:])
        shown = (bool(_zombies_who_see(table, square, moved)) for moved in moves)
        return next((step for step, is_shown in enumerate(shown, 1) if is_shown), last)

    def watch(self, table: Table) -> Procedure[None]:
        """R8.3.5-father: a zombie may see the girl and be her father."""
        yield from _look_for_father(table)


# --- The controller (R8.3.4-controller) -----------------------------------------------------


def _operate(table: Table, man: Para) -> None:
    """R8.3.4-controller: if luck holds, every zombie he sees dances through the reactions."""
    rule = "R8.3.4-controller"
    die = table.roll_luck(rule, (man.name,), table.sheet.luck(man), face_matters=True)
    if die <= table.sheet.luck(man):
        seen = (one for one in visible_enemies(table, man.at) if one.kind == "zombie")
        table.emit(ZombiesDanced(rule, tuple(one.name for one in seen)))
    if die == BREAKS:
        table.emit(ItemSpent(rule, KEY_ITEM, man.name))


# --- The girl and her father (R8.3.5-father) ------------------------------------------------


def _look_for_father(table: Table) -> Procedure[None]:
    """R8.3.5-father, Q170, Q265: the first zombie of the cup to see the girl is her father."""
    state = table.state
    square = _where_girl_waits(state)
    seers = _zombies_who_see(table, square, {}) if square else []
    if seers:
        rule = "R8.3.5-father"
        answer = yield from table.ask(rule, (HOSTAGE,), [ChooseUnit(one.name) for one in seers])
        table.emit(FatherFound(rule, answer.name, state.enemies[answer.name].at))


def _where_girl_waits(state: State) -> Cell:
    """The square where a zombie may still see her for the first time; "" for none."""
    square = "" if state.father_was_found else where_girl_is(state)
    return "" if square == VILLAGE else square


def where_girl_is(state: State) -> Cell:
    """The cell in which the hostage lies face up or is carried by a para; "" for none."""
    carrier = state.carrier_of(HOSTAGE)
    if carrier is not None:
        return carrier.at
    return next((cell for cell, items in state.lying.items() if HOSTAGE in items), "")


def _zombies_who_see(table: Table, square: Cell, moved: Mapping[str, Cell]) -> list[Enemy]:
    """Zombies of the cup who see that square, with some enemies moved to other cells."""
    zombies = [
        one for one in table.state.enemies.values() if one.kind == "zombie" and one.name in MONSTERS
    ]
    if not zombies:
        return []
    sees, held = table.castle.sees, occupied(table.state, moved)
    return [one for one in zombies if sees(moved.get(one.name, one.at), square, held)]
