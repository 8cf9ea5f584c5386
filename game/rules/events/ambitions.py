"""Events of the three ambitions: arrivals, injections, the controller, the hostage."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.rules.board.squares import Square
from game.rules.events.base import Event
from game.rules.events.people import without
from game.rules.state import LOST, Enemy, EnemyKind, State


class ArrivalRolled(Event, frozen=True):
    """R8.1.1-event1: two dice named the numbered square where somebody is to appear.

    A German so named is known by now, so he is in the pool no more.
    """

    seals: ClassVar[bool] = True

    name: str
    dice: tuple[int, ...]
    at: Square

    def change(self, state: State) -> None:
        state.pool = without(state.pool, self.name)


class EnemyTurned(Event, frozen=True):
    """R8.1.1-lieutenant, R8.3.1-lieutenant: an officer got a marker and is no longer a German."""

    seals: ClassVar[bool] = True

    name: str
    kind: EnemyKind
    at: Square
    bite: str

    def change(self, state: State) -> None:
        state.bites = without(state.bites, self.bite)
        state.enemies[self.name] = replace(
            state.enemies[self.name], kind=self.kind, at=self.at, bite=self.bite, hits=0
        )


class DoctorTurned(Event, frozen=True):
    """R8.1.3-event3, R8.3.3-event3: the Doctor got a marker and became an enemy."""

    seals: ClassVar[bool] = True

    kind: EnemyKind
    at: Square
    bite: str

    def change(self, state: State) -> None:
        _lift(state, "doctor")
        state.removed = without(state.removed, "doctor")
        state.bites = without(state.bites, self.bite)
        state.enemies["doctor"] = Enemy("doctor", self.kind, self.at, up=True, bite=self.bite)


class ParaInjected(Event, frozen=True):
    """R8.1.4-key-item: a para took the drug and stays under control."""

    seals: ClassVar[bool] = True

    name: str
    bite: str

    def change(self, state: State) -> None:
        state.bites = without(state.bites, self.bite)
        state.paras[self.name] = replace(state.paras[self.name], bite=self.bite, hits=0)


class ZombiesDanced(Event, frozen=True):
    """R8.3.4-controller: these zombies do nothing in this turn's reactions."""

    names: tuple[str, ...]

    def change(self, state: State) -> None:
        for name in self.names:
            state.enemies[name] = replace(state.enemies[name], dancing=True)


class FatherFound(Event, frozen=True):
    """R8.3.5-father: a zombie saw the girl and holds her; the player now leads him."""

    seals: ClassVar[bool] = True

    name: str
    at: Square

    def change(self, state: State) -> None:
        _lift(state, "hostage")
        state.father = self.name
        state.father_was_found = True


class FatherReleased(Event, frozen=True):
    """R8.3.5-father, Q170: the girl left her father, and he is an ordinary zombie again."""

    name: str

    def change(self, state: State) -> None:
        state.father = ""
        zombie = state.enemies[self.name]
        state.enemies[self.name] = replace(zombie, reacted=False)


class MonstersMended(Event, frozen=True):
    """R7.9-heal: these zombies, undead, and undead paras lost their hit markers."""

    names: tuple[str, ...]

    def change(self, state: State) -> None:
        for name in self.names:
            if name in state.enemies:
                state.enemies[name] = replace(state.enemies[name], hits=0)
            else:
                state.paras[name] = replace(state.paras[name], hits=0)


class DetonatorTornOut(Event, frozen=True):
    """R7.8.3-2-detonator: a German next to the detonator removed it for good."""

    name: str
    at: Square

    def change(self, state: State) -> None:
        state.detonator = LOST


def _lift(state: State, item: str) -> None:
    """Remove an item from its carrier or from the ground."""
    for name, man in state.paras.items():
        if item in man.items:
            state.paras[name] = replace(man, items=without(man.items, item))
    lying = {cell: without(items, item) for cell, items in state.lying.items()}
    state.lying = {cell: left for cell, left in lying.items() if left}
