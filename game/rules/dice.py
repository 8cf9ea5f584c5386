"""Dice: one seeded source for a whole game, and scripted dice for tests.

The generator is PCG32 (M. O'Neill, pcg-random.org) with rejection sampling, written
with integers only, so that a seed gives the same night on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

_MULTIPLIER: Final = 6364136223846793005
_MASK64: Final = (1 << 64) - 1
_MASK32: Final = (1 << 32) - 1
_STREAM: Final = 0xDA3E39CB94B95BDB

DiceMemory = tuple[int, ...]
"""What a source needs to go on from where it is; plain integers, fit for a save."""


class Dice(Protocol):
    """A source of d6 rolls and of draws from cups; draws are no dice (Q260)."""

    def roll(self) -> int:
        """One die, 1-6."""

    def draw(self, size: int) -> int:
        """Index of a counter drawn from a cup of that size; ValueError when it is empty."""

    def copy(self) -> Dice:
        """A source of its own that will give the same rolls from here on."""

    def memory(self) -> DiceMemory:
        """Plain numbers from which `recall_dice` makes the same source."""


class SeededDice:
    """Dice that a seed decides completely."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        """Any integer is a seed; its low 64 bits count."""
        self._state = 0
        self._next()
        self._state = (self._state + seed) & _MASK64
        self._next()

    def roll(self) -> int:
        """One die, 1-6."""
        return 1 + self._below(6)

    def draw(self, size: int) -> int:
        """Index of a counter drawn from a cup of that size."""
        if size < 1:
            raise ValueError("a cup must hold a counter to draw from it")
        return self._below(size) if size > 1 else 0

    def copy(self) -> SeededDice:
        """A source of its own that gives the same rolls from here on."""
        twin = SeededDice.__new__(SeededDice)
        twin._state = self._state
        return twin

    def memory(self) -> DiceMemory:
        """The generator's state."""
        return (self._state,)

    @classmethod
    def from_memory(cls, memory: DiceMemory) -> SeededDice:
        """The source whose memory this is."""
        dice = cls.__new__(cls)
        dice._state = memory[0] & _MASK64
        return dice

    def _next(self) -> int:
        state = self._state
        self._state = (state * _MULTIPLIER + _STREAM) & _MASK64
        shifted = (((state >> 18) ^ state) >> 27) & _MASK32
        turn = state >> 59
        return ((shifted >> turn) | (shifted << ((-turn) & 31))) & _MASK32

    def _below(self, bound: int) -> int:
        """A number below bound, each equally likely: too high ones are thrown again."""
        limit = (1 << 32) - (1 << 32) % bound
        number = self._next()
        while number >= limit:
            number = self._next()
        return number % bound


class ScriptedDice:
    """Dice that fall as written, for tests; draws take the front of the cup (Q260)."""

    __slots__ = ("_rolls",)

    def __init__(self, rolls: Iterable[int]) -> None:
        """`rolls` are the faces to come, in order."""
        self._rolls = list(rolls)

    def roll(self) -> int:
        """The next written die; IndexError names the problem when none is left."""
        if not self._rolls:
            raise IndexError("the script has no die left: a rule rolled more dice than written")
        return self._rolls.pop(0)

    def draw(self, size: int) -> int:
        """The front of the cup."""
        if size < 1:
            raise ValueError("a cup must hold a counter to draw from it")
        return 0

    def copy(self) -> ScriptedDice:
        """The same script from here on."""
        return ScriptedDice(self._rolls)

    def memory(self) -> DiceMemory:
        """A leading -1, then the dice still to come."""
        return (-1, *self._rolls)

    @property
    def left(self) -> tuple[int, ...]:
        """The dice not rolled yet."""
        return tuple(self._rolls)


def recall_dice(memory: Sequence[int]) -> Dice:
    """The source a `memory()` describes."""
    if memory and memory[0] == -1:
        return ScriptedDice(memory[1:])
    return SeededDice.from_memory(tuple(memory))


def shuffled(dice: Dice, counters: Iterable[T]) -> list[T]:
    """The counters in an order decided by the dice source."""
    cup = list(counters)
    return [cup.pop(dice.draw(len(cup))) for _ in range(len(cup))]
