"""Reactions of zombies and undead: 7.8.1."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.board import VILLAGE, Cell
from game.rules.castle.approach import Ways, walk, ways_toward
from game.rules.castle.monsters import attack, victims
from game.rules.castle.sight import occupied
from game.rules.decisions import ChooseCell
from game.rules.state import Enemy
from game.rules.table import Procedure, Table


class Quarry(NamedTuple):
    """The squares of the nearest paras or Germans, and the steps to them."""

    squares: list[Cell]
    far: int


def react_as_monster(table: Table, name: str) -> Procedure[None]:
    """R7.8.1: move toward the nearest unit unless one is adjacent, then attack.

    A zombie whom the move shows his daughter is the player's from then on (R8.3.5-father).
    """
    enemy = table.state.enemies[name]
    if not victims(table, enemy.at):
        yield from _come_nearer(table, enemy)
    if name != table.state.father:
        yield from attack(table, name)


def is_idle(table: Table, enemy: Enemy) -> bool:
    """Whether it has no unit to attack or to move to (Q115)."""
    return not victims(table, enemy.at) and quarry(table, enemy) is None


def quarry(table: Table, enemy: Enemy) -> Quarry | None:
    """R7.8.1-2-approach: the nearest para or German by indoor steps; paras before Germans."""
    if enemy.at == VILLAGE:
        return None
    steps = table.castle.walk_indoors(enemy.at)
    enemies = table.state.enemies.values()
    paras = _nearest(steps, [man.at for man in table.state.paras.values()])
    germans = _nearest(steps, [other.at for other in enemies if other.kind == "german"])
    if paras is None or (germans is not None and germans.far < paras.far):
        return germans
    return paras


def _nearest(steps: dict[Cell, int], cells: list[Cell]) -> Quarry | None:
    """The nearest of these cells; None if none can be reached indoors."""
    reached = [cell for cell in dict.fromkeys(cells) if cell in steps]
    if not reached:
        return None
    far = min(steps[cell] for cell in reached)
    return Quarry([cell for cell in reached if steps[cell] == far], far)


def monster_ways(table: Table, enemy: Enemy) -> Ways:
    """Q250, Q151: the ends of its move; it stops next to the first para or German."""
    goal = quarry(table, enemy)
    if goal is None:
        return {enemy.at: (enemy.at,)}
    board = table.castle
    closed = occupied(table.state)
    beside = {other for cell in _squares_of_prey(table) for other in board.neighbours[cell]}
    ways: Ways = {}
    for square in goal.squares:
        found = ways_toward(
            enemy.at,
            far=goal.far,
            to_go=board.walk_indoors(square),
            steps=min(table.sheet.movement(enemy), goal.far - 1),
            onward=board.neighbours.__getitem__,
            closed=closed,
            halts=beside.__contains__,
        )
        ways = {**found, **ways}
    return ways


def _squares_of_prey(table: Table) -> list[Cell]:
    """Squares with a para or German; their neighbours stop a zombie or undead."""
    order = table.castle.order
    paras = [man.at for man in table.state.paras.values() if man.at in order]
    enemies = table.state.enemies.values()
    return [*paras, *(one.at for one in enemies if one.kind == "german" and one.at in order)]


def _come_nearer(table: Table, enemy: Enemy) -> Procedure[None]:
    """R7.8.1-2-approach: move; the player breaks ties."""
    ways = monster_ways(table, enemy)
    ends = sorted(ways, key=table.castle.order.__getitem__) if len(ways) > 1 else list(ways)
    choices = [ChooseCell(end) for end in ends]
    answer = yield from table.ask("R7.8.1-2-approach", (enemy.name,), choices)
    yield from walk(table, "R7.8.1-2-approach", enemy.name, ways[answer.cell])
