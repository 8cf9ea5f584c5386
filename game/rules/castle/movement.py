"""Movement in the castle, full speed, the alarm, and companions: 7.2.1 to 7.2.3, 7.7, V2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import Floor
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.markers import discover
from game.rules.castle.sight import enemy_squares
from game.rules.common.combat import kill
from game.rules.counters import ANYA, HOSTAGE, JAEGER, NIKOLAI
from game.rules.decisions import LoseItem, Step
from game.rules.events.castle import CompanionJoined, HostageDelivered, ShotForgone
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.field import GroupArrived
from game.rules.events.people import GroupMoved, ItemLaidDown, ParaWounded
from game.rules.state import Action, Para, State
from game.rules.table import Procedure, Table

_ANYA_RULE: Final = "V2-anya"


def anya_is_in_nonette(table: Table) -> None:
    """V2-anya: a raid may begin with her in the village, as it may with Ines."""
    if table.options.anya and table.dice.draw(2) == 0:
        table.emit(CompanionJoined(_ANYA_RULE, ANYA, VILLAGE))
        table.emit(GroupArrived(_ANYA_RULE, (ANYA,), VILLAGE))


def call_nikolai(table: Table) -> None:
    """V2-anya: if she reached Nonette, Nikolai joins at the start of the castle part."""
    anya = table.state.paras.get(ANYA)
    if table.options.nikolai and anya is not None and anya.at == VILLAGE:
        table.emit(CompanionJoined("V2-nikolai", NIKOLAI, VILLAGE))


# --- Nikolai's limits -----------------------------------------------------------------------


def steps_with_nikolai(table: Table, action: Action, cells: Iterable[Cell]) -> list[Cell]:
    """V2-nikolai, V2-jaeger, V2-t34: steps that a group with Nikolai in it may take.

    None while he is bound to his tank; only nearer to the colonel once he is there; and
    none from which the group could not come to where it may stop.
    """
    if table.state.t34_stands:
        return []
    onward = [cell for cell in cells if _is_approach(table, action.at, cell)]
    return [cell for cell in onward if _can_settle(table, action, cell)]


def may_stop(table: Table, action: Action, steps: Sequence[object]) -> bool:
    """V2-nikolai, Q196: whether a group may stop here; without a step left, anywhere."""
    return (
        NIKOLAI not in action.group
        or not action.moved
        or not steps
        or _may_rest(table.state, action.group, action.at)
    )


def _may_rest(state: State, group: Sequence[str], cell: Cell) -> bool:
    """V2-nikolai: no other para in his square unless Anya is there; the village has room."""
    if cell == VILLAGE:
        return True
    company = [*group, *(man.name for man in state.paras_at(cell))]
    return ANYA in company or all(name == NIKOLAI for name in company)


def _is_approach(table: Table, origin: Cell, target: Cell) -> bool:
    """V2-jaeger: with the colonel in play, Nikolai only comes nearer to him."""
    jaeger = table.state.enemies.get(JAEGER)
    if jaeger is None:
        return True
    steps = table.castle.walk(jaeger.at, passage=table.state.passage)
    return steps[target] < steps[origin]


def _can_settle(table: Table, action: Action, cell: Cell) -> bool:
    """Whether some way on from that cell, or none at all, ends where the group may stop."""
    closed = enemy_squares(table.state)
    cells = [cell]
    for _ in range(action.left):
        if any(_may_rest(table.state, action.group, here) for here in cells):
            return True
        onward = (
            (here, there)
            for here in cells
            for there in table.castle.steps(here, road=True, passage=table.state.passage)
        )
        cells = list(
            dict.fromkeys(
                there
                for here, there in onward
                if there not in closed and _is_approach(table, here, there)
            )
        )
    return False


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
