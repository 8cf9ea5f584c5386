"""Writing several new files: all of them or none."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory


def write_all(folder: Path, contents: Mapping[str, bytes]) -> list[Path]:
    """Write new files into a folder, by their relative names; returns their paths.

    After an error none of them is left, and no folder that was made for them. Raises
    FileExistsError if there is a file of that name, and any other OSError.
    """
    paths = [folder / name for name in contents]
    for path in paths:
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with contextlib.ExitStack() as undo:
        for place in dict.fromkeys((folder, *(path.parent for path in paths))):
            _make(place, undo)
        with TemporaryDirectory(prefix=".new-", dir=folder) as place_of_new:
            written = [Path(place_of_new, str(number)) for number in range(len(paths))]
            for new, content in zip(written, contents.values(), strict=True):
                new.write_bytes(content)
            for new, path in zip(written, paths, strict=True):
                new.rename(path)
                undo.callback(_remove, path)
        undo.pop_all()
    return paths


def _make(folder: Path, undo: contextlib.ExitStack) -> None:
    """Make the folder and those above it that are missing."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        undo.callback(_remove_empty, one)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _remove_empty(folder: Path) -> None:
    with contextlib.suppress(OSError):
        folder.rmdir()
