"""Runs a function on hostile input in a sandboxed child process, and measures it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NoReturn

from game.boards import load_map

_LONGEST = 1.0
"""Limit of processor time for a hostile file, in seconds."""
_OWN_MAPS = 10
"""On a slow machine the limit is the time of loading all maps of the game this many times."""
MOST_MEGABYTES = 150 * 1024 * 1024 / 1e6
_DEADLINE = 20
"""Timeout in seconds, so that an endless loop is a failure instead of a hanging test."""
_PLACES: tuple[str | Path, ...] = (
    sys.prefix,
    sys.base_prefix,
    sys.pycache_prefix or sys.prefix,
    Path(__file__).parent.parent.parent,
    *filter(None, sys.path),  # an embedded Python has its packages anywhere
)
_OWN = tuple(str(Path(place).resolve()) for place in _PLACES)


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    told: str
    """The error message for the player; empty if the file was accepted."""
    fault: str
    """A traceback, or how the process died; empty on success."""
    opened: tuple[str, ...]
    """The files opened, except the game's and Python's own."""
    seconds: float
    megabytes: float

    @property
    def is_quick(self) -> bool:
        """Whether the time is within the limit."""
        return self.seconds <= _LONGEST or self.seconds <= _OWN_MAPS * _reading_of_own_maps()


def run_in_sandbox(
    action: Callable[[], object], expected: tuple[type[Exception], ...], *, measured: bool = True
) -> Outcome:
    """Run `action` in a forked process. `expected` are the errors meant for the player."""
    if sys.platform != "linux":
        return _run_here(action, expected)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _do(action, expected, write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        said = pipe.read()
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    if status or not said:
        return Outcome("", f"the process died ({status})", (), seconds, 0.0)
    told, fault, opened, grown = json.loads(said)
    return Outcome(told, fault, tuple(opened), seconds, _bare_megabytes() + grown)


def _run_here(action: Callable[[], object], expected: tuple[type[Exception], ...]) -> Outcome:
    """The same in this process, with neither limits nor memory, where there is no /proc."""
    opened = _opened()
    opened.clear()
    begun = time.process_time()
    told, fault = _told_by(action, expected)
    return Outcome(told, fault, tuple(opened), time.process_time() - begun, 0.0)


@cache
def _opened() -> list[str]:
    """The files that this process has opened. Python can't be told to stop noting them."""
    opened: list[str] = []
    sys.addaudithook(lambda event, words: _note(event, words, opened))
    return opened


def _told_by(
    action: Callable[[], object], expected: tuple[type[Exception], ...]
) -> tuple[str, str]:
    """The message for the player and the traceback of any other exception, or empty texts."""
    try:
        action()
    except expected as error:
        return str(error), ""
    except BaseException:
        return "", traceback.format_exc()
    return "", ""


def _reading_of_own_maps() -> float:
    """Seconds to load the game's maps on this machine under its present load."""
    maps = sorted((Path(__file__).parents[2] / "maps").glob("*.tmx"))
    return run_in_sandbox(lambda: [load_map(path) for path in maps], ()).seconds


@cache
def _bare_megabytes() -> float:
    """The memory of a process that has only imported the game's parsers."""
    script = f"import game.archive, game.boards\nfrom {__name__} import held\nprint(held('VmRSS'))"
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1])


def held(field: str) -> float:
    """The present (VmRSS) or peak (VmHWM) memory of this process, in megabytes."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith(field))
    return int(line.split()[1]) * 1024 / 1e6


def _do(
    action: Callable[[], object], expected: tuple[type[Exception], ...], write: int
) -> NoReturn:
    """The main function of the child process; it exits without cleanup."""
    import resource

    opened: list[str] = []
    # Protect the machine from a test that uses too much memory.
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    signal.alarm(_DEADLINE)
    # The child inherits the memory of earlier tests; only the growth counts.
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = held("VmRSS")
    sys.addaudithook(lambda event, words: _note(event, words, opened))
    told, fault = _told_by(action, expected)
    outside = list(opened)  # before this process opens files to measure itself
    said = json.dumps([told, fault, outside, held("VmHWM") - before])
    with os.fdopen(write, "w", encoding="utf-8") as pipe:
        pipe.write(said)
    os._exit(0)


def _note(event: str, words: tuple[object, ...], opened: list[str]) -> None:
    if event != "open" or not isinstance(words[0], str | bytes):
        return
    path = os.fsdecode(words[0])
    if not path.startswith(_OWN):
        opened.append(path)
