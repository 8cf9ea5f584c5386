"""Reactions of face-up Germans on the field: 4.5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from game.rules.board.german_ways import Ways
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
    if not _adjacent_paras(table, enemy.at):
        yield from _move(table, enemy)
    yield from _fight(table, table.state.enemies[answer.name])
    table.emit(EnemyReacted("R4.5-face-up-only", answer.name))


def _adjacent_paras(table: Table, cell: Hex) -> list[Para]:
    around = table.field.neighbours[cell]
    return [man for man in table.state.paras.values() if man.at in around]


def _move(table: Table, enemy: Enemy) -> Procedure[None]:
    """R4.5.2: move to the best place in reach; the player breaks ties (R4.5.2-tie)."""
    rule, places = destinations(table, enemy)
    choices = [ChooseCell(cell) for cell in _uncrowded(table, enemy, list(places))]
    answer = yield from table.ask(rule, (enemy.name,), choices)
    if answer.cell != enemy.at:
        table.emit(EnemyMoved(rule, enemy.name, places[answer.cell].path))


def destinations(table: Table, enemy: Enemy) -> tuple[str, Ways]:
    """R4.5.2-2 to -4: the rule of the first possible priority, and its hexes."""
    board = table.field
    places_of_paras = list(dict.fromkeys(man.at for man in table.state.paras_on_map()))
    march = (enemy.at, 2 * table.sheet.movement(enemy), places_of_paras)
    reach = board.german_ways.anyhow(*march)
    nearest = nearest_cells(board, enemy.at, places_of_paras)
    beside_nearest = _beside(table, reach, nearest)
    if beside_nearest:
        return "R4.5.2-2-nearest", beside_nearest
    beside_other = _beside(table, board.german_ways.by_road(reach, *march), places_of_paras)
    if beside_other:
        return "R4.5.2-3-by-road", beside_other
    # A march takes at most so many hexes, so that it can't turn the tables for those farther off.
    far = board.distances(enemy.at)
    limit = far[nearest[0]] + march[1]
    near = [cell for cell in places_of_paras if far[cell] <= limit]
    return "R4.5.2-4-approach", _closest(table, reach, near)


def _beside(table: Table, reach: Ways, paras: Sequence[Hex]) -> Ways:
    """Hexes within reach next to one of the paras, in board order."""
    neighbours = table.field.neighbours
    beside = {other for cell in paras for other in neighbours[cell] if other in reach}
    return _in_board_order(table, reach, beside)


def _closest(table: Table, reach: Ways, paras: Sequence[Hex]) -> Ways:
    """R4.5.2-4-approach, Q73: the hexes, its own included, from which some para is nearest."""
    tables = [table.field.distances(para) for para in paras]
    nearest = [min(map(far.__getitem__, reach)) for far in tables]
    least = min(nearest)
    near = [far for far, steps in zip(tables, nearest, strict=True) if steps == least]
    closest = {cell for far in near for cell in reach if far[cell] == least}
    return _in_board_order(table, reach, closest)


def _in_board_order(table: Table, reach: Ways, cells: Collection[Hex]) -> Ways:
    """Some of the hexes within reach."""
    ordered = sorted(cells, key=table.field.order.__getitem__) if len(cells) > 1 else cells
    return {cell: reach[cell] for cell in ordered}


def _uncrowded(table: Table, enemy: Enemy, places: list[Hex]) -> list[Hex]:
    """R4.5.3-stack, Q74: of equal places, those with the fewest other Germans."""
    if len(places) == 1:
        return places
    crowd = Counter([other.at for other in table.state.enemies.values() if other is not enemy])
    least = min([crowd[cell] for cell in places])
    return [cell for cell in places if crowd[cell] == least]


def _fight(table: Table, enemy: Enemy) -> Procedure[None]:
    """R4.5.4: attack the adjacent para with the lowest luck, one die per man left (Q78)."""
    targets = table.sheet.lowest_luck(_adjacent_paras(table, enemy.at))
    if not targets:
        return
    choices = [ChooseUnit(man.name) for man in targets]
    answer = yield from table.ask("R4.5.4-target", (enemy.name,), choices)
    man = table.state.paras[answer.name]
    hits = roll_against_para(table, "R4.5.4-dice", enemy, table.sheet.men_left(enemy), man)
    yield from take_hits(table, man.name, hits)
