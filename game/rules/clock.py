"""The time of a night: its clock, its stages, the phases of a turn, and how it ends.

Apart from `state`, so that the title screen can read a save without waiting for the rules.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

THREE_O_CLOCK: Final = 3 * 60
"""The time by which the paras should be in Nonette (R5.0-end)."""
SIX_O_CLOCK: Final = 6 * 60
"""When the tower blows and the night is decided (R3.0-clock, R7.5-0600)."""
FIELD_TURN: Final = 20
"""A turn in the fields (R4.1-phases)."""
CASTLE_TURN: Final = 10
"""A turn in the castle (R7.1-phases)."""
ATTEMPT: Final = 30
"""An infiltration attempt (R6.3-attempt)."""

Clock: TypeAlias = Annotated[int, Meta(ge=0, le=SIX_O_CLOCK)]
"""Minutes after midnight, as a position may have them."""


def later(clock: int, minutes: int, deadline: int) -> int:
    """The time so many minutes later; the night has none after its deadline."""
    return min(clock + minutes, deadline)


Stage: TypeAlias = Literal[
    "equip", "drop", "field", "infiltration", "castle", "demolition", "hunt", "over"
]
Phase: TypeAlias = Literal["", "paras", "reactions", "plan"]
Outcome: TypeAlias = Literal[
    "strategic-defeat",
    "operational-defeat",
    "tactical-defeat",
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
    "hunt-lost",
    "hunt-won",
]
VICTORIES: Final[frozenset[Outcome]] = frozenset(
    ("tactical-victory", "operational-victory", "strategic-victory", "hunt-won")
)
