"""The drug of the Thousand-Year Reich: 8.1.4."""

from __future__ import annotations

from typing import Final

from game.rules.castle.infection import turn_para
from game.rules.events.ambitions import ParaInjected
from game.rules.state import Para
from game.rules.table import Procedure, Table

DRUG: Final = "key"


def can_inject(table: Table, man: Para) -> bool:
    """Whether a para has the drug, and there is a marker left for him (Q167)."""
    state = table.state
    return state.ambition == "reich" and DRUG in man.items and not man.bite and bool(state.bites)


def inject(table: Table, man: Para) -> Procedure[None]:
    """R8.1.4-key-item, Q166: undead with his own will, if luck holds, else without it.

    The drug is not used up: it stays with him, or lies where he turned (Q167).
    """
    rule = "R8.1.4-key-item"
    if table.test_luck(rule, (man.name,), table.sheet.luck(man)):
        table.emit(ParaInjected(rule, man.name, table.draw(table.state.bites)))
    else:
        yield from turn_para(table, rule, man.name, man.at, "undead")
