"""The enemies in the castle as a group sees them: expected hits, and chances to kill them.

The results depend only on the enemies and on the strength and luck of the group, so they are
cached for all squares such a group may enter.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from game.bots.sergeant.values import FAR, chance_of_hits
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.sheet import CounterSheet
from game.rules.state import Enemy

HIT: Final = 0.3
"""Cost of a hit, in turns."""
KILL: Final = 1.2
"""Worth of killing an enemy, in turns."""
BESIDE: Final = 2.0
"""Cost of ending a sprint beside an alerted enemy, in turns."""
BITE: Final = 1.6
"""Factor by which a hit by a zombie is worse."""


class GroupStrength(NamedTuple):
    """A group's dice for fire and for melee, and its lowest luck."""

    fire: int
    melee: int
    luck: int


class _Threat(msgspec.Struct, frozen=True, gc=False):
    """An alerted enemy in the castle: square, expected hits, and movement."""

    at: Cell
    hits: float
    reach: int
    is_german: bool
    steps: dict[Cell, int]


class _KillChance(msgspec.Struct, frozen=True, gc=False):
    """The chance to kill an enemy with one attack, slightly higher if it is strong."""

    by_fire: float
    hand_to_hand: float

    @property
    def best(self) -> float:
        """The higher of the two."""
        return max(self.by_fire, self.hand_to_hand)


def hits_to_fell(sheet: CounterSheet, enemy: Enemy) -> int:
    """Hits needed to kill an enemy; an average for a face-down one, whose men are unknown."""
    if enemy.kind == "german":
        return sheet.men_left(enemy) if enemy.up else 2
    if enemy.name in sheet.paras and not enemy.bite:
        return 2
    return sheet.monster_face(enemy).strength


class Foes:
    """The enemies of a position, evaluated against a group of a given strength."""

    def __init__(
        self,
        board: CastleBoard,
        sheet: CounterSheet,
        enemies: Sequence[Enemy],
        strength: GroupStrength,
    ) -> None:
        """Evaluate these enemies against that strength."""
        self._board: Final = board
        self._sheet: Final = sheet
        self._strength: Final = strength
        self.inside: Final = [enemy for enemy in enemies if enemy.at != VILLAGE]
        """Enemies in the castle."""
        self.held: Final = frozenset([enemy.at for enemy in enemies])
        """Their squares."""
        self._threats: Final = [self._threat(enemy) for enemy in self.inside if enemy.up]
        """Enemies that may attack next turn."""
        self._kill_chances: Final = {enemy.name: self._kill_chance(enemy) for enemy in enemies}
        best_chance = max([self._kill_chances[one.name].best for one in self.inside], default=0.0)
        self.least: Final = -KILL * best_chance
        """Lower bound of `cost`: a safe square with the best target in sight."""
        self._in_line: Final[dict[Cell, list[Enemy]]] = {}
        """Caches, as are the next ones."""
        self._costs: Final[dict[tuple[Cell, tuple[str, ...]], float]] = {}
        in_village = sum([hits_to_fell(sheet, enemy) for enemy in enemies if enemy.at == VILLAGE])
        self.cost_of_village: Final = HIT * in_village / 12
        """Cost of being in Nonette, in turns."""

    def in_line(self, cell: Cell) -> list[Enemy]:
        """Enemies in line of sight of a square, units in between ignored."""
        if cell not in self._in_line:
            sees = self._board.sees
            self._in_line[cell] = [enemy for enemy in self.inside if sees(cell, enemy.at)]
        return self._in_line[cell]

    def cost(self, cell: Cell, seen: Sequence[Enemy]) -> float:
        """Cost of a square in turns: expected hits less the worth of kills from it."""
        key = (cell, tuple([enemy.name for enemy in seen]))
        if key not in self._costs:
            gain = max([self.promise(cell, enemy) for enemy in seen], default=0.0)
            self._costs[key] = HIT * self.danger(cell, seen) - KILL * gain
        return self._costs[key]

    def cost_of_standing(self, cell: Cell, seen: Sequence[Enemy]) -> float:
        """Cost of a square in turns for men who can't attack from it, worst beside an enemy."""
        beside = self._board.neighbours[cell]
        touching = sum([threat.at in beside for threat in self._threats])
        return HIT * self.danger(cell, seen) + BESIDE * touching

    def danger(self, cell: Cell, seen: Sequence[Enemy]) -> float:
        """Expected hits next turn for men in that square who see these enemies."""
        return self._risk(cell, {enemy.at for enemy in seen})

    def promise(self, cell: Cell, enemy: Enemy) -> float:
        """The chance to kill an enemy from there, slightly higher if it is strong."""
        hope = self._kill_chances[enemy.name]
        is_melee = enemy.at in self._board.neighbours[cell]
        return hope.hand_to_hand if is_melee else hope.by_fire

    def _kill_chance(self, enemy: Enemy) -> _KillChance:
        """The chance to kill an enemy; an average for a face-down one."""
        fire, melee, _ = self._strength
        if not enemy.up:
            unknown = chance_of_hits(fire, 4, 3) * 0.5
            return _KillChance(unknown, unknown)
        men, need = hits_to_fell(self._sheet, enemy), self._sheet.need(enemy)
        extra = men / 100
        return _KillChance(
            chance_of_hits(fire, need, men) + extra, chance_of_hits(melee, need, men) + extra
        )

    def _threat(self, enemy: Enemy) -> _Threat:
        """What an alerted enemy can do next turn."""
        hits = hits_to_fell(self._sheet, enemy) * (6 - self._strength.luck) / 6
        is_german = enemy.kind == "german"
        steps = self._board.walk(enemy.at)
        return _Threat(enemy.at, hits, self._sheet.movement(enemy), is_german, steps)

    def _risk(self, cell: Cell, in_sight: Container[Cell]) -> float:
        """Expected hits next turn if the group is there and sees the enemies in those squares."""
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


@lru_cache(maxsize=256)
def foes_of(
    board: CastleBoard, sheet: CounterSheet, enemies: tuple[Enemy, ...], strength: GroupStrength
) -> Foes:
    """These enemies evaluated against a group of that strength (cached)."""
    return Foes(board, sheet, enemies, strength)
