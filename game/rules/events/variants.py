"""Events of the variants: companions, tanks, rockets, markers left in the box."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board import Cell
from game.rules.events.base import Event
from game.rules.events.castle import ItemThrown
from game.rules.events.people import without
from game.rules.state import Para, State


class SurplusLeftOut(Event, frozen=True):
    """Q255: more markers than places; these stay in the box, and nobody knows which.

    Those that were left out on the field are done with.
    """

    markers: tuple[str, ...]

    def change(self, state: State) -> None:
        state.removed = (*state.removed, *state.left_out)
        state.left_out = self.markers


class CompanionJoined(Event, frozen=True):
    """V2-anya, V2-nikolai: a companion joined and is handled as a para."""

    name: str
    at: Cell

    def change(self, state: State) -> None:
        state.paras[self.name] = Para(self.name, at=self.at)


class TankFound(Event, frozen=True):
    """V2-t34: a T-34/85 stands in Nonette, with Nikolai in its turret."""

    def change(self, state: State) -> None:
        state.t34_stands = True


class DuelFought(Event, frozen=True):
    """V2-panther: the duel of T-34 and Panther; both are out of the game."""

    seals: ClassVar[bool] = True

    die: int
    won: bool
    """Whether the T-34 won."""

    def change(self, state: State) -> None:
        state.t34_stands = False


class RocketFired(ItemThrown, frozen=True):
    """V2-panzerschreck, Q198: the rocket was fired, and the item is spent."""

    def change(self, state: State) -> None:
        man = state.paras[self.para]
        state.paras[self.para] = replace(man, items=without(man.items, self.item), acted=True)
        state.removed = (*state.removed, self.item)
        if state.action is not None:
            group = without(state.action.group, self.para)
            state.action = replace(state.action, group=group)
