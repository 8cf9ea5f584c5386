"""Attacks of zombies and undead: 7.8.2."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board import VILLAGE
from game.rules.board.squares import Square
from game.rules.castle.appearing import waits_a_turn
from game.rules.castle.casualties import strike_enemy
from game.rules.castle.infection import take_bites
from game.rules.common.combat import Attacker, roll_against_para, roll_attack
from game.rules.common.hits import take_hits
from game.rules.common.targets import EnemyChoice, pick, picked, show_target
from game.rules.decisions import ChooseUnit
from game.rules.events.enemies import EnemyPlaced
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table


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
