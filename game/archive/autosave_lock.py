"""Which autosave belongs to this window, so that two don't write over each other's night."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from game.archive.disk import lock
from game.archive.folders import autosave_file, home

_MOST_WINDOWS: Final = 9


class Claim:
    """An autosave that no other window writes to while this one is open.

    The first window has the autosave that *Continue* takes up. What others play lies among the
    named saves, where it is found when they are closed.
    """

    def __init__(self) -> None:
        self._handle = -1
        free = (number for number in range(1, _MOST_WINDOWS) if self._is_free(number))
        self.path: Final = _autosave(next(free, _MOST_WINDOWS))

    def release(self) -> None:
        """Leave the autosave to the next window."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _is_free(self, number: int) -> bool:
        """Whether the autosave is this window's now; any is where nothing can be written."""
        place = home() / f".window-{number}"
        handle = -1
        with contextlib.suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
        if handle >= 0 and not lock(handle, waits=False):
            os.close(handle)
            return False
        self._handle = handle
        return True


def _autosave(number: int) -> Path:
    if number == 1:
        return autosave_file()
    return home() / "saves" / f"autosave {number}{autosave_file().suffix}"
