"""Moving over the field, and being detected there: 4.2.1, 4.2.2, 4.3."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.rules.board import ALL_MP, FieldBoard
from game.rules.board.hexes import Hex
from game.rules.decisions import ChooseCell, Option, Step
from game.rules.events.enemies import EnemyPlaced, EnemyTurnedUp
from game.rules.events.people import GroupMoved
from game.rules.events.play import DetectionTested
from game.rules.state import Action
from game.rules.table import Procedure, Table


def step_options(table: Table, action: Action) -> list[Option]:
    """Neighbours the group has MP for, without a German (R4.2.1-no-german-hex)."""
    at = action.at
    steps = _paid_steps(table.field, at, action.left)
    around = table.field.around[at]
    held = [enemy.at for enemy in table.state.enemies.values() if enemy.at in around]
    return [step for step in steps if step.cell not in held] if held else [*steps]


@lru_cache(maxsize=16384)
def _paid_steps(board: FieldBoard, origin: Hex, left: int) -> tuple[Step, ...]:
    """Neighbours that so many half MP are enough for."""
    return tuple(Step(cell) for cell, cost in board.steps[origin] if can_pay(cost, left))


def can_pay(cost: int, left: int) -> bool:
    """Whether the half MP left are enough; a step that takes all needs any remainder (Q31)."""
    return left > 0 if cost == ALL_MP else left >= cost


def left_after(cost: int, left: int) -> int:
    """The half MP left after the step."""
    return 0 if cost == ALL_MP else left - cost


def take_step(table: Table, action: Action, target: Hex) -> None:
    """Move the group one hex (R4.2.2)."""
    cost = table.field.step_cost(action.at, target)
    assert cost is not None, f"no step from {action.at} to {target}"
    left = left_after(cost, action.left)
    table.emit(GroupMoved("R4.2.1-mp", action.group, action.at, target, left))


CERTAIN: Final = 6
"""From this number of counted hexes on, detection is certain (Q262)."""


def hexes_counted(board: FieldBoard, path: Sequence[Hex]) -> int:
    """R4.3.1-counted, -marsh-free, Q44: hexes entered, except marsh; re-entries count."""
    return sum(map(board.is_counted, path[1:]))


def turn_up_adjacent(table: Table, cell: Hex) -> None:
    """R4.3.1-adjacent-auto: every face-down German next to a para turns up at once (Q45)."""
    around = table.field.around[cell]
    enemies = table.state.enemies.values()
    for enemy in [one for one in enemies if not one.up and one.at in around]:
        table.emit(EnemyTurnedUp("R4.3.1-adjacent-auto", enemy.name, enemy.at))


def check_detection(table: Table, group: tuple[str, ...], path: Sequence[Hex]) -> Procedure[None]:
    """R4.3.1-check: one die for the group, unless the result is certain (Q43, Q262)."""
    counted = hexes_counted(table.field, path)
    if counted == 0:
        return
    die = table.dice.roll() if counted < CERTAIN else 0
    noticed = die <= counted
    table.emit(DetectionTested("R4.3.1-roll", group, die, counted, noticed))
    if noticed:
        yield from wake_nearest(table, group, path[-1])


def wake_nearest(table: Table, group: tuple[str, ...], origin: Hex) -> Procedure[None]:
    """R4.3.2-nearest: turn up the nearest face-down German; the player breaks ties (Q67)."""
    posts = [enemy.at for enemy in table.state.enemies.values() if not enemy.up]
    if not posts:
        yield from _reinforce(table, group, origin)
        return
    nearest = nearest_cells(table.field, origin, posts)
    answer = yield from table.ask("R4.3.2-nearest", group, [ChooseCell(cell) for cell in nearest])
    for enemy in table.state.enemies_at(answer.cell):
        if not enemy.up:
            table.emit(EnemyTurnedUp("R4.3.2-nearest", enemy.name, enemy.at))
            return


def _reinforce(table: Table, group: tuple[str, ...], origin: Hex) -> Procedure[None]:
    """R4.3.2-from-pool: place a German of the pool in the nearest SS hex without a para."""
    paras = {man.at for man in table.state.paras.values()}
    free = [cell for cell in table.field.ss if cell not in paras]
    if not free or not table.state.pool:
        return
    nearest = nearest_cells(table.field, origin, free)
    empty = [cell for cell in nearest if not table.state.enemies_at(cell)]
    choices = [ChooseCell(cell) for cell in empty or nearest]
    answer = yield from table.ask("R4.3.2-ss-occupied", group, choices)
    name = table.draw(table.state.pool)
    table.emit(EnemyPlaced("R4.3.2-from-pool", name, "german", answer.cell, up=True))


def nearest_cells(board: FieldBoard, origin: Hex, cells: Sequence[Hex]) -> list[Hex]:
    """The cells at the least distance from origin, each once, in board order."""
    far = board.distances(origin)
    least = min([far[cell] for cell in cells])
    nearest = {cell for cell in cells if far[cell] == least}
    return board.in_order(nearest) if len(nearest) > 1 else [*nearest]
