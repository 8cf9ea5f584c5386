"""Output streams that pass no command to the terminal.

What is printed may quote names of files and maps from a friend, and a control character among them
could move the cursor, change the title of the window or hide a line.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO, cast

from game.outside_text import quoted

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
