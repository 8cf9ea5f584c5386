"""What a command prints on: clean streams, a progress line, or a box without a console.

What is printed may quote names of files and maps from a friend, and a control character among them
could move the cursor, change the title of the window or hide a line. `CleanStream` passes none on.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import TracebackType
from typing import Final, Literal, TextIO, cast

from game.sentence import quoted

_LINE_END: Final = "\n"


class CleanStream:
    """A text stream that shows control characters as replacement characters, except line ends."""

    def __init__(self, stream: TextIO) -> None:
        """`stream` is the stream that is written to."""
        self.stream: Final = stream

    def write(self, text: str) -> int:
        """Write the cleaned text."""
        if not text.isprintable():
            text = _LINE_END.join(_cleaned(line) for line in text.split(_LINE_END))
        with _closed_as_elsewhere():
            return self.stream.write(text)

    def flush(self) -> None:
        """Pass on what is still held back."""
        with _closed_as_elsewhere():
            self.stream.flush()

    def writelines(self, lines: list[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


@contextmanager
def _closed_as_elsewhere() -> Iterator[None]:
    """Windows calls a pipe that nobody reads any more an invalid argument."""
    try:
        yield
    except OSError as error:
        if sys.platform == "win32" and error.errno == errno.EINVAL:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from error
        raise


@contextmanager
def clean_output() -> Iterator[None]:
    """Clean everything that is printed to stdout and stderr."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, CleanStream(terminal(stream))) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def terminal(stream: TextIO) -> TextIO:
    """The stream itself, for a line that moves the cursor on purpose."""
    return stream.stream if isinstance(stream, CleanStream) else stream


def _cleaned(line: str) -> str:
    # Broken bytes in the names of files are left to the stream, which escapes them.
    return "".join(
        sign if "\ud800" <= sign <= "\udfff" else quoted(sign, 1) for sign in line.rstrip("\r")
    )


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


def without_console(main: Callable[[], int]) -> int:
    """Run the command line and show its output in a message box; returns the exit status."""
    said = io.StringIO()
    sys.stdout = sys.stderr = said
    try:
        status = main()
    except SystemExit as stop:
        status = int(stop.code or 0)
    if said.getvalue():
        _show(said.getvalue(), "error" if status else "info")
    return status


def _show(words: str, kind: Literal["info", "error"]) -> None:
    import pygame

    pygame.display.message_box("The Longest Day of the Dead", words, kind)
