"""What flak may cost in a drop, before the first man has jumped (R3.2-flak)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from game.rules.board import FieldBoard
from game.rules.field.drop import is_last_aircraft, is_spared_by_flak
from game.rules.options import Options
from game.rules.state import PLANE, State


def flak_risk(board: FieldBoard, options: Options, state: State) -> tuple[Fraction, Fraction]:
    """The chance that flak kills anybody who is still in the plane, and how many it kills on
    average; each jump is a die, and on a 6 it hits."""

    @cache
    def ahead(waiting: int, aircraft: int) -> tuple[Fraction, Fraction]:
        if not waiting or is_last_aircraft(board, aircraft):
            return Fraction(0), Fraction(0)
        seen = state.copy()
        seen.aircraft = aircraft
        dies = 0 if is_spared_by_flak(options, seen, waiting) else 1
        jumped, hit = ahead(waiting - 1, aircraft), ahead(waiting - dies, aircraft + 1)
        chance = (5 * jumped[0] + (dies or hit[0])) / 6
        return chance, (5 * jumped[1] + dies + hit[1]) / 6

    return ahead(sum(man.at == PLANE for man in state.paras.values()), state.aircraft)
