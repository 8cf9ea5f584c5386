"""Blasts and their effect on all units in reach: 7.6.5."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules.board import VILLAGE, squares
from game.rules.board.squares import Square
from game.rules.castle.casualties import strike_enemy
from game.rules.common.hits import take_hits
from game.rules.common.targets import show_target
from game.rules.events.castle import BlastFelt
from game.rules.state import NOWHERE, Para
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
