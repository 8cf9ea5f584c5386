"""Fault reports: a save that a developer can replay, with the log appended."""

from __future__ import annotations

import platform
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game import VERSION
from game.archive.disk import write_safely
from game.archive.folders import home
from game.archive.log import LOG, anonymized, last_lines

if TYPE_CHECKING:
    from game.rules.game import Game

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
