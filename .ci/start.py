"""Where the packaged program begins."""

from __future__ import annotations

import io
import multiprocessing
import sys
from collections.abc import Callable


def start() -> int:
    """Play, or carry out a command; the status of the process."""
    # A copy of the program that was started to play games in parallel never comes back from here.
    multiprocessing.freeze_support()
    from game.__main__ import main

    return without_console(main) if sys.stderr is None else main()


def without_console(main: Callable[[], int]) -> int:
    """Started with a double click there is nowhere to print to: words come in a box."""
    said = io.StringIO()
    sys.stdout = sys.stderr = said
    try:
        status = main()
    except SystemExit as stop:
        status = int(stop.code or 0)
    if said.getvalue():
        _show(said.getvalue(), "error" if status else "info")
    return status


def _show(words: str, kind: str) -> None:
    import pygame

    pygame.display.message_box("The Longest Day of the Dead", words, kind)


if __name__ == "__main__":
    sys.exit(start())
