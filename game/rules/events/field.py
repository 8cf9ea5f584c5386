"""Events of the night march."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board import VILLAGE
from game.rules.board.hexes import Hex
from game.rules.events.base import Event
from game.rules.state import State


class ClueTaken(Event, frozen=True):
    """R4.2.4-ambition: a rush won the clue, the ambition marker."""

    seals: ClassVar[bool] = True

    ambition: str
    at: Hex

    def change(self, state: State) -> None:
        state.clue = True
        state.ambition_known = True
        state.removed = (*state.removed, self.ambition)


class ClueSeen(Event, frozen=True):
    """Q58: looking at the ambition marker counts as the clue (optional ruling)."""

    ambition: str
    at: Hex

    def change(self, state: State) -> None:
        state.clue = True
        state.ambition_known = True


class ParaReturned(Event, frozen=True):
    """R4.2.4-alive: a dead man returned in this hex, fit and without items."""

    name: str
    at: Hex

    def change(self, state: State) -> None:
        man = state.paras[self.name]
        state.paras[self.name] = replace(man, at=self.at, wounded=False, items=(), acted=False)


class GroupBounced(Event, frozen=True):
    """R4.2.4-ambush: the group fell back to the hex it came from."""

    group: tuple[str, ...]
    origin: Hex
    target: Hex

    def change(self, state: State) -> None:
        for name in self.group:
            state.paras[name] = replace(state.paras[name], at=self.target)


class GroupArrived(Event, frozen=True):
    """R5.1-exit, R5.2: the group reached Nonette and left the field."""

    group: tuple[str, ...]
    origin: Hex

    def change(self, state: State) -> None:
        for name in self.group:
            state.paras[name] = replace(state.paras[name], at=VILLAGE)
        state.arrived = (*state.arrived, *self.group)


class MarchEnded(Event, frozen=True):
    """R5.0-end: no para is left on the field; the time of the last arrival."""

    minutes: int

    def change(self, state: State) -> None:
        state.arrival = self.minutes
