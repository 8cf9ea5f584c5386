"""How long the colonel may think about one decision."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

USUAL_PLAYOUTS: Final = 30


@dataclass(frozen=True, slots=True)
class Budget:
    """Playouts or seconds for each decision that matters; whichever is used up first.

    Only a budget in playouts alone gives the same choice every time.
    """

    playouts: int | None = USUAL_PLAYOUTS
    seconds: float | None = None

    def __post_init__(self) -> None:
        """ValueError for a budget without an end or without anything in it."""
        if self.playouts is None and self.seconds is None:
            raise ValueError("a budget needs playouts or seconds")
        if (self.playouts is not None and self.playouts < 1) or (
            self.seconds is not None and self.seconds <= 0
        ):
            raise ValueError("a budget must be more than nothing")


class Purse:
    """A budget while it is being spent."""

    def __init__(self, budget: Budget) -> None:
        """Time runs from now."""
        self._budget: Final = budget
        self._began: Final = monotonic()
        self._playouts = 0

    def spend(self) -> None:
        """One playout was played."""
        self._playouts += 1

    def used(self) -> float:
        """The part of the budget that is gone; 1 or more when all of it is."""
        parts = [0.0]
        if self._budget.playouts is not None:
            parts.append(self._playouts / self._budget.playouts)
        if self._budget.seconds is not None:
            parts.append((monotonic() - self._began) / self._budget.seconds)
        return max(parts)
