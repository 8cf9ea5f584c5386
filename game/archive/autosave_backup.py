"""Keeping an unfinished game that another is about to take the place of."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

from game.archive.disk import is_there, previous_generation, read_text, write_safely
from game.archive.errors import ArchiveError
from game.archive.folders import named_save
from game.archive.save import Saved, parse_save, read_latest
from game.archive.save_format import SIZE_CAP
from game.rules.game import Game

_BEFORE_PLAY: Final = ("equip", "drop")
"""Stages in which nothing has been done yet that anybody would miss."""


def worth_keeping(autosave: Path, game: Game) -> Saved | None:
    """The game in the autosave, if it would be lost to this one; None if nobody would miss it.

    A game that is over, hasn't really begun, can't be read, or is the beginning of this very
    one is not missed.
    """
    if not is_there(autosave):
        return None
    try:
        saved, _ = read_latest(autosave)
    except ArchiveError:
        return None
    if saved.is_over or not saved.choices or saved.stage in _BEFORE_PLAY:
        return None
    return None if _is_beginning_of(saved, game) else saved


def keep(autosave: Path, name: str) -> str:
    """Copy the autosave among the named saves, under this name or one much like it.

    Gives the name it got. ArchiveError when it can't be kept.
    """
    text = _text_of(autosave)
    names = (name if number == 1 else f"{name} ({number})" for number in count(1))
    free = next(one for one in names if _is_free(named_save(one), text))
    write_safely(named_save(free), text)
    return free


def _text_of(autosave: Path) -> str:
    """The autosave's text, or that of the generation before where it is damaged."""
    text = read_text(autosave, cap=SIZE_CAP)
    try:
        parse_save(text, str(autosave))
    except ArchiveError:
        return read_text(previous_generation(autosave), cap=SIZE_CAP)
    return text


def _is_free(path: Path, text: str) -> bool:
    """Whether nothing is there, or the same that is to be put there."""
    return not is_there(path) or read_text(path, cap=SIZE_CAP) == text


def _is_beginning_of(saved: Saved, game: Game) -> bool:
    origin = game.origin
    if origin is None:
        return False
    same = (saved.header.part, saved.header.seed) == (origin.part, origin.seed)
    return same and tuple(game.choices[: len(saved.choices)]) == saved.choices
