"""Colonel Jaeger, who hunts Nikolai: V2 as ruled in Q199."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board.squares import Square
from game.rules.castle.appearing import find_place
from game.rules.castle.variants.tanks import duel_is_due, fight_duel
from game.rules.counters import JAEGER, NIKOLAI
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.markers import MarkerRemoved
from game.rules.state import NOWHERE, Enemy, Para, State
from game.rules.table import Procedure, Table

_RULE = "V2-jaeger"


def appear(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """V2-jaeger, V2-panther: he appears, active, at his marker, or in Nonette for the duel."""
    table.emit(MarkerRemoved(_RULE, marker, square))
    if duel_is_due(table):
        fight_duel(table)
        return
    place = yield from find_place(table, _RULE, (finder or JAEGER,), square, indoors=False)
    table.emit(EnemyPlaced(_RULE, JAEGER, "german", place, up=True))


def prey_of(state: State, enemy: Enemy) -> Para | None:
    """His prey: Nikolai, while he is alive. None for other Germans."""
    if enemy.name != JAEGER:
        return None
    nikolai = state.paras.get(NIKOLAI)
    return nikolai if nikolai is not None and nikolai.at not in NOWHERE else None


def singled_out(state: State, enemy: Enemy, foes: Sequence[Para | Enemy]) -> Sequence[Para | Enemy]:
    """Only his prey, if it is among the possible targets, or else all targets."""
    prey = prey_of(state, enemy)
    if prey is None:
        return foes
    return [foe for foe in foes if foe.name == prey.name] or foes


def is_off_to_prey(state: State, enemy: Enemy, foes: Sequence[Para | Enemy]) -> bool:
    """Whether he moves although he sees units, because his prey is not among them."""
    prey = prey_of(state, enemy)
    return prey is not None and all(foe.name != prey.name for foe in foes)
