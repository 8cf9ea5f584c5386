"""Showing a folder in the file manager of the system."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

_WAIT_S: Final = 0.5
"""How long a program that finds no file manager may take to say so."""


def open_folder(folder: Path) -> bool:
    """Open the folder in the file manager; False if the system can't."""
    if sys.platform == "win32":
        try:
            os.startfile(folder)
        except OSError:
            return False
        return True
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    try:
        opened = subprocess.Popen(
            [opener, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=_own_libraries_left_out(os.environ),
            start_new_session=True,
        )
        return opened.wait(_WAIT_S) == 0
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False


def _own_libraries_left_out(environment: os._Environ[str]) -> dict[str, str]:
    """The environment without the library path of a packed program, as it was before its start."""
    cleaned = dict(environment)
    before = cleaned.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        cleaned.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            cleaned["LD_LIBRARY_PATH"] = before
    return cleaned
