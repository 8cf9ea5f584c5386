"""The three ambitions of chapter 8: events, key item and hostage of each."""

from __future__ import annotations

from game.rules.counters import INES
from game.rules.state import ABSENT, DEAD, State


def detonator_is_banned(state: State) -> bool:
    """R8.1.5-hostage, R8.3.5-daughter: while Ines lives and her kin is neither safe nor dead.

    Explosives may be set all the same (Q169). No Ines, no ban; no kin in Haunebu.
    """
    ines = state.paras.get(INES)
    if state.ambition == "haunebu" or ines is None or ines.at in (ABSENT, DEAD):
        return False
    return not (state.hostage_is_safe or state.hostage_is_dead)
