"""Moves of enemies in the castle, along shortest paths: Q148, Q250, Q273."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TypeAlias

from game.rules.board import Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.events.enemies import EnemyMoved
from game.rules.table import Procedure, Table

Ways: TypeAlias = dict[Cell, tuple[Cell, ...]]
"""Cells where a move may end, each with a path from the starting cell."""


def ways_toward(
    start: Cell,
    *,
    far: int,
    to_go: dict[Cell, int],
    steps: int,
    onward: Callable[[Cell], Iterable[Cell]],
    closed: Container[Cell],
    crowded: Container[Cell] = (),
    halts: Callable[[Cell], bool] = lambda _: False,
) -> Ways:
    """The cells a unit can end in if it moves as far as it can on a shortest path.

    `far` is the length of that path and `to_go` what is left of it from each cell;
    `steps` is how many it may take. It never enters a closed cell, stops in one that
    `halts` it, and where it would end in a crowded one stops short of it (Q148).
    """
    level = [start]
    came_from: dict[Cell, Cell] = {}
    last_free: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
    ends: list[Cell] = []
    for step in range(1, steps + 1):
        sources: dict[Cell, list[Cell]] = {}
        for cell in level:
            for other in onward(cell):
                if to_go.get(other) == far - step and other not in closed:
                    sources.setdefault(other, []).append(cell)
        if not sources:
            break
        level = []
        for cell, behind in sources.items():
            came_from[cell] = behind[0]
            if cell not in crowded:
                last_free[cell] = (cell,)
            else:
                last_free[cell] = tuple(end for one in behind for end in last_free[one])
            (ends if halts(cell) else level).append(cell)
    ends.extend(level)
    return {free: _path(came_from, start, free) for end in ends for free in last_free[end]}


def walk(table: Table, rule: str, name: str, path: Sequence[Cell]) -> Procedure[None]:
    """Move an enemy along a path, from the cell it stands in.

    Q273: a step that shows the girl to a zombie interrupts the move. A zombie who sees her
    stops there, for he is the player's from then on.
    """
    ambition = ambition_of(table.state)
    while len(path) > 1 and name != table.state.father:
        steps = ambition.steps_until_watched(table, name, path)
        table.emit(EnemyMoved(rule, name, tuple(path[: steps + 1])))
        yield from ambition.watch(table)
        path = path[steps:]


def _path(came_from: dict[Cell, Cell], start: Cell, end: Cell) -> tuple[Cell, ...]:
    path = [end]
    while path[-1] != start:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))
