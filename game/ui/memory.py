"""How memory that pictures no longer need goes back to the system, where glibc keeps it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""The number of this setting in glibc's malloc.h."""
_LARGE: Final = 1 << 20
"""Bytes from which a block is returned to the system as soon as it is freed."""
_LEAVE: Final = 0
"""Bytes that stay free at the end of the heap."""


def return_large_blocks() -> None:
    """Return freed blocks of a mebibyte or more to the system. Call it before any is allocated.

    By default glibc raises this limit with each large block that is freed, up to 32 MiB. Painted
    boards and posters then come from the heap and leave holes in it. Does nothing on systems
    without glibc.
    """
    mallopt = _of_the_c_library("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, _LARGE)


def return_free_blocks() -> None:
    """Return what is free in the heap to the system: small pictures leave up to 30 MiB in it.

    It takes some 10 ms. Does nothing on systems without glibc.
    """
    malloc_trim = _of_the_c_library("malloc_trim")
    if malloc_trim is not None:
        malloc_trim(_LEAVE)


def _of_the_c_library(name: str) -> Callable[..., int] | None:
    """A function of the C library, or None where there is none of that name."""
    if sys.platform != "linux":
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)
