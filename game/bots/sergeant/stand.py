"""The evaluation of castle squares for a group: targets and danger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from game.bots.sergeant.foes import GroupStrength, foes_of, lines_to
from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import fire_dice, melee_dice
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.state import Enemy, Para, State

Ways: TypeAlias = Mapping[Cell, Cell]
"""Reachable cells, nearest first, each with the cell before it; the first has none but itself."""
_NOTHING: Final[frozenset[Cell]] = frozenset()


def reachable(outlook: Outlook, origin: Cell, left: int) -> Ways:
    """Cells without enemies within `left` steps."""
    board, state = outlook.boards.castle, outlook.state
    free = _reachable(board, origin, left, state.passage, _NOTHING)
    held = {enemy.at for enemy in state.enemies.values() if enemy.at != VILLAGE}
    in_the_way = free.keys() & held
    if not in_the_way:
        return free
    return _reachable(board, origin, left, state.passage, frozenset(in_the_way))


@lru_cache(maxsize=4096)
def _reachable(
    board: CastleBoard, origin: Cell, left: int, passage: bool, held: frozenset[Cell]
) -> Ways:
    """The same, cached; enemies are seldom in the way."""
    onward = board.ways(road=True, passage=passage)
    before = {origin: origin}
    edge = [origin]
    for _ in range(left):
        reached, edge = edge, []
        for cell in reached:
            for other in onward[cell]:
                if other not in before and other not in held:
                    before[other] = cell
                    edge.append(other)
    return before


def way_to(cell: Cell, ways: Ways) -> tuple[Cell, ...]:
    """The path to a reachable cell, its start included."""
    way = [cell]
    while (before := ways[way[-1]]) != way[-1]:
        way.append(before)
    return tuple(reversed(way))


def targets(outlook: Outlook, men: Sequence[Para]) -> list[Enemy]:
    """Enemies in line of sight of a group."""
    enemies = tuple(outlook.state.enemies.values())
    lines = lines_to(outlook.boards.castle, enemies)
    return lines.seen(men[0].at, lines.held.union(_others(outlook.state, men)))


def _others(state: State, men: Sequence[Para]) -> list[Cell]:
    """The places of all other men in the castle."""
    names = [man.name for man in men]
    return [man.at for man in state.paras_on_map() if man.name not in names]


class Stand:
    """Evaluates squares for a group of men."""

    def __init__(self, outlook: Outlook, men: Sequence[Para], *, attacks: bool = True) -> None:
        """Evaluate for these men, who act together; after a sprint they can't attack."""
        self._attacks: Final = attacks
        board, sheet, state = outlook.boards.castle, outlook.sheet, outlook.state
        group_strength = GroupStrength(
            fire=sum([fire_dice(sheet, man) for man in men]),
            melee=sum([melee_dice(sheet, man) for man in men]),
            luck=min([sheet.luck(man) for man in men]),
        )
        self._foes: Final = foes_of(board, sheet, tuple(state.enemies.values()), group_strength)
        self.least: Final = self._foes.least
        """Lower bound of `cost`."""
        self._held: Final = self._foes.held.union(_others(state, men))

    def cost(self, cell: Cell) -> float:
        """Cost of a square in turns: expected hits less the worth of kills from it."""
        if cell == VILLAGE:
            return self._foes.cost_of_village
        if not self._attacks:
            return self._foes.cost_of_standing(cell, self.targets(cell))
        return self._foes.cost(cell, self.targets(cell))

    def danger(self, cell: Cell) -> float:
        """Expected hits next turn for men in that square."""
        return self._foes.danger(cell, self.targets(cell))

    def targets(self, cell: Cell) -> list[Enemy]:
        """Enemies in line of sight of a square."""
        return self._foes.targets(cell, self._held)

    def promise(self, cell: Cell, enemy: Enemy) -> float:
        """The chance to kill an enemy from there, slightly higher if it is strong."""
        return self._foes.promise(cell, enemy)
