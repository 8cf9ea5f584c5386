"""Naming enemies in options without giving away what lies face down."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.decisions import ChooseCell, ChooseUnit
from game.rules.state import Enemy, State

EnemyChoice: TypeAlias = ChooseUnit | ChooseCell


def pick(enemy: Enemy) -> EnemyChoice:
    """A face-up enemy by name, a face-down one by its cell, of which it is the only one."""
    return ChooseUnit(enemy.name) if enemy.up else ChooseCell(enemy.at)


def picked(state: State, answer: EnemyChoice) -> Enemy:
    """The enemy an answer means; a fork may have dealt anew who sleeps there since the question."""
    if isinstance(answer, ChooseUnit):
        return state.enemies[answer.name]
    return next(enemy for enemy in state.enemies_at(answer.cell) if not enemy.up)
