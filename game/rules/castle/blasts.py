"""Throws, rockets, and blasts with their effect on all units in reach: 7.6.5, V2.

The rocket follows rules of our own (Q198).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.board import VILLAGE, squares
from game.rules.board.squares import Square
from game.rules.castle.combat import strike_enemy
from game.rules.castle.sight import friends_duck, visible_squares
from game.rules.common.combat import show_target, take_hits
from game.rules.common.items import items_of_kind
from game.rules.counters import ITEMS
from game.rules.decisions import ChooseCell, ThrowItem
from game.rules.events.castle import BlastFelt, ItemThrown, RocketFired, ShotSpoiled
from game.rules.state import NOWHERE, Action, Para
from game.rules.table import Procedure, Table


class Force(NamedTuple):
    """The strength of a blast at some distance: dice, maybe halved, or fixed hits."""

    dice: int = 0
    is_halved: bool = False
    fixed: int = 0


_FULL, _HALF, _RIM = Force(1), Force(1, is_halved=True), Force(fixed=1)
_TWO, _THREE = Force(2), Force(3)

#             centre  orthogonal diagonal  ring 2  ring 3
_FORCES: Final[dict[str, tuple[Force | None, ...]]] = {
    "grenade": (_FULL, _HALF, _RIM, None, None),
    "gas": (_TWO, _FULL, _FULL, _RIM, None),
    "charge": (_THREE, _TWO, _TWO, _HALF, _RIM),
    "gasoline": (_FULL, None, None, None, None),
    "panzerschreck": (_FULL, _HALF, _RIM, None, None),
}
"""R7.6.5-grenade, R7.6.5-gas, R7.6.5-charge (Q128, Q130), R7.6.5-gasoline, V2-panzerschreck."""
THROWN_KINDS: Final = frozenset(("grenade", "gas", "charge", "gasoline"))
"""Kinds of items that can be thrown."""


def blast_rule(kind: str) -> str:
    """The rule by which a blast of that kind strikes."""
    return "V2-panzerschreck" if kind == "panzerschreck" else f"R7.6.5-{kind}"


def force_at(kind: str, centre: Square, square: Square) -> Force | None:
    """The strength of a blast in a square of its floor; None out of reach."""
    ring = squares.ring_distance(centre, square)
    if ring > 3:
        return None
    is_diagonal = ring == 1 and squares.orthogonal_distance(centre, square) == 2
    return _FORCES[kind][ring if ring == 0 else ring + 1 if is_diagonal or ring > 1 else 1]


def footprint(table: Table, kind: str, centre: Square) -> dict[Square, Force]:
    """Every square of the floor that the blast reaches, walls ignored, and its strength there."""
    board = table.castle
    forces = (
        (square, force_at(kind, centre, square))
        for square in board.squares
        if board.floor_of[square] == board.floor_of[centre]
    )
    return {square: force for square, force in forces if force is not None}


def units_in_reach(table: Table, kind: str, centre: Square) -> list[tuple[str, Square, Force]]:
    """Units on the floor in reach, walls ignored, in the order they roll (Q97, Q261)."""
    found = []
    for rank, name, at in _units(table):
        if table.castle.floor_of.get(at) == table.castle.floor_of[centre]:
            force = force_at(kind, centre, at)
            if force is not None:
                order = (squares.ring_distance(centre, at), table.castle.order[at], rank)
                found.append((order, name, at, force))
    found.sort(key=lambda entry: entry[0])
    return [(name, at, force) for _, name, at, force in found]


def _units(table: Table) -> list[tuple[int, str, Square]]:
    """All units on the board, with their rank in a square: paras, Germans, others."""
    paras = [
        (0, man.name, man.at)
        for man in table.state.paras.values()
        if man.at not in NOWHERE and man.at != VILLAGE
    ]
    enemies = [
        (1 if enemy.kind == "german" else 2, enemy.name, enemy.at)
        for enemy in table.state.enemies.values()
        if enemy.at != VILLAGE
    ]
    return [*paras, *enemies]


def blast(table: Table, kind: str, centre: Square) -> Procedure[None]:
    """R7.6.5-blast-all: roll for each unit, friend or foe; walls and markers stay."""
    rule = blast_rule(kind)
    for name, at, force in units_in_reach(table, kind, centre):
        man = table.state.paras.get(name)
        if man is not None and man.at == at:
            hits = _roll_force(table, rule, name, at, force, shelter_of(table, man))
            yield from take_hits(table, name, hits)
        else:
            show_target(table, rule, name)
            hits = _roll_force(table, rule, name, at, force, 0)
            strike_enemy(table, table.state.enemies[name], hits, rule)


def shelter_of(table: Table, man: Para) -> int:
    """The luck subtracted from the dice of a para; 0 for an undead one (Q126, Q166)."""
    return 0 if man.bite else table.sheet.luck(man)


def hits_of(force: Force, pips: int, shelter: int) -> int:
    """Hits for a total of `pips`, less `shelter`, the luck of the unit."""
    if force.fixed:
        return force.fixed
    total = max(0, pips - shelter)
    return (total + 1) // 2 if force.is_halved else total


def _roll_force(table: Table, rule: str, name: str, at: Square, force: Force, shelter: int) -> int:
    """Roll the hits on one unit; luck is subtracted before halving (Q125, Q126, Q131)."""
    dice = table.roll(force.dice)
    hits = hits_of(force, sum(dice), shelter)
    taken_off = shelter if dice else 0
    table.emit(BlastFelt(rule, name, at, dice, taken_off, force.is_halved, hits))
    return hits


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
