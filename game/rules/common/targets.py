"""Enemies as targets, face-down ones among them: named without giving away who they are."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.decisions import ChooseCell, ChooseUnit
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.state import Enemy, State
from game.rules.table import Table

EnemyChoice: TypeAlias = ChooseUnit | ChooseCell


def pick(enemy: Enemy) -> EnemyChoice:
    """A face-up enemy by name, a face-down one by its cell, of which it is the only one."""
    return ChooseUnit(enemy.name) if enemy.up else ChooseCell(enemy.at)


def picked(state: State, answer: EnemyChoice) -> Enemy:
    """The enemy an answer means; a fork may have dealt anew who sleeps there since the question."""
    if isinstance(answer, ChooseUnit):
        return state.enemies[answer.name]
    return next(enemy for enemy in state.enemies_at(answer.cell) if not enemy.up)


def show_target(table: Table, rule: str, name: str) -> None:
    """A face-down German who is attacked or caught in a blast is turned up first (Q247)."""
    enemy = table.state.enemies[name]
    if not enemy.up:
        table.emit(EnemyTurnedUp(rule, name, enemy.at))
