"""Events of dice alone: tests of luck, and tests whether Germans notice."""

from __future__ import annotations

from typing import ClassVar

from game.rules.events.base import Event


class LuckTested(Event, frozen=True):
    """A die was rolled against luck: at most `luck` succeeds."""

    seals: ClassVar[bool] = True

    who: tuple[str, ...]
    die: int
    luck: int
    passed: bool


class DetectionTested(Event, frozen=True):
    """R4.3.1: a die at most the hexes counted means the Germans notice.

    `die` is 0 where none was needed: six hexes or more can't be missed.
    """

    seals: ClassVar[bool] = True

    group: tuple[str, ...]
    die: int
    counted: int
    noticed: bool


class AttackRolled(Event, frozen=True):
    """An attack was rolled: each die that beats `need` - 1 scored a hit.

    `dice` are as thrown; `bonus` was added to each die in the same place (R7.6.4).
    """

    seals: ClassVar[bool] = True

    attackers: tuple[str, ...]
    target: str
    dice: tuple[int, ...]
    bonus: tuple[int, ...]
    need: int
    hits: int
    weapons: tuple[str, ...] = ()
    """Weapon of each attacker, empty for his own combat."""
    melee: bool = False
