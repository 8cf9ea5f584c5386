"""Something hostile is tried in a process of its own, closely watched."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

LONGEST = 1.0
"""Seconds of processor time a hostile file may take."""
MOST_MEGABYTES = 150 * 1024 * 1024 / 1e6
_DEADLINE = 20
"""Seconds after which the try is ended; what hangs is a failure, not a test that hangs."""
_OWN = tuple(
    str(Path(place).resolve())
    for place in (
        sys.prefix,
        sys.base_prefix,
        sys.pycache_prefix or sys.prefix,
        Path(__file__).parent.parent.parent,
    )
)


@dataclass(frozen=True)
class Outcome:
    """What became of a try."""

    told: str
    """What a person is told, or nothing where the file was taken."""
    fault: str
    """A traceback, or how the process died; nothing where all went well."""
    opened: tuple[str, ...]
    """Files that were opened, but for the game's and Python's own."""
    seconds: float
    megabytes: float


def tried(
    deed: Callable[[], object], told_by: tuple[type[Exception], ...], *, measured: bool = True
) -> Outcome:
    """Do it in a copy of this process. `told_by` are the errors made for a person."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _do(deed, told_by, write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        said = pipe.read()
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    megabytes = used.ru_maxrss * 1024 / 1e6
    if status or not said:
        return Outcome("", f"the process died ({status})", (), seconds, megabytes)
    told, fault, opened = json.loads(said)
    return Outcome(told, fault, tuple(opened), seconds, megabytes)


def _do(deed: Callable[[], object], told_by: tuple[type[Exception], ...], write: int) -> NoReturn:
    """The life of the copy; it ends here and cleans nothing up."""
    opened: list[str] = []
    told = fault = ""
    # The machine is not to suffer from what the test is about to find.
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    signal.alarm(_DEADLINE)
    sys.addaudithook(lambda event, words: _note(event, words, opened))
    try:
        deed()
    except told_by as error:
        told = str(error)
    except BaseException:
        fault = traceback.format_exc()
    said = json.dumps([told, fault, opened])
    with os.fdopen(write, "w", encoding="utf-8") as pipe:
        pipe.write(said)
    os._exit(0)


def _note(event: str, words: tuple[object, ...], opened: list[str]) -> None:
    if event != "open" or not isinstance(words[0], str | bytes):
        return
    path = os.fsdecode(words[0])
    if not path.startswith(_OWN):
        opened.append(path)
