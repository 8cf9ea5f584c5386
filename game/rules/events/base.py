"""The base class of events: something that happened by a rule, and its change of the state."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.rules.state import State


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened; class names are in the past tense.

    `rule` is the id of the rule it follows. `seals` is set for events that rolled a die or
    revealed a hidden face: undo stops there.
    """

    seals: ClassVar[bool] = False

    rule: str

    def change(self, state: State) -> None:
        """Apply the event to the state. Dice alone change nothing."""
