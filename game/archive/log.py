"""The log file without personal data, and reports of faults with it."""

from __future__ import annotations

import errno
import logging
import platform
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game import VERSION
from game.archive.disk import ArchiveError, may_be_written, read_bytes, write_safely
from game.archive.folders import home

if TYPE_CHECKING:
    from game.rules.game import Game


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


_MOST_LINES: Final = 300
_LONGEST_LINE: Final = 400


def write_report(game: Game | None, facts: Mapping[str, str], fault: str = "") -> Path:
    """Write the report and return its path; `longest-day replay` opens it.

    `facts` describes the window, `fault` is the traceback if there is one. Without a game, or with
    one that can't be written, the report is a plain text file. Personal data is removed. Raises
    ArchiveError.
    """
    lines = [*_system(facts), *fault.splitlines(), *last_lines(_MOST_LINES)]
    report = [anonymized(line)[:_LONGEST_LINE] for line in lines]
    text, kind = _with_game(game, report), ".night"
    if not text:
        text, kind = "\n".join(report) + "\n", ".txt"
    path = home() / "reports" / f"{time.strftime('%Y-%m-%d-%H%M%S')}{kind}"
    write_safely(path, text)
    return path


def _with_game(game: Game | None, report: Sequence[str]) -> str:
    """A save with the report; empty without a game, or if the game is what has failed."""
    if game is None:
        return ""
    try:
        from game.archive.save import SaveWriter

        return SaveWriter(game).text(report)
    except Exception:
        LOG.exception("the game can't be written")
        return ""


def _system(facts: Mapping[str, str]) -> list[str]:
    facts_of_system = {
        "game": VERSION,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        **facts,
    }
    return [f"{name}: {value}" for name, value in facts_of_system.items()]
