"""The records file: strict parsing, atomic writes, and recovery from a damaged file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from game.archive import records as r
from game.archive.disk import (
    change_safely,
    is_absent,
    previous_generation,
    read_text,
    set_aside,
)
from game.archive.errors import ArchiveError, RecordsError, is_unread
from game.causes import json_cause
from game.sentence import Sentence

SIZE_CAP: Final = 1 << 17
"""Bytes; full tables need some twenty thousand."""
_Change: TypeAlias = Callable[[r.Records], r.Records]


class RecordBook:
    """The player's records; `trouble` is the error message if the file can't be read or written."""

    def __init__(self, path: Path | None) -> None:
        """Store the records in this file; None keeps them in memory only."""
        self._path: Final = path
        self._records: r.Records | None = None
        self._unwritten: Final[list[_Change]] = []
        self._may_write = path is not None
        self.trouble = ""

    @property
    def records(self) -> r.Records:
        """The records as last read or changed."""
        if self._records is None:
            self._records = self._read()
        return self._records

    def count(self, finish: r.Finish, today: date) -> r.Placing:
        """Add a finished game and return its place in the table.

        The entry bears the player's previous initials until it is signed.
        """

        def counted(records: r.Records) -> r.Records:
            return r.count(records, _signed_as_before(records, finish), today)

        before, after = self._change(counted)
        is_new = finish.entry.game not in before.counted
        practice = is_new and r.is_practice(before, finish, today)
        return r.Placing(r.place_of(after, finish), practice, is_new)

    def sign(self, finish: r.Finish, initials: str) -> None:
        """Set the initials of a game's entry. Raises ValueError for initials that aren't valid."""
        if len(initials) != r.INITIALS or not set(initials) <= {*r.LETTERS}:
            raise ValueError(f"{initials!r} are not initials")
        self._change(lambda records: r.signed(records, finish, initials))

    def _change(self, change: _Change) -> tuple[r.Records, r.Records]:
        """Change the records and their file; returns them as they were and as they are now.

        The file is read and written under one lock, since another window may change it. What
        couldn't be written is written with the next change.
        """
        if self._path is None or not self._may_write:
            before = self._read()
            self._records = change(before)
            return before, self._records
        self._unwritten.append(change)
        try:
            with change_safely(self._path) as write:
                before, after = self._changed()
                if self._may_write:
                    aside = _set_unread_aside(self._path)
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

    def _changed(self) -> tuple[r.Records, r.Records]:
        """The records before and after the last change that isn't written."""
        after = before = self._read()
        for change in self._unwritten:
            before, after = after, change(after)
        self._records = after
        return before, after

    def _read(self) -> r.Records:
        """Read the file again, since another window may have changed it."""
        if self._path is None:
            return self._records or r.Records()
        try:
            found, self.trouble = read_latest_records(self._path)
        except RecordsError as error:
            self.trouble = error.sentence
            self._may_write = False
            found = r.Records()
        # A file that has gone or been damaged since it was read costs nothing.
        return self._records if found == r.Records() and self._records else found


def read_records(path: Path) -> r.Records:
    """The records in a file. Raises RecordsError."""
    try:
        text = read_text(path, cap=SIZE_CAP)
        return msgspec.json.decode(text, type=r.Records)
    except ArchiveError as error:
        raise RecordsError(error.sentence) from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordsError(
            "{path}: is damaged ({error})", path=path, error=json_cause(error)
        ) from error


def read_latest_records(path: Path) -> tuple[r.Records, str]:
    """The records in a file, or in its backup if it is damaged, and a note for the player.

    If neither can be read, the records are empty, and the note says so. Raises RecordsError for
    a file of a later version, which must not be overwritten.
    """
    older = previous_generation(path)
    if is_absent(path) and is_absent(older):
        return r.Records(), ""
    try:
        return read_records(path), ""
    except RecordsError as error:
        _refuse_newer(path)
        try:
            return read_records(older), Sentence(
                "{error}. The previous records are used instead.", error=error
            )
        except RecordsError:
            return r.Records(), Sentence("{error}. The tables start from scratch.", error=error)


def _set_unread_aside(path: Path) -> Path | None:
    """Rename a file that can't be read, before it is overwritten; returns its new path.

    Raises ArchiveError.
    """
    if is_absent(path):
        return None
    try:
        read_records(path)
    except RecordsError as error:
        if is_unread(error):
            raise
        return set_aside(path)
    return None


def _signed_as_before(records: r.Records, finish: r.Finish) -> r.Finish:
    """The game with the player's last initials."""
    entry = msgspec.structs.replace(finish.entry, initials=records.initials)
    return msgspec.structs.replace(finish, entry=entry)


def _text(records: r.Records) -> str:
    return msgspec.json.format(msgspec.json.encode(records), indent=1).decode() + "\n"


def _refuse_newer(path: Path) -> None:
    """Raise RecordsError if the file is valid, but of a newer format."""

    class Version(msgspec.Struct):
        format: int

    try:
        version = msgspec.json.decode(read_text(path, cap=SIZE_CAP), type=Version)
    except (ArchiveError, msgspec.MsgspecError, RecursionError):
        return
    if version.format > r.FORMAT:
        raise RecordsError(
            "{path}: was written by a later version of the game, so no records are kept "
            "here; use that version",
            path=path,
        )
