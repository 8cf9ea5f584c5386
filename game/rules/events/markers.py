"""Events of face-down markers: looked at, turned up, removed, left lying."""

from __future__ import annotations

from typing import ClassVar

from game.rules.board import Cell
from game.rules.events.base import Event, add_lying, without_cell
from game.rules.events.people import without
from game.rules.state import State


class MarkersPlaced(Event, frozen=True):
    """Face-down markers were laid out; their faces are hidden from the player."""

    seals: ClassVar[bool] = True

    places: tuple[tuple[Cell, str], ...]

    def change(self, state: State) -> None:
        state.hidden = dict(self.places)
        state.peeked = ()


class MarkerPeeked(Event, frozen=True):
    """The player looked at a face-down marker and put it back."""

    seals: ClassVar[bool] = True

    marker: str
    at: Cell

    def change(self, state: State) -> None:
        if self.marker not in state.peeked:
            state.peeked = (*state.peeked, self.marker)


class MarkerTurnedUp(Event, frozen=True):
    """A marker was turned up; its effect follows."""

    seals: ClassVar[bool] = True

    marker: str
    at: Cell

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

    seals: ClassVar[bool] = True

    shown: tuple[tuple[Cell, str], ...]

    def change(self, state: State) -> None:
        state.hidden = {}
        state.peeked = ()
        state.removed = (*state.removed, *(marker for _, marker in self.shown))
