"""The director shows what happened, one event after another, in its own time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

from game.rules.events.base import Event
from game.ui.staging import Staging, stage

Speed: TypeAlias = Literal["off", "fast", "normal", "slow"]
SPEEDS: Final[tuple[Speed, ...]] = ("off", "fast", "normal", "slow")
_STRETCH: Final[dict[Speed, float]] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}
_PATIENCE_MS: Final = 2500
"""A queue longer than this runs at double speed."""


class Motion:
    """One event being shown."""

    __slots__ = ("_elapsed", "event", "is_applied", "staging")

    def __init__(self, event: Event, staging: Staging) -> None:
        self.event: Final = event
        self.staging: Final = staging
        self.is_applied = False
        self._elapsed = 0.0

    @property
    def progress(self) -> float:
        """How much of it has been shown, 0-1."""
        return min(self._elapsed / self.staging.ms, 1.0) if self.staging.ms else 1.0

    def advance(self, ms: float) -> float:
        """Let time pass; gives back what it didn't need."""
        self._elapsed += ms
        return max(self._elapsed - self.staging.ms, 0.0)


class Director:
    """A queue of events and the motion of the one in front."""

    def __init__(self, apply: Callable[[Event], None], speed: Speed = "normal") -> None:
        """`apply` makes an event true on the screen, at the right moment of its motion."""
        self.speed = speed
        self.on_cue: Callable[[str], None] = _be_silent
        """Called with the name of a sound as each event begins."""
        self._apply = apply
        self._queue: deque[Motion] = deque()

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self._queue)

    @property
    def motion(self) -> Motion | None:
        """What is being shown now."""
        return self._queue[0] if self._queue else None

    def add(self, events: Iterable[Event]) -> None:
        """Queue events; those that take no time at the front are true at once."""
        was_idle = not self._queue
        self._queue.extend(Motion(event, stage(event)) for event in events)
        if was_idle:
            self._begin()
        if _STRETCH[self.speed] == 0:
            self.skip()
        else:
            self._pass_time(0)

    def update(self, ms: int) -> bool:
        """Let time pass; True when something moved."""
        if not self._queue:
            return False
        self._pass_time(ms / self._stretch())
        return True

    def skip(self, until: Callable[[], bool] | None = None) -> None:
        """What is queued is true at once, all of it or until something holds."""
        while self._queue:
            self._finish()
            if until is not None and until():
                return

    def _pass_time(self, ms: float) -> None:
        while self._queue:
            motion = self._queue[0]
            rest = motion.advance(ms)
            if not motion.is_applied and motion.progress >= motion.staging.apply_at:
                self._make_true(motion)
            if motion.progress < 1.0:
                return
            self._finish()
            ms = rest

    def _finish(self) -> None:
        motion = self._queue[0]
        if not motion.is_applied:
            self._make_true(motion)
        self._queue.popleft()
        self._begin()

    def _begin(self) -> None:
        if self._queue and self._queue[0].staging.cue:
            self.on_cue(self._queue[0].staging.cue)

    def _make_true(self, motion: Motion) -> None:
        motion.is_applied = True
        self._apply(motion.event)

    def _stretch(self) -> float:
        waiting = sum(motion.staging.ms for motion in self._queue)
        hurry = 2.0 if waiting > _PATIENCE_MS else 1.0
        return max(_STRETCH[self.speed], 0.01) / hurry


def _be_silent(_: str) -> None:
    """No sound yet."""
