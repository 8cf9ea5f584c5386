"""Comparing two candidates on the same random seeds, playout by playout."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple


class Lead(NamedTuple):
    """How much more one candidate comes to than another, per playout."""

    mean: float
    error: float
    """The standard error of the mean; infinite for fewer than two pairs."""

    @property
    def in_errors(self) -> float:
        """The mean in standard errors, 0 if it is 0 or its error unknown."""
        if not self.mean or self.error == inf:
            return 0.0
        if not self.error:
            return inf if self.mean > 0 else -inf
        return self.mean / self.error


def lead(one: Sequence[float], other: Sequence[float]) -> Lead:
    """The lead of one over the other; playouts that only one of them has don't count."""
    leads = [first - second for first, second in zip(one, other, strict=False)]
    count = len(leads)
    if count < 2:
        return Lead(leads[0] if leads else 0.0, inf)
    mean = sum(leads) / count
    spread = sum((each - mean) ** 2 for each in leads) / (count - 1)
    return Lead(mean, sqrt(spread / count))
