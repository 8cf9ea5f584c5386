"""Turns: how much may be made anew within one frame, so that none of them takes long."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_FRESH: Final = 0.3
"""Of its patience a frame has worked for so much at most that what takes long may be begun."""
_MOST_YIELDED: Final = 3


class UnfinishedError(Exception):
    """A part of a picture needs more than there is time for in this frame.

    What was made for it is kept, so that it gets farther in the next frame.
    """


class Turns:
    """Pictures are made in turn where something else can be shown until then.

    Outside of the loop nobody waits, and everything is made at once.
    """

    def __init__(self) -> None:
        self._patience_ms = math.inf
        self._most_ms = math.inf
        self._began = 0.0
        """When the frame began, in seconds of work."""
        self._left: float = math.inf
        """How many that something stands in for may still be made."""
        self._stop_ms = math.inf
        """When the part that is being drawn is left to the next frame."""
        self._made = 0
        """How many were made for the part that is being drawn."""
        self.is_sparing = False
        """Whether nothing is drawn yet, so that what nothing stands in for can wait too."""
        self._was_refused = False
        self.is_owing = False
        """Whether something was put off in the last frame, so that there is more to draw."""
        self._yielded = 0
        """Frames in a row that had to draw what had waited."""
        self.refused = 0
        """How often something was put off."""

    @property
    def are_counted(self) -> bool:
        """Whether a frame must not take long, so that what does is made beside the loop."""
        return self._patience_ms < math.inf

    def begin(
        self,
        patience_ms: float = math.inf,
        most_ms: float = math.inf,
        *,
        is_behind: bool = False,
    ) -> None:
        """A frame begins that should work for so long, and end before it has worked for the most.

        Parts may have waited for it.
        """
        self._began = time.thread_time()
        self._patience_ms, self._most_ms = patience_ms, most_ms
        self._yielded = self._yielded + 1 if is_behind and self._yielded < _MOST_YIELDED else 0
        self._left = 1 if patience_ms < math.inf else math.inf
        self.is_owing, self._was_refused = self._was_refused, False

    @property
    def worked_ms(self) -> float:
        """For how long this frame has worked."""
        return (time.thread_time() - self._began) * 1000

    @property
    def is_early(self) -> bool:
        """Whether this frame has most of its time before it."""
        return self.worked_ms < self._patience_ms / 2

    @property
    def is_fresh(self) -> bool:
        """Whether it has hardly worked yet."""
        return self.worked_ms < self._patience_ms * _FRESH

    def has_time_for(self, ms: float) -> bool:
        """Whether something that takes so long ends before the frame must end."""
        return self.worked_ms + ms <= self._most_ms

    @property
    def is_late(self) -> bool:
        """Whether this frame has worked for long enough."""
        return self.worked_ms > self._patience_ms

    @contextmanager
    def part(self, patience_ms: float | None = None) -> Iterator[None]:
        """A part of the picture is drawn that is left to the next frame if it isn't finished.

        At least one thing is made for it, and as many as the frame, or that patience, has time
        for. Raises UnfinishedError. Parts may lie in each other.
        """
        before = self._stop_ms, self._made
        self._stop_ms = self._patience_ms if patience_ms is None else patience_ms
        self._made = 0
        try:
            yield
        finally:
            self._stop_ms, self._made = before[0], before[1] + self._made

    @contextmanager
    def sparing(self) -> Iterator[None]:
        """Nothing is drawn yet, and what isn't there can wait until it is."""
        self.is_sparing = True
        try:
            yield
        finally:
            self.is_sparing = False

    def take(self) -> None:
        """Something has to be made now that nothing stands in for. Raises UnfinishedError."""
        if self._made and self.worked_ms > self._stop_ms:
            raise UnfinishedError
        self._left -= 1

    def made(self) -> None:
        """It was made, and is kept."""
        self._made += 1

    def may_take(self) -> bool:
        """Take a turn if there is one left; what is refused has to be asked for again.

        A frame that has worked for long already leaves it to the next one, but not twice; one
        for which parts have waited leaves it, but not for ever.
        """
        if self._left > 0 and not self._yielded and (self.is_fresh or self.is_owing):
            self._left -= 1
            return True
        self.put_off()
        return False

    def put_off(self) -> None:
        """Something that another thing stands in for is left to a later frame."""
        self._was_refused = True
        self.refused += 1
