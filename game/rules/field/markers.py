"""Rushing a field marker, and what each of them does: 4.2.4."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from game.rules.board import Cell
from game.rules.board.hexes import Hex
from game.rules.common.combat import kill, pick, picked, show_target, take_hits
from game.rules.common.hidden import unknown_markers
from game.rules.common.items import has_free_hand
from game.rules.counters import AMBITIONS, ANYA, EIGHT, FIELD_ITEMS, INES, kind_of
from game.rules.decisions import ChooseCell, ChooseUnit, LeaveLying, LookAt, LookNoMore, Take
from game.rules.events.castle import CompanionJoined
from game.rules.events.enemies import (
    EnemyPlaced,
    EnemyRemoved,
    ItemFound,
    MarkerPeeked,
    MarkerPutBack,
    MarkerRemoved,
    MarkerTurnedUp,
)
from game.rules.events.field import ClueSeen, ClueTaken, GroupBounced, ParaReturned
from game.rules.events.people import ItemPickedUp, ParaPlaced
from game.rules.field.movement import nearest_cells, turn_up_adjacent, wake_nearest
from game.rules.state import State
from game.rules.table import Procedure, Table

TIP: Final = 3
"""Markers Ines can tell about (R4.2.4-ines)."""

Aftermath: TypeAlias = Literal["", "noticed", "ambushed"]
"""How a rush leaves the group: noticed, so that no detection die follows (Q46), or ambushed,
so that no attack follows (Q48)."""


class TurnedUpMarker(NamedTuple):
    """A marker that a group has just turned up, and the way by which the group came."""

    rule: str
    group: tuple[str, ...]
    path: tuple[Hex, ...]
    marker: str

    @property
    def here(self) -> Hex:
        """The hex of the marker."""
        return self.path[-1]


class FieldEffect(NamedTuple):
    """What one kind of marker does when it is rushed, and by which rule."""

    rule: str
    play: Callable[[Table, TurnedUpMarker], Procedure[Aftermath]]


def rush(table: Table, group: tuple[str, ...], path: tuple[Hex, ...]) -> Procedure[Aftermath]:
    """R4.2.4-rush: turn the marker up and carry it out."""
    here = path[-1]
    marker = table.state.hidden[here]
    table.emit(MarkerTurnedUp("R4.2.4-rush", marker, here))
    effect = EFFECTS[kind_of(marker)]
    return (yield from effect.play(table, TurnedUpMarker(effect.rule, group, path, marker)))


def look_at(table: Table, rule: str, cell: Cell) -> None:
    """Show a face-down marker to the player; it stays face down."""
    marker = table.state.hidden[cell]
    table.emit(MarkerPeeked(rule, marker, cell))
    if marker in AMBITIONS and table.options.clue_by_sight:
        table.emit(ClueSeen("R4.2.4-ambition", marker, cell))


# --- The ambition, and things to take -------------------------------------------------------


def _take_clue(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-ambition, Q58: the ambition is known from now on."""
    table.emit(ClueTaken(rush.rule, rush.marker, rush.here))
    yield from ()  # asks nothing, yet is called like every other effect
    return ""


def _find_item(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-equipment, Q55: an item lies here; one of the group may take it."""
    table.emit(ItemFound(rush.rule, rush.marker, rush.here))
    men = (table.state.paras[name] for name in rush.group)
    takers = [Take(rush.marker, man.name) for man in men if has_free_hand(man)]
    answer = yield from table.ask(rush.rule, rush.group, [*takers, LeaveLying()])
    if isinstance(answer, Take):
        table.emit(ItemPickedUp(rush.rule, rush.marker, answer.para, rush.here))
    return ""


# --- Companions -----------------------------------------------------------------------------


def _meet_ines(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-ines: she joins here, and knows about three of the markers (Q50, Q51)."""
    table.emit(ParaPlaced(rush.rule, INES, rush.here))
    turn_up_adjacent(table, rush.here)
    for _ in range(TIP):
        unknown = unknown_markers(table.state)
        if not unknown:
            break
        choices = [*(LookAt(cell) for cell in unknown), LookNoMore()]
        answer = yield from table.ask(rush.rule, (INES,), choices)
        if not isinstance(answer, LookAt):
            break
        look_at(table, rush.rule, answer.cell)
    return ""


def _meet_anya(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """V2-anya: she joins where her marker lay, and may act this turn as Ines may (Q51)."""
    table.emit(MarkerRemoved(rush.rule, rush.marker, rush.here))
    table.emit(CompanionJoined(rush.rule, ANYA, rush.here))
    turn_up_adjacent(table, rush.here)
    yield from ()  # asks nothing, yet is called like every other effect
    return ""


def _find_survivor(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-alive: one of the dead men of the eight returns here (Q54)."""
    table.emit(MarkerRemoved(rush.rule, rush.marker, rush.here))
    dead = [man.name for man in table.state.the_dead() if man.name in EIGHT]
    if dead:
        choices = [ChooseUnit(name) for name in dead]
        answer = yield from table.ask(rush.rule, rush.group, choices)
        table.emit(ParaReturned(rush.rule, answer.name, rush.here))
    return ""


# --- Dangers --------------------------------------------------------------------------------


def _ambushed(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-ambush, Q48: a German of the pool appears; the group falls back and is done."""
    table.emit(MarkerRemoved(rush.rule, rush.marker, rush.here))
    if not table.state.pool:
        return ""
    if len(rush.path) > 1:
        table.emit(GroupBounced(rush.rule, rush.group, rush.here, rush.path[-2]))
    choices = [ChooseCell(cell) for cell in _free_hexes_nearest(table, rush.here)]
    answer = yield from table.ask(rush.rule, rush.group, choices)
    name = table.draw(table.state.pool)
    table.emit(EnemyPlaced(rush.rule, name, "german", answer.cell, up=True))
    return "ambushed"


def _free_hexes_nearest(table: Table, here: Hex) -> list[Hex]:
    """The hex, or the nearest ones without a unit; never the exit to Nonette (Q68)."""
    taken = {man.at for man in table.state.paras.values()}
    taken.update(enemy.at for enemy in table.state.enemies.values())
    taken.add(table.field.nonette)
    free = [cell for cell in table.field.hexes if cell not in taken]
    return nearest_cells(table.field, here, free)


def _step_on_mine(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-mine, Q49: each of the group rolls and takes 1 hit per point above his luck."""
    if table.options.mine_stays:
        table.emit(MarkerPutBack(rush.rule, rush.marker, rush.here))
    else:
        table.emit(MarkerRemoved(rush.rule, rush.marker, rush.here))
    for name in rush.group:
        chance = table.sheet.luck(table.state.paras[name])
        die = table.roll_luck(rush.rule, (name,), chance)
        yield from take_hits(table, name, max(0, die - chance))
    return ""


def _bark(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-dog: the group is detected, even in marsh, without a die (Q46)."""
    table.emit(MarkerRemoved(rush.rule, rush.marker, rush.here))
    yield from wake_nearest(table, rush.group, rush.here)
    return "noticed"


def _snipe(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """V2-sniper, Q197: paras on the field test luck, lowest first; the first to fail dies.

    Items do not help. The player chooses the order of equals.
    """
    table.emit(MarkerRemoved(rush.rule, rush.marker, rush.here))
    waiting = table.state.paras_on_map()
    while waiting:
        next_up = [ChooseUnit(man.name) for man in table.sheet.lowest_luck(waiting)]
        answer = yield from table.ask(rush.rule, rush.group, next_up)
        man = table.state.paras[answer.name]
        if not table.test_luck(rush.rule, (man.name,), table.sheet.luck(man)):
            kill(table, rush.rule, man, cause="sniper")
            break
        waiting = [other for other in waiting if other.name != man.name]
    return ""


def _meet_beast(table: Table, rush: TurnedUpMarker) -> Procedure[Aftermath]:
    """R4.2.4-beast-hex, -victim: the Beast strikes the hex with the most people (Q53)."""
    table.emit(MarkerRemoved(rush.rule, rush.marker, rush.here))
    crowds = _people_by_hex(table.state)
    most = max(crowds.values(), default=0)
    fullest = [cell for cell, people in crowds.items() if people == most]
    if fullest:
        choices = [ChooseCell(cell) for cell in nearest_cells(table.field, rush.here, fullest)]
        answer = yield from table.ask("R4.2.4-beast-hex", rush.group, choices)
        yield from _devour(table, rush, answer.cell)
    return ""


def _people_by_hex(state: State) -> dict[Hex, int]:
    """People in each hex: 1 per para, the men left of each German, face-down ones included."""
    crowds: dict[Hex, int] = {}
    for man in state.paras_on_map():
        crowds[man.at] = crowds.get(man.at, 0) + 1
    for enemy in state.enemies.values():
        crowds[enemy.at] = crowds.get(enemy.at, 0) + state.sheet.men_left(enemy)
    return crowds


def _devour(table: Table, rush: TurnedUpMarker, cell: Hex) -> Procedure[None]:
    """R4.2.4-beast-victim: a German unit as a whole, or the para of lowest luck."""
    rule = rush.rule
    germans = table.state.enemies_at(cell)
    if germans:
        choice = yield from table.ask(rule, rush.group, [pick(enemy) for enemy in germans])
        german = picked(table.state, choice)
        show_target(table, rule, german.name)
        table.emit(EnemyRemoved(rule, german.name, cell, "removed"))
    else:
        men = [ChooseUnit(man.name) for man in table.sheet.lowest_luck(table.state.paras_at(cell))]
        answer = yield from table.ask(rule, rush.group, men)
        kill(table, rule, table.state.paras[answer.name], cause="beast", gear_is_lost=True)


EFFECTS: Final[dict[str, FieldEffect]] = {
    **dict.fromkeys(AMBITIONS, FieldEffect("R4.2.4-ambition", _take_clue)),
    **dict.fromkeys(map(kind_of, FIELD_ITEMS), FieldEffect("R4.2.4-equipment", _find_item)),
    "ines": FieldEffect("R4.2.4-ines", _meet_ines),
    "ambush": FieldEffect("R4.2.4-ambush", _ambushed),
    "mine": FieldEffect("R4.2.4-mine", _step_on_mine),
    "dog": FieldEffect("R4.2.4-dog", _bark),
    "alive": FieldEffect("R4.2.4-alive", _find_survivor),
    "beast": FieldEffect("R4.2.4-beast-victim", _meet_beast),
    "anya": FieldEffect("V2-anya", _meet_anya),
    "sniper": FieldEffect("V2-sniper", _snipe),
}
"""The effect of each kind of field marker."""
