"""Random numbers for decoration: the same seed gives the same picture on every machine."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class RandomStream:
    """A stream of random numbers for decoration, separate from the game's dice.

    Only `random()` is used: unlike the other methods, it gives the same numbers in every Python
    version.
    """

    def __init__(self, seed: int, name: str = "") -> None:
        """Names give independent streams, so changing one picture leaves the others as they are."""
        self._random = random.Random(seed * 0x1_0000_0001 + zlib.crc32(name.encode()))

    def between(self, low: float, high: float) -> float:
        """A number from low up to high."""
        return low + (high - low) * self._random.random()

    def about(self, spread: float) -> float:
        """A number from -spread to +spread."""
        return self.between(-spread, spread)

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self._random.random() * (high - low + 1))

    def is_lucky(self, share: float) -> bool:
        """True with that probability, 0-1."""
        return self._random.random() < share

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of the things, all equally likely."""
        return things[int(self._random.random() * len(things))]
