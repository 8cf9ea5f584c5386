"""The sergeant's decisions in the castle: what each man does for the plan, and when he throws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import inf
from typing import Final, NamedTuple

from game.bots.sergeant.outlook import KeptDestination, Outlook, best
from game.bots.sergeant.raid import Raid, RaidPlanCache
from game.bots.sergeant.squares import (
    HIT,
    KILL,
    SquareEvaluator,
    hits_to_fell,
    reachable,
    targets,
    way_to,
)
from game.bots.sergeant.values import FAR, FIRE, SOUVENIRS, fire_dice, is_explosive, is_spare
from game.rules.board import VILLAGE, Cell
from game.rules.castle.blasts import Force, force_at, hits_of
from game.rules.counters import CARRY_LIMIT, ITEMS, kind_of
from game.rules.decisions import (
    Act,
    Attack,
    ChooseCell,
    EndPhase,
    FireVolley,
    FullSpeed,
    GiveFirstAid,
    HoldFire,
    Join,
    LayDown,
    LightByHand,
    Option,
    PickUp,
    PlaceDetonator,
    SetExplosives,
    SetWithDetonator,
    Step,
    Stop,
    ThrowItem,
    TurnUp,
)
from game.rules.state import Action, Enemy, Para

WITHIN_REACH: Final = 5
"""Steps from his men within which a marker is turned up, so that they can fetch or fight it."""
SHIELD: Final = 1.0
"""Worth in turns of an item that can be given up for a hit."""
ENOUGH_DICE: Final = 12
"""Combat dice from which a group needs no more men."""


def advise(outlook: Outlook, plan: RaidPlanCache, course: KeptDestination) -> Option | None:
    """A choice for any decision of chapter 7."""
    rule = outlook.decision.rule
    if rule == "R7.2-order-free":
        return _next_to_act(outlook, plan.raid(outlook))
    if rule == "R7.2-one-action":
        return _act(outlook, plan.raid(outlook), course)
    if outlook.first(Attack) is not None or outlook.first(HoldFire) is not None:
        return _attack(outlook, plan)
    if outlook.first(TurnUp) is not None:
        return _turn_up(outlook)
    if rule == "R7.6.5-target":
        return aim(outlook)
    return outlook.first(ChooseCell)


def _next_to_act(outlook: Outlook, raid: Raid) -> Option | None:
    """Choose who acts next: the volley, then escorts before bearers, front before rear."""
    volley = outlook.first(FireVolley)
    if volley is not None:
        return volley
    paras = outlook.state.paras
    busy = [
        one
        for one in outlook.offered(Act)
        if one.unit in paras and _has_something_to_do(outlook, raid, paras[one.unit])
    ]
    chosen = best(busy, lambda one: _urgency(outlook, raid, paras[one.unit]))
    return chosen if chosen is not None else outlook.first(EndPhase)


def _has_something_to_do(outlook: Outlook, raid: Raid, man: Para) -> bool:
    """Whether acting with him could change anything."""
    if man.at != VILLAGE:
        return True
    if _can_heal(outlook, man) or (raid.phase == "receive" and _is_decoy(outlook, man)):
        return True
    return raid.goals(man) != [VILLAGE]


def _can_heal(outlook: Outlook, man: Para) -> bool:
    has_kit = any(ITEMS[item].kind == "first-aid" for item in man.items)
    return has_kit and any(other.wounded for other in outlook.state.paras_at(man.at))


def _is_decoy(outlook: Outlook, man: Para) -> bool:
    """Whether he alerts the ground floor: the luckiest man who can go there and back."""
    board = outlook.boards.castle
    if not any(board.floor_of[cell] == "1F" for cell in outlook.face_down_cells()):
        return False
    at_home = outlook.state.paras_at(VILLAGE)
    fit = [man for man in at_home if outlook.sheet.face(man).move >= 2 and not man.acted]
    return bool(fit) and max(fit, key=outlook.sheet.luck).name == man.name


def _urgency(outlook: Outlook, raid: Raid, man: Para) -> float:
    if raid.could_light(man):
        # In a group he couldn't.
        return 200.0
    if _has_arrived(outlook, raid, man):
        return 100.0
    to_go = raid.to_go(raid.goals(man), man.at)
    return -to_go - (100 if man.name in raid.tasks else 0)


def _has_arrived(outlook: Outlook, raid: Raid, man: Para) -> bool:
    """Whether he carries explosives and is where they are needed."""
    floor = raid.tasks.get(man.name)
    return floor is not None and outlook.boards.castle.area_floor.get(man.at) == floor


# --- One action -----------------------------------------------------------------------------


def _act(outlook: Outlook, raid: Raid, course: KeptDestination) -> Option | None:
    """Choose an action (R7.2-one-action): set, light, heal, join, pick up, or move."""
    action = outlook.state.action
    assert action is not None
    if action.group[0] not in outlook.state.paras:
        return outlook.decision.options[-1]
    men = [outlook.state.paras[name] for name in action.group]
    special = _explosives(outlook, raid, men)
    if special is not None:
        return special
    run = outlook.first(FullSpeed)
    if run is not None and raid.must_run(men[0]) and not _sees_enemies(outlook, men):
        return run
    aid = outlook.first(GiveFirstAid)
    if aid is not None and not _sees_enemies(outlook, men):
        return aid
    if more := _join(outlook, raid, men):
        return more
    if things := _pick_up(outlook, raid, men) or _make_room(outlook, raid, men):
        return things
    out = Step(outlook.boards.castle.road)
    is_decoy = action.at == VILLAGE and raid.phase == "receive" and _is_decoy(outlook, men[0])
    if is_decoy and out in outlook.decision.options:
        return out
    return _go(outlook, raid, course, action, men)


def _explosives(outlook: Outlook, raid: Raid, men: Sequence[Para]) -> Option | None:
    """Set or light explosives in his square (R7.5, R9.1.3-manual)."""
    man = men[0]
    light = outlook.first(LightByHand)
    if light is not None and raid.is_time_to_light(man):
        return best(outlook.offered(LightByHand), lambda one: -_throw(outlook, man, one))
    area = outlook.boards.castle.area_floor
    floor = area.get(man.at)
    if floor is None or len(men) > 1:
        return None
    if _has_arrived(outlook, raid, man):
        with_detonator = outlook.first(SetWithDetonator)
        if with_detonator is not None and raid.is_time_for_detonator(man):
            return with_detonator
        return outlook.first(SetExplosives)
    is_ready = raid.missing[raid.main] <= 0 and outlook.state.charges_set.get(man.at)
    if is_ready and raid.is_time_for_detonator(man):
        return outlook.first(PlaceDetonator)
    return None


def _throw(outlook: Outlook, man: Para, option: LightByHand) -> int:
    return outlook.boards.castle.distance(man.at, option.cell)


def _pick_up(outlook: Outlook, raid: Raid, men: Sequence[Para]) -> Option | None:
    """Pick up needed items first, then any, since each can be given up for a hit."""
    offered = outlook.offered(PickUp)
    needed = next((one for one in offered if _needs(raid, one.para, one.item)), None)
    if needed is not None:
        return needed
    if men[0].at == VILLAGE and raid.goals(men[0]) == [VILLAGE]:
        return None
    items, paras = outlook.sheet.items, outlook.state.paras
    return best(
        [one for one in offered if one.item not in SOUVENIRS],
        lambda one: (
            10 * is_explosive(one.item)
            + 5 * ITEMS[one.item].ignites
            + items[one.item].fire
            + 3 * items[one.item].stars
            + outlook.sheet.face(paras[one.para]).bomb
            - len(paras[one.para].items)
        ),
    )


def _make_room(outlook: Outlook, raid: Raid, men: Sequence[Para]) -> LayDown | None:
    """Put down a dispensable item to make room for a needed one (R7.2.4-equipment)."""
    lying = outlook.state.lying.get(men[0].at, ())
    full = [man for man in men if len(man.items) == CARRY_LIMIT]
    in_the_way = {
        item
        for man in full
        if any(_needs(raid, man.name, one) for one in lying)
        for item in man.items
        if is_spare(item)
    }
    return next((one for one in outlook.offered(LayDown) if one.item in in_the_way), None)


def _needs(raid: Raid, name: str, item: str) -> bool:
    """Whether that man should pick the item up: papers anyone, other items the assigned man."""
    is_paper = item in raid.papers.items
    return is_paper or (item in raid.harvest.items and name in raid.harvest.first)


def _join(outlook: Outlook, raid: Raid, men: Sequence[Para]) -> Option | None:
    """Add men of the same square and goal to the group until it has enough dice.

    A man who would slow the group down doesn't join, unless they have a monster to fight;
    slower men form a group of their own.
    """
    leader, offered, paras = men[0], outlook.offered(Join), outlook.state.paras
    if not offered or _has_arrived(outlook, raid, leader):
        return None
    face = outlook.sheet.face
    pace = min(face(man).move for man in men)
    if _stands_by_monsters(outlook, men):
        # Its hits lapse, so one attack by all is better than two (R7.6.4-one-attack-kill).
        idle = [one for one in offered if not _has_arrived(outlook, raid, paras[one.unit])]
        if idle:
            return best(idle, lambda one: fire_dice(outlook.sheet, paras[one.unit]))
    dice = sum(fire_dice(outlook.sheet, man) for man in men)
    if dice >= ENOUGH_DICE or raid.goals(leader) == [VILLAGE]:
        return None
    mates = [
        one
        for one in offered
        if raid.goals(paras[one.unit]) == raid.goals(leader)
        and face(paras[one.unit]).move >= pace
        and not _has_arrived(outlook, raid, paras[one.unit])
    ]
    return best(mates, lambda one: fire_dice(outlook.sheet, paras[one.unit]))


def _stands_by_monsters(outlook: Outlook, men: Sequence[Para]) -> bool:
    """Whether zombies or undead are in sight that one attack could fell."""
    return any(enemy.kind != "german" for enemy in targets(outlook, men))


def _go(
    outlook: Outlook, raid: Raid, course: KeptDestination, action: Action, men: Sequence[Para]
) -> Option | None:
    """Move towards the best square in reach: near the goal, safe, with a target."""
    if outlook.first(Step) is None:
        return outlook.first(Stop)
    goals = raid.goals(men[0])
    urgency = 1.0 if goals == [VILLAGE] else raid.urgency(goals)
    steps = raid.steps_to(goals)
    ways = reachable(outlook, action.at, action.left)

    def best_square() -> Cell:
        move = max(1, min(outlook.sheet.face(man).move for man in men))
        turns = {cell: urgency * steps.get(cell, FAR) / move for cell in ways}
        _allow_for_shields(outlook, turns, men)
        return _cheapest(turns, SquareEvaluator(outlook, men, attacks=not action.fast))

    way = course.way(outlook, (goals, urgency), lambda cell: way_to(cell, ways), best_square)
    if len(way) > 1 and Step(way[1]) in outlook.decision.options:
        return Step(way[1])
    return outlook.first(Stop) or outlook.first(Step)


def _allow_for_shields(outlook: Outlook, turns: dict[Cell, float], men: Sequence[Para]) -> None:
    """Reduce the cost of squares with an item that can be picked up."""
    hands = sum(CARRY_LIMIT - len(man.items) for man in men)
    for cell, items in outlook.state.lying.items():
        if cell in turns and cell != VILLAGE:
            turns[cell] -= SHIELD * min(hands, len(items))


def _cheapest(turns: Mapping[Cell, float], squares: SquareEvaluator) -> Cell:
    """The square with the lowest sum of turns to go and cost, the first of equals.

    Squares are tried nearest first, and the search ends when no further one can be cheaper.
    """
    order = list(turns)
    cheapest, least = order[0], inf
    for cell in sorted(turns, key=turns.__getitem__):
        if turns[cell] + squares.least > least:
            break
        cost = turns[cell] + squares.cost(cell)
        if cost < least or (cost == least and order.index(cell) < order.index(cheapest)):
            cheapest, least = cell, cost
    return cheapest


def _sees_enemies(outlook: Outlook, men: Sequence[Para]) -> bool:
    return bool(targets(outlook, men))


def _attack(outlook: Outlook, plan: RaidPlanCache) -> Option | None:
    """Choose a target (R7.6-who): the one most likely to fall, the stronger of equals."""
    men = [outlook.state.paras[n] for n in outlook.decision.who if n in outlook.state.paras]
    if not men:
        return outlook.decision.options[0]
    squares = SquareEvaluator(outlook, men)
    throw = better_throw(outlook, plan, squares, men)
    if throw is not None:
        return throw

    def promise(option: Attack) -> float:
        return squares.promise(men[0].at, outlook.state.enemies[option.enemy])

    target = best(outlook.offered(Attack), promise)
    return target if target is not None else outlook.first(HoldFire)


def _turn_up(outlook: Outlook) -> Option | None:
    """Choose a marker to turn up (R7.9-reveal): items first, threats last, unknown ones if near."""
    board, state = outlook.boards.castle, outlook.state
    walks = [board.walk(man.at) for man in state.paras_on_map()] or [board.walk(board.road)]

    def worth(option: TurnUp) -> float:
        known = outlook.known_marker(option.cell)
        if known:
            return 100.0 if known in ITEMS else -100.0
        return -abs(min([walk.get(option.cell, FAR) for walk in walks]) - WITHIN_REACH)

    return best(outlook.offered(TurnUp), worth)


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
    outlook: Outlook, plan: RaidPlanCache, squares: SquareEvaluator, men: Sequence[Para]
) -> ThrowItem | None:
    """The throw that is better than firing, if any (R7.6.5-when)."""
    offered = [one for one in outlook.offered(ThrowItem) if kind_of(one.item) in _PRICE]
    targets = squares.targets(men[0].at) if offered else []
    if not targets:
        return None
    raid = plan.raid(outlook)
    throws = []
    for option in offered:
        thrower = next(man for man in men if option.item in man.items)
        if not _is_needed(outlook, raid, thrower, option.item):
            throw = _best_of(outlook, thrower, [option.item], {one.at for one in targets})
            mates = [man for man in men if man is not thrower]
            lost = _best_shot(squares, men[0].at, targets)
            if mates:
                lost -= _best_shot(SquareEvaluator(outlook, mates), men[0].at, targets)
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


def _best_shot(squares: SquareEvaluator, cell: Cell, targets: Sequence[Enemy]) -> float:
    return max(squares.promise(cell, one) for one in targets)


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
