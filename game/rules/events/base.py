"""What every event is: something that has happened, by a rule, and what it changes."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.rules.state import State


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that has visibly happened, in the past tense.

    `rule` is the id of the rule it obeys. Events that rolled a die or showed a hidden
    face are marked with `seals`: undo doesn't go back beyond them.
    """

    seals: ClassVar[bool] = False

    rule: str

    def change(self, state: State) -> None:
        """Make it true in the state. Dice alone change nothing."""
