"""A progress line on a terminal."""

from __future__ import annotations

from time import monotonic
from types import TracebackType
from typing import Final, TextIO

from game.commands.clean_output import terminal

_CELLS: Final = 24
_SECONDS_BETWEEN: Final = 0.2


class Progress:
    """Counts games and shows the progress, if the output is a terminal."""

    def __init__(self, out: TextIO, games: int, done: int, label: str = "") -> None:
        """`done` of the games were played earlier; the label names the run."""
        self._label: Final = label
        self._out: Final = terminal(out)
        self._is_watched: Final = out.isatty()
        self._games: Final = games
        self._already: Final = done
        self._done = done
        self._won: int | None = None
        """Games won; None if wins aren't counted."""
        self._began: Final = monotonic()
        self._shown = 0.0

    def __enter__(self) -> Progress:
        self._show()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_watched:
            self._show()
            self._out.write("\n")

    def step(self, *, is_won: bool | None = None) -> None:
        """Count one game; `is_won` is None if wins aren't counted."""
        self._done += 1
        if is_won is not None:
            self._won = (self._won or 0) + is_won
        if monotonic() - self._shown > _SECONDS_BETWEEN:
            self._show()

    def _show(self) -> None:
        self._shown = monotonic()
        if self._is_watched:
            self._out.write(f"\r{self._line()}\x1b[K")
            self._out.flush()

    def _line(self) -> str:
        full = _CELLS * self._done // self._games
        line = f"{self._label}[{'#' * full}{'.' * (_CELLS - full)}] {self._done}/{self._games}"
        played, seconds = self._done - self._already, self._shown - self._began
        if played == 0 or seconds <= 0:
            return line
        left = (self._games - self._done) * seconds / played
        speed = f"{played / seconds:.1f} games/s"
        won = "" if self._won is None else f"won {100 * self._won / played:.0f}%  "
        return f"{line}  {speed}  {won}{_time(left)} left"


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return (
        f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
    )
