"""Waiting for files that others have open: virus scanners, cloud storage, search indexes."""

from __future__ import annotations

import errno
import sys
import time
from collections.abc import Callable
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
