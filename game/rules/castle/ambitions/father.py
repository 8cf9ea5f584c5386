"""The girl's father, a zombie led by the player like a para: 8.3.5, Q171 and Q265."""

from __future__ import annotations

from game.rules.board import VILLAGE, Cell
from game.rules.castle.appearing import find_place
from game.rules.castle.monsters import attack_enemy
from game.rules.castle.movement import step_options
from game.rules.common.items import has_free_hand
from game.rules.common.targets import picked
from game.rules.counters import HOSTAGE
from game.rules.decisions import Attack, ChooseCell, HoldFire, Option, PickUp, Step, Stop
from game.rules.events.ambitions import FatherReleased
from game.rules.events.castle import (
    DaughterTaken,
    FatherActed,
    FatherMoved,
    HostageDelivered,
)
from game.rules.events.enemies import EnemyMoved
from game.rules.events.people import ActionBegan, MoveEnded
from game.rules.state import Action, Enemy, State
from game.rules.table import Procedure, Table

_RULE = "R8.3.5-father"


def father_may_act(state: State) -> bool:
    """Whether he can act this turn; in the village he stays there (Q265)."""
    if not state.father:
        return False
    father = state.enemies[state.father]
    return not father.reacted and father.at != VILLAGE


def act_as_father(table: Table) -> Procedure[None]:
    """Q171: he moves like a para, next to paras as well, and fights in melee."""
    father = table.state.enemies[table.state.father]
    table.emit(ActionBegan(_RULE, father.name, father.at, table.sheet.movement(father)))
    yield from _move(table, father.name)
    here = table.state.enemies[father.name]
    table.emit(MoveEnded(_RULE, (father.name,), here.at))
    yield from _fight(table, here)
    table.emit(FatherActed(_RULE, father.name))


def _move(table: Table, name: str) -> Procedure[None]:
    """Step by step until he stops or has brought his girl to the village."""
    while (action := table.state.action) is not None and action.at != VILLAGE:
        options: list[Option] = [*step_options(table, action), Stop()]
        answer = yield from table.ask(_RULE, (name,), options)
        if not isinstance(answer, Step):
            return
        _take_step(table, name, action, answer.cell)


def _take_step(table: Table, name: str, action: Action, target: Cell) -> None:
    """A zombie wakes nobody and finds nothing (Q143)."""
    table.emit(FatherMoved(_RULE, name, action.at, target, left=action.left - 1))
    if target == VILLAGE:
        table.emit(HostageDelivered("R8.3.5-daughter", name))


def _fight(table: Table, father: Enemy) -> Procedure[None]:
    """One adjacent enemy, with his strength less his hits; paras are his friends."""
    if father.at == VILLAGE or not table.sheet.strength_left(father):
        return
    around = table.castle.neighbours[father.at]
    foes = [enemy for enemy in table.state.enemies.values() if enemy.at in around]
    options: list[Option] = [*(_attack_on(foe) for foe in foes), HoldFire()]
    answer = yield from table.ask("R7.6-who", (father.name,), options)
    if isinstance(answer, Attack):
        attack_enemy(table, father, table.state.enemies[answer.enemy])
    elif isinstance(answer, ChooseCell):
        attack_enemy(table, father, picked(table.state, answer))


def _attack_on(foe: Enemy) -> Attack | ChooseCell:
    """The option for an enemy; a face-down one is named by its square."""
    return Attack(foe.name) if foe.up else ChooseCell(foe.at)


def daughter_options(table: Table, action: Action) -> list[PickUp]:
    """Q170: a para in her father's square may take her."""
    state = table.state
    if not state.father or action.at == VILLAGE:
        return []
    if state.enemies[state.father].at != action.at:
        return []
    return [PickUp(HOSTAGE, name) for name in action.group if has_free_hand(state.paras[name])]


def take_daughter(table: Table, para: str) -> Procedure[None]:
    """Q170: a para takes her, and her father is an ordinary zombie again (Q248)."""
    father = table.state.father
    yield from _release_father(table)
    table.emit(DaughterTaken("R8.3.5-carry", father, para))


def _release_father(table: Table) -> Procedure[None]:
    """R8.3.5-father, Q248: he is an ordinary zombie and leaves an occupied square."""
    state = table.state
    father = state.enemies[state.father]
    place = father.at
    if place != VILLAGE and _has_company(state, father):
        place = yield from find_place(table, _RULE, (father.name,), place, indoors=True)
    table.emit(FatherReleased(_RULE, father.name))
    if place != father.at:
        table.emit(EnemyMoved(_RULE, father.name, (father.at, place)))


def _has_company(state: State, father: Enemy) -> bool:
    others = [one for one in state.enemies_at(father.at) if one.name != father.name]
    return bool(others or state.paras_at(father.at))
