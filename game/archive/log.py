"""The log in the player's folder, and what of it may be shown to others."""

from __future__ import annotations

import logging
import platform
import re
from pathlib import Path
from typing import Final

from game.archive.folders import home

LOG: Final = logging.getLogger("longest-day")
_LARGEST: Final = 128 * 1024
"""Bytes of the log before it becomes the older one of two."""
_SHORTEST_NAME: Final = 2
_FOLDERS: Final = re.compile(r"(?:(?<![\w.])[A-Za-z]:|(?<![\w.<>]))(?:[\\/][^\\/\n\"'<>|:]+)+[\\/]")


def log_file() -> Path:
    """Where the game notes what happens to it."""
    return home() / "log.txt"


def open_journal() -> None:
    """Begin to write the log; where nothing can be kept, the game goes on without."""
    # Slow to import, and the title mustn't wait.
    from logging.handlers import RotatingFileHandler

    logging.raiseExceptions = False  # a full disk must not print into a terminal
    close_journal()
    LOG.setLevel(logging.INFO)
    LOG.propagate = False
    try:
        log_file().parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            log_file(), maxBytes=_LARGEST, backupCount=1, encoding="utf-8", errors="replace"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOG.addHandler(handler)


def close_journal() -> None:
    """Write no more."""
    for handler in list(LOG.handlers):
        LOG.removeHandler(handler)
        handler.close()


def last_lines(most: int) -> list[str]:
    """The end of the log without anything that tells who plays, or where."""
    try:
        text = log_file().read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return [impersonal(line) for line in text.splitlines()[-most:]]


def impersonal(text: str) -> str:
    """The text without folders, and without the names of the player and his machine."""
    for place, shown in ((home(), "HOME"), (Path.home(), "HOME")):
        text = text.replace(str(place), shown)
    text = _FOLDERS.sub(_without_folders, text)
    for name in _names():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "SOMEBODY", text, flags=re.IGNORECASE)
    return text


def _without_folders(found: re.Match[str]) -> str:
    """Only what lies inside the game says something about a fault."""
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
