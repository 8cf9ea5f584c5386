"""Stories for a friend: pictures and pages written whole, and never over another."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Final

from game.archive.disk import is_there, reason
from game.archive.errors import ArchiveError

_NEW: Final = ".new"


def write_story(folder: Path, name: str, files: Mapping[str, bytes]) -> list[Path]:
    """Put the files there under one name, each with its suffix; a name that is taken gets a number.

    ArchiveError when the folder can't be written to; nothing half written is left.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refused(folder, error) from error
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    free = next(one for one in names if not any(is_there(folder / f"{one}{end}") for end in files))
    paths = []
    for suffix, content in files.items():
        path = folder / f"{free}{suffix}"
        _write(path, content)
        paths.append(path)
    return paths


def _write(path: Path, content: bytes) -> None:
    new = path.with_name(path.name + _NEW)
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError) -> ArchiveError:
    return ArchiveError(f"{path}: can't be written ({reason(error)}); make room or free the folder")
