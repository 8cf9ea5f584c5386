"""Hits on paras, wounds, and deaths: 4.5.5."""

from __future__ import annotations

from game.rules.board import VILLAGE
from game.rules.counters import ITEMS
from game.rules.decisions import LoseItem, Option, TakeWound
from game.rules.events.items import HitCancelled
from game.rules.events.people import ParaDied, ParaMarked, ParaWounded
from game.rules.state import DEAD, Para
from game.rules.table import Procedure, Table


def take_hits(table: Table, name: str, hits: int) -> Procedure[None]:
    """R4.5.5, Q42, Q79: hits are taken one at a time; hits after death are ignored.

    An undead para dies only if these hits reach his strength (Q166).
    """
    man = table.state.paras[name]
    if man.bite:
        strike_undead_para(table, man, hits)
        return
    for _ in range(hits):
        if table.state.paras[name].at == DEAD:
            return
        yield from take_hit(table, name)


def take_hit(table: Table, name: str) -> Procedure[bool]:
    """R4.5.5-per-hit: lose an item or take a wound. Returns True for a wound."""
    man = table.state.paras[name]
    answers: list[Option] = [TakeWound(name), *(LoseItem(item) for item in man.items)]
    answer = yield from table.ask("R4.5.5-per-hit", (name,), answers)
    if isinstance(answer, LoseItem):
        table.emit(HitCancelled("R4.5.5-per-hit", answer.item, name))
        return False
    wound_or_kill(table, man)
    return True


def strike_undead_para(table: Table, man: Para, hits: int) -> None:
    """R7.6.4-one-attack-kill, Q166: all hits of one attack on an undead para."""
    if hits >= table.sheet.undead_strength(man):
        kill(table, "R7.6.4-one-attack-kill", man, cause="hit")
    elif hits and not table.options.monster_hits_lapse:
        table.emit(ParaMarked("R7.8.2-weakened", man.name, hits))


def wound_or_kill(table: Table, man: Para) -> None:
    """R4.5.5-per-hit, R4.5.5-ines: turn to the wounded side, or die if there is none."""
    if man.wounded or not table.sheet.has_wounded_side(man):
        kill(table, "R4.5.5-per-hit", man, cause="hit")
    else:
        table.emit(ParaWounded("R4.5.5-per-hit", man.name))


def kill(table: Table, rule: str, man: Para, *, cause: str, gear_is_lost: bool = False) -> None:
    """The para dies. His items stay in his cell, unless they are lost with him (Q41)."""
    lost = man.items if gear_is_lost else _lost_with_the_dead(table, man)
    dropped = tuple(item for item in man.items if item not in lost)
    table.emit(ParaDied(rule, man.name, man.at, cause, dropped=dropped, lost=lost))


def _lost_with_the_dead(table: Table, man: Para) -> tuple[str, ...]:
    """Optional ruling of Q41: all items except persons; nothing is lost in Nonette."""
    if not table.options.gear_is_lost_with_the_dead or man.at == VILLAGE:
        return ()
    return tuple(item for item in man.items if not ITEMS[item].is_person)
