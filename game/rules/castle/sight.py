"""Who stands in the way, and who sees whom, in the castle and in Nonette: 7.6.2, 7.8.5.

Sight is as ruled in Q109-Q114, past friends (V1) as in Q193, Q194 and Q236.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.state import OFF_THE_MAP, Enemy, Para, State
from game.rules.table import Table

_NOBODY: Final[Mapping[str, Cell]] = MappingProxyType({})


def occupied(state: State, moved: Mapping[str, Cell] = _NOBODY) -> set[Square]:
    """Squares with a unit of either side, with some enemies moved to other cells.

    The order of the set is undefined: do not iterate.
    """
    cells = {man.at for man in state.paras.values()}
    if moved:
        cells |= {moved.get(enemy.name, enemy.at) for enemy in state.enemies.values()}
    else:
        cells |= {enemy.at for enemy in state.enemies.values()}
    return cells - OFF_THE_MAP


def enemy_squares(state: State) -> set[Square]:
    """Squares with an enemy, except the girl's father; never the village (Q93)."""
    held = {enemy.at for enemy in state.enemies.values() if enemy.name != state.father}
    held.discard(VILLAGE)
    return held


def _in_the_way(state: State, *, past_friends: bool) -> set[Square]:
    """Squares with units that block sight; with V1 paras do not block it (Q236)."""
    if past_friends:
        return {enemy.at for enemy in state.enemies.values()}
    return occupied(state)


def visible_enemies(table: Table, origin: Cell, *, past_friends: bool = False) -> list[Enemy]:
    """Enemies seen from the square, in the order they entered play."""
    sees, held = table.castle.sees, _in_the_way(table.state, past_friends=past_friends)
    return [enemy for enemy in table.state.enemies.values() if sees(origin, enemy.at, held)]


def visible_paras(table: Table, origin: Square) -> list[Para]:
    """Paras seen from the square, in roster order."""
    sees, held = table.castle.sees, occupied(table.state)
    return [man for man in table.state.paras_on_map() if sees(origin, man.at, held)]


def visible_squares(table: Table, origin: Square, *, past_friends: bool = False) -> list[Square]:
    """Squares seen from the square, itself included, in board order."""
    board = table.castle
    held = _in_the_way(table.state, past_friends=past_friends)
    room = board.room_of[origin].squares if board.are_in_one_room(origin, origin) else ()
    stair = board.other_end.get(origin)
    candidates = {origin, *room, *board.lines[origin], *((stair,) if stair else ())}
    return [
        square
        for square in sorted(candidates, key=board.order.__getitem__)
        if board.sees(origin, square, held)
    ]


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
