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
_ALL32: Final = 1 << 32
_TWICE: Final = _ALL32 + 1
"""Times this, 32 bits stand beside themselves, so that a shift to the right rotates them."""


DiceMemory = tuple[int, ...]
"""The state of a source of dice as plain integers, to be kept in a save."""


class Dice(Protocol):
    """A source of d6 rolls and of draws from cups. Draws are not dice (Q260)."""

    def roll(self) -> int:
        """One die, 1-6."""

    def draw(self, size: int) -> int:
        """A random index into a cup of that size. Raises ValueError if the size is 0."""

    def copy(self) -> Dice:
        """An independent copy that gives the same rolls from here on."""

    def memory(self) -> DiceMemory:
        """The state as integers, from which `recall_dice` makes the same source."""


class SeededDice:
    """Dice determined by a seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        """`seed` is any integer; the low 64 bits are used."""
        self._state = ((_STREAM + seed) * _MULTIPLIER + _STREAM) & _MASK64

    def roll(self) -> int:
        """One die, 1-6."""
        return 1 + self._below(6)

    def draw(self, size: int) -> int:
        """A random index into a cup of that size. Raises ValueError if the size is 0."""
        if size < 2:
            if size < 1:
                raise ValueError("a cup must hold a counter to draw from it")
            return 0
        return self._below(size)

    def copy(self) -> SeededDice:
        """An independent copy that gives the same rolls from here on."""
        twin = SeededDice.__new__(SeededDice)
        twin._state = self._state
        return twin

    def memory(self) -> DiceMemory:
        """The state of the generator."""
        return (self._state,)

    @classmethod
    def from_memory(cls, memory: DiceMemory) -> SeededDice:
        """The source with this state."""
        dice = cls.__new__(cls)
        dice._state = memory[0] & _MASK64
        return dice

    def _below(self, bound: int) -> int:
        """A uniform number below `bound`, from the next 32 random bits.

        The last numbers of 32 bits, fewer than `bound`, are rejected, so that the others
        divide evenly.
        """
        while True:
            state = self._state
            self._state = (state * _MULTIPLIER + _STREAM) & _MASK64
            shifted = (((state >> 18) ^ state) >> 27) & _MASK32
            number = (shifted * _TWICE >> (state >> 59)) & _MASK32
            if number < _ALL32 - bound or number < _ALL32 - _ALL32 % bound:
                return number % bound


class ScriptedDice:
    """Dice with given faces, for tests; draws take the first counter of the cup (Q260)."""

    __slots__ = ("_rolls",)

    def __init__(self, rolls: Iterable[int]) -> None:
        """`rolls` are the next faces, in order."""
        self._rolls = list(rolls)

    def roll(self) -> int:
        """The next given face. Raises IndexError if none is left."""
        if not self._rolls:
            raise IndexError("the script has no die left: a rule rolled more dice than written")
        return self._rolls.pop(0)

    def draw(self, size: int) -> int:
        """0, the first counter of the cup. Raises ValueError if the size is 0."""
        if size < 1:
            raise ValueError("a cup must hold a counter to draw from it")
        return 0

    def copy(self) -> ScriptedDice:
        """A copy with the same faces left."""
        return ScriptedDice(self._rolls)

    def memory(self) -> DiceMemory:
        """-1, followed by the faces left."""
        return (-1, *self._rolls)

    @property
    def left(self) -> tuple[int, ...]:
        """The faces left."""
        return tuple(self._rolls)


def recall_dice(memory: Sequence[int]) -> Dice:
    """The source with the state given by `memory()`."""
    if memory and memory[0] == -1:
        return ScriptedDice(memory[1:])
    return SeededDice.from_memory(tuple(memory))


def shuffled(dice: Dice, counters: Iterable[T]) -> list[T]:
    """The counters in random order."""
    cup = list(counters)
    return [cup.pop(dice.draw(len(cup))) for _ in range(len(cup))]
