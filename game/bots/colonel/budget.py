"""The search budget for one decision of the colonel."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

USUAL_PLAYOUTS: Final = 90
HUNT_PLAYOUTS: Final = 2
"""Playouts of a hunt that take no longer than one of a raid, at least."""
LAST_PLAYOUTS: Final = 2
"""Playouts in the last half hour of a raid for one before: they are short, and as each ends in
victory or defeat, it takes more of them to tell which choice is better."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit in playouts or seconds, whichever is reached first.

    Only a budget in playouts alone is reproducible.
    """

    playouts: int | None = USUAL_PLAYOUTS
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a budget that is unlimited or not positive."""
        if self.playouts is None and self.seconds is None:
            raise ValueError("a budget needs playouts or seconds")
        if (self.playouts is not None and self.playouts < 1) or (
            self.seconds is not None and self.seconds <= 0
        ):
            raise ValueError("a budget must be more than nothing")

    def times(self, factor: int) -> Budget:
        """The same time with that many times the playouts."""
        return Budget(None if self.playouts is None else self.playouts * factor, self.seconds)


class BudgetMeter:
    """Tracks how much of a budget has been used."""

    def __init__(self, budget: Budget) -> None:
        """Start the clock."""
        self._budget: Final = budget
        self._began: Final = monotonic()
        self._playouts = 0

    def spend(self, playouts: int) -> None:
        """Count some playouts."""
        self._playouts += playouts

    def used(self) -> float:
        """The fraction of the budget used; 1 or more when it is exhausted."""
        parts = [0.0]
        if self._budget.playouts is not None:
            parts.append(self._playouts / self._budget.playouts)
        if self._budget.seconds is not None:
            parts.append((monotonic() - self._began) / self._budget.seconds)
        return max(parts)
