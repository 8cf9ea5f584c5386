"""Memory that nobody needs any more goes back to the system."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""The number by which the C library of Linux knows what is set here."""
_LARGE: Final = 1 << 16
"""Bytes from which a picture is no part of the heap: a counter of a hundred pixels has fewer."""


def keep_large_apart() -> None:
    """Let no large picture leave a hole in the heap; call it before there are any.

    Small things are put into such holes, and the next large picture needs a new place: the heap
    of an evening was a third of holes. What is kept apart goes back to the system by itself. The
    C library of Linux does so with what is larger than anything it was given back before; other
    systems need no asking.
    """
    _ask_library("mallopt", _MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Free what is held in circles, and hand freed memory back."""
    gc.collect()
    hand_back()


def hand_back() -> None:
    """The same for what is free already, which takes half a millisecond."""
    _ask_library("malloc_trim", 0)


def _ask_library(name: str, *numbers: int) -> None:
    function = _of_library(name)
    if function is not None:
        function(*numbers)


@cache
def _of_library(name: str) -> Callable[..., object] | None:
    """A function of the C library of Linux; musl has none of these."""
    if sys.platform != "linux":
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)
