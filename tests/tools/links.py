"""Links among a test's files."""

from __future__ import annotations

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
