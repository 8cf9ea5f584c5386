"""The entry point of the packaged program."""

from __future__ import annotations

import io
import multiprocessing
import sys
from collections.abc import Callable


def start() -> int:
    """Run the program; returns the exit status."""
    # In a worker process of the packaged program this call doesn't return.
    multiprocessing.freeze_support()
    from game.__main__ import main

    return without_console(main) if sys.stderr is None else main()


def without_console(main: Callable[[], int]) -> int:
    """Run without a console (after a double click) and show the output in a message box."""
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
