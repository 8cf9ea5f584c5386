"""The paras' attacks in the castle and in Nonette: 7.6.1 to 7.6.4, 7.8.5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.rules.board import VILLAGE
from game.rules.castle.sight import friends_duck, visible_enemies
from game.rules.common.combat import Attacker, choose_weapon, fire_dice, roll_attack, show_target
from game.rules.counters import GERMANS, HOSTAGE, ITEMS, MONSTERS
from game.rules.decisions import Attack, ChooseUnit, FireVolley
from game.rules.events.castle import FatherReleased, VolleyFired
from game.rules.events.enemies import EnemyHit, EnemyRemoved, ItemFound
from game.rules.events.people import ItemSpent
from game.rules.state import Enemy, Para
from game.rules.table import Procedure, Table


def strike_enemy(table: Table, enemy: Enemy, hits: int, rule: str) -> bool:
    """Apply all hits of one attack or blast to an enemy. Returns True if it was removed.

    R4.4.1-hits: hits stay on a German until they reach his men. R7.6.4-one-attack-kill:
    a zombie or undead falls to one attack that reaches its full strength; fewer hits
    only weaken it (Q122).
    """
    if hits >= table.sheet.hits_to_fall(enemy):
        remove_enemy(table, enemy, rule)
        return True
    lapses = enemy.kind != "german" and table.options.monster_hits_lapse
    if hits and not lapses:
        table.emit(EnemyHit(rule, enemy.name, hits))
    return False


def remove_enemy(table: Table, enemy: Enemy, rule: str) -> None:
    """Remove a unit; its marker goes back to its cup (R7.6.4-infection-return).

    A girl in her father's arms is left where he fell (Q170).
    """
    if enemy.name == table.state.father:
        table.emit(FatherReleased("R8.3.5-father", enemy.name))
        table.emit(ItemFound("R8.3.5-father", HOSTAGE, enemy.at))
    table.emit(EnemyRemoved(rule, enemy.name, enemy.at, _home_of(enemy)))


def _home_of(enemy: Enemy) -> Literal["removed", "fallen", "cup"]:
    """The box for a removed unit: zombies the cup; Germans may return by event (Q156, Q253)."""
    if enemy.name in MONSTERS:
        return "cup"
    return "fallen" if enemy.name in GERMANS else "removed"


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


_RULE: Final = "R7.8.5-paras"
VOLLEY_NEED: Final = 5
"""What a die of the paras must show to hit in the village, whatever the defence."""
GERMAN_NEED: Final = 6
"""What a German's die must show to hit in the village, whatever the luck (R7.8.5-germans)."""


def volley_options(table: Table) -> list[FireVolley]:
    """R7.8.5-paras: a volley once a turn, with Germans in the village and paras to fire."""
    if table.state.volley_fired or not germans_in_village(table) or not riflemen(table):
        return []
    return [FireVolley()]


def germans_in_village(table: Table) -> list[Enemy]:
    """Germans in the village, in the order they entered play."""
    return [enemy for enemy in table.state.enemies_at(VILLAGE) if enemy.kind == "german"]


def riflemen(table: Table) -> list[Para]:
    """Q136: paras in the village that may still fire and have dice."""
    return [
        man
        for man in table.state.paras_at(VILLAGE)
        if man.name not in table.state.barred and not man.bite and volley_arms(table, man)
    ]


def volley_arms(table: Table, man: Para) -> list[str]:
    """One firearm of each kind he carries, and "" if his own combat has dice."""
    guns = {ITEMS[item].kind: item for item in man.items if ITEMS[item].fire}
    own = [""] if fire_dice(table, man, "") else []
    return [*guns.values(), *own]


def fire_volley(table: Table) -> Procedure[None]:
    """R7.8.5-paras, Q136: all fire together; each 5 or 6 is a hit, defence is ignored."""
    attackers = []
    for man in riflemen(table):
        weapon = yield from choose_weapon(table, man, volley_arms(table, man))
        attackers.append(Attacker(man.name, weapon, fire_dice(table, man, weapon)))
    dice = table.roll(sum(attacker.dice for attacker in attackers))
    hits = sum(die >= VOLLEY_NEED for die in dice)
    men = tuple(attacker.name for attacker in attackers)
    weapons = tuple(attacker.weapon for attacker in attackers)
    table.emit(VolleyFired(_RULE, men, weapons, dice, hits))
    burn_fuel(table, attackers, dice)
    yield from _allot(table, men, hits)


def _allot(table: Table, men: tuple[str, ...], hits: int) -> Procedure[None]:
    """Q137: the player assigns the hits one by one to Germans in the village."""
    for _ in range(hits):
        germans = germans_in_village(table)
        if not germans:
            return
        targets = [ChooseUnit(enemy.name) for enemy in germans]
        answer = yield from table.ask(_RULE, men, targets)
        strike_enemy(table, table.state.enemies[answer.name], 1, _RULE)
