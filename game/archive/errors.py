"""Errors about the player's files; the message is a sentence for the player."""

from __future__ import annotations

from game.sentence import SpokenError


class ArchiveError(SpokenError):
    """A file of the player's can't be read or written; the sentence says what to do."""


class UnreadError(ArchiveError):
    """The system doesn't let a file be read, and may do so the next time."""


def is_unread(error: ArchiveError) -> bool:
    """Whether an error comes of that, so that the file may be sound and must stay where it is."""
    return isinstance(error, UnreadError) or isinstance(error.__cause__, UnreadError)


class SaveError(ArchiveError):
    """A saved game can't be used."""


class SettingsError(ArchiveError):
    """The settings can't be used."""


class RecordsError(ArchiveError):
    """The table of records can't be used."""
