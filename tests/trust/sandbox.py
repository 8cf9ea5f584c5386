"""Something hostile is tried in a process of its own, closely watched."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NoReturn

from game.boards import load_map

_LONGEST = 1.0
"""Seconds of processor time a hostile file may take."""
_OWN_MAPS = 10
"""What is slower than that may be so on a slow machine: it may take as long as reading all maps
of the game so many times."""
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

    @property
    def is_quick(self) -> bool:
        """Whether nobody would wonder what the game is doing."""
        return self.seconds <= _LONGEST or self.seconds <= _OWN_MAPS * _reading_of_own_maps()


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
    if status or not said:
        return Outcome("", f"the process died ({status})", (), seconds, 0.0)
    told, fault, opened, grown = json.loads(said)
    return Outcome(told, fault, tuple(opened), seconds, _bare_megabytes() + grown)


def _reading_of_own_maps() -> float:
    """Seconds that it takes on this machine, as busy as it is now."""
    maps = sorted((Path(__file__).parents[2] / "maps").glob("*.tmx"))
    return tried(lambda: [load_map(path) for path in maps], ()).seconds


@cache
def _bare_megabytes() -> float:
    """What a process holds that has done nothing yet but fetch the game's readers of files."""
    script = f"import game.archive, game.boards\nfrom {__name__} import held\nprint(held('VmRSS'))"
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1])


def held(field: str) -> float:
    """Megabytes of memory this process holds (VmRSS) or held at most (VmHWM)."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith(field))
    return int(line.split()[1]) * 1024 / 1e6


def _do(deed: Callable[[], object], told_by: tuple[type[Exception], ...], write: int) -> NoReturn:
    """The life of the copy; it ends here and cleans nothing up."""
    opened: list[str] = []
    told = fault = ""
    # The machine is not to suffer from what the test is about to find.
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    signal.alarm(_DEADLINE)
    # The copy begins with all that the tests before have left behind; what counts comes on top.
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = held("VmRSS")
    sys.addaudithook(lambda event, words: _note(event, words, opened))
    try:
        deed()
    except told_by as error:
        told = str(error)
    except BaseException:
        fault = traceback.format_exc()
    outside = list(opened)  # before this process looks at itself
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
