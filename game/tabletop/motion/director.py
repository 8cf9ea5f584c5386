"""The director shows what happened, one event after another, in its own time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

from game.rules.events.base import Event
from game.tabletop.motion.staging import Staging, calm, stage

Speed: TypeAlias = Literal["off", "fast", "normal", "slow"]
SPEEDS: Final[tuple[Speed, ...]] = ("off", "fast", "normal", "slow")
_STRETCH: Final[dict[Speed, float]] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}
_PATIENCE_MS: Final = 2500
"""When more than this waits behind what is shown, all runs at double speed."""

Heard: TypeAlias = tuple[int, str]
"""Milliseconds after an event begins, and the name of a sound."""


def _hear_nothing(_: Event) -> tuple[Heard, ...]:
    """Events without a sound."""
    return ()


class Motion:
    """One event being shown."""

    __slots__ = ("_elapsed", "_sounds", "event", "is_applied", "staging")

    def __init__(self, event: Event, staging: Staging) -> None:
        self.event: Final = event
        self.staging: Final = staging
        self.is_applied = False
        self._elapsed = 0.0
        self._sounds: list[Heard] = []

    @property
    def progress(self) -> float:
        """How much of it has been shown, 0-1."""
        return min(self._elapsed / self.staging.ms, 1.0) if self.staging.ms else 1.0

    def advance(self, ms: float) -> float:
        """Let time pass; gives back what it didn't need."""
        self._elapsed += ms
        return max(self._elapsed - self.staging.ms, 0.0)

    def will_sound(self, sounds: Iterable[Heard]) -> None:
        """What is to be heard from its beginning on."""
        self._sounds = list(sounds)

    def take_sounds(self, *, all_of_them: bool = False) -> list[str]:
        """The cues that are due now, or all that are left."""
        due = [one for one in self._sounds if all_of_them or one[0] <= self._elapsed]
        self._sounds = [one for one in self._sounds if one not in due]
        return [cue for _, cue in due]


class Director:
    """A queue of events and the motion of the one in front."""

    def __init__(
        self,
        apply: Callable[[Event], None],
        speed: Speed = "normal",
        hear: Callable[[Event], Iterable[Heard]] = _hear_nothing,
    ) -> None:
        """`apply` makes an event true on the screen, at the right moment of its motion.

        `hear` says what it sounds like, just before it begins.
        """
        self.speed = speed
        self.is_calm = False
        """Whether nothing is to hop, shake or grow."""
        self.holds: Callable[[Event], bool] = hold_nothing
        """Whether an event is to wait for `go_on` before it begins."""
        self.is_held = False
        """Whether the event in front waits."""
        self.on_cue: Callable[[str], None] = _be_silent
        """Called with the name of each sound at its moment; what is skipped is silent."""
        self._apply = apply
        self._hear = hear
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
        self._queue.extend(Motion(event, self._stage(event)) for event in events)
        if was_idle:
            self._begin()
        if _STRETCH[self.speed] == 0:
            self._hurry()
        else:
            self._pass_time(0)

    def go_on(self) -> None:
        """What was held begins; with motion off everything up to what is held next is true."""
        self.is_held = False
        if self._queue and _STRETCH[self.speed] == 0:
            self._finish()
            self._hurry()

    def _hurry(self) -> None:
        """Skip up to what is held; nothing at all if that is in front."""
        if self._queue and not self.is_held:
            self.skip(lambda: self.is_held)

    def update(self, ms: int) -> bool:
        """Let time pass; True when something moved."""
        if not self._queue or self.is_held:
            return False
        self._pass_time(ms / self._stretch())
        return True

    def skip(self, until: Callable[[], bool] | None = None) -> None:
        """What is queued is true at once, all of it or until something holds.

        Of its sounds only the last one is heard.
        """
        last = ""
        while self._queue:
            last = next(reversed(self._queue[0].take_sounds(all_of_them=True)), last)
            self._finish()
            if until is not None and until():
                break
        if last:
            self.on_cue(last)

    def _pass_time(self, ms: float) -> None:
        while self._queue and not self.is_held:
            motion = self._queue[0]
            rest = motion.advance(ms)
            self._sound(motion.take_sounds())
            if not motion.is_applied and motion.progress >= motion.staging.apply_at:
                self._make_true(motion)
            if motion.progress < 1.0:
                return
            self._sound(motion.take_sounds(all_of_them=True))
            self._finish()
            ms = rest

    def _finish(self) -> None:
        motion = self._queue[0]
        if not motion.is_applied:
            self._make_true(motion)
        self._queue.popleft()
        self._begin()

    def _begin(self) -> None:
        self.is_held = bool(self._queue) and self.holds(self._queue[0].event)
        if self._queue:
            self._queue[0].will_sound(self._hear(self._queue[0].event))

    def _sound(self, cues: Iterable[str]) -> None:
        for cue in cues:
            self.on_cue(cue)

    def _stage(self, event: Event) -> Staging:
        return calm(stage(event)) if self.is_calm else stage(event)

    def _make_true(self, motion: Motion) -> None:
        motion.is_applied = True
        self._apply(motion.event)

    def _stretch(self) -> float:
        waiting = sum(motion.staging.ms for motion in self._queue) - self._queue[0].staging.ms
        is_hurried = waiting > _PATIENCE_MS and not self._queue[0].staging.is_unhurried
        hurry = 2.0 if is_hurried else 1.0
        return max(_STRETCH[self.speed], 0.01) / hurry


def hold_nothing(_: Event) -> bool:
    """Everything runs."""
    return False


def _be_silent(_: str) -> None:
    """Nobody listens."""
