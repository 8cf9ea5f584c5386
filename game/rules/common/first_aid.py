"""First aid on both maps: 4.2.6, and 7.3.5 as ruled in Q60."""

from __future__ import annotations

from game.rules.common.items import items_of_kind
from game.rules.decisions import GiveFirstAid
from game.rules.events.people import MoveEnded, ParaHealed
from game.rules.state import Action
from game.rules.table import Table

_RULE = "R4.2.6-first-aid"


def first_aid_options(table: Table, action: Action) -> list[GiveFirstAid]:
    """Wounded men of the group's cell, if somebody in the group has a kit."""
    if _kit_of(table, action.group) is None:
        return []
    return [GiveFirstAid(man.name) for man in table.state.paras_at(action.at) if man.wounded]


def give_first_aid(table: Table, action: Action, patient: str) -> None:
    """R4.2.6-first-aid: the kit is spent, the patient fit again; the group has stayed (Q59)."""
    kit = _kit_of(table, action.group)
    assert kit is not None, "nobody in the group has a kit"
    healer, item = kit
    table.emit(ParaHealed(_RULE, patient, healer, item))
    table.emit(MoveEnded(_RULE, action.group, action.at))


def _kit_of(table: Table, group: tuple[str, ...]) -> tuple[str, str] | None:
    """The first of the group who carries a kit, and the kit."""
    for name in group:
        for item in items_of_kind(table.state.paras[name], "first-aid"):
            return name, item
    return None
