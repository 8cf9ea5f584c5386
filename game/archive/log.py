"""The log file, and removing personal data from what is quoted of it."""

from __future__ import annotations

import errno
import logging
import platform
import re
from pathlib import Path
from typing import Final

from game.archive.disk import ArchiveError, may_be_written, read_bytes
from game.archive.folders import home

LOG: Final = logging.getLogger("longest-day")
_LARGEST: Final = 128 * 1024
"""Bytes at which the log file is rotated."""
_FILES: Final = ("log.txt", "log.txt.1")
_SHORTEST_NAME: Final = 2
_FOLDERS: Final = re.compile(
    r"(?:(?<![\w.])(?:HOME|[A-Za-z]:)|(?<![\w.<>]))(?:[\\/][^\\/\n\"'<>|:]+)+[\\/]"
)
_FOLDERS_FROM_HERE: Final = re.compile(
    r"(?<![^\s\"'<>|:])(?:[^\s\\/\"'<>|:]+[\\/])+(?=[^\s\\/]+\.(?:tmx|tsx|night|html?|json)\b)"
)
"""Relative folders of a file that belongs to a player."""


def log_file() -> Path:
    """The log file in the user data folder."""
    return home() / "log.txt"


def open_log() -> None:
    """Open the log file; without write access, log nothing."""
    # Imported here because it is slow and the title screen must not wait for it.
    from logging.handlers import RotatingFileHandler

    logging.raiseExceptions = False  # a full disk must not print into a terminal
    close_log()
    LOG.setLevel(logging.INFO)
    LOG.propagate = False
    try:
        log_file().parent.mkdir(parents=True, exist_ok=True)
        if not all(may_be_written(log_file().with_name(name)) for name in _FILES):
            raise OSError(errno.EINVAL, "no regular file")
        handler: logging.Handler = RotatingFileHandler(
            log_file(), maxBytes=_LARGEST, backupCount=1, encoding="utf-8", errors="replace"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(handler)


def close_log() -> None:
    """Close the log file."""
    for handler in list(LOG.handlers):
        LOG.removeHandler(handler)
        handler.close()


def last_lines(most: int) -> list[str]:
    """The last lines of the log with personal data removed."""
    try:
        text = read_bytes(log_file(), cap=2 * _LARGEST).decode("utf-8", "replace")
    except ArchiveError:
        return []
    return [anonymized(line) for line in text.splitlines()[-most:]]


def anonymized(text: str) -> str:
    """The text with folders and the names of the user and the computer removed."""
    for place, shown in ((home(), "HOME"), (Path.home(), "HOME")):
        text = text.replace(str(place), shown)
    text = _FOLDERS.sub(_without_folders, text)
    text = _FOLDERS_FROM_HERE.sub(_without_folders, text)
    for name in _names():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "SOMEBODY", text, flags=re.IGNORECASE)
    return text


def _without_folders(found: re.Match[str]) -> str:
    """Keep of a path only its part inside the game, which is all a fault report needs."""
    path = found[0].replace("\\", "/")
    _, game, inside = path.rpartition("/game/")
    return f".../game/{inside}" if game else ".../"


def _names() -> set[str]:
    import getpass

    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = ""
    names = {user, Path.home().name, platform.node(), platform.node().split(".")[0]}
    return {name for name in names if len(name) > _SHORTEST_NAME and name != "game"}
