"""The program without a console, as after a double click on Windows: messages come in a box."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Literal


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
