"""Attacks of enemies in the castle, and whom they turn into one of them: 7.8.2, 7.8.4, 8.1.4."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle.appearing import find_place, waits_a_turn
from game.rules.castle.combat import strike_enemy
from game.rules.castle.sight import occupied
from game.rules.common.combat import (
    Attacker,
    EnemyChoice,
    kill,
    pick,
    picked,
    roll_against_para,
    roll_attack,
    show_target,
    take_hit,
    take_hits,
)
from game.rules.decisions import ChooseUnit
from game.rules.events.enemies import EnemyPlaced
from game.rules.state import DEAD, Enemy, EnemyKind, Para
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


def foes_in_sight(table: Table, square: Square) -> list[Para | Enemy]:
    """R7.8.4-target: paras, zombies and undead seen from there, paras first."""
    sees, held = table.castle.sees, occupied(table.state)
    foes: list[Para | Enemy] = [*table.state.paras_on_map()]
    foes.extend(one for one in table.state.enemies.values() if one.kind != "german")
    return [foe for foe in foes if sees(square, foe.at, held)]


def best_targets(table: Table, square: Square, foes: Sequence[Para | Enemy]) -> list[Para | Enemy]:
    """R7.8.4-target, Q119: the nearest units; paras before others, then the lowest luck."""
    distance = table.castle.distance
    least = min((distance(square, foe.at) for foe in foes), default=0)
    nearest = [foe for foe in foes if distance(square, foe.at) == least]
    paras = [foe for foe in nearest if isinstance(foe, Para)]
    return [*table.sheet.lowest_luck(paras)] if paras else nearest


def fire_at(table: Table, enemy: Enemy, rule: str, foes: Sequence[Para | Enemy]) -> Procedure[None]:
    """R7.8.4-resolve: fire at the best target, one die per man left (Q78)."""
    targets = best_targets(table, enemy.at, foes)
    if not targets:
        return
    choices = [ChooseUnit(target.name) for target in targets]
    answer = yield from table.ask("R7.8.4-target", (enemy.name,), choices)
    target = next(target for target in targets if target.name == answer.name)
    if isinstance(target, Para):
        hits = roll_against_para(table, rule, enemy, table.sheet.men_left(enemy), target)
        yield from take_hits(table, target.name, hits)
    else:
        attacker = Attacker(enemy.name, "", table.sheet.men_left(enemy))
        need = table.sheet.need(target)
        _, hits = roll_attack(table, rule, [attacker], target.name, need, melee=False)
        strike_enemy(table, target, hits, rule)


def victims(table: Table, square: Square) -> Sequence[Para | Enemy]:
    """R7.8.2-target: whom one in this square may attack: the adjacent para of lowest luck,
    or else any adjacent German, face down ones too (Q247, Q251)."""
    if square == VILLAGE:
        return []
    around = table.castle.neighbours[square]
    paras = [man for man in table.state.paras.values() if man.at in around]
    if paras:
        return table.sheet.lowest_luck(paras)
    enemies = table.state.enemies.values()
    return [enemy for enemy in enemies if enemy.kind == "german" and enemy.at in around]


def attack(table: Table, name: str) -> Procedure[None]:
    """R7.8.2: attack an adjacent unit, if there is one."""
    enemy = table.state.enemies[name]
    targets = victims(table, enemy.at)
    if not targets or not table.sheet.strength_left(enemy):
        return
    choices = [_choice_of(target) for target in targets]
    answer = yield from table.ask("R7.8.2-target", (name,), choices)
    target = targets[choices.index(answer)]
    if isinstance(target, Para):
        yield from _attack_para(table, enemy, target)
    else:
        attack_enemy(table, enemy, picked(table.state, answer))


def _choice_of(target: Para | Enemy) -> EnemyChoice:
    return pick(target) if isinstance(target, Enemy) else ChooseUnit(target.name)


def _attack_para(table: Table, enemy: Enemy, man: Para) -> Procedure[None]:
    """R7.8.2-resolve: roll the hits on a para; hits of a zombie may infect."""
    hits = roll_against_para(table, "R7.8.2-resolve", enemy, table.sheet.strength_left(enemy), man)
    if enemy.kind == "zombie" and not man.bite:
        yield from take_bites(table, man.name, hits)
    else:
        yield from take_hits(table, man.name, hits)


def attack_enemy(table: Table, enemy: Enemy, foe: Enemy) -> None:
    """Q123, Q247: turn the enemy up, roll the attack, and apply the hits."""
    show_target(table, "R7.8.2-target", foe.name)
    foe = table.state.enemies[foe.name]
    attacker = Attacker(enemy.name, "", table.sheet.strength_left(enemy))
    need = table.sheet.need(foe)
    _, hits = roll_attack(table, "R7.8.2-resolve", [attacker], foe.name, need, melee=True)
    fell = strike_enemy(table, foe, hits, "R7.8.2-resolve")
    if fell and enemy.kind == "zombie" and foe.kind == "german":
        _rise_from(table, foe.at)


def _rise_from(table: Table, square: Square) -> None:
    """R7.8.2-german-rises: a zombie replaces the dead German, if the cup is not empty."""
    cup = table.state.cup
    if cup:
        rule, waits = "R7.8.2-german-rises", waits_a_turn(table.state)
        risen = table.draw(cup)
        table.emit(EnemyPlaced(rule, risen, "zombie", square, up=True, reacted=waits))
