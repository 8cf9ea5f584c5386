"""Enemies as targets. A face-down enemy is named by its cell, so its name stays hidden."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.decisions import ChooseCell, ChooseUnit
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.state import Enemy, State
from game.rules.table import Table

EnemyChoice: TypeAlias = ChooseUnit | ChooseCell


def pick(enemy: Enemy) -> EnemyChoice:
    """The option for an enemy: by name, or by cell if it is face down (one in each cell)."""
    return ChooseUnit(enemy.name) if enemy.up else ChooseCell(enemy.at)


def picked(state: State, answer: EnemyChoice) -> Enemy:
    """The enemy an answer names; in a reshuffled fork it may be another one than when asked."""
    if isinstance(answer, ChooseUnit):
        return state.enemies[answer.name]
    return next(enemy for enemy in state.enemies_at(answer.cell) if not enemy.up)


def show_target(table: Table, rule: str, name: str) -> None:
    """Turn up a face-down German before he is attacked or caught in a blast (Q247)."""
    enemy = table.state.enemies[name]
    if not enemy.up:
        table.emit(EnemyTurnedUp(rule, name, enemy.at))
