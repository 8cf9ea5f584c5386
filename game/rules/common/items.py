"""Handling items while moving, first aid, victory points: 4.2.3, 4.2.6, 7.2.4, R9.3-vp."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from game.rules.board import VILLAGE
from game.rules.counters import CARRY_LIMIT, INES, ITEMS
from game.rules.decisions import GiveFirstAid, HandOver, LayDown, Option, PickUp, Swap
from game.rules.events.enemies import ItemFound
from game.rules.events.people import (
    GroupChanged,
    ItemHandedOver,
    ItemLaidDown,
    ItemPickedUp,
    ItemsSwapped,
    MoveEnded,
    ParaHealed,
)
from game.rules.state import DEAD, Action, Para, State
from game.rules.table import Table


def points_now(state: State) -> int:
    """R9.3-vp: victory points so far: stars in the village, and the romance (Q87, Q188)."""
    return sum(state.sheet.items[item].stars for item in items_at_home(state)) + love_points(state)


def points_at_stake(state: State) -> int:
    """Stars of items carried by paras outside the village."""
    return sum(
        state.sheet.items[item].stars
        for man in state.living()
        if man.at != VILLAGE
        for item in man.items
    )


def love_points(state: State) -> int:
    """R6.3-romance: the points of the romance while both are alive (Q87, Q264)."""
    romance = state.romance
    if romance is None:
        return 0
    pair = (state.paras[INES], state.paras[romance.para])
    return romance.points if all(_is_alive_for_love(one) for one in pair) else 0


def _is_alive_for_love(one: Para) -> bool:
    """Whether he counts as alive; an undead para only in the village (Q264)."""
    return one.at == VILLAGE if one.bite else one.at != DEAD


def items_at_home(state: State) -> list[str]:
    """Items in the village, carried or on the ground (Q188)."""
    carried = [item for man in state.paras_at(VILLAGE) for item in man.items]
    return [*carried, *state.lying.get(VILLAGE, ())]


_LAY_DOWN: Final = {item: LayDown(item) for item in ITEMS}
"""The option to lay down each item, as it is offered in every move."""


def item_options(table: Table, action: Action) -> list[Option]:
    """The options of the acting group for items: lay down, pick up, hand over, swap.

    Items of the same kind are not swapped, as nothing would change.
    """
    at = action.at
    here = table.state.paras_at(at)
    movers = [man for man in here if man.name in action.group]
    options: list[Option] = [_LAY_DOWN[item] for man in movers for item in man.items]
    lying = table.state.lying.get(at, ())
    if len(here) == 1 and not lying:
        return options
    options += [PickUp(item, man.name) for item in lying for man in movers if has_free_hand(man)]
    for giver, taker in _pairs(here, movers, action.group):
        if has_free_hand(taker):
            options += _hand_overs(giver.items, taker.name)
        elif giver.name < taker.name and not has_free_hand(giver):
            options += _swaps(giver, taker)
    return options


@lru_cache(maxsize=4096)
def _hand_overs(items: tuple[str, ...], taker: str) -> tuple[HandOver, ...]:
    """The options to hand him one of these items; where a squad stands together there are many."""
    return tuple(HandOver(item, taker) for item in items)


def _swaps(one: Para, other: Para) -> list[Swap]:
    """R4.2.3-trade: two men with full hands exchange items of different kinds."""
    return [
        Swap(mine, yours)
        for mine in one.items
        for yours in other.items
        if ITEMS[mine].kind != ITEMS[yours].kind
    ]


def has_free_hand(man: Para) -> bool:
    """Whether he can carry one more item (R2.5-carry-limit, Q38)."""
    return len(man.items) < CARRY_LIMIT


def are_hands_full(state: State, group: Iterable[str]) -> bool:
    """Whether none of these men can carry one more item."""
    return not any(has_free_hand(state.paras[name]) for name in group if name in state.paras)


def lies_unclaimed(state: State, found: ItemFound, group: Iterable[str]) -> bool:
    """R4.2.4-equipment: whether a find still lies there, as none of these men can carry it."""
    is_afield = found.rule == "R4.2.4-equipment"
    lies = is_afield and found.item in state.lying.get(found.at, ())
    return lies and are_hands_full(state, group)


def items_of_kind(man: Para, kind: str) -> list[str]:
    """The items of that kind a para carries."""
    return [item for item in man.items if ITEMS[item].kind == kind]


def _pairs(here: list[Para], movers: list[Para], group: tuple[str, ...]) -> list[tuple[Para, Para]]:
    """Pairs of giver and taker in a cell, of whom at least one is moving (Q40)."""
    return [
        (giver, taker)
        for giver in here
        if giver.items
        for taker in (here if giver.name in group else movers)
        if giver is not taker
    ]


def handle_item(table: Table, option: Option) -> bool:
    """Resolve an option for items. Returns False if it is another option."""
    if isinstance(option, LayDown):
        carrier = _carrier(table, option.item)
        table.emit(ItemLaidDown("R4.2.3-drop-pick", option.item, carrier.name, carrier.at))
    elif isinstance(option, PickUp):
        at = table.state.paras[option.para].at
        table.emit(ItemPickedUp("R4.2.3-drop-pick", option.item, option.para, at))
    elif isinstance(option, HandOver):
        giver = _carrier(table, option.item)
        table.emit(ItemHandedOver("R4.2.3-trade", option.item, giver.name, option.para))
    elif isinstance(option, Swap):
        one, other = _carrier(table, option.item), _carrier(table, option.other)
        swap = ItemsSwapped("R4.2.3-trade", option.item, one.name, option.other, other.name)
        table.emit(swap)
    else:
        return False
    return True


def _carrier(table: Table, item: str) -> Para:
    carrier = table.state.carrier_of(item)
    assert carrier is not None, f"nobody carries {item}"
    return carrier


# --- First aid (R4.2.6, R7.3.5 as ruled in Q60) ----------------------------------------------


_AID_RULE = "R4.2.6-first-aid"


def first_aid_options(table: Table, action: Action) -> list[GiveFirstAid]:
    """First aid for each wounded man in the cell, if the group has a kit."""
    if _kit_of(table, action.group) is None:
        return []
    return [GiveFirstAid(man.name) for man in table.state.paras_at(action.at) if man.wounded]


def give_first_aid(table: Table, action: Action, patient: str) -> None:
    """R4.2.6-first-aid, Q282: the man with the kit heals the patient and doesn't move (Q59).

    It is his action alone: the others of the group wait for `resume_without_healer`.
    """
    kit = _kit_of(table, action.group)
    assert kit is not None, "nobody in the group has a kit"
    healer, item = kit
    if len(action.group) > 1:
        table.emit(GroupChanged(_AID_RULE, (healer,), action.at, action.left))
    table.emit(ParaHealed(_AID_RULE, patient, healer, item))
    table.emit(MoveEnded(_AID_RULE, (healer,), action.at))


def resume_without_healer(table: Table, action: Action, *, per_move: int) -> None:
    """Q282: those of the group who haven't acted go on with its action, before any step.

    `action` is the action before the first aid; `per_move`: allowance for each point of movement.
    """
    paras = table.state.paras
    rest = [
        paras[name]
        for name in action.group
        if paras[name].at == action.at and not paras[name].acted
    ]
    if rest:
        left = per_move * min(table.sheet.face(man).move for man in rest)
        names = tuple(man.name for man in rest)
        table.emit(GroupChanged(_AID_RULE, names, action.at, left, action.taken))


def _kit_of(table: Table, group: tuple[str, ...]) -> tuple[str, str] | None:
    """The first member of the group with a kit, and the kit."""
    for name in group:
        for item in items_of_kind(table.state.paras[name], "first-aid"):
            return name, item
    return None
