"""Answers that fighting asks for on either map: hits, weapons, and choices among equals."""

from __future__ import annotations

from game.bots.sergeant.outlook import Outlook, best
from game.bots.sergeant.values import WORTH_A_WOUND, is_explosive, keeping, strength
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
    """An answer to a question of the fight; None for any other question."""
    options = outlook.decision.options
    first = options[0]
    if isinstance(first, TakeWound):
        return _take_hit(outlook, first)
    if isinstance(first, LoseItem):
        return best(outlook.offered(LoseItem), lambda one: -keeping(one.item))
    if isinstance(first, UseWeapon):
        return _weapon(outlook, first.para)
    if isinstance(first, RaiseLevel | KeepLevel):
        return outlook.first(RaiseLevel)
    if isinstance(first, ChooseUnit):
        return _choose_unit(outlook)
    return None


def _take_hit(outlook: Outlook, body: TakeWound) -> Option:
    """R4.5.5-per-hit: cheap things go before blood, anything before life."""
    man = outlook.state.paras[body.para]
    cheapest = best(outlook.offered(LoseItem), lambda one: -keeping(one.item))
    if cheapest is None:
        return body
    would_die = man.wounded or not outlook.sheet.has_wounded_side(man)
    is_needed = is_explosive(cheapest.item) or ITEMS[cheapest.item].ignites
    if would_die and is_needed and _has_heirs(outlook, body.para):
        return body
    if cheapest.item == PAPERS and outlook.state.ambition == "haunebu":
        return body if len(outlook.state.living()) > 1 else cheapest
    return cheapest if would_die or keeping(cheapest.item) <= WORTH_A_WOUND else body


def _has_heirs(outlook: Outlook, name: str) -> bool:
    """Whether somebody stands beside him who can take up what he leaves (Q41)."""
    here = outlook.state.paras_at(outlook.state.paras[name].at)
    return any(man.name != name and len(man.items) < CARRY_LIMIT for man in here)


def _weapon(outlook: Outlook, para: str) -> Option | None:
    """Whatever gives most dice."""
    man = outlook.state.paras[para]

    def dice(option: UseWeapon | UseOwn) -> float:
        if isinstance(option, UseOwn):
            return outlook.sheet.face(man).combat
        row = outlook.sheet.items[option.item]
        return max(row.fire, row.melee) + (row.green + row.purple) / 2

    offered: list[UseWeapon | UseOwn] = [*outlook.offered(UseWeapon), *outlook.offered(UseOwn)]
    return best(offered, dice)


def _choose_unit(outlook: Outlook) -> Option | None:
    """Who suffers among our own: he who can bear it best. Of others: the first."""
    paras = outlook.state.paras
    offered = outlook.offered(ChooseUnit)
    if not all(one.name in paras for one in offered):
        return offered[0]
    if outlook.decision.rule == "R4.2.4-alive":
        return best(offered, lambda one: strength(outlook.sheet, paras[one.name]))
    return best(offered, lambda one: _bears(outlook, one.name))


def _bears(outlook: Outlook, name: str) -> float:
    """How well a man could bear a hit: fit, with something cheap to give up, not needed."""
    man = outlook.state.paras[name]
    cheap = sum(keeping(item) <= WORTH_A_WOUND for item in man.items)
    missed = strength(outlook.sheet, man) / 10
    return 3 * cheap + (0 if man.wounded else 2) + len(man.items) - missed
