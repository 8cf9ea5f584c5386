"""The base class of events: something that happened by a rule, and its change of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

import msgspec

from game.rules.board import Cell
from game.rules.state import State

T = TypeVar("T")


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened; class names are in the past tense.

    `rule` is the id of the rule it follows. `seals` is set for events that rolled a die or
    revealed a hidden face: undo stops there.
    """

    seals: ClassVar[bool] = False

    rule: str

    def change(self, state: State) -> None:
        """Apply the event to the state. Dice alone change nothing."""


def add_lying(state: State, at: Cell, items: tuple[str, ...]) -> None:
    """Put items down in a cell."""
    state.lying = {**state.lying, at: (*state.lying.get(at, ()), *items)}


def without_cell(cells: Mapping[Cell, T], cell: Cell) -> Mapping[Cell, T]:
    """The mapping without that cell."""
    return {other: value for other, value in cells.items() if other != cell}
