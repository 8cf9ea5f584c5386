"""Events of the castle's set-up and of the infiltration before the first castle turn."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board import VILLAGE
from game.rules.board.squares import Square
from game.rules.events.base import Event, without_cell
from game.rules.events.people import without
from game.rules.state import ABSENT, DEAD, Enemy, Romance, State


class RaidBegan(Event, frozen=True):
    """A game of the castle alone began: squad and items in Nonette were drawn."""

    seals: ClassVar[bool] = True

    minutes: int
    ambition: str
    out: tuple[str, ...]
    """Ambition markers that are out of the game, unseen."""
    squad: tuple[str, ...]
    missing: tuple[str, ...]
    """The men of the eight that are dead."""
    ines: bool
    items: tuple[str, ...]
    fallen_germans: tuple[str, ...]

    def change(self, state: State) -> None:
        state.clock = state.arrival = self.minutes
        state.ambition = self.ambition
        state.removed = (*state.removed, *self.out, *self.fallen_germans)
        state.pool = tuple(name for name in state.pool if name not in self.fallen_germans)
        state.dropped = self.squad
        state.arrived = (*self.squad, "Ines") if self.ines else self.squad
        for name, man in state.paras.items():
            lost = DEAD if name in self.missing else ABSENT
            at = VILLAGE if name in state.arrived else lost
            state.paras[name] = replace(man, at=at)
        state.lying = {VILLAGE: self.items}


class FieldLeft(Event, frozen=True):
    """R5.3-flip: the map was turned over; items left on the field are out of the game."""

    minutes: int
    """The clock reading carried over (R5.3-time)."""
    lost: tuple[str, ...]

    def change(self, state: State) -> None:
        at_home = state.lying.get(VILLAGE, ())
        state.lying = {VILLAGE: at_home} if at_home else {}
        state.removed = (*state.removed, *self.lost)


class AmbitionRevealed(Event, frozen=True):
    """R5.3-reveal: the ambition was revealed, if it was not known before."""

    seals: ClassVar[bool] = True

    ambition: str

    def change(self, state: State) -> None:
        state.ambition_known = True
        if self.ambition not in state.removed:
            state.removed = (*state.removed, self.ambition)


class GarrisonLaidOut(Event, frozen=True):
    """R6.1.1: Germans were placed face down on the SS squares, the rest are in the pool."""

    seals: ClassVar[bool] = True

    places: tuple[tuple[Square, str], ...]
    pool: tuple[str, ...]

    def change(self, state: State) -> None:
        state.enemies = {name: Enemy(name, "german", square) for square, name in self.places}
        state.pool = self.pool
        state.garrisoned = True


class GearPooled(Event, frozen=True):
    """R6.2-village: all items of the men were pooled, to be redistributed."""

    items: tuple[str, ...]

    def change(self, state: State) -> None:
        for name, man in state.paras.items():
            if man.at == VILLAGE and man.items:
                state.paras[name] = replace(man, items=())
        state.lying = without_cell(state.lying, VILLAGE)
        state.to_assign = self.items


class KitUsedAtOnce(Event, frozen=True):
    """R6.2-village: a pooled first-aid kit was used on a wounded man at once."""

    item: str
    patient: str

    def change(self, state: State) -> None:
        state.to_assign = without(state.to_assign, self.item)
        state.removed = (*state.removed, self.item)
        state.paras[self.patient] = replace(state.paras[self.patient], wounded=False)


class AttemptBegan(Event, frozen=True):
    """R6.3-attempt: the group set out; 30 minutes pass before the roll."""

    group: tuple[str, ...]

    def change(self, state: State) -> None:
        state.attempts += 1
        state.action = None
        for name in self.group:
            state.paras[name] = replace(state.paras[name], tried=True)


class InfiltrationRolled(Event, frozen=True):
    """R6.3-table-roll: a die on the infiltration table, with the bonus for the clue."""

    seals: ClassVar[bool] = True

    group: tuple[str, ...]
    die: int
    bonus: int
    total: int


class LoveGrew(Event, frozen=True):
    """R6.3-romance: the romance of Ines and an infiltrator, and its points so far."""

    para: str
    points: int

    def change(self, state: State) -> None:
        state.romance = Romance(self.para, self.points)


class PassageFound(Event, frozen=True):
    """R6.3-passage: the secret passage from the village to the basement was found."""

    at: Square

    def change(self, state: State) -> None:
        state.passage = True


class LooksWon(Event, frozen=True):
    """R6.3-look: the player may look at that many castle markers."""

    looks: int

    def change(self, state: State) -> None:
        state.looks = self.looks


class LookSpent(Event, frozen=True):
    """The player looked at a marker, or stopped looking (`left` is 0)."""

    left: int

    def change(self, state: State) -> None:
        state.looks = self.left
