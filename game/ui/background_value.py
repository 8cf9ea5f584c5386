"""A value computed on another thread, such as one loaded while the title is shown."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class BackgroundValue(Generic[T]):
    """A value computed on another thread; taking it early waits for it."""

    def __init__(self, make: Callable[[], T]) -> None:
        """`make` runs once: after `begin`, or when the value is first taken."""
        self._make = make
        self._made: list[T] = []
        self._error: Exception | None = None
        self._worker = threading.Thread(target=self._work, name="later", daemon=True)

    @classmethod
    def of(cls, value: T) -> BackgroundValue[T]:
        """An instance whose value is there already."""
        made = cls(lambda: value)
        made.take()
        return made

    def begin(self) -> None:
        """Start the computation."""
        if self._worker.ident is None:
            self._worker.start()

    @property
    def is_made(self) -> bool:
        """Whether `take` returns (or raises) without waiting."""
        return self._worker.ident is not None and not self._worker.is_alive()

    def take(self) -> T:
        """The value. Raises the exception of the computation if it failed."""
        self.begin()
        self._worker.join()
        if self._error is not None:
            raise self._error
        return self._made[0]

    def wait(self) -> None:
        """Wait for a computation that was started, and ignore its result."""
        if self._worker.ident is not None:
            self._worker.join()

    def _work(self) -> None:
        try:
            self._made.append(self._make())
        except Exception as error:  # raised again by `take`
            self._error = error
