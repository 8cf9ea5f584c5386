"""Waking the garrison: 7.7."""

from __future__ import annotations

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Floor
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.table import Table


def wake_by_move(table: Table, cell: Cell) -> None:
    """R7.7.1: a para who enters this cell wakes the floors that hear him, at once."""
    if cell == VILLAGE:
        return
    if table.castle.floor_of[cell] != "2F":
        _wake_floor(table, "R7.7.1-ground-or-cellar", "1F")
    if cell in table.castle.upper_stairs:
        _wake_floor(table, "R7.7.1-stairs-up", "2F")


def _wake_floor(table: Table, rule: str, floor: Floor) -> None:
    """All face-down Germans of the floor turn up and are active (R4.3.2-active, Q142)."""
    floor_of = table.castle.floor_of
    for enemy in list(table.state.enemies.values()):
        if not enemy.up and floor_of[enemy.at] == floor:
            table.emit(EnemyTurnedUp(rule, enemy.name, enemy.at))


def show_target(table: Table, rule: str, name: str) -> None:
    """A face-down German who is attacked or caught in a blast is turned up first (Q247)."""
    enemy = table.state.enemies[name]
    if not enemy.up:
        table.emit(EnemyTurnedUp(rule, name, enemy.at))
