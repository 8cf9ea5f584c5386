"""What the ambition wants brought to Nonette before the castle is blown up, and where that is."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from game.rules.board import VILLAGE, Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.explosives import detonator_waits_for_hostage
from game.rules.common.points import items_at_home
from game.rules.counters import HOSTAGE, INES, KEY_ITEM
from game.rules.state import GONE, State

QuestKind: TypeAlias = Literal["hidden", "seen", "carried", "home", "lost"]


class Quest(msgspec.Struct, frozen=True):
    """The papers without which there is no victory, or the hostage who keeps the detonator back.

    "hidden": still under a marker that nobody has looked at. "seen": it is known where it lies.
    "carried": a man has it. "home": in Nonette. "lost": out of the game.
    """

    ambition: str
    item: str
    """KEY_ITEM or HOSTAGE."""
    kind: QuestKind
    rule: str
    man: str = ""
    """The man who carries it, or the zombie that is the girl's father."""
    at: Cell = ""
    """Where it is; empty while that is unknown."""


def quest_of(state: State) -> Quest | None:
    """R8.2.4-key-item, R8.1.5-hostage: the quest of this ambition; None if there is none.

    Without Ines, and once the hostage is dead, nothing keeps the detonator back.
    """
    ambition = ambition_of(state)
    if not state.ambition_known:
        return None
    if ambition.needs_papers:
        is_home = KEY_ITEM in items_at_home(state)
        return _quest(state, KEY_ITEM, "R8.2.4-key-item", is_home=is_home)
    is_kin_of_ines = INES in state.paras and state.paras[INES].at not in GONE
    if is_kin_of_ines and (state.hostage_is_safe or detonator_waits_for_hostage(state)):
        return _quest(state, HOSTAGE, ambition.hostage_rule, is_home=state.hostage_is_safe)
    return None


def _quest(state: State, item: str, rule: str, *, is_home: bool) -> Quest:
    quest = Quest(state.ambition, item, "lost", rule)
    carrier = state.carrier_of(item)
    if is_home:
        return replace(quest, kind="home", at=VILLAGE)
    if carrier is not None and carrier.at not in GONE:
        return replace(quest, kind="carried", man=carrier.name, at=carrier.at)
    if item == HOSTAGE and state.father:
        father = state.enemies[state.father]
        return replace(quest, kind="carried", man=father.name, at=father.at)
    seen = [cell for cell, items in state.lying.items() if item in items]
    if item in state.peeked:
        seen += [cell for cell, marker in state.hidden.items() if marker == item]
    if seen:
        return replace(quest, kind="seen", at=seen[0])
    return replace(quest, kind="hidden") if item in state.hidden.values() else quest
