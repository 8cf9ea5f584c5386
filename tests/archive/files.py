"""What lies in a folder of saves, and windows that write there at the same time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def files_in(folder: Path) -> set[str]:
    """The names of the files there, without the lock file that Windows needs."""
    return {file.name for file in folder.iterdir()} - {".lock"}


def at_once(number: int, window: Callable[[int], None]) -> None:
    """Run so many windows, numbered from 0, in threads of their own; raises what they raise."""
    with ThreadPoolExecutor(number) as threads:
        list(threads.map(window, range(number)))
