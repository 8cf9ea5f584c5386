"""Writing files: all of several or none, and waiting for those that others have open."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

_T = TypeVar("_T")
_HELD: Final = (5, 32, 33)
"""Windows' errors while another program has a file open: access denied, sharing, lock violation."""
_PATIENCE: Final = 2.0
"""Seconds for which a held file is tried again."""
_PAUSE: Final = 0.05
"""Seconds between two tries."""


def may_be_held(error: Exception) -> bool:
    """Whether another program may have the file open.

    Windows tells such a file like one without rights, and open() without Windows' own number.
    """
    is_denied = isinstance(error, OSError) and error.errno == errno.EACCES
    return getattr(error, "winerror", None) in _HELD or (is_denied and sys.platform == "win32")


def while_held(action: Callable[[], _T]) -> _T:
    """The action's result, tried again while another program holds the file. Raises OSError."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return action()
        except OSError as error:
            if not may_be_held(error) or time.monotonic() >= until:
                raise
        time.sleep(_PAUSE)


def write_all(folder: Path, contents: Mapping[str, bytes], *, replaces: bool = False) -> list[Path]:
    """Write files into a folder, by their relative names; returns their paths.

    After an error none of them is left, no folder that was made for them, and what was there
    before is there again. Raises FileExistsError if there is a file of that name, unless
    `replaces`, and any other OSError.
    """
    paths = [folder / name for name in contents]
    older = [path for path in paths if os.path.lexists(path)]
    for path in older:
        if not (replaces and _is_file(path)):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with contextlib.ExitStack() as undo:
        for place in dict.fromkeys((folder, *(path.parent for path in paths))):
            _make(place, undo)
        _write(folder, dict(zip(paths, contents.values(), strict=True)), older)
        undo.pop_all()
    return paths


def _write(folder: Path, contents: Mapping[Path, bytes], older: Collection[Path]) -> None:
    """Write the files beside their places first, then put each in its place."""
    with (
        TemporaryDirectory(prefix=".new-", dir=folder, ignore_cleanup_errors=True) as place_of_new,
        contextlib.ExitStack() as undo,
    ):
        written = [Path(place_of_new, str(number)) for number in range(len(contents))]
        for new, content in zip(written, contents.values(), strict=True):
            new.write_bytes(content)
        for new, path in zip(written, contents, strict=True):
            if path in older:
                old = new.with_name(f"{new.name}-old")
                while_held(partial(path.rename, old))
                undo.callback(_move_back, old, path)
            while_held(partial(new.rename, path))
            undo.callback(_remove, path)
        undo.pop_all()


def free_place(folder: Path, stem: str, suffix: str = "") -> Path:
    """The first of ``stem``, ``stem-2``, ``stem-3`` ... with the suffix that isn't there yet."""
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for name in names if not (path := folder / f"{name}{suffix}").exists())


def _is_file(path: Path) -> bool:
    """Whether something is there that may make room: a file or a link, no folder or device."""
    return path.is_symlink() or path.is_file()


def _make(folder: Path, undo: contextlib.ExitStack) -> None:
    """Make the folder and those above it that are missing."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        undo.callback(_remove_empty, one)


def _move_back(old: Path, path: Path) -> None:
    with contextlib.suppress(OSError):
        old.replace(path)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _remove_empty(folder: Path) -> None:
    with contextlib.suppress(OSError):
        folder.rmdir()
