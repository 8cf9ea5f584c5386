"""The sergeant's decisions in combat on either map: hits, weapons and ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.bots.sergeant.outlook import Outlook, best
from game.bots.sergeant.values import WORTH_A_WOUND, is_explosive, item_value, strength
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import PAPERS
from game.rules.counters import CARRY_LIMIT, ITEMS
from game.rules.decisions import (
    ChooseUnit,
    KeepLevel,
    LoseItem,
    Option,
    RaiseLevel,
    TakeWound,
    UseOwn,
    UseWeapon,
)


def advise(outlook: Outlook) -> Option | None:
    """A choice for a decision in combat; None for any other decision."""
    answer = _ANSWERS.get(type(outlook.decision.options[0]))
    return None if answer is None else answer(outlook)


def _take_hit(outlook: Outlook) -> Option:
    """Take a hit (R4.5.5-per-hit): cheap items before a wound, any item before dying."""
    body = outlook.offered(TakeWound)[0]
    man = outlook.state.paras[body.para]
    cheapest = best(outlook.offered(LoseItem), lambda one: -item_value(one.item))
    if cheapest is None:
        return body
    would_die = man.wounded or not outlook.sheet.has_wounded_side(man)
    is_needed = is_explosive(cheapest.item) or ITEMS[cheapest.item].ignites
    if would_die and is_needed and _can_be_inherited(outlook, body.para):
        return body
    is_paper = cheapest.item == PAPERS and ambition_of(outlook.state).needs_papers
    if is_paper or cheapest.item in outlook.state.goal.home:
        return body if len(outlook.state.living()) > 1 else cheapest
    return cheapest if would_die or item_value(cheapest.item) <= WORTH_A_WOUND else body


def _can_be_inherited(outlook: Outlook, name: str) -> bool:
    """Whether a man with him could pick up his items (Q41)."""
    here = outlook.state.paras_at(outlook.state.paras[name].at)
    return any(man.name != name and len(man.items) < CARRY_LIMIT for man in here)


def _lose_item(outlook: Outlook) -> Option | None:
    """Lose the item of the least value."""
    return best(outlook.offered(LoseItem), lambda one: -item_value(one.item))


def _raise_level(outlook: Outlook) -> Option | None:
    """Raise the result of the night."""
    return outlook.first(RaiseLevel)


def _weapon(outlook: Outlook) -> Option | None:
    """The weapon with the most dice."""
    man = outlook.state.paras[outlook.offered(UseWeapon)[0].para]

    def dice(option: UseWeapon | UseOwn) -> float:
        if isinstance(option, UseOwn):
            return outlook.sheet.face(man).combat
        row = outlook.sheet.items[option.item]
        return max(row.fire, row.melee) + (row.green + row.purple) / 2

    offered: list[UseWeapon | UseOwn] = [*outlook.offered(UseWeapon), *outlook.offered(UseOwn)]
    return best(offered, dice)


def _choose_unit(outlook: Outlook) -> Option | None:
    """Choose which paratrooper takes a hit, by `_bears`; for enemies, the first."""
    paras = outlook.state.paras
    offered = outlook.offered(ChooseUnit)
    if not all(one.name in paras for one in offered):
        return offered[0]
    if outlook.decision.rule == "R4.2.4-alive":
        return best(offered, lambda one: strength(outlook.sheet, paras[one.name]))
    return best(offered, lambda one: _bears(outlook, one.name))


def _bears(outlook: Outlook, name: str) -> float:
    """How well a man can take a hit: unwounded, with cheap items, not needed elsewhere."""
    man = outlook.state.paras[name]
    cheap = sum(item_value(item) <= WORTH_A_WOUND for item in man.items)
    missed = strength(outlook.sheet, man) / 10
    return 3 * cheap + (0 if man.wounded else 2) + len(man.items) - missed


_ANSWERS: Final[Mapping[type[Option], Callable[[Outlook], Option | None]]] = {
    TakeWound: _take_hit,
    LoseItem: _lose_item,
    UseWeapon: _weapon,
    RaiseLevel: _raise_level,
    KeepLevel: _raise_level,
    ChooseUnit: _choose_unit,
}
"""What he does by the type of the first option offered."""
