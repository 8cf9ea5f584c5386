"""The sniper: V2 as ruled in Q197."""

from __future__ import annotations

from typing import Final, Literal

from game.rules.board.hexes import Hex
from game.rules.common.hits import kill
from game.rules.decisions import ChooseUnit
from game.rules.events.markers import MarkerRemoved
from game.rules.table import Procedure, Table

_RULE: Final = "V2-sniper"


def snipe(
    table: Table, group: tuple[str, ...], path: tuple[Hex, ...], marker: str
) -> Procedure[Literal[""]]:
    """V2-sniper: all on the field roll, the least lucky first; the first to fail dies.

    No item helps him. Equals roll in the order the player likes.
    """
    table.emit(MarkerRemoved(_RULE, marker, path[-1]))
    waiting = table.state.paras_on_map()
    while waiting:
        next_up = [ChooseUnit(man.name) for man in table.sheet.lowest_luck(waiting)]
        answer = yield from table.ask(_RULE, group, next_up)
        man = table.state.paras[answer.name]
        if not table.test_luck(_RULE, (man.name,), table.sheet.luck(man)):
            kill(table, _RULE, man, cause="sniper")
            break
        waiting = [other for other in waiting if other.name != man.name]
    return ""
