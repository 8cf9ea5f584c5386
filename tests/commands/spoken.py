"""Runs commands of the command line and captures their output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.__main__ import main

ROOT: Final = Path(__file__).parent.parent.parent


def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a child process."""
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **variables},
    )


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command in this process; returns its exit status, stdout and stderr."""
    try:
        status = main(words)
    except SystemExit as stop:
        status = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err
