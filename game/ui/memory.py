"""One setting of the C library that keeps large pictures out of the heap."""

from __future__ import annotations

import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""The number of this setting in glibc's malloc.h."""
_LARGE: Final = 1 << 20
"""Bytes from which a block is returned to the system as soon as it is freed."""


def return_large_blocks() -> None:
    """Return freed blocks of a mebibyte or more to the system. Call it before any is allocated.

    By default glibc raises this limit with each large block that is freed, up to 32 MiB. Painted
    boards and posters then come from the heap and leave holes in it. Does nothing on systems
    without glibc.
    """
    if sys.platform != "linux":
        return
    import ctypes

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, _LARGE)
