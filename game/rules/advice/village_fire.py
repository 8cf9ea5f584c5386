"""Whom Germans in Nonette fire at next, as far as their rule foretells it (R7.8.5-germans)."""

from __future__ import annotations

import msgspec

from game.rules.advice.rehearsal import LOW
from game.rules.board import VILLAGE
from game.rules.castle.village import germans_in_village
from game.rules.game import Game
from game.rules.table import Table


class VillageFire(msgspec.Struct, frozen=True):
    """The dice of all Germans there, and the men with the lowest luck, one of whom is hit first."""

    dice: int
    men: tuple[str, ...]


def village_fire(game: Game) -> VillageFire | None:
    """The fire if the paras' phase ended now; None if there is none.

    V2-t34: no German fires in Nonette while a tank stands there.
    """
    table = Table(game.boards, game.options, game.state, LOW)
    here, germans = table.state.paras_at(VILLAGE), germans_in_village(table)
    if not here or not germans or table.state.t34_stands:
        return None
    dice = sum(table.sheet.men_left(german) for german in germans)
    return VillageFire(dice, tuple(man.name for man in table.sheet.lowest_luck(here)))
