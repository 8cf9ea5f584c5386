"""The controller, and the girl whose father is a zombie: 8.3.4 and 8.3.5."""

from __future__ import annotations

from typing import Final

from game.rules.board import VILLAGE, Cell
from game.rules.castle.appearing import find_place
from game.rules.castle.sight import occupied, visible_enemies
from game.rules.counters import MONSTERS
from game.rules.decisions import ChooseUnit
from game.rules.events.ambitions import FatherFound, FatherReleased, ZombiesDanced
from game.rules.events.enemies import EnemyMoved
from game.rules.events.items import ItemSpent
from game.rules.state import Enemy, Para, State
from game.rules.table import Procedure, Table

CONTROLLER: Final = "key"
GIRL: Final = "hostage"
BREAKS: Final = 6
"""The die that breaks the controller, whatever else it does (Q172)."""


# --- The controller (R8.3.4-controller) -----------------------------------------------------


def can_operate(table: Table, man: Para) -> bool:
    """Whether a para holds the zombie controller, which works in this ambition only (Q173)."""
    return table.state.ambition == "zombies" and CONTROLLER in man.items


def operate(table: Table, man: Para) -> None:
    """R8.3.4-controller: if luck holds, every zombie he sees dances through the reactions."""
    rule = "R8.3.4-controller"
    die = table.roll_luck(rule, (man.name,), table.sheet.luck(man))
    if die <= table.sheet.luck(man):
        seen = (one for one in visible_enemies(table, man.at) if one.kind == "zombie")
        table.emit(ZombiesDanced(rule, tuple(one.name for one in seen)))
    if die == BREAKS:
        table.emit(ItemSpent(rule, CONTROLLER, man.name))


# --- The girl and her father (R8.3.5-father) ------------------------------------------------


def look_for_father(table: Table) -> Procedure[None]:
    """R8.3.5-father, Q170, Q265: the first zombie of the cup to see the girl is her father.

    To be called whenever somebody has changed places; does nothing most of the time.
    """
    state = table.state
    if state.ambition != "zombies" or state.father_was_found:
        return
    square = where_girl_is(state)
    if square in ("", VILLAGE):
        return
    seers = _zombies_who_see(table, square)
    if seers:
        rule = "R8.3.5-father"
        answer = yield from table.ask(rule, (GIRL,), [ChooseUnit(one.name) for one in seers])
        table.emit(FatherFound(rule, answer.name, state.enemies[answer.name].at))


def where_girl_is(state: State) -> Cell:
    """The cell in which the hostage lies face up or is carried by a para; "" for none."""
    carrier = state.carrier_of(GIRL)
    if carrier is not None:
        return carrier.at
    return next((cell for cell, items in state.lying.items() if GIRL in items), "")


def _zombies_who_see(table: Table, square: Cell) -> list[Enemy]:
    zombies = [
        one for one in table.state.enemies.values() if one.kind == "zombie" and one.name in MONSTERS
    ]
    if not zombies:
        return []
    sees, held = table.castle.sees, occupied(table.state)
    return [one for one in zombies if sees(one.at, square, held)]


def father_is_ours(state: State) -> bool:
    """Whether the girl's father is led by the player now (Q171)."""
    return state.father != ""


def release_father(table: Table) -> Procedure[None]:
    """R8.3.5-father, Q248: without her he is a plain zombie; others in his square push him out."""
    rule, state = "R8.3.5-father", table.state
    father = state.enemies[state.father]
    place = father.at
    if place != VILLAGE and _has_company(state, father):
        place = yield from find_place(table, rule, (father.name,), place, indoors=True)
    table.emit(FatherReleased(rule, father.name))
    if place != father.at:
        table.emit(EnemyMoved(rule, father.name, (father.at, place)))


def _has_company(state: State, father: Enemy) -> bool:
    others = [one for one in state.enemies_at(father.at) if one.name != father.name]
    return bool(others or state.paras_at(father.at))
