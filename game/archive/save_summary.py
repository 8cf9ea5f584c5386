"""The summary of a save for the title screen, read without loading the rules."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.archive.disk import is_there, previous_generation, read_text
from game.archive.errors import ArchiveError, SaveError
from game.archive.save_format import SIZE_CAP, snapshot_of, split_parts


class SaveSummary(msgspec.Struct, frozen=True):
    """How far a saved game has come."""

    stage: str
    clock: int
    """Minutes after midnight."""
    is_over: bool


def read_summary(path: Path) -> SaveSummary:
    """The summary of a save, or of its backup if the save is damaged. Raises SaveError."""
    try:
        return _read(path)
    except SaveError:
        older = previous_generation(path)
        if not is_there(older):
            raise
        return _read(older)


def _read(path: Path) -> SaveSummary:
    try:
        text = read_text(path, cap=SIZE_CAP)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error
    snapshot = snapshot_of(split_parts(text, str(path)), str(path))
    return SaveSummary(snapshot.stage, snapshot.clock, snapshot.is_over)
