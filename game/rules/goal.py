"""What an evening is about: what is blown up, who lives, and what comes home.

The goal of the rulebook is the table of R9.3-when. A scenario may have another.
"""

from __future__ import annotations

from typing import Final

import msgspec

from game.rules.board.squares import TOWER, Floor
from game.rules.units import Count


class Goal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The goal of an evening; what isn't named is as in the rulebook."""

    blow: tuple[Floor, ...] | None = None
    """Who blows all of these up wins, whatever else stands; empty if nothing has to be blown up.
    None for the table of R9.3-when."""
    home: tuple[str, ...] = ()
    """Items, persons and men that must be in Nonette at the end."""
    alive: tuple[str, ...] = ()
    """Men who must be alive at the end."""
    points: Count = 0
    """The victory points that must be safe in Nonette at the end."""

    @property
    def floors(self) -> tuple[Floor, ...]:
        """The floors without which there is no victory; by the rulebook the tower alone."""
        return (TOWER,) if self.blow is None else self.blow

    @property
    def needs_no_explosion(self) -> bool:
        """Whether nothing has to be blown up."""
        return self.blow == ()


PRINTED_GOAL: Final = Goal()
