"""The sergeant's decisions in Nonette: handing out items, and infiltration."""

from __future__ import annotations

from typing import Final

from game.bots.sergeant.outlook import Outlook, best
from game.bots.sergeant.raid import FEW, party
from game.bots.sergeant.values import FAR, SOUVENIRS, fire_dice, hour, is_explosive
from game.rules.board import VILLAGE
from game.rules.castle.ambitions import ambition_of
from game.rules.counters import INES, ITEMS
from game.rules.decisions import (
    Act,
    Assign,
    Attempt,
    GiveFirstAid,
    Join,
    LeaveBehind,
    LookAt,
    Option,
    StormCastle,
)
from game.rules.sheet import CounterSheet
from game.rules.state import Para

STRONG: Final = 6
"""Squad size from which souvenirs stay in Nonette instead of serving to cancel hits."""
LAST_ATTEMPT: Final = 260
"""Minutes after midnight at which he looks for the secret passage for the last time."""
LAST_ATTEMPT_OF_A_FEW: Final = 280
"""The last attempt of a squad so small that it needs the passage."""


def advise(outlook: Outlook) -> Option | None:
    """A choice for any decision of chapter 6."""
    if outlook.decision.rule == "R6.2-village":
        return _hand_out(outlook)
    if outlook.first(StormCastle) is not None:
        return _spy_or_storm(outlook)
    if outlook.first(Attempt) is not None:
        return _gather(outlook)
    if outlook.first(LookAt) is not None:
        return _look(outlook)
    return None


def _look(outlook: Outlook) -> Option | None:
    """Look at the marker nearest to Nonette: it is the first that could help or harm."""
    walk = outlook.boards.castle.walk(VILLAGE, passage=outlook.state.passage)
    return best(outlook.offered(LookAt), lambda one: -walk.get(one.cell, FAR))


def _hand_out(outlook: Outlook) -> Option | None:
    """Hand out items (R6.2-village): use kits, leave souvenirs, give the rest by suitability."""
    aid = outlook.first(GiveFirstAid)
    if aid is not None:
        return aid
    item = outlook.state.to_assign[0]
    if item in SOUVENIRS and _is_strong(outlook) and outlook.first(LeaveBehind):
        return outlook.first(LeaveBehind)
    few = party(outlook.state) <= FEW
    men, sheet = outlook.state.paras, outlook.sheet
    chosen = best(outlook.offered(Assign), lambda one: _suits(sheet, men[one.para], item, few))
    return chosen if chosen is not None else outlook.first(LeaveBehind)


def _is_strong(outlook: Outlook) -> bool:
    """Whether a souvenir is worth more in Nonette than for cancelling a hit.

    Of both, a squad that needs the papers, which are points too, carries one along.
    """
    state = outlook.state
    has_one = any(item in SOUVENIRS for item in state.lying.get(VILLAGE, ()))
    is_enough = has_one and ambition_of(state).needs_papers
    return party(state) >= STRONG and not is_enough


def _suits(sheet: CounterSheet, man: Para, item: str, few: bool) -> float:
    """How well an item suits a man. In a small squad everything goes to fast men."""
    if man.name == INES:
        return -50.0
    row, up = sheet.items[item], sheet.face(man)
    explosives = sum(map(is_explosive, man.items))
    fire = sum(ITEMS[one].ignites for one in man.items)
    if row.explosive or row.ignites:
        running = sheet.luck(man) + 2 * up.move
        bomb = 0 if few or not row.explosive else 10 * min(up.bomb, 1)
        return running + bomb - 8 * (explosives + fire)
    if row.fire:
        return row.fire - fire_dice(sheet, man) + up.marksman
    if row.melee:
        return row.melee - up.combat + 2 * up.melee - len(man.items)
    if few:
        return 5 * (explosives + fire) - len(man.items)
    return 6 - sheet.luck(man) - 2 * len(man.items)


def _spy_or_storm(outlook: Outlook) -> Option | None:
    """Infiltrate while there is time and no passage is known (R6.3-attempt)."""
    state = outlook.state
    ready = outlook.offered(Act)
    if state.passage or not ready or not _may_spy(outlook):
        return outlook.first(StormCastle)
    return best(ready, lambda one: outlook.sheet.luck(state.paras[one.unit]))


def _may_spy(outlook: Outlook) -> bool:
    """Whether another half hour may be spent on looking for the passage.

    A squad that needs the papers has none to spare: it must find them, and bring them home.
    """
    state = outlook.state
    if party(state) <= FEW:
        return hour(state) <= LAST_ATTEMPT_OF_A_FEW
    return hour(state) <= LAST_ATTEMPT and not ambition_of(state).needs_papers


def _gather(outlook: Outlook) -> Option | None:
    """Choose the group: just enough men for a luck of 5 (R6.3-group-luck)."""
    state = outlook.state
    assert state.action is not None
    group = [state.paras[name] for name in state.action.group]
    if sum(outlook.sheet.luck(man) for man in group) >= 5:
        return outlook.first(Attempt)
    company = [one for one in outlook.offered(Join) if state.paras[one.unit].at == VILLAGE]
    joined = best(company, lambda one: -outlook.sheet.luck(state.paras[one.unit]))
    return joined if joined is not None else outlook.first(Attempt)
