"""Rushing a field marker, and what each of the thirteen does: 4.2.4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from game.rules.board import Cell
from game.rules.board.hexes import Hex
from game.rules.castle.activation import show_target
from game.rules.castle.variants.newcomers import meet_anya
from game.rules.common.hidden import unknown_markers
from game.rules.common.hits import kill, take_hits
from game.rules.common.items import has_free_hand
from game.rules.common.targets import pick, picked
from game.rules.counters import AMBITIONS, EIGHT, FIELD_ITEMS, INES, kind_of
from game.rules.decisions import ChooseCell, ChooseUnit, LeaveLying, LookAt, LookNoMore, Take
from game.rules.events.enemies import EnemyPlaced, EnemyRemoved
from game.rules.events.field import ClueSeen, ClueTaken, GroupBounced, ParaReturned
from game.rules.events.items import ItemPickedUp
from game.rules.events.markers import (
    ItemFound,
    MarkerPeeked,
    MarkerPutBack,
    MarkerRemoved,
    MarkerTurnedUp,
)
from game.rules.events.people import ParaPlaced
from game.rules.field.detection import nearest_cells, turn_up_adjacent, wake_nearest
from game.rules.field.sniper import snipe
from game.rules.state import State
from game.rules.table import Procedure, Table

TIP: Final = 3
"""Markers Ines can tell about (R4.2.4-ines)."""

Aftermath: TypeAlias = Literal["", "noticed", "ambushed"]
"""How a rush leaves the group: noticed, so that no detection die follows (Q46), or ambushed,
so that no attack follows (Q48)."""


def rush(table: Table, group: tuple[str, ...], path: tuple[Hex, ...]) -> Procedure[Aftermath]:
    """R4.2.4-rush: turn the marker up and carry it out."""
    here = path[-1]
    marker = table.state.hidden[here]
    table.emit(MarkerTurnedUp("R4.2.4-rush", marker, here))
    if marker in FIELD_ITEMS:
        return (yield from _find_item(table, group, marker, here))
    if marker in AMBITIONS:
        table.emit(ClueTaken("R4.2.4-ambition", marker, here))
        return ""
    return (yield from _MARKER_RULES[kind_of(marker)](table, group, path, marker))


def _meet_ines(
    table: Table, group: tuple[str, ...], path: tuple[Hex, ...], marker: str
) -> Procedure[Aftermath]:
    """R4.2.4-ines: she joins here, and knows about three of the markers (Q50, Q51)."""
    table.emit(ParaPlaced("R4.2.4-ines", INES, path[-1]))
    turn_up_adjacent(table, path[-1])
    for _ in range(TIP):
        unknown = unknown_markers(table.state)
        if not unknown:
            break
        choices = [*(LookAt(cell) for cell in unknown), LookNoMore()]
        answer = yield from table.ask("R4.2.4-ines", (INES,), choices)
        if not isinstance(answer, LookAt):
            break
        look_at(table, "R4.2.4-ines", answer.cell)
    return ""


def look_at(table: Table, rule: str, cell: Cell) -> None:
    """The player sees the face of a marker, which stays face down."""
    marker = table.state.hidden[cell]
    table.emit(MarkerPeeked(rule, marker, cell))
    if marker in AMBITIONS and table.options.clue_by_sight:
        table.emit(ClueSeen("R4.2.4-ambition", marker, cell))


def _ambushed(
    table: Table, group: tuple[str, ...], path: tuple[Hex, ...], marker: str
) -> Procedure[Aftermath]:
    """R4.2.4-ambush, Q48: a pool German stands here; the group falls back, its action over."""
    rule, here = "R4.2.4-ambush", path[-1]
    table.emit(MarkerRemoved(rule, marker, here))
    if not table.state.pool:
        return ""
    if len(path) > 1:
        table.emit(GroupBounced(rule, group, here, path[-2]))
    choices = [ChooseCell(cell) for cell in _free_hexes_nearest(table, here)]
    answer = yield from table.ask(rule, group, choices)
    name = table.draw(table.state.pool)
    table.emit(EnemyPlaced(rule, name, "german", answer.cell, up=True))
    return "ambushed"


def _free_hexes_nearest(table: Table, here: Hex) -> list[Hex]:
    """That hex, or while a unit is in it the nearest without one; never To Nonette (Q68)."""
    taken = {man.at for man in table.state.paras.values()}
    taken.update(enemy.at for enemy in table.state.enemies.values())
    taken.add(table.field.nonette)
    free = [cell for cell in table.field.hexes if cell not in taken]
    return nearest_cells(table.field, here, free)


def _step_on_mine(
    table: Table, group: tuple[str, ...], path: tuple[Hex, ...], marker: str
) -> Procedure[Aftermath]:
    """R4.2.4-mine: each rusher rolls; what exceeds his luck is hits. The mine is gone (Q49)."""
    if table.options.mine_stays:
        table.emit(MarkerPutBack("R4.2.4-mine", marker, path[-1]))
    else:
        table.emit(MarkerRemoved("R4.2.4-mine", marker, path[-1]))
    for name in group:
        chance = table.sheet.luck(table.state.paras[name])
        die = table.roll_luck("R4.2.4-mine", (name,), chance)
        yield from take_hits(table, name, max(0, die - chance))
    return ""


def _bark(
    table: Table, group: tuple[str, ...], path: tuple[Hex, ...], marker: str
) -> Procedure[Aftermath]:
    """R4.2.4-dog: noticed at once, even in marsh; no detection die besides (Q46)."""
    table.emit(MarkerRemoved("R4.2.4-dog", marker, path[-1]))
    yield from wake_nearest(table, group, path[-1])
    return "noticed"


def _find_survivor(
    table: Table, group: tuple[str, ...], path: tuple[Hex, ...], marker: str
) -> Procedure[Aftermath]:
    """R4.2.4-alive: one of the eight given up for dead stands here (Q54)."""
    rule, here = "R4.2.4-alive", path[-1]
    table.emit(MarkerRemoved(rule, marker, here))
    dead = [man.name for man in table.state.the_dead() if man.name in EIGHT]
    if dead:
        answer = yield from table.ask(rule, group, [ChooseUnit(name) for name in dead])
        table.emit(ParaReturned(rule, answer.name, here))
    return ""


def _meet_beast(
    table: Table, group: tuple[str, ...], path: tuple[Hex, ...], marker: str
) -> Procedure[Aftermath]:
    """R4.2.4-beast-hex, -victim: it strikes where most people are (Q53)."""
    state, here = table.state, path[-1]
    table.emit(MarkerRemoved("R4.2.4-beast-victim", marker, here))
    crowds = _people_by_hex(state)
    most = max(crowds.values(), default=0)
    fullest = [cell for cell, people in crowds.items() if people == most]
    if fullest:
        choices = [ChooseCell(cell) for cell in nearest_cells(table.field, here, fullest)]
        answer = yield from table.ask("R4.2.4-beast-hex", group, choices)
        yield from _devour(table, group, answer.cell)
    return ""


def _people_by_hex(state: State) -> dict[Hex, int]:
    """Paras one each, Germans by the men they have left, face-down ones too."""
    crowds: dict[Hex, int] = {}
    for man in state.paras_on_map():
        crowds[man.at] = crowds.get(man.at, 0) + 1
    for enemy in state.enemies.values():
        crowds[enemy.at] = crowds.get(enemy.at, 0) + state.sheet.men_left(enemy)
    return crowds


def _devour(table: Table, group: tuple[str, ...], cell: Hex) -> Procedure[None]:
    """R4.2.4-beast-victim: a German unit as a whole, or the para of lowest luck."""
    rule = "R4.2.4-beast-victim"
    germans = table.state.enemies_at(cell)
    if germans:
        choice = yield from table.ask(rule, group, [pick(enemy) for enemy in germans])
        german = picked(table.state, choice)
        show_target(table, rule, german.name)
        table.emit(EnemyRemoved(rule, german.name, cell, "removed"))
    else:
        men = [ChooseUnit(man.name) for man in table.sheet.lowest_luck(table.state.paras_at(cell))]
        answer = yield from table.ask(rule, group, men)
        kill(table, rule, table.state.paras[answer.name], cause="beast", gear_is_lost=True)


def _find_item(table: Table, group: tuple[str, ...], item: str, here: Hex) -> Procedure[Aftermath]:
    """R4.2.4-equipment, Q55: it lies here, and a rusher with a free hand may take it."""
    rule = "R4.2.4-equipment"
    table.emit(ItemFound(rule, item, here))
    men = (table.state.paras[name] for name in group)
    takers = [Take(item, man.name) for man in men if has_free_hand(man)]
    answer = yield from table.ask(rule, group, [*takers, LeaveLying()])
    if isinstance(answer, Take):
        table.emit(ItemPickedUp(rule, item, answer.para, here))
    return ""


_MarkerRule = Callable[[Table, tuple[str, ...], tuple[Hex, ...], str], Procedure[Aftermath]]
_MARKER_RULES: Final[dict[str, _MarkerRule]] = {
    "ines": _meet_ines,
    "ambush": _ambushed,
    "mine": _step_on_mine,
    "dog": _bark,
    "alive": _find_survivor,
    "beast": _meet_beast,
    "anya": meet_anya,
    "sniper": snipe,
}
