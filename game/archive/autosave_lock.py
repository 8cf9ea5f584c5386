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
        self._number = 0
        self.path = self._reserved()

    def renewed(self) -> Path:
        """The autosave, reserved again if the lock file is gone, as with a deleted folder.

        Another file than before if another window has reserved that one meanwhile.
        """
        if self._handle >= 0 and not self._is_in_place():
            self.release()
            self.path = self._reserved()
        return self.path

    def release(self) -> None:
        """Unlock the autosave for another window."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _reserved(self) -> Path:
        free = (number for number in range(1, _MOST_WINDOWS) if self._is_free(number))
        self._number = next(free, _MOST_WINDOWS)
        return _autosave(self._number)

    def _is_in_place(self) -> bool:
        """Whether the lock file is still the one that is locked."""
        try:
            return os.path.samestat(os.fstat(self._handle), _lock_file(self._number).stat())
        except FileNotFoundError:
            return False
        except OSError:
            return True

    def _is_free(self, number: int) -> bool:
        """Try to lock that autosave. True also where no lock file can be created."""
        place = _lock_file(number)
        handle = -1
        with contextlib.suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
        if handle >= 0 and not lock(handle, waits=False):
            os.close(handle)
            return False
        self._handle = handle
        return True


def _lock_file(number: int) -> Path:
    return home() / f".window-{number}"


def _autosave(number: int) -> Path:
    if number == 1:
        return autosave_file()
    return home() / "saves" / f"autosave {number}{autosave_file().suffix}"
