"""Firing and throwing past friends: V1 as ruled in Q193, Q194 and Q236."""

from __future__ import annotations

from game.rules.board import VILLAGE, Cell
from game.rules.castle.sight import occupied
from game.rules.state import Para
from game.rules.table import Table


def friends_in_the_way(table: Table, origin: Cell, target: Cell) -> list[Para]:
    """Q193: paras in the squares strictly between, from the nearest on; none in one room."""
    if not table.options.fire_past_friends or VILLAGE in (origin, target):
        return []
    if table.castle.sees(origin, target, occupied(table.state)):
        return []
    between = table.castle.lines[origin].get(target, ())
    return [man for square in between for man in table.state.paras_at(square)]


def friends_duck(table: Table, origin: Cell, target: Cell) -> bool:
    """V1-fire-over-friends: each para in the way tests luck, until one fails."""
    return all(
        table.test_luck("V1-fire-over-friends", (man.name,), table.sheet.luck(man))
        for man in friends_in_the_way(table, origin, target)
    )
