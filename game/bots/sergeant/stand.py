"""How good a square of the castle is to stand on: who can be shot from it, and who shoots."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import FAR, chance_of_hits, fire_dice, melee_dice
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.state import Enemy, Para

HIT: Final = 0.3
"""Turns he would give to be spared a hit."""
KILL: Final = 1.2
"""Turns an enemy less is worth."""
BITE: Final = 1.6
"""How much worse a hit by a zombie is."""


Ways: TypeAlias = Mapping[Cell, tuple[Cell, ...]]
"""Cells that can be reached, each with a way there."""
_NOTHING: Final[frozenset[Cell]] = frozenset()


def reachable(outlook: Outlook, origin: Cell, left: int) -> Ways:
    """Cells within so many steps that no enemy holds, each with its way."""
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
    """The same; remembered, for enemies seldom stand in the way."""
    ways: dict[Cell, tuple[Cell, ...]] = {origin: (origin,)}
    queue = deque((origin,))
    while queue:
        cell = queue.popleft()
        if len(ways[cell]) > left:
            continue
        for other in board.steps(cell, road=True, passage=passage):
            if other not in ways and other not in held:
                ways[other] = (*ways[cell], other)
                queue.append(other)
    return ways


class _Threat(msgspec.Struct, frozen=True, gc=False):
    """An enemy who is up, in the castle: his place, the hits he brings, how far he gets."""

    at: Cell
    hits: float
    reach: int
    is_german: bool
    steps: dict[Cell, int]


class _Hope(NamedTuple):
    """The chance to be rid of an enemy by an attack, a little more if it is strong."""

    by_fire: float
    hand_to_hand: float


class Stand:
    """Weighs squares for a group of men."""

    def __init__(self, outlook: Outlook, men: Sequence[Para]) -> None:
        """For these men, who act together."""
        self._outlook: Final = outlook
        self._board: Final = outlook.boards.castle
        self._men: Final = men
        self._luck: Final = min(outlook.sheet.luck(man) for man in men)
        self._sheet: Final = outlook.sheet
        self._fire: Final = sum(fire_dice(outlook.sheet, man) for man in men)
        self._melee: Final = sum(melee_dice(outlook.sheet, man) for man in men)
        self._hopes: Final[dict[str, _Hope]] = {}
        """What has been asked before, by the enemy's name."""
        enemies = outlook.state.enemies.values()
        self._inside: Final = [enemy for enemy in enemies if enemy.at != VILLAGE]
        """Enemies in the castle."""
        names = {man.name for man in men}
        self._held: Final = {enemy.at for enemy in enemies} | {
            man.at for man in outlook.state.paras_on_map() if man.name not in names
        }

    @cached_property
    def _threats(self) -> list[_Threat]:
        """What may come upon them next turn."""
        return [self._threat(enemy) for enemy in self._inside if enemy.up]

    @cached_property
    def least(self) -> float:
        """No square costs less than one that is safe and has the best target before it."""
        hopes = map(self._hope, self._inside)
        if self._fire > self._melee:
            return -KILL * max([hope.by_fire for hope in hopes], default=0.0)
        return -KILL * max([hope.hand_to_hand for hope in hopes], default=0.0)

    def cost(self, cell: Cell) -> float:
        """Turns this square costs: hits to expect less what can be killed from it."""
        if cell == VILLAGE:
            here = self._outlook.state.enemies_at(VILLAGE)
            return HIT * sum(map(self._men_of, here)) / 12
        targets = self.targets(cell)
        gain = max([self.promise(cell, one) for one in targets], default=0.0)
        return HIT * self._risk(cell, {one.at for one in targets}) - KILL * gain

    def danger(self, cell: Cell) -> float:
        """Hits to expect next turn by those who stand there."""
        return self._risk(cell, {one.at for one in self.targets(cell)})

    def targets(self, cell: Cell) -> list[Enemy]:
        """Enemies that can be seen from a square."""
        sees, held = self._board.sees, self._held
        return [enemy for enemy in self._inside if sees(cell, enemy.at, held)]

    def promise(self, cell: Cell, enemy: Enemy) -> float:
        """The chance to be rid of an enemy by an attack from there, a little more if strong."""
        hope = self._hope(enemy)
        is_melee = enemy.at in self._board.neighbours[cell]
        return hope.hand_to_hand if is_melee else hope.by_fire

    def _hope(self, enemy: Enemy) -> _Hope:
        """What an attack promises, the same from everywhere."""
        if enemy.name not in self._hopes:
            self._hopes[enemy.name] = self._hope_of(enemy)
        return self._hopes[enemy.name]

    def _hope_of(self, enemy: Enemy) -> _Hope:
        """Nobody knows beforehand who is face down."""
        if not enemy.up:
            unknown = chance_of_hits(self._fire, 4, 3) * 0.5
            return _Hope(unknown, unknown)
        hits, extra = self._men_of(enemy), self._men_of(enemy) / 100
        need = self._sheet.defence(enemy) + 1
        return _Hope(
            chance_of_hits(self._fire, need, hits) + extra,
            chance_of_hits(self._melee, need, hits) + extra,
        )

    def _men_of(self, enemy: Enemy) -> int:
        if enemy.kind == "german":
            return self._sheet.men_left(enemy) if enemy.up else 2
        if enemy.name in self._outlook.state.paras or enemy.bite:
            return self._sheet.monster_face(enemy).strength if enemy.bite else 2
        return self._sheet.monster_face(enemy).strength

    def _threat(self, enemy: Enemy) -> _Threat:
        """What an enemy who is up can do next turn."""
        hits = self._men_of(enemy) * (6 - self._luck) / 6
        is_german = enemy.kind == "german"
        steps = self._board.walk(enemy.at)
        return _Threat(enemy.at, hits, self._sheet.movement(enemy), is_german, steps)

    def _risk(self, cell: Cell, in_sight: Container[Cell]) -> float:
        """Hits to expect next turn if the group stands there and sees those squares' enemies."""
        indoors = self._board.is_indoors(cell)
        hits = 0.0
        for threat in self._threats:
            steps = threat.steps.get(cell, FAR)
            if not threat.is_german:
                hits += BITE * threat.hits if indoors and steps <= threat.reach + 1 else 0.0
            elif threat.at in in_sight:
                hits += threat.hits
            elif steps <= threat.reach + 2:
                hits += 0.6 * threat.hits
            elif steps <= threat.reach + 6:
                hits += 0.15 * threat.hits
        return hits
