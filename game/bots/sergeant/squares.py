"""The evaluation of castle squares for a group: targets, danger, and chances to kill.

What is expected of enemies depends only on them and on the strength and luck of the group, so it
is cached for all squares such a group may enter.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

from game.bots.sergeant.outlook import Outlook
from game.bots.sergeant.values import FAR, chance_of_hits, fire_dice, melee_dice
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.sheet import CounterSheet
from game.rules.state import Enemy, Para, State

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


class _Foe(msgspec.Struct, frozen=True, gc=False):
    """An enemy as the group sees it.

    The chances to kill it with one attack are slightly higher if it is strong.
    """

    by_fire: float
    hand_to_hand: float
    threat: _Threat | None
    """What it can do next turn, if it may attack the group."""


def hits_to_fell(sheet: CounterSheet, enemy: Enemy) -> int:
    """Hits needed to kill an enemy; an average for a face-down one, whose men are unknown."""
    if enemy.kind == "german":
        return sheet.men_left(enemy) if enemy.up else 2
    if enemy.name in sheet.paras and not enemy.bite:
        return 2
    return sheet.monster_face(enemy).strength


class Lines:
    """The lines of sight from squares to the enemies in the castle."""

    def __init__(self, board: CastleBoard, enemies: Sequence[Enemy]) -> None:
        """Keep the enemies; lines are looked up on demand."""
        self._board: Final = board
        self.inside: Final = [enemy for enemy in enemies if enemy.at != VILLAGE]
        """Enemies in the castle."""
        self.held: Final = frozenset([enemy.at for enemy in enemies])
        """The cells of all enemies."""
        self._from: Final[dict[Cell, list[tuple[Enemy, Sequence[Cell]]]]] = {}
        """Enemies in line of each square, with the squares between."""

    def seen(self, cell: Cell, held: AbstractSet[Cell]) -> list[Enemy]:
        """Enemies in sight of a square past units in the cells `held`."""
        found = self._from.get(cell)
        if found is None:
            sight = self._board.sight[cell]
            found = [(enemy, sight[enemy.at]) for enemy in self.inside if enemy.at in sight]
            self._from[cell] = found
        return [enemy for enemy, between in found if held.isdisjoint(between)]


class Foes:
    """The enemies of a position, evaluated against a group of a given strength."""

    def __init__(
        self,
        board: CastleBoard,
        sheet: CounterSheet,
        enemies: tuple[Enemy, ...],
        strength: GroupStrength,
    ) -> None:
        """Evaluate these enemies against that strength."""
        self._board: Final = board
        self._lines: Final = lines_to(board, enemies)
        self.held: Final = self._lines.held
        """The squares of enemies."""
        unknown = _unknown_foe(strength.fire)
        self._foes: Final = {
            one.name: _foe_of(board, sheet, one, strength) if one.up else unknown for one in enemies
        }
        inside = [self._foes[one.name] for one in self._lines.inside]
        self._threats: Final = [foe.threat for foe in inside if foe.threat is not None]
        """Enemies that may attack next turn."""
        chances = [max(foe.by_fire, foe.hand_to_hand) for foe in inside]
        self.least: Final = -KILL * max(chances, default=0.0)
        """Lower bound of `cost`: a safe square with the best target in sight."""
        self._costs: Final[dict[tuple[Cell, tuple[str, ...]], float]] = {}
        """A cache."""
        in_village = sum([hits_to_fell(sheet, enemy) for enemy in enemies if enemy.at == VILLAGE])
        self.cost_of_village: Final = HIT * in_village / 12
        """Cost of being in Nonette, in turns."""

    def targets(self, cell: Cell, held: AbstractSet[Cell]) -> list[Enemy]:
        """Enemies in sight of a square past units in the cells `held`."""
        return self._lines.seen(cell, held)

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
        foe = self._foes[enemy.name]
        return foe.hand_to_hand if enemy.at in self._board.neighbours[cell] else foe.by_fire

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
def lines_to(board: CastleBoard, enemies: tuple[Enemy, ...]) -> Lines:
    """The lines of sight to these enemies (cached)."""
    return Lines(board, enemies)


def _foe_of(board: CastleBoard, sheet: CounterSheet, enemy: Enemy, strength: GroupStrength) -> _Foe:
    """An alerted enemy evaluated against a group of that strength."""
    fire, melee, luck = strength
    men, need = hits_to_fell(sheet, enemy), sheet.need(enemy)
    extra = men / 100
    return _Foe(
        chance_of_hits(fire, need, men) + extra,
        chance_of_hits(melee, need, men) + extra,
        None if enemy.at == VILLAGE else _threat(board, sheet, enemy, luck),
    )


@cache
def _unknown_foe(fire: int) -> _Foe:
    """An average German, for one that is face down, against a group with so many dice."""
    chance = chance_of_hits(fire, 4, 3) * 0.5
    return _Foe(chance, chance, None)


def _threat(board: CastleBoard, sheet: CounterSheet, enemy: Enemy, luck: int) -> _Threat:
    """What an alerted enemy in the castle can do next turn to a group of that luck."""
    hits = hits_to_fell(sheet, enemy) * (6 - luck) / 6
    is_german = enemy.kind == "german"
    return _Threat(enemy.at, hits, sheet.movement(enemy), is_german, board.walk(enemy.at))


@lru_cache(maxsize=256)
def foes_of(
    board: CastleBoard, sheet: CounterSheet, enemies: tuple[Enemy, ...], strength: GroupStrength
) -> Foes:
    """These enemies evaluated against a group of that strength (cached)."""
    return Foes(board, sheet, enemies, strength)


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
    """The squares that can be reached, cached; enemies are seldom in the way."""
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


class SquareEvaluator:
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
