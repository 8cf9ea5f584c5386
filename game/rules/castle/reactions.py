"""The order of reactions in the castle: 7.8."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules.board import VILLAGE, Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.german_reactions import react_as_german
from game.rules.castle.monster_reactions import is_idle, react_as_monster
from game.rules.decisions import ChooseUnit
from game.rules.events.enemies import EnemyReacted
from game.rules.events.play import PhaseBegan
from game.rules.state import Enemy, State
from game.rules.table import Procedure, Table

_UNREACHABLE: Final = 10_000
"""The steps counted for a unit that can reach no para: it is last of its kind."""


def play(table: Table) -> Procedure[None]:
    """R7.8: one enemy reacts; after the last, the German plan phase begins."""
    ready = first_to_react(table)
    if not ready:
        table.emit(PhaseBegan("R7.9-reveal", "plan"))
        return
    choices = [ChooseUnit(enemy.name) for enemy in ready]
    answer = yield from table.ask("R7.8-order", (), choices)
    yield from react(table, answer.name)


def react(table: Table, name: str) -> Procedure[None]:
    """R7.8.1, R7.8.3: one enemy moves and fights as its kind does."""
    if table.state.enemies[name].kind == "german":
        yield from react_as_german(table, name)
    else:
        yield from react_as_monster(table, name)
    table.emit(EnemyReacted("R7.8-order", name))
    yield from ambition_of(table.state).watch(table)


def first_to_react(table: Table) -> list[Enemy]:
    """R7.8-order: monsters before Germans, then the fewest steps to a para; all ties.

    Of tied units that cannot reach a para, idle ones are skipped (Q115).
    """
    waiting = yet_to_react(table.state)
    monsters = [enemy for enemy in waiting if enemy.kind != "german"]
    kin = monsters or waiting
    if len(kin) < 2:
        return kin
    cells = {man.at: None for man in table.state.living()}
    steps = [_steps_to_nearest(table, enemy, cells) for enemy in kin]
    least = min(steps)
    nearest = [enemy for enemy, far in zip(kin, steps, strict=True) if far == least]
    if monsters and least == _UNREACHABLE:
        return [enemy for enemy in nearest if not is_idle(table, enemy)] or nearest[:1]
    return nearest


def yet_to_react(state: State) -> list[Enemy]:
    """R7.8-face-up-only: face-up enemies that have not reacted, except dancers and the father."""
    return [
        enemy
        for enemy in state.enemies.values()
        if enemy.up and not enemy.reacted and not enemy.dancing and enemy.name != state.father
        if enemy.kind == "german" or enemy.at != VILLAGE
    ]


def _steps_to_nearest(table: Table, enemy: Enemy, cells: Iterable[Cell]) -> int:
    """Steps to the nearest of these cells (Q115): indoors for monsters, anywhere for Germans."""
    board = table.castle
    steps = board.walk(enemy.at) if enemy.kind == "german" else board.walk_indoors(enemy.at)
    return min([steps[cell] for cell in cells if cell in steps], default=_UNREACHABLE)
