"""Throwing grenades, gas, gasoline and charges: 7.6.5."""

from __future__ import annotations

from typing import Final

from game.rules.board.squares import Square
from game.rules.castle.blasts import THROWN_KINDS, blast
from game.rules.castle.sight import visible_squares
from game.rules.castle.variants.friends import friends_duck
from game.rules.counters import ITEMS
from game.rules.decisions import ChooseCell, ThrowItem
from game.rules.events.castle import ItemThrown, ShotSpoiled
from game.rules.state import Action, Para
from game.rules.table import Procedure, Table

THROW_RANGE: Final = 6
"""Squares; a die can't reach farther (Q133)."""
SURE_THROW: Final = 1
"""Up to this distance in squares a throw can't miss, so no die is rolled (Q262)."""


def throw_options(table: Table, action: Action) -> list[ThrowItem]:
    """R7.6.5-when: items each man of the group had before his move (Q132, Q135)."""
    options: list[ThrowItem] = []
    for name in action.group:
        man = table.state.paras[name]
        by_kind = {
            ITEMS[item].kind: item
            for item in man.items
            if item not in action.taken and may_throw(table, man, item)
        }
        options.extend(ThrowItem(item) for item in by_kind.values())
    return options


def may_throw(table: Table, man: Para, item: str) -> bool:
    """Whether he may throw the item; a charge needs a bomb icon (Q127), an undead can't (Q279)."""
    kind = ITEMS[item].kind
    if man.bite:
        return False
    return kind in THROWN_KINDS and (kind != "charge" or table.sheet.face(man).bomb > 0)


def throw(table: Table, action: Action, item: str) -> Procedure[None]:
    """R7.6.5: choose a square in sight, roll the throw, and resolve the blast."""
    thrower = next(name for name in action.group if item in table.state.paras[name].items)
    targets = targets_from(table, action.at)
    answer = yield from table.ask("R7.6.5-target", (thrower,), targets)
    if not friends_duck(table, action.at, answer.cell):
        table.emit(ShotSpoiled("V1-fire-over-friends", thrower))
        return
    if throw_at(table, thrower, item, answer.cell):
        yield from blast(table, ITEMS[item].kind, answer.cell)


def targets_from(table: Table, origin: Square) -> list[ChooseCell]:
    """R7.6.5-target: visible squares in range, his own included (Q133)."""
    distance = table.castle.distance
    past_friends = table.options.fire_past_friends
    return [
        ChooseCell(square)
        for square in visible_squares(table, origin, past_friends=past_friends)
        if distance(origin, square) <= THROW_RANGE
    ]


def throw_at(table: Table, thrower: str, item: str, target: Square) -> bool:
    """R7.6.5-hit, R7.6.5-miss: roll the throw of an item. Returns whether it is on target."""
    origin = table.state.paras[thrower].at
    distance = table.castle.distance(origin, target)
    die, on_target = roll_throw(table, distance)
    rule = "R7.6.5-hit" if on_target else "R7.6.5-miss"
    table.emit(ItemThrown(rule, item, thrower, origin, target, distance, die, on_target))
    return on_target


def roll_throw(table: Table, distance: int) -> tuple[int, bool]:
    """R7.6.5-hit, Q133, Q262: the die (0 if none is rolled), and whether it is on target."""
    if distance <= SURE_THROW:
        return 0, True
    die = table.dice.roll()
    return die, die >= distance
