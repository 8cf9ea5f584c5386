"""Events of face-down markers, and of Germans, zombies and undead."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from game.rules.board import Cell
from game.rules.events.people import without
from game.rules.events.play import Event, add_lying, without_cell
from game.rules.state import Enemy, EnemyKind, State


class MarkersPlaced(Event, frozen=True):
    """Face-down markers were laid out; their faces are hidden from the player."""

    blocks_undo: ClassVar[bool] = True

    places: tuple[tuple[Cell, str], ...]

    def change(self, state: State) -> None:
        state.hidden = dict(self.places)
        state.peeked = ()


class MarkerPeeked(Event, frozen=True):
    """The player looked at a face-down marker and put it back."""

    blocks_undo: ClassVar[bool] = True

    marker: str
    at: Cell

    def change(self, state: State) -> None:
        if self.marker not in state.peeked:
            state.peeked = (*state.peeked, self.marker)


class MarkerTurnedUp(Event, frozen=True):
    """A marker was turned up; its effect follows."""

    blocks_undo: ClassVar[bool] = True

    marker: str
    at: Cell

    @property
    def is_of_plan(self) -> bool:
        """Whether the German plan turned it up, and not a man."""
        return self.rule == "R7.9-reveal"

    def change(self, state: State) -> None:
        state.hidden = without_cell(state.hidden, self.at)
        state.peeked = without(state.peeked, self.marker)


class MarkerRemoved(Event, frozen=True):
    """A marker left the game after its effect."""

    marker: str
    at: Cell

    def change(self, state: State) -> None:
        state.removed = (*state.removed, self.marker)


class MarkerPutBack(Event, frozen=True):
    """Q49: a marker was put back face down; the player knows its face."""

    marker: str
    at: Cell

    def change(self, state: State) -> None:
        state.hidden = {**state.hidden, self.at: self.marker}
        state.peeked = (*state.peeked, self.marker)


class ItemFound(Event, frozen=True):
    """A marker turned up is an item or a person, and lies there face up."""

    item: str
    at: Cell

    def change(self, state: State) -> None:
        add_lying(state, self.at, (self.item,))


class MarkersCleared(Event, frozen=True):
    """All markers left on the field were revealed and removed (R5.3-reveal)."""

    blocks_undo: ClassVar[bool] = True

    shown: tuple[tuple[Cell, str], ...]

    def change(self, state: State) -> None:
        state.hidden = {}
        state.peeked = ()
        state.removed = (*state.removed, *(marker for _, marker in self.shown))


class EnemyPlaced(Event, frozen=True):
    """A unit came onto the map from the pool, the cup, the box or the dead."""

    blocks_undo: ClassVar[bool] = True

    name: str
    kind: EnemyKind
    at: Cell
    up: bool
    bite: str = ""
    reacted: bool = False
    """Set for units that arise in the reaction phase and wait a turn (Q249)."""

    def change(self, state: State) -> None:
        state.pool = without(state.pool, self.name)
        state.cup = without(state.cup, self.name)
        state.fallen = without(state.fallen, self.name)
        state.bites = without(state.bites, self.bite)
        state.enemies[self.name] = Enemy(
            self.name, self.kind, self.at, up=self.up, bite=self.bite, reacted=self.reacted
        )


class EnemyTurnedUp(Event, frozen=True):
    """A face-down German was turned up and is active."""

    blocks_undo: ClassVar[bool] = True

    name: str
    at: Cell

    @property
    def is_alarm(self) -> bool:
        """R7.7.1: whether he woke with all the others of his floor."""
        return self.rule.startswith("R7.7.1-")

    def change(self, state: State) -> None:
        state.enemies[self.name] = replace(state.enemies[self.name], up=True)


class EnemyMoved(Event, frozen=True):
    """A unit moved along a path, its starting cell included."""

    name: str
    path: tuple[Cell, ...]

    def change(self, state: State) -> None:
        state.enemies[self.name] = replace(state.enemies[self.name], at=self.path[-1])


class EnemyReacted(Event, frozen=True):
    """A unit has done its reaction of this turn."""

    name: str

    def change(self, state: State) -> None:
        enemy = state.enemies.get(self.name)
        if enemy is not None:
            state.enemies[self.name] = replace(enemy, reacted=True)


class EnemyHit(Event, frozen=True):
    """Hit markers were put on a unit (R4.4.1-hits, R7.8.2-weakened)."""

    name: str
    hits: int
    """Hits added by this event."""

    def change(self, state: State) -> None:
        enemy = state.enemies[self.name]
        state.enemies[self.name] = replace(enemy, hits=enemy.hits + self.hits)


class EnemyRemoved(Event, frozen=True):
    """A unit left the map; its infection or injection marker went back to its cup."""

    name: str
    at: Cell
    to: Literal["removed", "fallen", "cup"]

    def change(self, state: State) -> None:
        enemy = state.enemies.pop(self.name)
        if enemy.bite:
            state.bites = (*state.bites, enemy.bite)
        if self.to == "cup":
            state.cup = (*state.cup, self.name)
        elif self.to == "fallen":
            state.fallen = (*state.fallen, self.name)
        else:
            state.removed = (*state.removed, self.name)
