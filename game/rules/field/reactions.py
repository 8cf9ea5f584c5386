"""Reactions of face-up Germans on the field: 4.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.board import FieldBoard
from game.rules.board.german_ways import Reach, Ways
from game.rules.board.hexes import Hex
from game.rules.common.combat import roll_against_para
from game.rules.common.hits import take_hits
from game.rules.decisions import ChooseCell, ChooseUnit
from game.rules.events.enemies import EnemyMoved, EnemyReacted
from game.rules.field.detection import nearest_cells
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table


def yet_to_react(table: Table) -> list[Enemy]:
    """R4.5-face-up-only: Germans who haven't reacted this turn, while there are paras."""
    if not table.state.paras_on_map():
        return []
    return [enemy for enemy in table.state.enemies.values() if enemy.up and not enemy.reacted]


def react(table: Table, waiting: Sequence[Enemy]) -> Procedure[None]:
    """R4.5: the German the player names moves, then fights if it can."""
    choices = [ChooseUnit(enemy.name) for enemy in waiting]
    answer = yield from table.ask("R4.5-face-up-only", (), choices)
    enemy = table.state.enemies[answer.name]
    targets = _adjacent_paras(table, enemy.at)
    if not targets:
        yield from _move(table, enemy)
        targets = _adjacent_paras(table, table.state.enemies[answer.name].at)
    if targets:
        yield from _fight(table, enemy, targets)
    table.emit(EnemyReacted("R4.5-face-up-only", answer.name))


def _adjacent_paras(table: Table, cell: Hex) -> list[Para]:
    around = table.field.around[cell]
    return [man for man in table.state.paras.values() if man.at in around]


def _move(table: Table, enemy: Enemy) -> Procedure[None]:
    """R4.5.2: move to the best place in reach; the player breaks ties (R4.5.2-tie)."""
    rule, places = destinations(table, enemy)
    choices = [ChooseCell(cell) for cell in _uncrowded(table, enemy, list(places))]
    answer = yield from table.ask(rule, (enemy.name,), choices)
    if answer.cell != enemy.at:
        table.emit(EnemyMoved(rule, enemy.name, places[answer.cell].path))


def destinations(table: Table, enemy: Enemy) -> tuple[str, Mapping[Hex, Reach]]:
    """R4.5.2-2 to -4: the rule of the first possible priority, and the ways to its hexes."""
    board = table.field
    paras = list(dict.fromkeys([man.at for man in table.state.paras_on_map()]))
    march = board.german_ways.march(enemy.at, 2 * table.sheet.movement(enemy), paras)
    beside_nearest = march.beside(nearest_cells(board, enemy.at, paras))
    if beside_nearest:
        return "R4.5.2-2-nearest", _in_order(board, beside_nearest)
    if not march.by_road.edge.isdisjoint(paras):
        return "R4.5.2-3-by-road", _in_order(board, march.by_road.beside(paras))
    return "R4.5.2-4-approach", _in_order(board, _closest(march.anyhow, paras))


def _in_order(board: FieldBoard, ways: Mapping[Hex, Reach]) -> Mapping[Hex, Reach]:
    """The ways by their last hexes in board order; mostly there is only one."""
    return {cell: ways[cell] for cell in board.in_order(ways)} if len(ways) > 1 else ways


def _closest(ways: Ways, paras: Sequence[Hex]) -> Mapping[Hex, Reach]:
    """R4.5.2-4-approach, Q73: the hexes, its own included, from which some para is nearest."""
    closest = [ways.closest(para) for para in paras]
    least = min([distance for distance, _ in closest])
    return {
        cell: ways.to[cell] for distance, cells in closest if distance == least for cell in cells
    }


def _uncrowded(table: Table, enemy: Enemy, places: list[Hex]) -> list[Hex]:
    """R4.5.3-stack, Q74: of equal places, those with the fewest other Germans."""
    if len(places) == 1:
        return places
    others = [other.at for other in table.state.enemies.values() if other is not enemy]
    crowds = [others.count(cell) for cell in places]
    least = min(crowds)
    return [cell for cell, crowd in zip(places, crowds, strict=True) if crowd == least]


def _fight(table: Table, enemy: Enemy, targets: Sequence[Para]) -> Procedure[None]:
    """R4.5.4: attack the adjacent para with the lowest luck, one die per man left (Q78)."""
    choices = [ChooseUnit(man.name) for man in table.sheet.lowest_luck(targets)]
    answer = yield from table.ask("R4.5.4-target", (enemy.name,), choices)
    man = table.state.paras[answer.name]
    hits = roll_against_para(table, "R4.5.4-dice", enemy, table.sheet.men_left(enemy), man)
    yield from take_hits(table, man.name, hits)
