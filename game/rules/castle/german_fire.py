"""Germans fire: 7.8.4."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board.squares import Square
from game.rules.castle.casualties import strike_enemy
from game.rules.castle.sight import occupied
from game.rules.common.combat import Attacker, roll_against_para, roll_attack
from game.rules.common.hits import take_hits
from game.rules.decisions import ChooseUnit
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table


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
