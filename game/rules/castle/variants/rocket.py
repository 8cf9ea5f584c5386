"""The Panzerschreck: V2, with the rules of our own that Q198 gives it."""

from __future__ import annotations

from typing import Final

from game.rules.board.squares import Square
from game.rules.castle.blasts import blast
from game.rules.castle.sight import visible_squares
from game.rules.castle.variants.friends import friends_duck
from game.rules.common.items import items_of_kind
from game.rules.decisions import ChooseCell, ThrowItem
from game.rules.events.castle import ShotSpoiled
from game.rules.events.variants import RocketFired
from game.rules.state import Action
from game.rules.table import Procedure, Table

KIND: Final = "panzerschreck"
NEED: Final = 2
"""The least a die must show, at any distance."""
NEAREST: Final = 2
"""The least distance to a target, in squares."""
_RULE: Final = "V2-panzerschreck"


def rocket_options(table: Table, action: Action) -> list[ThrowItem]:
    """Q198: a shot for each man of the group with a rocket, if there is a target."""
    men = [table.state.paras[name] for name in action.group]
    tubes = [item for man in men if not man.bite for item in items_of_kind(man, KIND)]
    if not tubes or not rocket_targets(table, action.at):
        return []
    return [ThrowItem(item) for item in tubes]


def rocket_targets(table: Table, origin: Square) -> list[ChooseCell]:
    """Squares in sight, two or more away."""
    past_friends = table.options.fire_past_friends
    return [
        ChooseCell(square)
        for square in visible_squares(table, origin, past_friends=past_friends)
        if table.castle.distance(origin, square) >= NEAREST
    ]


def fire_rocket(table: Table, action: Action, item: str) -> Procedure[None]:
    """Q198: one shot, a blast like a grenade's where it strikes, and the tube is empty."""
    gunner = next(name for name in action.group if item in table.state.paras[name].items)
    answer = yield from table.ask(_RULE, (gunner,), rocket_targets(table, action.at))
    if not friends_duck(table, action.at, answer.cell):
        table.emit(ShotSpoiled("V1-fire-over-friends", gunner))
        return
    distance = table.castle.distance(action.at, answer.cell)
    die = table.dice.roll()
    hits = die >= NEED
    table.emit(RocketFired(_RULE, item, gunner, action.at, answer.cell, distance, die, hits))
    if hits:
        yield from blast(table, KIND, answer.cell)
