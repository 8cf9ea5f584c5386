"""Paras that become enemies, by a zombie's bite or by the drug: 7.8.2, 8.1.4."""

from __future__ import annotations

from game.rules.board import VILLAGE, Cell
from game.rules.castle.appearing import find_place, waits_a_turn
from game.rules.common.hits import kill, take_hit
from game.rules.events.enemies import EnemyPlaced
from game.rules.state import DEAD, EnemyKind
from game.rules.table import Procedure, Table


def take_bites(table: Table, name: str, hits: int) -> Procedure[None]:
    """R7.8.2-infect-wounded, Q162: hits by a zombie, one at a time, until he turns."""
    cell = table.state.paras[name].at
    for _ in range(hits):
        wounded = yield from take_hit(table, name)
        if wounded and _is_infected(table, name):
            died = table.state.paras[name].at == DEAD
            rule = "R7.8.2-infect-killed" if died else "R7.8.2-infect-wounded"
            yield from turn_para(table, rule, name, cell, "zombie")
            return


def _is_infected(table: Table, name: str) -> bool:
    """R7.8.2-infect-killed: a dead para turns; a wounded one if he fails a test of luck.

    With no marker left nothing can happen to the wounded if so ruled (Q164).
    """
    man = table.state.paras[name]
    if man.at == DEAD:
        return True
    if not can_infect(table):
        return False
    return not table.test_luck("R7.8.2-infect-wounded", (name,), table.sheet.luck(man))


def can_infect(table: Table) -> bool:
    """Q164: whether a bite can infect."""
    return bool(table.state.bites) or not table.options.bitten_live_without_marker


def turn_para(table: Table, rule: str, name: str, cell: Cell, kind: EnemyKind) -> Procedure[None]:
    """Q161: he drops his items, counts as dead, and rises with the values of a marker.

    R7.8.2-no-markers, Q280: without a marker, or in the village, he is only removed. Others in
    his square push him to the nearest free one (Q248).
    """
    bites = table.state.bites
    rises = bool(bites) and cell != VILLAGE
    man = table.state.paras[name]
    if man.at != DEAD:
        cause = "turned" if rises else "infected"
        kill(table, rule if bites else "R7.8.2-no-markers", man, cause=cause)
    if not rises:
        return
    bite = table.draw(bites)
    place = yield from find_place(table, rule, (name,), cell, indoors=True)
    waits = waits_a_turn(table.state)
    table.emit(EnemyPlaced(rule, name, kind, place, up=True, bite=bite, reacted=waits))
