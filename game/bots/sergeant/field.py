"""The sergeant's decisions from the airdrop to the end of the march."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

import msgspec

from game.bots.sergeant.march import Arrival, ends
from game.bots.sergeant.outlook import KeptDestination, Outlook, best
from game.bots.sergeant.values import USUAL_GERMAN, chance_of_hits, fire_dice, item_value
from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex
from game.rules.counters import AMBITIONS, CARRY_LIMIT, ITEMS, kind_of
from game.rules.decisions import (
    Act,
    Assign,
    Attack,
    ChooseCell,
    FollowInes,
    GiveFirstAid,
    HoldFire,
    Join,
    JumpNext,
    LookAt,
    Option,
    PickUp,
    Step,
    Stop,
    Take,
)
from game.rules.sheet import CounterSheet
from game.rules.state import Action, Enemy, Para

# Unlucky men take more hits, so they get items to give up for a hit; lucky men get what the
# mission needs. The last man in the plane is the one that flak hits.
_BEARERS: Final = {
    "charm": "Frank",
    "lighter": "Garrett",
    "first-aid-1": "Blake",
    "first-aid-2": "Hank",
    "charge-1": "Angel",
    "charge-2": "Elliot",
    "camera": "Frank",
    "diary": "Hank",
}
_ORDER: Final = ("Angel", "Elliot", "Garrett", "Hank", "Frank", "Blake", "Dylan", "Cooper")


def advise_drop(outlook: Outlook) -> Option | None:
    """A choice for R3.1.5-equip, R3.1.5-drop-order, and for a free landing hex (Q21)."""
    first = outlook.decision.options[0]
    if isinstance(first, Assign):
        wanted = _BEARERS.get(first.item, "")
        return best(outlook.offered(Assign), lambda one: one.para == wanted)
    if isinstance(first, JumpNext):
        return best(outlook.offered(JumpNext), lambda one: -_ORDER.index(one.para))
    if isinstance(first, ChooseCell):
        turns = outlook.march.turns(_USUAL_ALLOWANCE)
        return best(outlook.offered(ChooseCell), lambda one: -turns[one.cell])
    return None


_USUAL_ALLOWANCE: Final = 6
"""The movement of a squad, in half MP."""


HIT: Final = 0.7
"""Cost of a hit, in turns."""
KILL: Final = 1.3
"""Worth of killing a German unit, in turns."""
COMPANY: Final = 0.5
"""Worth of ending beside another man, up to four, in turns."""
WAKING: Final = 1.2
"""Cost of alerting a German unit, in turns."""
FIND: Final = 0.2
"""Worth in turns of an item on the map, per point of `item_value`."""
RALLY_UNTIL: Final = 100
"""Minutes after midnight until which the men in front wait for the others."""
LEAD: Final = 1.0
"""Turns a man may be ahead of the others while they rally."""
#                         worth in turns of rushing a marker of that kind
_RUSHES: Final = {
    "ines": 2.0,
    "anya": 1.0,
    "alive": 0.6,
    "mg42": 1.2,
    "mp40": 0.8,
    "katana": 0.5,
    "grenade": 0.5,
    "bat": 0.3,
    "beast": -0.5,
    "dog": -1.5,
    "mine": -1.5,
    "ambush": -2.0,
    "sniper": -3.0,
}
_CLUE: Final = 1.5
_UNKNOWN: Final = 0.6
_UNKNOWN_WITH_CHARGES: Final = -0.5
"""For a group that carries charges, which a mine or an ambush could cost."""


def advise(outlook: Outlook, course: KeptDestination) -> Option | None:
    """A choice for any decision of chapter 4."""
    rule = outlook.decision.rule
    if rule == "R4.2-order-free":
        return _next_to_act(outlook)
    if rule == "R4.2-one-action":
        return _act(outlook, course)
    if outlook.first(Attack) is not None:
        return _attack(outlook)
    take = outlook.offered(Take)
    if take:
        return best(take, lambda one: -fire_dice(outlook.sheet, outlook.state.paras[one.para]))
    look = outlook.offered(LookAt)
    if look:
        turns = outlook.march.turns(6)
        return best(look, lambda one: turns[one.cell])
    cells = outlook.offered(ChooseCell)
    if cells:
        return _cell(outlook, cells)
    return None


def _next_to_act(outlook: Outlook) -> Option:
    """The men nearest to Nonette first, so that the others can follow them."""
    paras = outlook.state.paras
    tables = outlook.march

    def turns_to_go(man: Para) -> float:
        return tables.turns(_allowance(outlook.sheet, [man]))[man.at]

    chosen = best(outlook.offered(Act), lambda one: -turns_to_go(paras[one.unit]))
    assert chosen is not None
    return chosen


def _act(outlook: Outlook, course: KeptDestination) -> Option | None:
    """Move all men of a hex together, step by step, to the best destination (R4.2-one-action)."""
    follow = outlook.first(FollowInes)
    join = outlook.first(Join)
    if join is not None:
        return join
    if follow is not None:
        return follow
    pick_up = best(outlook.offered(PickUp), lambda one: item_value(one.item))
    if pick_up is not None:
        return pick_up
    if outlook.first(Step) is not None:
        way = _best_way(outlook, course)
        if len(way) > 1:
            return Step(way[1])
    aid = outlook.first(GiveFirstAid)
    return aid if aid is not None else outlook.first(Stop)


def _bears_charges(man: Para) -> bool:
    return any(ITEMS[item].explosive > 1 for item in man.items)


def _allowance(sheet: CounterSheet, men: Sequence[Para]) -> int:
    return 2 * min([sheet.face(man).move for man in men])


def _best_way(outlook: Outlook, course: KeptDestination) -> tuple[Hex, ...]:
    """The path to the destination with the lowest cost."""
    action = outlook.state.action
    assert action is not None
    board = outlook.boards.field
    held = frozenset([enemy.at for enemy in outlook.state.enemies.values()])
    beside_sleepers = _around(board, tuple(outlook.face_down_cells()))
    left = action.left if action.stage != "ended" else 0
    choices = ends(board, action.at, left, held, beside_sleepers)

    def best_hex() -> Hex:
        evaluator = _MoveEvaluator(outlook, action, choices)
        return min(choices.values(), key=evaluator.cost).path[-1]

    return course.way(outlook, board.nonette, lambda cell: choices[cell].path, best_hex)


@lru_cache(maxsize=1024)
def _around(board: FieldBoard, cells: tuple[Hex, ...]) -> frozenset[Hex]:
    """The neighbours of these hexes."""
    return frozenset(other for cell in cells for other in board.neighbours[cell])


class _NearGerman(msgspec.Struct, frozen=True, gc=False):
    """A German unit near the group."""

    at: Hex
    hits: float
    """Expected hits where it can attack."""
    kill: float
    """The chance that the group kills it."""
    reach: Container[Hex]
    """Hexes in which it can attack a group."""


class _MoveEvaluator:
    """Evaluates the possible destinations of a group."""

    def __init__(self, outlook: Outlook, action: Action, in_reach: Iterable[Hex]) -> None:
        self._outlook: Final = outlook
        self._board: Final = outlook.boards.field
        self._men: Final = [outlook.state.paras[name] for name in action.group]
        self._gone: Final = action.path[1:]
        self._noise: Final = sum(map(self._board.is_counted, self._gone))
        """Hexes of the path so far that count for detection."""
        self._march: Final = outlook.march
        self._turns: Final = self._march.turns(_allowance(outlook.sheet, self._men))
        self._unlucky: Final = (6 - min(map(outlook.sheet.luck, self._men))) / 6
        self._dice: Final = sum([fire_dice(outlook.sheet, man) for man in self._men])
        self._threats: Final = [self._threat(enemy) for enemy in outlook.face_up()]
        self._asleep: Final = self._beside(outlook.face_down_cells(), {*self._gone, *in_reach})
        """Unaware Germans next to any of the paths."""
        self._sleepers: Final = {cell: self._sleeping_threat(cell) for cell in self._asleep}
        others = [man for man in outlook.state.paras_on_map() if man.name not in action.group]
        self._company: Final = Counter([man.at for man in others])
        self._limit: Final = self._how_far_ahead(others)

    def cost(self, arrival: Arrival) -> float:
        """The cost of a destination in turns, with risks and gains converted to turns."""
        end = arrival.path[-1]
        if end == self._board.nonette:
            return 0.0
        state = self._outlook.state
        turns, price = self._turns[end], self._march.price(arrival.counted + self._noise)
        total = (turns if turns > self._limit else self._limit) + price
        woken: Sequence[Hex] = ()
        if self._asleep:
            woken = self._beside(self._asleep, {*self._gone, *arrival.path[1:]})
        total += WAKING * len(woken)
        if woken or self._threats:
            total += self._fight(end, woken)
        if end in self._company:
            total -= COMPANY * min(4, self._company[end])
        if end in state.lying:
            total -= self._finds(state.lying[end])
        if end in state.hidden and (self._gone or len(arrival.path) > 1):
            total -= self._rush(end)
        return total

    def _how_far_ahead(self, others: Sequence[Para]) -> float:
        """Turns to Nonette at which the group should wait while the squad rallies."""
        if self._outlook.state.clock >= RALLY_UNTIL or not others:
            return 0.0
        sheet = self._outlook.sheet
        behind = [self._march.turns(_allowance(sheet, [man]))[man.at] for man in others]
        return sorted(behind)[len(behind) // 2] - LEAD

    def _beside(self, cells: Iterable[Hex], entered: AbstractSet[Hex]) -> list[Hex]:
        """The cells adjacent to an entered hex (R4.3.1-adjacent-auto)."""
        around = self._board.neighbours
        return [cell for cell in cells if not entered.isdisjoint(around[cell])]

    def _fight(self, end: Hex, woken: Sequence[Hex]) -> float:
        """Cost of expected hits here, less the worth of attacking from here."""
        beside = self._board.neighbours[end]
        expected, best_kill = 0.0, 0.0
        threats = self._threats
        if woken:
            threats = [*threats, *[self._sleepers[cell] for cell in woken]]
        for threat in threats:
            hits = threat.hits if end in threat.reach else 0.0
            expected += hits
            if threat.at in beside:
                best_kill = max(best_kill, threat.kill * (KILL + HIT * hits))
        return HIT * expected - best_kill

    def _threat(self, enemy: Enemy) -> _NearGerman:
        sheet = self._outlook.sheet
        men = sheet.men_left(enemy)
        kill = chance_of_hits(self._dice, sheet.need(enemy), men)
        reach = self._board.german_ways.struck_from(enemy.at, 2 * sheet.movement(enemy))
        return _NearGerman(enemy.at, men * self._unlucky, kill, reach)

    def _sleeping_threat(self, cell: Hex) -> _NearGerman:
        """The threat of a face-down German next to the path, who will be alerted and attack."""
        men, need = USUAL_GERMAN
        kill = chance_of_hits(self._dice, need, round(men))
        return _NearGerman(cell, men * self._unlucky, kill, self._board.order)

    def _finds(self, lying: Iterable[str]) -> float:
        """Worth of the items there that could be carried."""
        hands = sum(CARRY_LIMIT - len(man.items) for man in self._men)
        worths = sorted(map(item_value, lying), reverse=True)
        return FIND * sum(worths[:hands])

    def _rush(self, cell: Hex) -> float:
        """Worth of rushing the marker there."""
        marker = self._outlook.known_marker(cell)
        if not marker:
            return _UNKNOWN_WITH_CHARGES if any(map(_bears_charges, self._men)) else _UNKNOWN
        if marker in AMBITIONS:
            return _CLUE
        if marker == "alive" and not self._outlook.state.the_dead():
            return 0.0
        return _RUSHES.get(kind_of(marker), _UNKNOWN)


def _attack(outlook: Outlook) -> Option | None:
    """Choose a target (R4.4-who): the one most likely to fall, if the chance isn't zero."""
    group = [outlook.state.paras[name] for name in outlook.decision.who]
    sheet = outlook.sheet
    dice = sum(fire_dice(sheet, man) for man in group)

    def promise(option: Attack) -> float:
        enemy = outlook.state.enemies[option.enemy]
        men = sheet.men_left(enemy)
        return chance_of_hits(dice, sheet.need(enemy), men) + men / 100

    target = best(outlook.offered(Attack), promise)
    return target if target is not None else outlook.first(HoldFire)


def _cell(outlook: Outlook, cells: Sequence[ChooseCell]) -> Option | None:
    """Choose between equal places for a German: where he obstructs the march least."""
    turns = outlook.march.turns(6)
    return best(cells, lambda one: turns[one.cell])
