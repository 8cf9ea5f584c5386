"""The night march: where each group goes, whom it fights, what it leaves alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

import msgspec

from game.bots.sergeant.march import Arrival, ends
from game.bots.sergeant.outlook import Outlook, best
from game.bots.sergeant.values import USUAL_GERMAN, chance_of_hits, fire_dice, keeping
from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex
from game.rules.counters import AMBITIONS, CARRY_LIMIT, kind_of
from game.rules.decisions import (
    Act,
    Attack,
    ChooseCell,
    FollowInes,
    GiveFirstAid,
    HoldFire,
    Join,
    LookAt,
    Option,
    PickUp,
    Step,
    Stop,
    Take,
)
from game.rules.sheet import CounterSheet
from game.rules.state import Action, Enemy, Para

HIT: Final = 0.7
"""Turns he would give to be spared a hit."""
KILL: Final = 1.3
"""Turns a German less is worth."""
COMPANY: Final = 0.5
"""Turns it is worth to end beside another man, up to four."""
WAKING: Final = 1.2
"""Turns he would give not to wake a sleeping German."""
FIND: Final = 0.2
"""Turns a thing that lies about is worth, for each point it is worth keeping."""
RALLY_UNTIL: Final = 100
"""Minutes after midnight until which those in front wait for those behind."""
LEAD: Final = 1.0
"""Turns somebody may be ahead of the others while they rally."""
#                         turns it is worth to rush a marker of that kind
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
_UNKNOWN: Final = 0.2


def advise(outlook: Outlook) -> Option | None:
    """An answer to any question of chapter 4."""
    rule = outlook.decision.rule
    if rule == "R4.2-order-free":
        return _next_to_act(outlook)
    if rule == "R4.2-one-action":
        return _act(outlook)
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
    """Those nearest to Nonette first, so that those behind know where they stand."""
    paras = outlook.state.paras
    tables = outlook.march

    def turns_to_go(man: Para) -> float:
        return tables.turns(_allowance(outlook.sheet, [man]))[man.at]

    chosen = best(outlook.offered(Act), lambda one: -turns_to_go(paras[one.unit]))
    assert chosen is not None
    return chosen


def _act(outlook: Outlook) -> Option | None:
    """R4.2-one-action: all of a hex go together, step by step to the best end in reach."""
    follow = outlook.first(FollowInes)
    join = outlook.first(Join)
    if join is not None:
        return join
    if follow is not None:
        return follow
    pick_up = best(outlook.offered(PickUp), lambda one: keeping(one.item))
    if pick_up is not None:
        return pick_up
    action = outlook.state.action
    assert action is not None
    way = _best_way(outlook, action)
    if len(way) > 1:
        return Step(way[1])
    aid = outlook.first(GiveFirstAid)
    return aid if aid is not None else outlook.first(Stop)


def _allowance(sheet: CounterSheet, men: Sequence[Para]) -> int:
    return 2 * min([sheet.face(man).move for man in men])


def _best_way(outlook: Outlook, action: Action) -> tuple[Hex, ...]:
    """The way from here to the end of the move that seems best."""
    board = outlook.boards.field
    held = frozenset([enemy.at for enemy in outlook.state.enemies.values()])
    beside_sleepers = _around(board, tuple(outlook.face_down_cells()))
    left = action.left if action.stage != "ended" else 0
    choices = ends(board, action.at, left, held, beside_sleepers)
    judge = _Judge(outlook, action, choices)
    return min(choices.values(), key=judge.cost).path


@lru_cache(maxsize=1024)
def _around(board: FieldBoard, cells: tuple[Hex, ...]) -> frozenset[Hex]:
    """Hexes next to one of these."""
    return frozenset(other for cell in cells for other in board.neighbours[cell])


class _Threat(msgspec.Struct, frozen=True, gc=False):
    """A German near the march."""

    at: Hex
    hits: float
    """Hits to expect from him where he can strike."""
    kill: float
    """The chance that the group kills him."""
    reach: Container[Hex]
    """Hexes in which he can strike a group."""


class _Judge:
    """Weighs the places where a group's move might end."""

    def __init__(self, outlook: Outlook, action: Action, in_reach: Iterable[Hex]) -> None:
        self._outlook: Final = outlook
        self._board: Final = outlook.boards.field
        self._men: Final = [outlook.state.paras[name] for name in action.group]
        self._gone: Final = action.path[1:]
        self._noise: Final = sum(map(self._board.is_counted, self._gone))
        """Hexes of the way so far that count for detection."""
        self._march: Final = outlook.march
        self._turns: Final = self._march.turns(_allowance(outlook.sheet, self._men))
        self._unlucky: Final = (6 - min(map(outlook.sheet.luck, self._men))) / 6
        self._dice: Final = sum([fire_dice(outlook.sheet, man) for man in self._men])
        self._threats: Final = [self._threat(enemy) for enemy in outlook.face_up()]
        self._asleep: Final = self._beside(outlook.face_down_cells(), {*self._gone, *in_reach})
        """Sleeping Germans one way or another leads past."""
        self._sleepers: Final = {cell: self._sleeping_threat(cell) for cell in self._asleep}
        others = [man for man in outlook.state.paras_on_map() if man.name not in action.group]
        self._company: Final = Counter([man.at for man in others])
        self._limit: Final = self._how_far_ahead(others)

    def cost(self, arrival: Arrival) -> float:
        """Turns, with everything else turned into turns; the way leads on from where they are."""
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
        """While the squad rallies, going further than this brings nothing (turns left)."""
        if self._outlook.state.clock >= RALLY_UNTIL or not others:
            return 0.0
        sheet = self._outlook.sheet
        behind = [self._march.turns(_allowance(sheet, [man]))[man.at] for man in others]
        return sorted(behind)[len(behind) // 2] - LEAD

    def _beside(self, cells: Iterable[Hex], entered: AbstractSet[Hex]) -> list[Hex]:
        """Those of the hexes next to one that is entered (R4.3.1-adjacent-auto)."""
        around = self._board.neighbours
        return [cell for cell in cells if not entered.isdisjoint(around[cell])]

    def _fight(self, end: Hex, woken: Sequence[Hex]) -> float:
        """Hits to expect here, less what an attack from here would bring."""
        beside = self._board.neighbours[end]
        expected, best_kill = 0.0, 0.0
        for threat in (*self._threats, *[self._sleepers[cell] for cell in woken]):
            hits = threat.hits if end in threat.reach else 0.0
            expected += hits
            if threat.at in beside:
                best_kill = max(best_kill, threat.kill * (KILL + HIT * hits))
        return HIT * expected - best_kill

    def _threat(self, enemy: Enemy) -> _Threat:
        sheet = self._outlook.sheet
        men = sheet.men_left(enemy)
        kill = chance_of_hits(self._dice, sheet.defence(enemy) + 1, men)
        reach = _struck_from(self._board, enemy.at, 2 * sheet.movement(enemy))
        return _Threat(enemy.at, men * self._unlucky, kill, reach)

    def _sleeping_threat(self, cell: Hex) -> _Threat:
        """A face-down German next to the way, who will have woken and reaches us."""
        men, hard = USUAL_GERMAN
        kill = chance_of_hits(self._dice, hard + 1, round(men))
        return _Threat(cell, men * self._unlucky, kill, self._board.order)

    def _finds(self, lying: Iterable[str]) -> float:
        """What of the things that lie there could be carried on."""
        hands = sum(CARRY_LIMIT - len(man.items) for man in self._men)
        worths = sorted(map(keeping, lying), reverse=True)
        return FIND * sum(worths[:hands])

    def _rush(self, cell: Hex) -> float:
        """What turning up the marker there is worth."""
        marker = self._outlook.known_marker(cell)
        if not marker:
            return _UNKNOWN
        if marker in AMBITIONS:
            return _CLUE
        if marker == "alive" and not self._outlook.state.the_dead():
            return 0.0
        return _RUSHES[kind_of(marker)]


@lru_cache(maxsize=4096)
def _struck_from(board: FieldBoard, origin: Hex, allowance: int) -> frozenset[Hex]:
    """Hexes a German from there can be next to after his move."""
    reach = board.german_ways.anyhow(origin, allowance, ())
    return frozenset(other for cell in reach for other in board.neighbours[cell])


def _attack(outlook: Outlook) -> Option | None:
    """R4.4-who: whoever is most likely to fall, unless there is no hope at all."""
    group = [outlook.state.paras[name] for name in outlook.decision.who]
    sheet = outlook.sheet
    dice = sum(fire_dice(sheet, man) for man in group)

    def promise(option: Attack) -> float:
        enemy = outlook.state.enemies[option.enemy]
        men = sheet.men_left(enemy)
        return chance_of_hits(dice, sheet.defence(enemy) + 1, men) + men / 100

    target = best(outlook.offered(Attack), promise)
    return target if target is not None else outlook.first(HoldFire)


def _cell(outlook: Outlook, cells: Sequence[ChooseCell]) -> Option | None:
    """Of equal places for a German: the one from which he is least in our way."""
    turns = outlook.march.turns(6)
    return best(cells, lambda one: turns[one.cell])
