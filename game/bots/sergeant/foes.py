"""What the enemies in the castle mean to a group: the hits they bring, the hope to be rid of them.

It is the same for whoever is as strong and as lucky, and until an enemy stirs; so it is
worked out once for all squares such a group may come to.
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
"""Turns he would give to be spared a hit."""
KILL: Final = 1.2
"""Turns an enemy less is worth."""
BITE: Final = 1.6
"""How much worse a hit by a zombie is."""


class Might(NamedTuple):
    """What a group can do: its dice from afar and hand to hand, and the least of its lucks."""

    fire: int
    melee: int
    luck: int


class _Threat(msgspec.Struct, frozen=True, gc=False):
    """An enemy who is up, in the castle: his place, the hits he brings, how far he gets."""

    at: Cell
    hits: float
    reach: int
    is_german: bool
    steps: dict[Cell, int]


class _Hope(msgspec.Struct, frozen=True, gc=False):
    """The chance to be rid of an enemy by an attack, a little more if it is strong."""

    by_fire: float
    hand_to_hand: float

    @property
    def best(self) -> float:
        """The better of the two."""
        return max(self.by_fire, self.hand_to_hand)


def hits_to_fell(sheet: CounterSheet, enemy: Enemy) -> int:
    """Hits that rid us of him; nobody knows how many men those who are face down are."""
    if enemy.kind == "german":
        return sheet.men_left(enemy) if enemy.up else 2
    if enemy.name in sheet.paras and not enemy.bite:
        return 2
    return sheet.monster_face(enemy).strength


class Foes:
    """The enemies of one moment, as a group of some might must see them."""

    def __init__(
        self, board: CastleBoard, sheet: CounterSheet, enemies: Sequence[Enemy], might: Might
    ) -> None:
        """These enemies, against that might."""
        self._board: Final = board
        self._sheet: Final = sheet
        self._might: Final = might
        self.inside: Final = [enemy for enemy in enemies if enemy.at != VILLAGE]
        """Enemies in the castle."""
        self.held: Final = frozenset([enemy.at for enemy in enemies])
        """Where they all are."""
        self._threats: Final = [self._threat(enemy) for enemy in self.inside if enemy.up]
        """What may come upon a group next turn."""
        self._hopes: Final = {enemy.name: self._hope(enemy) for enemy in enemies}
        best_hope = max([self._hopes[one.name].best for one in self.inside], default=0.0)
        self.least: Final = -KILL * best_hope
        """No square costs less than one that is safe and has the best target before it."""
        self._in_line: Final[dict[Cell, list[Enemy]]] = {}
        """What has been asked before, as are the next."""
        self._costs: Final[dict[tuple[Cell, tuple[str, ...]], float]] = {}
        in_village = sum([hits_to_fell(sheet, enemy) for enemy in enemies if enemy.at == VILLAGE])
        self.cost_of_village: Final = HIT * in_village / 12
        """Turns it costs to be in Nonette."""

    def in_line(self, cell: Cell) -> list[Enemy]:
        """Enemies that can be seen from a square if nobody stands in between."""
        if cell not in self._in_line:
            sees = self._board.sees
            self._in_line[cell] = [enemy for enemy in self.inside if sees(cell, enemy.at)]
        return self._in_line[cell]

    def cost(self, cell: Cell, seen: Sequence[Enemy]) -> float:
        """Turns a square costs: hits to expect less what can be killed from it."""
        key = (cell, tuple([enemy.name for enemy in seen]))
        if key not in self._costs:
            gain = max([self.promise(cell, enemy) for enemy in seen], default=0.0)
            self._costs[key] = HIT * self.danger(cell, seen) - KILL * gain
        return self._costs[key]

    def danger(self, cell: Cell, seen: Sequence[Enemy]) -> float:
        """Hits to expect next turn by those who stand there and see these enemies."""
        return self._risk(cell, {enemy.at for enemy in seen})

    def promise(self, cell: Cell, enemy: Enemy) -> float:
        """The chance to be rid of an enemy by an attack from there, a little more if strong."""
        hope = self._hopes[enemy.name]
        is_melee = enemy.at in self._board.neighbours[cell]
        return hope.hand_to_hand if is_melee else hope.by_fire

    def _hope(self, enemy: Enemy) -> _Hope:
        """What an attack promises; nobody knows beforehand who is face down."""
        fire, melee, _ = self._might
        if not enemy.up:
            unknown = chance_of_hits(fire, 4, 3) * 0.5
            return _Hope(unknown, unknown)
        men, need = hits_to_fell(self._sheet, enemy), self._sheet.need(enemy)
        extra = men / 100
        return _Hope(
            chance_of_hits(fire, need, men) + extra, chance_of_hits(melee, need, men) + extra
        )

    def _threat(self, enemy: Enemy) -> _Threat:
        """What an enemy who is up can do next turn."""
        hits = hits_to_fell(self._sheet, enemy) * (6 - self._might.luck) / 6
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


@lru_cache(maxsize=256)
def foes_of(
    board: CastleBoard, sheet: CounterSheet, enemies: tuple[Enemy, ...], might: Might
) -> Foes:
    """These enemies as they look to a group of that might."""
    return Foes(board, sheet, enemies, might)
