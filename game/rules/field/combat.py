"""Attacks of the paras on the field, and the reactions of Germans: 4.4, 4.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.board import FieldBoard
from game.rules.board.field import ReachedHex, Ways
from game.rules.board.hexes import Hex
from game.rules.common.combat import (
    Attacker,
    choose_weapon,
    fire_dice,
    roll_against_para,
    roll_attack,
    take_hits,
)
from game.rules.counters import ITEMS
from game.rules.decisions import Attack, ChooseCell, ChooseUnit, HoldFire, Option
from game.rules.events.enemies import EnemyHit, EnemyMoved, EnemyReacted, EnemyRemoved
from game.rules.field.movement import nearest_cells
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table


def field_attack(table: Table, group: Sequence[str]) -> Procedure[None]:
    """R4.4: the group may attack one adjacent German, all together (Q26)."""
    options = field_attack_options(table, group)
    if not options:
        return
    answer = yield from table.ask("R4.4-who", group, [*options, HoldFire()])
    if isinstance(answer, Attack):
        attackers = yield from _choose_weapons(table, group)
        attack_german(table, "R4.4.1-dice", attackers, table.state.enemies[answer.enemy])


def field_attack_options(table: Table, group: Sequence[str]) -> list[Option]:
    """R4.4-who: Germans adjacent to the group, if it has any dice (Q13)."""
    if not group or not _could_roll_a_die(table, group):
        return []
    return [Attack(enemy.name) for enemy in _adjacent_germans(table, group)]


def _adjacent_germans(table: Table, group: Sequence[str]) -> list[Enemy]:
    around = table.field.around[table.state.paras[group[0]].at]
    return [enemy for enemy in table.state.enemies.values() if enemy.at in around]


def firearms(man: Para) -> list[str]:
    """Carried weapons that fire on the field: MP40 and MG42 (R4.4.2-weapons, Q56)."""
    return [item for item in man.items if ITEMS[item].kind in ("mp40", "mg42")]


def _could_roll_a_die(table: Table, group: Sequence[str]) -> bool:
    """Q13: an attack needs at least one die."""
    men = [table.state.paras[name] for name in group]
    return any(firearms(man) or own_dice(table, man) for man in men)


def own_dice(table: Table, man: Para) -> int:
    """Dice he fires with his own combat: combat and sights (R4.4.1-dice)."""
    return fire_dice(table, man, "")


def _choose_weapons(table: Table, group: Sequence[str]) -> Procedure[list[Attacker]]:
    """R4.4.2-weapons: choose a weapon for each man."""
    attackers = []
    for name in group:
        man = table.state.paras[name]
        weapon = yield from choose_weapon(table, man, arms_afield(table, man))
        attackers.append(Attacker(name, weapon, fire_dice(table, man, weapon)))
    return attackers


def arms_afield(table: Table, man: Para) -> list[str]:
    """The weapons he can fire: each firearm, and "" for his own combat if it has dice.

    Without a firearm it is always "".
    """
    guns = firearms(man)
    return [*guns, ""] if own_dice(table, man) or not guns else guns


def attack_german(table: Table, rule: str, attackers: Sequence[Attacker], enemy: Enemy) -> None:
    """R4.4.1-hits: hits stay on a German; he is removed when they reach his men."""
    need = table.sheet.need(enemy)
    _, hits = roll_attack(table, rule, attackers, enemy.name, need, melee=False)
    if hits >= table.sheet.men_left(enemy):
        table.emit(EnemyRemoved("R4.4.1-hits", enemy.name, enemy.at, "removed"))
    elif hits:
        table.emit(EnemyHit("R4.4.1-hits", enemy.name, hits))


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
    targets = adjacent_paras(table, enemy.at)
    if not targets:
        yield from _move(table, enemy)
        targets = adjacent_paras(table, table.state.enemies[answer.name].at)
    if targets:
        yield from _fight(table, enemy, targets)
    table.emit(EnemyReacted("R4.5-face-up-only", answer.name))


def adjacent_paras(table: Table, cell: Hex) -> list[Para]:
    """R4.5.4: whom a German in this hex can attack."""
    around = table.field.around[cell]
    return [man for man in table.state.paras.values() if man.at in around]


def _move(table: Table, enemy: Enemy) -> Procedure[None]:
    """R4.5.2: move to the best place in reach; the player breaks ties (R4.5.2-tie)."""
    rule, places = destinations(table, enemy)
    choices = [ChooseCell(cell) for cell in _uncrowded(table, enemy, list(places))]
    answer = yield from table.ask(rule, (enemy.name,), choices)
    if answer.cell != enemy.at:
        table.emit(EnemyMoved(rule, enemy.name, places[answer.cell].path))


def destinations(table: Table, enemy: Enemy) -> tuple[str, Mapping[Hex, ReachedHex]]:
    """R4.5.2-2 to -4: the rule of the first possible priority, and the ways to its hexes."""
    board = table.field
    paras = list(dict.fromkeys([man.at for man in table.state.paras_on_map()]))
    march = board.german_ways.march(enemy.at, 2 * table.sheet.movement(enemy), paras)
    beside_nearest = march.beside(nearest_cells(board, enemy.at, paras))
    if beside_nearest:
        return "R4.5.2-2-nearest", _in_order(board, beside_nearest)
    if not march.by_road.edge.isdisjoint(paras):
        return "R4.5.2-3-by-road", _in_order(board, march.by_road.beside(paras))
    return "R4.5.2-4-approach", _in_order(board, _closest(march.unrestricted, paras))


def _in_order(board: FieldBoard, ways: Mapping[Hex, ReachedHex]) -> Mapping[Hex, ReachedHex]:
    """The ways by their last hexes in board order; mostly there is only one."""
    return {cell: ways[cell] for cell in board.in_order(ways)} if len(ways) > 1 else ways


def _closest(ways: Ways, paras: Sequence[Hex]) -> Mapping[Hex, ReachedHex]:
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
