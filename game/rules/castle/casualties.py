"""Hits on enemies in the castle, and their removal: 7.6.4, 7.8.2."""

from __future__ import annotations

from typing import Literal

from game.rules.counters import GERMANS, HOSTAGE, MONSTERS
from game.rules.events.ambitions import FatherReleased
from game.rules.events.enemies import EnemyHit, EnemyRemoved
from game.rules.events.markers import ItemFound
from game.rules.state import Enemy
from game.rules.table import Table


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
