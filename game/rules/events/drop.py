"""Events of the set-up and the airdrop."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.events.base import Event
from game.rules.state import State


class NightBegan(Event, frozen=True):
    """R3.1: the night began; one ambition was drawn unseen, and the men are in the plane."""

    seals: ClassVar[bool] = True

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

    seals: ClassVar[bool] = True

    para: str
    die: int
    origin: str


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
