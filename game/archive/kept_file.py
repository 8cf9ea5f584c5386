"""A small file of what has happened in finished games, beside the saves: records, the album.

Its content is an immutable value, parsed strictly and written atomically.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from game.archive.disk import (
    ArchiveError,
    RecordsError,
    change_safely,
    is_absent,
    is_unread,
    previous_generation,
    read_text,
    set_aside,
)
from game.sentence import Sentence, json_cause

FORMAT: Final = 1
"""The field ``format`` of each of these files."""

T = TypeVar("T", bound=msgspec.Struct)


class KeptFile(Generic[T]):
    """The content; `trouble` is the error message if the file can't be read or written."""

    def __init__(self, path: Path | None, kind: type[T], cap: int) -> None:
        """Store the content in this file of at most `cap` bytes; None keeps it in memory only.

        ``kind()`` is an empty content.
        """
        self._path: Final = path
        self._kind: Final = kind
        self._cap: Final = cap
        self._kept: T | None = None
        self._unwritten: Final[list[Callable[[T], T]]] = []
        self._may_write = path is not None
        self.trouble = ""

    @property
    def kept(self) -> T:
        """The content as last read or changed."""
        if self._kept is None:
            self._kept = self._read()
        return self._kept

    def change(self, change: Callable[[T], T]) -> tuple[T, T]:
        """Change the content and the file; returns it as it was and as it is now.

        The file is read and written under one lock, since another window may change it. What
        couldn't be written is written with the next change.
        """
        if self._path is None or not self._may_write:
            before = self._read()
            self._kept = change(before)
            return before, self._kept
        self._unwritten.append(change)
        try:
            with change_safely(self._path) as write:
                before, after = self._changed()
                if self._may_write:
                    aside = self._set_unread_aside(self._path)
                    write(_text(after))
                    self._unwritten.clear()
                    if aside is not None:
                        self.trouble = Sentence(
                            "{note} The file is kept as {aside}.", note=self.trouble, aside=aside
                        )
        except ArchiveError as error:
            before, after = self._changed()
            self.trouble = error.sentence
        return before, after

    def _changed(self) -> tuple[T, T]:
        """The content before and after the last change that isn't written."""
        after = before = self._read()
        for change in self._unwritten:
            before, after = after, change(after)
        self._kept = after
        return before, after

    def _read(self) -> T:
        """Read the file again, since another window may have changed it."""
        if self._path is None:
            return self._kept or self._kind()
        try:
            found, self.trouble = read_latest_kept(self._path, self._kind, self._cap)
        except RecordsError as error:
            self.trouble = error.sentence
            self._may_write = False
            found = self._kind()
        # A file that has gone or been damaged since it was read costs nothing.
        return self._kept if found == self._kind() and self._kept else found

    def _set_unread_aside(self, path: Path) -> Path | None:
        """Rename a file that can't be read, before it is overwritten; returns its new path.

        Raises ArchiveError.
        """
        if is_absent(path):
            return None
        try:
            read_kept(path, self._kind, self._cap)
        except RecordsError as error:
            if is_unread(error):
                raise
            return set_aside(path)
        return None


def read_kept(path: Path, kind: type[T], cap: int) -> T:
    """The content of a file of at most `cap` bytes. Raises RecordsError."""
    try:
        text = read_text(path, cap=cap)
        return msgspec.json.decode(text, type=kind)
    except ArchiveError as error:
        raise RecordsError(error.sentence) from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordsError(
            "{path}: is damaged ({error})", path=path, error=json_cause(error)
        ) from error


def read_latest_kept(path: Path, kind: type[T], cap: int) -> tuple[T, str]:
    """The content of a file, or of its backup if it is damaged, and a note for the player.

    If neither can be read, the content is empty, and the note says so. Raises RecordsError for
    a file of a later version, which must not be overwritten.
    """
    older = previous_generation(path)
    if is_absent(path) and is_absent(older):
        return kind(), ""
    try:
        return read_kept(path, kind, cap), ""
    except RecordsError as error:
        _refuse_newer(path, cap)
        try:
            return read_kept(older, kind, cap), Sentence(
                "{error}. The previous version is used instead.", error=error
            )
        except RecordsError:
            return kind(), Sentence("{error}. It starts from scratch.", error=error)


def _text(content: msgspec.Struct) -> str:
    return msgspec.json.format(msgspec.json.encode(content), indent=1).decode() + "\n"


def _refuse_newer(path: Path, cap: int) -> None:
    """Raise RecordsError if the file is valid, but of a newer format."""

    class Version(msgspec.Struct):
        format: int

    try:
        version = msgspec.json.decode(read_text(path, cap=cap), type=Version)
    except (ArchiveError, msgspec.MsgspecError, RecursionError):
        return
    if version.format > FORMAT:
        raise RecordsError(
            "{path}: was written by a later version of the game, so nothing is added to it here; "
            "use that version",
            path=path,
        )
