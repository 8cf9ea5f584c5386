"""The autosave: written after each decision, in a thread of its own.

Each window has a lock file, so that two windows never write to the same autosave.
"""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from game.archive.disk import (
    ArchiveError,
    lock,
    write_safely,
)
from game.archive.folders import autosave_file, home

if TYPE_CHECKING:
    from game.archive.save import SaveWriter
    from game.rules.game import Game


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


class Autosave:
    """Writes the game to one file in a background thread; the file is at most one decision behind.

    `trouble` is the error message of the last write, empty if it succeeded; a failed write never
    stops play.
    """

    def __init__(self, path: Path, lock: AutosaveLock | None = None) -> None:
        """Save to this file, or to the file that the lock reserves.

        Its folder is created by the first write, and again when it has been deleted.
        """
        self.path = path
        self.trouble: str = ""
        self.is_over_unread = False
        """Whether the file may be another game, to be set aside before it is written."""
        self._lock: Final = lock
        self._writer: SaveWriter | None = None
        self._game: Game | None = None
        self._at_work: threading.Thread | None = None

    def note(self, game: Game) -> None:
        """Save the game as it is now. Blocks only while the previous write is running."""
        # Imported here because it loads the rules: the title screen has an autosave but no game.
        from game.archive.save import SaveWriter

        if self._writer is None or game is not self._game:
            self._writer, self._game = SaveWriter(game), game
        text = self._writer.text()
        self.finish()
        self._at_work = threading.Thread(target=self._write, args=(text,), name="autosave")
        self._at_work.start()

    def finish(self) -> None:
        """Block until the last save is on the disk."""
        if self._at_work is not None:
            self._at_work.join()
            self._at_work = None

    def __enter__(self) -> Autosave:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.finish()

    def _write(self, text: str) -> None:
        # Saves and rules are imported after the first picture.
        from game.archive.autosave_backup import set_older_aside

        try:
            if self._lock is not None and (path := self._lock.renewed()) != self.path:
                self.path, self.is_over_unread = path, True
            note = ""
            if self.is_over_unread and self._game is not None:
                note = set_older_aside(self.path, self._game)
            self.is_over_unread = False
            write_safely(self.path, text)
            self.trouble = note
        except ArchiveError as error:
            self.trouble = error.sentence
