"""Paths of the player's own files."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import platformdirs

from game.archive.disk import SaveError, is_absent, unreadable
from game.sentence import cleaned, shown_name

HOME_VARIABLE: Final = "LONGEST_DAY_HOME"
"""Environment variable that overrides the folder for all of the player's files."""
_SUFFIX: Final = ".night"
_LONGEST_NAME: Final = 60
_TIME: Final = re.compile(r"\b(\d\d)([.:])(\d\d)\b")
"""A time in a name. No file of Windows can have a colon in its name."""
_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f-\x9f\ud800-\udfff<>:"/\\|?*]')
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)")


def home() -> Path:
    """The user data folder."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("longest-day", False))


def autosave_file() -> Path:
    """The save that "continue" loads."""
    return _followed(home() / f"autosave{_SUFFIX}")


def settings_file() -> Path:
    """The player's settings."""
    return _followed(home() / "settings.json")


def records_file() -> Path:
    """The table of records."""
    return _followed(home() / "records.json")


def album_file() -> Path:
    """What the player's games have shown so far."""
    return _followed(home() / "album.json")


def _followed(path: Path) -> Path:
    """The file that a link leads to, so that writing it leaves the link, or the path itself.

    Players keep such files elsewhere and link them; whatever else a link leads to is not theirs.
    """
    try:
        target = path.resolve() if path.is_symlink() else path
        return target if target.is_file() or not target.exists() else path
    except (OSError, RuntimeError):  # a circle of links; RuntimeError before Python 3.13
        return path


def drawn_maps_folder() -> Path:
    """The folder of the player's own maps, which the title screen offers."""
    return home() / "maps"


def scenarios_folder() -> Path:
    """The folder of the player's own scenarios, which the title screen offers."""
    return home() / "scenarios"


def friends_folder() -> Path:
    """The folder for files to send to a friend, in the player's documents."""
    if os.environ.get(HOME_VARIABLE):
        return home() / "for-friends"
    return Path(platformdirs.user_documents_dir()) / "The Longest Day of the Dead"


def named_save(name: str) -> Path:
    """The file of a named save, without what is invisible in its name, and with a dot for the colon
    of a time.

    Raises SaveError if no file can have that name.
    """
    name = _TIME.sub(r"\1.\3", name)
    plain = cleaned(name, 2 * _LONGEST_NAME)
    fits = plain.strip(". ") and len(plain) <= _LONGEST_NAME and not _UNFIT.search(name)
    if not fits or _RESERVED.fullmatch(plain.split(".")[0]):
        raise SaveError(
            '"{name}" can\'t be the name of a save; use 1 to {longest} letters, digits, '
            "spaces or dashes",
            name=name[:_LONGEST_NAME],
            longest=_LONGEST_NAME,
        )
    return home() / "saves" / f"{plain}{_SUFFIX}"


def name_of_save(path: Path) -> str:
    """What a save is called on the screen: its times have colons; never empty."""
    return _TIME.sub(r"\1:\3", shown_name(path.stem))


def named_saves() -> list[Path]:
    """The player's named saves, newest first. Raises ArchiveError if their folder can't be read."""
    folder = home() / "saves"
    if is_absent(folder):
        return []
    try:
        found = [
            (file.stat().st_mtime_ns, file)
            for file in folder.iterdir()
            if file.suffix == _SUFFIX and file.is_file()
        ]
    except OSError as error:
        raise unreadable(folder, error) from error
    return [file for _, file in sorted(found, reverse=True)]
