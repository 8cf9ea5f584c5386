"""Memory that nobody needs any more goes back to the system."""

from __future__ import annotations

import gc
import sys


def give_back() -> None:
    """Free what is held in circles, and hand freed memory back.

    Pictures of a board are megabytes each. The C library of Linux keeps what they leave for
    later, some fifty megabytes an evening that began; other systems' need no asking.
    """
    gc.collect()
    if sys.platform == "linux":
        import ctypes

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:  # musl has none
            trim(0)
