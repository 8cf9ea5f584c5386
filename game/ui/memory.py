"""Memory that nobody needs any more goes back to the system."""

from __future__ import annotations

import gc
import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
"""The number by which the C library of Linux knows what is set here."""
_LARGE: Final = 3 << 20
"""Bytes from which a picture is no part of the heap; that of a small window has more."""


def give_back() -> None:
    """Free what is held in circles, and hand freed memory back.

    Pictures of a board are megabytes each. The C library of Linux keeps what they leave for
    later, some fifty megabytes an evening that began, unless large ones are kept apart, which it
    ceases to do by itself once some were freed; other systems need no asking.
    """
    gc.collect()
    hand_back()


def hand_back() -> None:
    """The same for what is free already, which takes half a millisecond."""
    if sys.platform == "linux":
        import ctypes

        library = ctypes.CDLL(None)
        trim, set_option = (getattr(library, name, None) for name in ("malloc_trim", "mallopt"))
        if trim is not None and set_option is not None:  # musl has neither
            set_option(_MMAP_THRESHOLD, _LARGE)
            trim(0)
