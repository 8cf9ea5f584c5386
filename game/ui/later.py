"""Something that takes a moment, made beside the loop while the title is on the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Later(Generic[T]):
    """A value that another thread makes; who asks for it sooner waits for it."""

    def __init__(self, make: Callable[[], T]) -> None:
        """`make` runs once: after `begin`, or when the value is asked for."""
        self._make = make
        self._made: list[T] = []
        self._error: Exception | None = None
        self._worker = threading.Thread(target=self._work, name="later", daemon=True)

    @classmethod
    def of(cls, value: T) -> Later[T]:
        """One that is there already."""
        made = cls(lambda: value)
        made.take()
        return made

    def begin(self) -> None:
        """Start making it."""
        if self._worker.ident is None:
            self._worker.start()

    @property
    def is_made(self) -> bool:
        """Whether it can be taken without waiting, or can't be made."""
        return self._worker.ident is not None and not self._worker.is_alive()

    def take(self) -> T:
        """The value; raises what went wrong when it was made."""
        self.begin()
        self._worker.join()
        if self._error is not None:
            raise self._error
        return self._made[0]

    def wait(self) -> None:
        """Let what has begun come to its end, whatever comes of it."""
        if self._worker.ident is not None:
            self._worker.join()

    def _work(self) -> None:
        try:
            self._made.append(self._make())
        except Exception as error:  # told to whoever takes the value
            self._error = error
