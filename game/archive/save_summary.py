"""A glance at a save: how far the night had come, told before anything else is loaded."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.archive.disk import is_there, previous_generation, read_text
from game.archive.errors import ArchiveError, SaveError
from game.archive.save_format import SIZE_CAP, opened, snapshot_of


class Glance(msgspec.Struct, frozen=True):
    """What is seen of a save from outside."""

    stage: str
    clock: int
    """Minutes after midnight."""
    is_over: bool


def glance(path: Path) -> Glance:
    """What the save there holds, or the generation before it if that one is damaged. SaveError."""
    try:
        return _seen(path)
    except SaveError:
        older = previous_generation(path)
        if not is_there(older):
            raise
        return _seen(older)


def _seen(path: Path) -> Glance:
    try:
        text = read_text(path, cap=SIZE_CAP)
    except ArchiveError as error:
        raise SaveError(error.sentence) from error
    snapshot = snapshot_of(opened(text, str(path)), str(path))
    return Glance(snapshot.stage, snapshot.clock, snapshot.is_over)
