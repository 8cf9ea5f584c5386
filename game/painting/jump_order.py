"""Jump order: the men in the order in which they leave the plane."""

from __future__ import annotations

from typing import Literal, TypeAlias

from game.rules.state import PLANE, Para, State

Place: TypeAlias = Literal["door", "inside", "last", "landed"]
"""In the door, behind it, last in line where the flak strikes (R3.2-flak), or on the ground."""


def jump_order(state: State) -> list[Para]:
    """All men in the jump order, the first to jump first."""
    return [state.paras[name] for name in state.drop_order]


def men_aboard(state: State) -> list[Para]:
    """The men still in the plane."""
    return [man for man in jump_order(state) if man.at == PLANE]


def place_in_jump_order(state: State, man: Para) -> Place:
    """A man's place in the jump order during the drop."""
    waiting = men_aboard(state)
    if man not in waiting:
        return "landed"
    if man == waiting[0]:
        return "door"
    return "last" if man == waiting[-1] else "inside"


def men_shown(state: State) -> list[Para]:
    """The eight paratroopers and, once met, Ines; during the drop, in jump order."""
    if state.stage == "drop":
        return jump_order(state)
    return [man for man in state.paras.values() if man.at != "absent"]


def men_alive(state: State) -> tuple[int, int]:
    """The number of men alive, and of all men."""
    shown = men_shown(state)
    return sum(man.at != "dead" for man in shown), len(shown)
