"""The records file: strict parsing, atomic writes, and recovery from a damaged file."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from game.archive import records as r
from game.archive.disk import is_absent, previous_generation, read_text, set_aside, write_safely
from game.archive.errors import ArchiveError, RecordsError
from game.causes import json_cause
from game.sentence import Sentence

SIZE_CAP: Final = 1 << 17
"""Bytes; full tables need some twenty thousand."""


class RecordBook:
    """The player's records; `trouble` is the error message if the file can't be read or written."""

    def __init__(self, path: Path | None) -> None:
        """Store the records in this file; None keeps them in memory only."""
        self._path: Final = path
        self._records: r.Records | None = None
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
        before = self._read()
        entry = msgspec.structs.replace(finish.entry, initials=before.initials)
        finish = msgspec.structs.replace(finish, entry=entry)
        is_new = entry.game not in before.counted
        after = r.count(before, finish, today)
        practice = is_new and r.is_practice(before, finish, today)
        self._keep(after)
        return r.Placing(r.place_of(after, finish), practice, is_new)

    def sign(self, finish: r.Finish, initials: str) -> None:
        """Set the initials of a game's entry. Raises ValueError for initials that aren't valid."""
        if len(initials) != r.INITIALS or not set(initials) <= {*r.LETTERS}:
            raise ValueError(f"{initials!r} are not initials")
        self._keep(r.signed(self._read(), finish, initials))

    def _read(self) -> r.Records:
        """Read the file again, since another window may have changed it."""
        if self._path is None:
            return self._records or r.Records()
        try:
            found, self.trouble = read_latest_records(self._path)
        except RecordsError as error:
            self.trouble = error.sentence
            self._may_write = False
            return self._records or r.Records()
        return found

    def _keep(self, records: r.Records) -> None:
        self._records = records
        if self._path is None or not self._may_write:
            return
        try:
            _set_unread_aside(self._path)
            write_records(self._path, records)
        except ArchiveError as error:
            self.trouble = error.sentence


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


def _set_unread_aside(path: Path) -> None:
    """Rename a file that can't be read, before it is overwritten. Raises ArchiveError."""
    if is_absent(path):
        return
    try:
        read_records(path)
    except RecordsError:
        set_aside(path)


def write_records(path: Path, records: r.Records) -> None:
    """Write the records. Raises RecordsError."""
    text = msgspec.json.format(msgspec.json.encode(records), indent=1).decode()
    try:
        write_safely(path, text + "\n")
    except ArchiveError as error:
        raise RecordsError(error.sentence) from error


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
