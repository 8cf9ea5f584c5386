"""In the village: who takes what into the castle, and who goes to spy."""

from __future__ import annotations

from game.bots.sergeant.outlook import Outlook, best
from game.bots.sergeant.values import fire_dice, is_explosive
from game.rules.board import VILLAGE
from game.rules.counters import INES, ITEMS, kind_of
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
from game.rules.state import Para
from game.rules.units import face, luck

LAST_ATTEMPT = 0
"""Minutes after midnight at which he stops spying and storms."""


def advise(outlook: Outlook) -> Option | None:
    """An answer to any question of chapter 6."""
    if outlook.decision.rule == "R6.2-village":
        return _hand_out(outlook)
    if outlook.first(StormCastle) is not None:
        return _spy_or_storm(outlook)
    if outlook.first(Attempt) is not None:
        return _gather(outlook)
    if outlook.first(LookAt) is not None:
        return outlook.first(LookAt)
    return None


def _hand_out(outlook: Outlook) -> Option | None:
    """R6.2-village: kits at once, souvenirs stay home, the rest to whom it suits."""
    aid = outlook.first(GiveFirstAid)
    if aid is not None:
        return aid
    item = outlook.state.to_assign[0]
    men = outlook.state.paras
    chosen = best(outlook.offered(Assign), lambda one: _suits(men[one.para], item))
    return chosen if chosen is not None else outlook.first(LeaveBehind)


def _suits(man: Para, item: str) -> float:
    """How well an item is placed with a man."""
    if man.name == INES:
        return -5.0
    sheet, up = ITEMS[item], face(man)
    explosives = sum(map(is_explosive, man.items))
    if is_explosive(item):
        fire = sum(ITEMS[one].ignites for one in man.items)
        return 10 * min(up.bomb, 1) + up.move - 4 * explosives + 2 * fire
    if sheet.fire:
        return sheet.fire - fire_dice(man) + up.marksman
    if sheet.melee:
        return sheet.melee - up.combat + 2 * up.melee - len(man.items)
    if kind_of(item) == "lighter":
        return luck(man) / 2 + up.move + 3 * explosives - len(man.items)
    return 6 - luck(man) - 2 * len(man.items)


def _spy_or_storm(outlook: Outlook) -> Option | None:
    """R6.3-attempt: while there is time and the passage isn't found, two go at a time."""
    state = outlook.state
    ready = outlook.offered(Act)
    if state.passage or state.clock > LAST_ATTEMPT or not ready:
        return outlook.first(StormCastle)
    return best(ready, lambda one: luck(state.paras[one.unit]))


def _gather(outlook: Outlook) -> Option | None:
    """R6.3-group-luck: just enough of them for a luck of 5, the unlucky as company."""
    state = outlook.state
    assert state.action is not None
    group = [state.paras[name] for name in state.action.group]
    if sum(luck(man) for man in group) >= 5:
        return outlook.first(Attempt)
    company = [one for one in outlook.offered(Join) if state.paras[one.unit].at == VILLAGE]
    joined = best(company, lambda one: -luck(state.paras[one.unit]))
    return joined if joined is not None else outlook.first(Attempt)
