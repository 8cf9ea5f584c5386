"""The director plays the animations of events one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

from game.rules.events.play import Event
from game.tabletop.shown_events.row import Animation, TimedCue, with_reduced_motion
from game.tabletop.shown_events.table import animation_of

Speed: TypeAlias = Literal["off", "fast", "normal", "slow"]
SPEEDS: Final[tuple[Speed, ...]] = ("off", "fast", "normal", "slow")
_TIME_FACTOR: Final[dict[Speed, float]] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}
_LONG_QUEUE_MS: Final = 2500
"""When animations longer than this in total are queued, all run at double speed."""


def _no_cues(_: Event) -> tuple[TimedCue, ...]:
    """Every event is silent."""
    return ()


class Motion:
    """An event whose animation is playing or queued."""

    __slots__ = ("_cues", "_elapsed", "animation", "event", "is_applied")

    def __init__(self, event: Event, animation: Animation) -> None:
        self.event: Final = event
        self.animation: Final = animation
        self.is_applied = False
        self._elapsed = 0.0
        self._cues: list[TimedCue] = []

    @property
    def progress(self) -> float:
        """The share of its time that has passed, 0-1."""
        return min(self._elapsed / self.animation.ms, 1.0) if self.animation.ms else 1.0

    def advance(self, ms: float) -> float:
        """Let time pass; returns the milliseconds left over at its end."""
        self._elapsed += ms
        return max(self._elapsed - self.animation.ms, 0.0)

    def schedule(self, cues: Iterable[TimedCue]) -> None:
        """Set the sound cues, each to be played at its time."""
        self._cues = list(cues)

    def take_cues(self, *, take_all: bool = False) -> list[str]:
        """Remove and return the names of the cues whose time has come, or of all that are left."""
        taken = [one for one in self._cues if take_all or one[0] <= self._elapsed]
        self._cues = [one for one in self._cues if one not in taken]
        return [cue for _, cue in taken]


class Director:
    """A queue of events; the animation of the first one is playing."""

    def __init__(
        self,
        apply: Callable[[Event], None],
        speed: Speed = "normal",
        cues_of: Callable[[Event], Iterable[TimedCue]] = _no_cues,
    ) -> None:
        """`apply` is called once for each event, at its animation's `apply_at`.

        `cues_of` is called for each event just before its animation begins.
        """
        self.speed = speed
        self.is_calm = False
        """Whether animations are played with reduced motion."""
        self.holds: Callable[[Event], bool] = hold_nothing
        """Whether an event waits for `go_on` before its animation begins."""
        self.is_held = False
        """Whether the first event of the queue waits for `go_on`."""
        self._stages: Callable[[Event], bool] = hold_nothing
        self.is_staged = False
        """Whether the first event of the queue waits for `pass_over` or `let_play`."""
        self.on_cue: Callable[[str, float], None] = _ignore_cue
        """Called with the name of each sound cue at its time, and with where it is heard, from -1
        at the left to 1 at the right."""
        self.pan_of: Callable[[Event], float] = _in_the_middle
        """Where on the screen an event happens."""
        self._apply = apply
        self._cues_of = cues_of
        self._queue: deque[Motion] = deque()

    @property
    def is_busy(self) -> bool:
        """Whether any event is still to be shown."""
        return bool(self._queue)

    @property
    def motion(self) -> Motion | None:
        """The event that is being shown, with its animation; None if the queue is empty."""
        return self._queue[0] if self._queue else None

    @property
    def events(self) -> list[Event]:
        """All events that are still to be shown, the one that is being shown first."""
        return [motion.event for motion in self._queue]

    @property
    def pace(self) -> float:
        """How many times as long as at normal speed things take; 0 with animations off."""
        return _TIME_FACTOR[self.speed]

    def add(self, events: Iterable[Event]) -> None:
        """Queue events; the first ones are applied at once if their animations take no time."""
        was_idle = not self._queue
        self._queue.extend(Motion(event, self._animation_of(event)) for event in events)
        if was_idle:
            self._begin()
        if _TIME_FACTOR[self.speed] == 0:
            self._skip_to_held()
        else:
            self._pass_time(0)

    def stage_with(self, stages: Callable[[Event], bool]) -> None:
        """Set whether an event is shown in large by somebody else, who then calls `pass_over`: also
        of the event that comes next, as another scene opens between two of them."""
        self._stages = stages
        self._ask_who_shows()

    def _ask_who_shows(self) -> None:
        motion = self.motion
        self.is_staged = motion is not None and not motion.is_applied and self._stages(motion.event)

    def go_on(self) -> None:
        """Begin the held event; with animations off, apply all up to the next held one."""
        self.is_held = False
        if self._queue and _TIME_FACTOR[self.speed] == 0:
            self._finish()
            self._skip_to_held()

    def pass_over(self, count: int, until: Callable[[Event], bool] | None = None) -> None:
        """Apply the first so many events, in silence: they have been shown elsewhere. Those from
        the first for which `until` is true are left."""
        for _ in range(min(count, len(self._queue))):
            self._finish()
            if until is not None and self._queue and until(self._queue[0].event):
                break
        self._pass_time(0)

    def let_play(self) -> None:
        """Play the animation of a staged event after all."""
        self.is_staged = False
        self._pass_time(0)

    def _skip_to_held(self) -> None:
        """Apply all events up to the next one that is held."""
        if self._queue and not self.is_held:
            self.skip(lambda: self.is_held)

    def update(self, ms: int) -> bool:
        """Let time pass; True if an animation went on."""
        if not self._queue or self.is_held or self.is_staged:
            return False
        self._pass_time(ms / self._time_factor())
        return True

    def skip(self, until: Callable[[], bool] | None = None) -> None:
        """Apply queued events at once: all, or until `until` is true after one of them.

        Of their sound cues only the last one is played.
        """
        last, pan = "", 0.0
        while self._queue:
            if cues := self._queue[0].take_cues(take_all=True):
                last, pan = cues[-1], self.pan_of(self._queue[0].event)
            self._finish()
            if until is not None and until():
                break
        if last:
            self.on_cue(last, pan)

    def _pass_time(self, ms: float) -> None:
        while self._queue and not self.is_held and not self.is_staged:
            motion = self._queue[0]
            rest = motion.advance(ms)
            self._play(motion.event, motion.take_cues())
            if not motion.is_applied and motion.progress >= motion.animation.apply_at:
                self._apply_event(motion)
            if motion.progress < 1.0:
                return
            self._play(motion.event, motion.take_cues(take_all=True))
            self._finish()
            ms = rest

    def _finish(self) -> None:
        motion = self._queue[0]
        if not motion.is_applied:
            self._apply_event(motion)
        self._queue.popleft()
        self._begin()

    def _begin(self) -> None:
        self.is_held = bool(self._queue) and self.holds(self._queue[0].event)
        self._ask_who_shows()
        if self._queue:
            self._queue[0].schedule(self._cues_of(self._queue[0].event))

    def _play(self, event: Event, cues: Iterable[str]) -> None:
        for cue in cues:
            self.on_cue(cue, self.pan_of(event))

    def _animation_of(self, event: Event) -> Animation:
        animation = animation_of(event)
        return with_reduced_motion(animation) if self.is_calm else animation

    def _apply_event(self, motion: Motion) -> None:
        motion.is_applied = True
        self._apply(motion.event)

    def _time_factor(self) -> float:
        """How many times as long as at normal speed the first animation takes."""
        playing = self._queue[0].animation
        queued_ms = sum(motion.animation.ms for motion in self._queue) - playing.ms
        is_hurried = queued_ms > _LONG_QUEUE_MS and not playing.is_unhurried
        return max(_TIME_FACTOR[self.speed], 0.01) / (2.0 if is_hurried else 1.0)


def hold_nothing(_: Event) -> bool:
    """No event is held."""
    return False


def _ignore_cue(_: str, _pan: float) -> None:
    """No sound."""


def _in_the_middle(_: Event) -> float:
    """Where there is no board, all is heard in the middle."""
    return 0.0
