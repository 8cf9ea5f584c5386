"""Dice for what only the eye sees: the same seed paints the same board on every machine."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class Chance:
    """A stream of cosmetic luck, apart from the dice of the game.

    Only `random()` is used: unlike the other methods it never changes between versions.
    """

    def __init__(self, seed: int, name: str = "") -> None:
        """Streams of different names are independent, so one picture's change spares others."""
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
        """True in that share of cases, 0-1."""
        return self._random.random() < share

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of them, each as likely."""
        return things[int(self._random.random() * len(things))]
