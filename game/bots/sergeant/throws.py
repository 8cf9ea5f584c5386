"""The sergeant's throws: when a blast does more than the thrower's guns (R7.6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from game.bots.sergeant.foes import HIT, KILL, hits_to_fell
from game.bots.sergeant.outlook import Outlook, best
from game.bots.sergeant.plan_cache import RaidPlanCache
from game.bots.sergeant.raid import Raid
from game.bots.sergeant.stand import Stand
from game.bots.sergeant.values import FIRE
from game.rules.board import VILLAGE, Cell
from game.rules.castle.blasts import Force, force_at, hits_of
from game.rules.counters import ITEMS, kind_of
from game.rules.decisions import ChooseCell, ThrowItem
from game.rules.state import Enemy, Para

_PRICE: Final = {"grenade": 0.5, "gasoline": 0.4, "gas": 1.0}
"""Worth of keeping an item, in turns; other items are never thrown."""
_OWN: Final = 2.0
"""Factor by which a hit on our own men counts more."""


class _Throw(NamedTuple):
    """An item, its target, and the turns it gains."""

    gain: float
    item: str
    target: Cell


def better_throw(
    outlook: Outlook, plan: RaidPlanCache, stand: Stand, men: Sequence[Para]
) -> ThrowItem | None:
    """The throw that is better than firing, if any (R7.6.5-when)."""
    offered = [one for one in outlook.offered(ThrowItem) if kind_of(one.item) in _PRICE]
    targets = stand.targets(men[0].at) if offered else []
    if not targets:
        return None
    raid = plan.raid(outlook)
    throws = []
    for option in offered:
        thrower = next(man for man in men if option.item in man.items)
        if not _is_needed(outlook, raid, thrower, option.item):
            throw = _best_of(outlook, thrower, [option.item], {one.at for one in targets})
            mates = [man for man in men if man is not thrower]
            lost = _best_shot(stand, men[0].at, targets)
            if mates:
                lost -= _best_shot(Stand(outlook, mates), men[0].at, targets)
            throws.append((throw.gain - KILL * lost - _PRICE[kind_of(option.item)], option))
    chosen = max(throws, key=lambda one: one[0], default=(0.0, None))
    return chosen[1] if chosen[0] > 0 else None


def aim(outlook: Outlook) -> ChooseCell | None:
    """The target where the blast gains most (R7.6.5-target)."""
    thrower = outlook.state.paras[outlook.decision.who[0]]
    items = [item for item in thrower.items if kind_of(item) in _PRICE]
    offered = outlook.offered(ChooseCell)
    if not items:
        return outlook.first(ChooseCell)
    return best(offered, lambda one: _best_of(outlook, thrower, items, {one.cell}).gain)


def _best_shot(stand: Stand, cell: Cell, targets: Sequence[Enemy]) -> float:
    return max(stand.promise(cell, one) for one in targets)


def _is_needed(outlook: Outlook, raid: Raid, man: Para, item: str) -> bool:
    """Whether the item is to be set, or is the last one that can light explosives."""
    if ITEMS[item].explosive and (man.name in raid.tasks or item in raid.harvest.items):
        return True
    others = {one for other in outlook.state.living() for one in other.items} - {item}
    return item in FIRE and FIRE.isdisjoint(others)


def _best_of(outlook: Outlook, man: Para, items: Sequence[str], targets: set[Cell]) -> _Throw:
    """The best throw of these items at these squares."""
    throws = (
        _Throw(_gain(outlook, man, kind_of(item), target), item, target)
        for item, target in product(items, sorted(targets))
    )
    return max(throws, key=lambda one: one.gain)


def _gain(outlook: Outlook, man: Para, kind: str, target: Cell) -> float:
    """Turns gained by a blast: kills less hits on our own men."""
    board, state, sheet = outlook.boards.castle, outlook.state, outlook.sheet
    distance = board.distance(man.at, target)
    reach = 1.0 if distance <= 1 else max(0, 7 - distance) / 6
    gain = 0.0
    for enemy in state.enemies.values():
        force = _force_at(outlook, kind, target, enemy.at)
        if force is not None:
            gain += KILL * chance_to_fell(force, hits_to_fell(sheet, enemy))
    for friend in state.paras_on_map():
        force = _force_at(outlook, kind, target, friend.at)
        if force is not None:
            shelter = 0 if friend.bite else sheet.luck(friend)
            gain -= _OWN * HIT * expected_hits(force, shelter)
    return reach * gain


def _force_at(outlook: Outlook, kind: str, target: Cell, at: Cell) -> Force | None:
    floors = outlook.boards.castle.floor_of
    if at == VILLAGE or floors.get(at) != floors[target]:
        return None
    return force_at(kind, target, at)


@cache
def chance_to_fell(force: Force, needed: int) -> float:
    """The chance that a blast of that force makes at least `needed` hits."""
    hits = _hits(force, 0)
    return sum(one >= needed for one in hits) / len(hits)


@cache
def expected_hits(force: Force, shelter: int) -> float:
    """Expected hits on one of our men whose luck reduces the dice by `shelter`."""
    hits = _hits(force, shelter)
    return sum(hits) / len(hits)


def _hits(force: Force, shelter: int) -> list[int]:
    rolls = product(range(1, 7), repeat=force.dice)
    return [hits_of(force, sum(roll), shelter) for roll in rolls]
