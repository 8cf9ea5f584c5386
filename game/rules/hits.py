"""Hits on paras and the deaths they may cause (4.5.5 and what refers to it)."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.decisions import LoseItem, Option, TakeWound
from game.rules.events.items import HitCancelled
from game.rules.events.people import ParaDied, ParaWounded
from game.rules.state import DEAD, Para
from game.rules.table import Procedure, Table
from game.rules.units import has_wounded_side

WoundRule = Callable[[Table, str], bool]
"""What happens at once when somebody takes a wound; True ends the remaining hits."""


def take_hits(
    table: Table, name: str, hits: int, *, after_wound: WoundRule | None = None
) -> Procedure[None]:
    """R4.5.5, Q42, Q79: hits are taken one at a time; those after death lapse."""
    for _ in range(hits):
        if table.state.paras[name].at == DEAD:
            return
        wounded = yield from _take_hit(table, name)
        if wounded and after_wound is not None and after_wound(table, name):
            return


def _take_hit(table: Table, name: str) -> Procedure[bool]:
    """R4.5.5-per-hit: an item carried is given up, or the body takes it. True if the body did."""
    man = table.state.paras[name]
    answers: list[Option] = [TakeWound(name), *(LoseItem(item) for item in man.items)]
    answer = yield from table.ask("R4.5.5-per-hit", (name,), answers)
    if isinstance(answer, LoseItem):
        table.emit(HitCancelled("R4.5.5-per-hit", answer.item, name))
        return False
    wound_or_kill(table, man)
    return True


def wound_or_kill(table: Table, man: Para) -> None:
    """R4.5.5-per-hit, R4.5.5-ines: to the wounded side, or dead if there is none left."""
    if man.wounded or not has_wounded_side(man):
        kill(table, "R4.5.5-per-hit", man, cause="hit")
    else:
        table.emit(ParaWounded("R4.5.5-per-hit", man.name))


def kill(table: Table, rule: str, man: Para, *, cause: str, gear_is_lost: bool = False) -> None:
    """The para is dead. His gear stays where he fell, unless it is lost with him (Q41)."""
    dropped = () if gear_is_lost else man.items
    lost = man.items if gear_is_lost else ()
    table.emit(ParaDied(rule, man.name, man.at, cause, dropped=dropped, lost=lost))
