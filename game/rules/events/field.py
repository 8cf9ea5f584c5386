"""Events of the set-up, the airdrop and the night march."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec.structs import replace

from game.rules.board import VILLAGE
from game.rules.board.hexes import Hex
from game.rules.events.play import Event
from game.rules.state import State

FLAK_FACE: Final = 6
"""The face of the die of a jump that is flak (R3.2-roll)."""


class NightBegan(Event, frozen=True):
    """R3.1: the night began; one ambition was drawn unseen, and the men are in the plane."""

    blocks_undo: ClassVar[bool] = True

    ambition: str
    out: tuple[str, ...]
    """Ambition markers that are out of the game, unseen."""
    to_assign: tuple[str, ...]

    def change(self, state: State) -> None:
        state.ambition = self.ambition
        state.removed = (*state.removed, *self.out)
        state.to_assign = self.to_assign


class DropOrderChosen(Event, frozen=True):
    """R3.1.5-drop-order: this para is next in the drop order."""

    para: str

    def change(self, state: State) -> None:
        state.drop_order = (*state.drop_order, self.para)


class DropRolled(Event, frozen=True):
    """R3.2-roll: 1-5 is a direction and a number of hexes, 6 is flak."""

    blocks_undo: ClassVar[bool] = True

    para: str
    die: int
    origin: str

    @property
    def is_flak(self) -> bool:
        """Whether the plane was hit."""
        return self.die == FLAK_FACE


class ParaLanded(Event, frozen=True):
    """A para landed in a hex."""

    para: str
    origin: str
    at: str

    def change(self, state: State) -> None:
        state.paras[self.para] = replace(state.paras[self.para], at=self.at)
        state.dropped = (*state.dropped, self.para)


class PlaneFlewOn(Event, frozen=True):
    """R3.2-flak: the plane went on to its next aircraft hex."""

    aircraft: int
    at: str

    def change(self, state: State) -> None:
        state.aircraft = self.aircraft


class ClueTaken(Event, frozen=True):
    """R4.2.4-ambition: a rush won the clue, the ambition marker."""

    blocks_undo: ClassVar[bool] = True

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
