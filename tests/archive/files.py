"""What lies in a folder of saves."""

from __future__ import annotations

from pathlib import Path


def files_in(folder: Path) -> set[str]:
    """The names of the files there, without the lock file that Windows needs."""
    return {file.name for file in folder.iterdir()} - {".lock"}
