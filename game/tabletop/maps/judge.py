"""Judging a map: the sergeant plays a hundred nights on it in another process of the game."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from game.assets import is_packed

if TYPE_CHECKING:
    from game.boards.loading import MapKind

NIGHTS: Final = 100
_WINDOWLESS: Final = 0x08000000
"""CREATE_NO_WINDOW of Windows."""


class _Share(msgspec.Struct):
    value: float


class _Summary(msgspec.Struct):
    victories: _Share


class _Series(msgspec.Struct):
    summary: _Summary


class _Numbers(msgspec.Struct):
    """The result of one map, or the results of the game's own map and of the player's."""

    summary: _Summary | None = None
    series: tuple[_Series, ...] = ()


class WonShares(msgspec.Struct, frozen=True):
    """The shares of games won, 0 to 1."""

    won: float
    own: float | None
    """The share of the same games won on the game's own map; None if they weren't compared."""


class Judge:
    """One run of ``longest-day simulate`` on a map; its folder keeps rows, numbers and report."""

    def __init__(self, name: str, path: Path | None, kind: MapKind, folder: Path) -> None:
        """Start playing a map, or the game's own for None. `name` is for the player.

        A player's map is compared with the game's own on the same seeds, unless its name prevents
        that. Raises OSError.
        """
        self.name: Final = name
        self.folder: Final = folder
        is_compared = path is not None and path.stem != kind and "," not in str(path)
        self.games: Final = 2 * NIGHTS if is_compared else NIGHTS
        stage = "hunt" if kind == "hunt" else "evening"
        maps = ("--vary", f"map={kind},{path}") if is_compared else ("--map", str(path or kind))
        words = ("--games", str(NIGHTS), "--workers", "1", "--stage", stage, *maps)
        folder.mkdir(parents=True, exist_ok=True)
        self._process = subprocess.Popen(
            [*_program(), "simulate", *words, "--out", str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=_WINDOWLESS if sys.platform == "win32" else 0,
        )

    @property
    def is_playing(self) -> bool:
        """Whether nights are still being played."""
        return self._process.poll() is None

    @property
    def report(self) -> Path:
        """The page with the result."""
        return self.folder / "report.html"

    def played(self) -> int:
        """The number of nights finished so far."""
        try:
            rows = [path.read_bytes().count(b"\n") - 1 for path in self.folder.rglob("rows.csv")]
        except OSError:
            return 0
        return sum(max(0, count) for count in rows)

    def result(self) -> WonShares | None:
        """The shares of nights won; None if they could not be played."""
        if self._process.poll() != 0:
            return None
        try:
            content = (self.folder / "summary.json").read_bytes()
            numbers = msgspec.json.decode(content, type=_Numbers)
        except (OSError, msgspec.MsgspecError):
            return None
        shares = [one.summary.victories.value for one in numbers.series]
        if numbers.summary is not None:
            return WonShares(numbers.summary.victories.value, None)
        return WonShares(shares[-1], shares[0]) if shares else None

    def stop(self) -> None:
        """End it; what was played is kept, and the next run goes on from there."""
        if self.is_playing:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(2)


def _program() -> list[str]:
    """The command that starts this game again, without a window."""
    if not is_packed():
        return [sys.executable, "-m", "game"]
    with_console = Path(sys.executable).with_name("longest-day-console.exe")
    return [str(with_console if with_console.is_file() else sys.executable)]
