"""Links and pipes among a test's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest


def put_link(path: Path, target: Path | str) -> None:
    """Link a path to a target; the test is skipped where no links can be made.

    Windows wants a right for it that only developers have.
    """
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("links can't be made here")
    if not path.is_symlink():
        pytest.skip("links are no links here")


def put_pipe(path: Path) -> None:
    """Make a pipe with a name; the test is skipped on Windows, which has none among its files."""
    if sys.platform == "win32":
        pytest.skip("Windows has no pipes among its files")
    os.mkfifo(path)
