"""Attacks of the paras on the field: 4.4."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.common.combat import Attacker, choose_weapon, fire_dice, roll_attack
from game.rules.counters import ITEMS
from game.rules.decisions import Attack, HoldFire, Option
from game.rules.events.enemies import EnemyHit, EnemyRemoved
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
