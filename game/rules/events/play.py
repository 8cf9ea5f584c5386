"""Events of the clock, the stages, the turns and their phases."""

from __future__ import annotations

from msgspec.structs import replace

from game.rules.events.base import Event
from game.rules.state import Outcome, Phase, Stage, State


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
