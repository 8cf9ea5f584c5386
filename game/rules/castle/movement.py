"""Movement in the castle, full speed, and alerting the garrison: 7.2.1 to 7.2.3, 7.7."""

from __future__ import annotations

from functools import lru_cache

from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.markers import discover
from game.rules.castle.sight import enemy_squares
from game.rules.castle.variants.newcomers import steps_with_nikolai
from game.rules.common.hits import kill
from game.rules.counters import HOSTAGE, NIKOLAI
from game.rules.decisions import LoseItem, Step
from game.rules.events.castle import HostageDelivered, ShotForgone
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.items import ItemLaidDown
from game.rules.events.people import GroupMoved, ParaWounded
from game.rules.state import Action, Para
from game.rules.table import Procedure, Table


def step_options(table: Table, action: Action) -> list[Step]:
    """R7.2.1: neighbours without an enemy; the village by road or known passage (Q94-Q96)."""
    if action.left < 1:
        return []
    held = enemy_squares(table.state)
    steps = _steps(table.castle, action.at, table.state.passage)
    free = [step for step in steps if step.cell not in held]
    if NIKOLAI in action.group:
        lawful = steps_with_nikolai(table, action, [step.cell for step in free])
        return [step for step in free if step.cell in lawful]
    return free


@lru_cache(maxsize=4096)
def _steps(board: CastleBoard, cell: Cell, passage: bool) -> tuple[Step, ...]:
    """The steps from a cell, if nothing stands in the way."""
    return tuple(Step(other) for other in board.steps(cell, road=True, passage=passage))


def take_step(table: Table, target: Cell) -> Procedure[None]:
    """R7.2.1: move one square and resolve at once what the step alerts or reveals."""
    action = table.state.action
    assert action is not None
    origin = action.at
    table.emit(GroupMoved("R7.2.1-orthogonal", action.group, origin, target, left=action.left - 1))
    wake_by_move(table, target)
    if target == VILLAGE and not action.fast:
        _deliver_hostage(table, action.group)
    yield from discover(table, action.group[0], origin, target)
    yield from ambition_of(table.state).watch(table)


def _deliver_hostage(table: Table, group: tuple[str, ...]) -> None:
    """R8.1.5, R8.3.5, Q169: a hostage brought to the village is safe."""
    state, ambition = table.state, ambition_of(table.state)
    if state.hostage_is_safe or ambition.has_worms:
        return
    for name in group:
        if HOSTAGE in state.paras[name].items:
            table.emit(HostageDelivered(ambition.hostage_rule, name))


def end_full_speed(table: Table, action: Action) -> Procedure[None]:
    """R7.2.2-double-move: test luck for it; a hostage is delivered only afterwards (Q271)."""
    name = action.group[0]
    table.emit(ShotForgone("R7.2.2-no-attack", name))
    yield from _stumble(table, table.state.paras[name], action)
    if VILLAGE in action.path[1:]:
        _deliver_hostage(table, (name,))


def held_since_start(man: Para, action: Action) -> tuple[str, ...]:
    """Q277: the items he held when his move began and still holds; only they can fall."""
    return tuple(item for item in man.items if item not in action.taken)


def _stumble(table: Table, man: Para, action: Action) -> Procedure[None]:
    """R7.2.2-double-move: after a failed test of luck, lose an item or take a wound (Q98)."""
    rule, name, start = "R7.2.2-double-move", man.name, action.path[0]
    held = held_since_start(man, action)
    if man.bite and not held:
        return
    if table.test_luck(rule, (name,), table.sheet.luck(man)):
        return
    if held:
        items = [LoseItem(item) for item in held]
        answer = yield from table.ask(rule, (name,), items)
        table.emit(ItemLaidDown(rule, answer.item, name, start))
    elif man.wounded or not table.sheet.has_wounded_side(man):
        kill(table, rule, man, cause="fall")
    else:
        table.emit(ParaWounded(rule, name))


# --- Waking the garrison (R7.7) -------------------------------------------------------------


def wake_by_move(table: Table, cell: Cell) -> None:
    """R7.7.1: a para that enters this cell alerts the floors that hear him."""
    if cell == VILLAGE:
        return
    if table.castle.floor_of[cell] != "2F":
        _wake_floor(table, "R7.7.1-ground-or-cellar", "1F")
    if cell in table.castle.upper_stairs:
        _wake_floor(table, "R7.7.1-stairs-up", "2F")


def _wake_floor(table: Table, rule: str, floor: Floor) -> None:
    """Turn up all face-down Germans of the floor (R4.3.2-active, Q142)."""
    floor_of = table.castle.floor_of
    for enemy in list(table.state.enemies.values()):
        if not enemy.up and floor_of[enemy.at] == floor:
            table.emit(EnemyTurnedUp(rule, enemy.name, enemy.at))
