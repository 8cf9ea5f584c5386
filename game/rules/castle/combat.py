"""The paras' attacks in the castle: 7.6.1 to 7.6.4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.castle.casualties import strike_enemy
from game.rules.castle.sight import visible_enemies
from game.rules.castle.variants.friends import friends_duck
from game.rules.common.combat import Attacker, choose_weapon, roll_attack
from game.rules.common.targets import show_target
from game.rules.counters import ITEMS
from game.rules.decisions import Attack
from game.rules.events.items import ItemSpent
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table

FLAME_RANGE: Final = 3
"""Squares a flamethrower reaches (R7.6.2-range)."""


def attack_options(table: Table, group: Sequence[str]) -> list[Attack]:
    """R7.6-who: enemies the group sees from its square and has dice against (Q13)."""
    men = [table.state.paras[name] for name in group]
    if not men:
        return []
    past_friends = table.options.fire_past_friends
    return [
        Attack(enemy.name)
        for enemy in visible_enemies(table, men[0].at, past_friends=past_friends)
        if enemy.name != table.state.father and any(arms_against(table, man, enemy) for man in men)
    ]


def is_melee(table: Table, man: Para, enemy: Enemy) -> bool:
    """R7.6.3-melee: adjacent enemies are fought in melee, others by fire (Q251)."""
    return enemy.at in table.castle.neighbours[man.at]


def dice_against(table: Table, man: Para, weapon: str, enemy: Enemy) -> int:
    """Dice with a weapon ("" is his own combat value); 0 if it cannot be used.

    An undead para has the strength of his marker, in melee only (Q166).
    """
    melee = is_melee(table, man, enemy)
    if man.bite and (weapon or not melee):
        return 0
    face = table.sheet.face(man)
    icons = face.melee if melee else face.marksman
    if not weapon:
        return face.combat + icons
    row = table.sheet.items[weapon]
    base = row.melee if melee else row.fire
    if not base or (row.kind == "flamethrower" and not _is_in_flame(table, man, enemy)):
        return 0
    return base + icons


def bonus_against(table: Table, weapon: str, enemy: Enemy) -> int:
    """R7.6.4-green-plus, R7.6.4-purple-plus: the bonus to each of his dice (Q8, Q160)."""
    if not weapon:
        return 0
    row = table.sheet.items[weapon]
    if enemy.kind == "zombie":
        return row.green
    return row.purple if enemy.kind == "undead" or enemy.bite else 0


def attack(table: Table, group: Sequence[str], target: str) -> Procedure[None]:
    """R7.6.4-base: the group attacks one enemy, each man with a chosen weapon."""
    rule = "R7.6.4-base"
    origin = table.state.paras[group[0]].at
    if not friends_duck(table, origin, table.state.enemies[target].at):
        return
    show_target(table, rule, target)
    enemy = table.state.enemies[target]
    attackers = yield from _choose_weapons(table, group, enemy)
    melee = is_melee(table, table.state.paras[group[0]], enemy)
    need = table.sheet.need(enemy)
    rolled, hits = roll_attack(table, rule, attackers, target, need, melee=melee)
    strike_enemy(table, enemy, hits, rule)
    burn_fuel(table, attackers, rolled.dice)


def _choose_weapons(table: Table, group: Sequence[str], enemy: Enemy) -> Procedure[list[Attacker]]:
    """R4.4.2-weapons: choose a weapon for each man; men without dice do not attack."""
    attackers = []
    for name in group:
        man = table.state.paras[name]
        arms = arms_against(table, man, enemy)
        if arms:
            weapon = yield from choose_weapon(table, man, arms)
            dice = dice_against(table, man, weapon, enemy)
            attackers.append(Attacker(name, weapon, dice, bonus_against(table, weapon, enemy)))
    return attackers


def burn_fuel(table: Table, attackers: Sequence[Attacker], dice: Sequence[int]) -> None:
    """R7.6.4-flamethrower, Q121: it is empty after a 6 among its own dice."""
    first = 0
    for attacker in attackers:
        weapon = attacker.weapon
        if is_flamethrower(weapon) and 6 in dice[first : first + table.sheet.items[weapon].fire]:
            table.emit(ItemSpent("R7.6.4-flamethrower", weapon, attacker.name))
        first += attacker.dice


def is_flamethrower(weapon: str) -> bool:
    """Whether the weapon is a flamethrower; "" is not."""
    return bool(weapon) and ITEMS[weapon].kind == "flamethrower"


def arms_against(table: Table, man: Para, enemy: Enemy) -> list[str]:
    """Weapons with dice against this enemy, one of each kind, and "" for his own combat."""
    by_kind = {
        ITEMS[item].kind: item for item in man.items if ITEMS[item].fire or ITEMS[item].melee
    }
    return [arm for arm in (*by_kind.values(), "") if dice_against(table, man, arm, enemy)]


def _is_in_flame(table: Table, man: Para, enemy: Enemy) -> bool:
    return table.castle.distance(man.at, enemy.at) <= FLAME_RANGE
