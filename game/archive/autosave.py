"""The autosave: written after each decision, in a thread of its own."""

from __future__ import annotations

import threading
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from game.archive.disk import write_safely
from game.archive.errors import ArchiveError

if TYPE_CHECKING:
    from game.archive.autosave_lock import AutosaveLock
    from game.archive.save import SaveWriter
    from game.rules.game import Game


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
