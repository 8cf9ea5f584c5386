"""Events of the castle's set-up and of the infiltration before the first castle turn."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board import VILLAGE
from game.rules.board.squares import Square
from game.rules.events.base import Event
from game.rules.events.people import without
from game.rules.state import ABSENT, DEAD, Enemy, Romance, State


class RaidBegan(Event, frozen=True):
    """A castle raid without the march: who made it to Nonette, and with what, was drawn."""

    seals: ClassVar[bool] = True

    minutes: int
    ambition: str
    out: tuple[str, ...]
    """Ambition markers that are out of the game, unseen."""
    squad: tuple[str, ...]
    missing: tuple[str, ...]
    """Those of the eight whom the night has swallowed."""
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
    """R5.3-flip: the map is turned over; what lies out there stays out there."""

    minutes: int
    """The clock reading carried over (R5.3-time)."""
    lost: tuple[str, ...]

    def change(self, state: State) -> None:
        at_home = state.lying.get(VILLAGE, ())
        state.lying = {VILLAGE: at_home} if at_home else {}
        state.removed = (*state.removed, *self.lost)


class AmbitionRevealed(Event, frozen=True):
    """R5.3-reveal: by now at the latest everybody knows what the Germans are up to."""

    seals: ClassVar[bool] = True

    ambition: str

    def change(self, state: State) -> None:
        state.ambition_known = True
        if self.ambition not in state.removed:
            state.removed = (*state.removed, self.ambition)


class GarrisonLaidOut(Event, frozen=True):
    """R6.1.1: fresh Germans face down on the SS squares, the surplus in the pool."""

    seals: ClassVar[bool] = True

    places: tuple[tuple[Square, str], ...]
    pool: tuple[str, ...]

    def change(self, state: State) -> None:
        state.enemies = {name: Enemy(name, "german", square) for square, name in self.places}
        state.pool = self.pool
        state.garrisoned = True


class GearPooled(Event, frozen=True):
    """R6.2-village: everything the men carry is put on one heap, to be handed out anew."""

    items: tuple[str, ...]

    def change(self, state: State) -> None:
        for name, man in state.paras.items():
            if man.at == VILLAGE and man.items:
                state.paras[name] = replace(man, items=())
        state.lying.pop(VILLAGE, None)
        state.to_assign = self.items


class KitUsedAtOnce(Event, frozen=True):
    """R6.2-village: a first-aid kit from the heap made somebody fit before he set out."""

    item: str
    patient: str

    def change(self, state: State) -> None:
        state.to_assign = without(state.to_assign, self.item)
        state.removed = (*state.removed, self.item)
        state.paras[self.patient] = replace(state.paras[self.patient], wounded=False)


class AttemptBegan(Event, frozen=True):
    """R6.3-attempt: the group set out; half an hour has passed when the dice fall."""

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
    """R6.3-romance: Ines and her infiltrator; the points their love is worth by now."""

    para: str
    points: int

    def change(self, state: State) -> None:
        state.romance = Romance(self.para, self.points)


class PassageFound(Event, frozen=True):
    """R6.3-passage: the way from the village into the cellar is known."""

    at: Square

    def change(self, state: State) -> None:
        state.passage = True


class LooksWon(Event, frozen=True):
    """R6.3-look: that many castle markers may be looked at."""

    looks: int

    def change(self, state: State) -> None:
        state.looks = self.looks


class LookSpent(Event, frozen=True):
    """One marker was looked at, or the player has seen enough (`left` is 0)."""

    left: int

    def change(self, state: State) -> None:
        state.looks = self.left
