"""How soon the game is there: ``python -m tests.bench.start [PROGRAM...]``.

The program (from source if none is named) is started on a virtual display and watched from
outside, by the picture on the screen alone. Prints, the best and the middle of some starts:

- seconds from the start of the process until the title has answered the mouse,
- seconds until the castle of a saved game is on the screen,
- how much of each the processor worked for the game: all of it on an idle machine, and the
  figure to go by on a busy one,
- megabytes resident in the castle: then, at most until its board is painted, and at rest, when
  what it was painted from has been let go of.
"""

from __future__ import annotations

import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from game.archive import autosave_file, write_save
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from tests.ui.real_window import FROM_SOURCE, virtual_display

PATIENCE = 120.0
_GLANCE = 0.005
"""Seconds between two looks at the screen."""
_POINTER = 40
"""Pixels round the mouse that may change without the game."""
_MENU_ROW = (300, 520)
"""A row of the menu of a window of 1280 x 720, right of its words."""
_TO_REST = 16.0
"""Seconds that are enough to paint a board and to let go of what it was painted from."""
_DEEP = 60
"""Choices into the castle, so that its board and its men are busy."""


@dataclass(frozen=True)
class Screen:
    """A virtual display whose pixels lie in a file."""

    name: str
    file: Path

    def rows(self) -> list[bytes]:
        """The pixels, row by row."""
        raw = self.file.read_bytes()
        head = struct.unpack(">25I", raw[:100])
        start, height, pitch = head[0] + 12 * head[19], head[5], head[12]
        return [raw[start + row * pitch : start + (row + 1) * pitch] for row in range(height)]

    def picture(self) -> list[bytes]:
        """The pixels but for those near the place where the pointer goes."""
        x, y = _MENU_ROW
        left, right = 4 * (x - _POINTER), 4 * (x + _POINTER)
        return [
            row[:left] + row[right:] if abs(place - y) < _POINTER else row
            for place, row in enumerate(self.rows())
        ]


@contextmanager
def screen() -> Iterator[Screen]:
    with (
        tempfile.TemporaryDirectory() as folder,
        virtual_display("-fbdir", folder) as name,
    ):
        yield Screen(name, Path(folder) / "Xvfb_screen0")


@contextmanager
def started(
    program: Sequence[str], on: Screen, home: Path, *words: str
) -> Iterator[subprocess.Popen[bytes]]:
    env = {**os.environ, "DISPLAY": on.name, "LONGEST_DAY_HOME": str(home)}
    for name in ("SDL_VIDEODRIVER", "PYTHONDONTWRITEBYTECODE"):
        env.pop(name, None)
    size = ("--window", "1280x720", "--lang", "en")
    process = subprocess.Popen([*program, *size, *words], env=env, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@dataclass(frozen=True)
class Start:
    """What it took until something was on the screen."""

    seconds: float
    worked: float
    """Seconds of processor time of the game."""
    megabytes: float


def title(program: Sequence[str], home: Path) -> Start:
    """Until a row of the menu has lit up under the mouse."""
    with screen() as on:
        empty = on.picture()
        began = time.perf_counter()
        with started(program, on, home) as process:
            until(lambda: on.picture() != empty)
            shown = settled(on)
            point = ["xdotool", "mousemove", *(str(place) for place in _MENU_ROW)]
            subprocess.run(point, env={**os.environ, "DISPLAY": on.name}, check=True)
            until(lambda: on.picture() != shown)
            return taken(began, process.pid)


def castle(program: Sequence[str], home: Path) -> Start:
    """Until the castle that was saved there is drawn."""
    with screen() as on:
        empty = on.picture()
        began = time.perf_counter()
        with started(program, on, home, "--continue") as process:
            until(lambda: on.picture() != empty)
            settled(on)
            return taken(began, process.pid)


def memory(program: Sequence[str], home: Path) -> tuple[float, float]:
    """Megabytes resident in the castle that was saved there: at most, and at rest."""
    with screen() as on:
        empty = on.picture()
        with started(program, on, home, "--continue") as process:
            until(lambda: on.picture() != empty)
            time.sleep(_TO_REST)
            lines = Path(f"/proc/{process.pid}/status").read_text("ascii").splitlines()
    kibibytes = {line.split()[0]: line.split()[1] for line in lines if line.endswith("kB")}
    most, rest = (int(kibibytes[name]) * 1024 / 1e6 for name in ("VmHWM:", "VmRSS:"))
    return most, rest


def until(is_so: Callable[[], bool]) -> None:
    end = time.perf_counter() + PATIENCE
    while not is_so():
        if time.perf_counter() > end:
            raise TimeoutError("the screen didn't change")
        time.sleep(_GLANCE)


def settled(on: Screen) -> list[bytes]:
    """The picture once two looks at it are the same."""
    before, now = on.picture(), None
    while before != now:
        time.sleep(_GLANCE)
        before, now = on.picture(), before
    return before


def taken(began: float, process: int) -> Start:
    """What a process has taken by now."""
    seconds = time.perf_counter() - began
    place = Path(f"/proc/{process}")
    ticks = (place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[11:13]
    pages = (place / "statm").read_text(encoding="ascii").split()[1]
    worked = sum(int(tick) for tick in ticks) / os.sysconf("SC_CLK_TCK")
    return Start(seconds, worked, int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6)


def save_in_the_castle(home: Path) -> None:
    """Leave an autosave deep in the castle in a home."""
    game, player = Game.new(load_boards(), 7, part="castle"), bot("sergeant", 7)
    deep = 0
    while deep < _DEEP:
        deep += game.state.stage == "castle"
        game.choose(player.choose(game))
    assert game.state.stage == "castle"
    home.mkdir(exist_ok=True)
    write_save(home / autosave_file().name, game)


def measure(
    program: Sequence[str], rounds: int
) -> tuple[list[Start], list[Start], tuple[float, float]]:
    """Starts to the title, starts to the castle, and its memory at most and at rest.

    The game has been started before: its modules are compiled.
    """
    titles, castles = [], []
    with tempfile.TemporaryDirectory() as folder:
        fresh, used = Path(folder) / "fresh", Path(folder) / "used"
        save_in_the_castle(used)
        title(program, fresh)
        castle(program, used)
        for _ in range(rounds):
            titles.append(title(program, fresh))
            castles.append(castle(program, used))
        return titles, castles, memory(program, used)


def told(what: str, figures: Sequence[float]) -> str:
    return f"{what:18} best {min(figures):6.2f}  middle {statistics.median(figures):6.2f}"


def report(
    titles: Sequence[Start], castles: Sequence[Start], memory_there: tuple[float, float]
) -> str:
    """A line for each figure."""
    return "\n".join(
        [
            told("to the title, s", [start.seconds for start in titles]),
            told("  of work", [start.worked for start in titles]),
            told("to the castle, s", [start.seconds for start in castles]),
            told("  of work", [start.worked for start in castles]),
            told("resident there, MB", [start.megabytes for start in castles]),
            f"  at most {memory_there[0]:.0f}, at rest {memory_there[1]:.0f}",
        ]
    )


def main(words: Sequence[str]) -> None:
    program = words or FROM_SOURCE
    print(report(*measure(program, 7)))


if __name__ == "__main__":
    main(sys.argv[1:])
