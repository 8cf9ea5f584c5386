"""What an autosave held before another game is written in its place: kept, or set aside."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

from game.archive.disk import (
    ArchiveError,
    is_absent,
    is_unread,
    previous_generation,
    read_text,
    set_aside,
    write_safely,
)
from game.archive.folders import named_save
from game.archive.save import Saved, parse_save, read_latest, read_save
from game.archive.save_format import SIZE_CAP
from game.rules.game import Game
from game.sentence import Sentence

_BEFORE_PLAY: Final = ("equip", "drop")
"""Stages of a game that isn't worth keeping yet."""


def worth_keeping(autosave: Path, game: Game) -> Saved | None:
    """The game in the autosave if `game` would overwrite it; None if it isn't worth keeping.

    Not worth keeping: a game that is over, has hardly begun, isn't valid, or is an earlier
    position of `game` itself. Raises ArchiveError when the system doesn't let it be read.
    """
    if is_absent(autosave):
        return None
    try:
        saved, _ = read_latest(autosave)
    except ArchiveError as error:
        if is_unread(error):
            raise
        return None
    if saved.is_over or not saved.choices or saved.stage in _BEFORE_PLAY:
        return None
    return None if _is_beginning_of(saved, game) else saved


def keep(autosave: Path, name: str) -> str:
    """Copy the autosave to the named saves; a number is added to a name that is taken.

    Returns the name used. Raises ArchiveError when it can't be copied.
    """
    text = _text_of(autosave)
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    free = next(one for one in names if _is_free(named_save(one), text))
    write_safely(named_save(free), text)
    return free


def set_unread_aside(autosave: Path) -> str:
    """Rename an autosave that isn't valid, before it is overwritten; a note for the player.

    Empty if it is valid or there is none. Raises ArchiveError when it can't be renamed, or when the
    system doesn't let it be read: it may be sound.
    """
    if is_absent(autosave):
        return ""
    try:
        read_save(autosave)
    except ArchiveError as error:
        if is_unread(error):
            raise
        return _set_aside(autosave)
    return ""


def set_older_aside(autosave: Path, game: Game) -> str:
    """Rename an autosave that couldn't be read before, unless it is one of this game.

    Returns a note for the player. Raises ArchiveError when it can't be renamed, or still not read.
    """
    note = set_unread_aside(autosave)
    if note or worth_keeping(autosave, game) is None:
        return note
    return _set_aside(autosave)


def _set_aside(autosave: Path) -> str:
    aside = set_aside(autosave)
    return Sentence("The last game couldn't be read; it is kept as {path}.", path=aside)


def _text_of(autosave: Path) -> str:
    """The text of the autosave, or of its backup if the autosave is damaged."""
    text = read_text(autosave, cap=SIZE_CAP)
    try:
        parse_save(text, str(autosave))
    except ArchiveError:
        return read_text(previous_generation(autosave), cap=SIZE_CAP)
    return text


def _is_free(path: Path, text: str) -> bool:
    """Whether there is no such file, or one with the same text."""
    return is_absent(path) or read_text(path, cap=SIZE_CAP) == text


def _is_beginning_of(saved: Saved, game: Game) -> bool:
    origin = game.origin
    if origin is None:
        return False
    same = (saved.header.part, saved.header.seed) == (origin.part, origin.seed)
    return same and tuple(game.choices[: len(saved.choices)]) == saved.choices
