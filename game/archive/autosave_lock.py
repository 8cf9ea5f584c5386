"""A lock file per window, so that two windows never write to the same autosave."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from game.archive.disk import lock
from game.archive.folders import autosave_file, home

_MOST_WINDOWS: Final = 9


class AutosaveLock:
    """Reserves an autosave file for this window until it is released.

    The first window gets the autosave that *Continue* loads. Later windows get numbered autosaves
    among the named saves.
    """

    def __init__(self) -> None:
        self._handle = -1
        free = (number for number in range(1, _MOST_WINDOWS) if self._is_free(number))
        self.path: Final = _autosave(next(free, _MOST_WINDOWS))

    def release(self) -> None:
        """Unlock the autosave for another window."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _is_free(self, number: int) -> bool:
        """Try to lock that autosave. True also where no lock file can be created."""
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
