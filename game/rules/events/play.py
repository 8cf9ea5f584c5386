"""The base class of events, and the events of the night: clock, stages, turns, and dice alone.

An event is something that happened by a rule, and its change of the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from game.rules.board import Cell
from game.rules.state import Outcome, Phase, Stage, State

T = TypeVar("T")


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something that happened; class names are in the past tense.

    `rule` is the id of the rule it follows. `blocks_undo` is set for events that rolled a die or
    revealed a hidden face: undo stops there.
    """

    blocks_undo: ClassVar[bool] = False

    rule: str

    def change(self, state: State) -> None:
        """Apply the event to the state. Dice alone change nothing."""


def add_lying(state: State, at: Cell, items: tuple[str, ...]) -> None:
    """Put items down in a cell."""
    state.lying = {**state.lying, at: (*state.lying.get(at, ()), *items)}


def without_cell(cells: Mapping[Cell, T], cell: Cell) -> Mapping[Cell, T]:
    """The mapping without that cell."""
    return {other: value for other, value in cells.items() if other != cell}


class StageBegan(Event, frozen=True):
    """The next stage began; no unit has acted in it."""

    stage: Stage

    def change(self, state: State) -> None:
        state.stage = self.stage
        state.phase = ""
        state.turn = 0
        state.action = None
        _rest(state)


class TurnBegan(Event, frozen=True):
    """A turn began; no unit has acted, reacted, or been stopped by the controller."""

    turn: int

    def change(self, state: State) -> None:
        state.turn = self.turn
        state.phase = "paras"
        state.volley_fired = False
        state.barred = ()
        _rest(state)
        for name, enemy in state.enemies.items():
            if enemy.reacted or enemy.dancing:
                state.enemies[name] = replace(enemy, reacted=False, dancing=False)


class PhaseBegan(Event, frozen=True):
    """The next phase of the turn began."""

    phase: Phase

    def change(self, state: State) -> None:
        state.phase = self.phase
        state.action = None


class ClockAdvanced(Event, frozen=True):
    """Time passed; the clock shows `minutes` after midnight."""

    minutes: int

    def change(self, state: State) -> None:
        state.clock = self.minutes


class NightEnded(Event, frozen=True):
    """The result of the game is known (R9.3-when, or M4.0-win for a hunt)."""

    outcome: Outcome
    points: int
    reason: str
    """A word for what decided it, such as ``wiped-out`` or ``tower-stands``."""

    def change(self, state: State) -> None:
        state.outcome = self.outcome
        state.points = self.points
        state.stage = "over"
        state.action = None


def _rest(state: State) -> None:
    """Reset: no para has acted."""
    for name, man in state.paras.items():
        if man.acted:
            state.paras[name] = replace(man, acted=False)


class LuckTested(Event, frozen=True):
    """A die was rolled against luck: at most `luck` succeeds."""

    blocks_undo: ClassVar[bool] = True

    who: tuple[str, ...]
    die: int
    luck: int
    passed: bool


class DetectionTested(Event, frozen=True):
    """R4.3.1: a die at most the hexes counted means the Germans notice.

    `die` is 0 where none was needed: six hexes or more can't be missed.
    """

    blocks_undo: ClassVar[bool] = True

    group: tuple[str, ...]
    die: int
    counted: int
    noticed: bool


class AttackRolled(Event, frozen=True):
    """An attack was rolled: each die that beats `need` - 1 scored a hit.

    `dice` are as thrown; `bonus` was added to each die in the same place (R7.6.4).
    """

    blocks_undo: ClassVar[bool] = True

    attackers: tuple[str, ...]
    target: str
    dice: tuple[int, ...]
    bonus: tuple[int, ...]
    need: int
    hits: int
    weapons: tuple[str, ...] = ()
    """Weapon of each attacker, empty for his own combat."""
    melee: bool = False
