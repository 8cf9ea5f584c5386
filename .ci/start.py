"""The entry point of the packaged program."""

from __future__ import annotations

import multiprocessing
import sys


def start() -> int:
    """Run the program; returns the exit status."""
    # In a worker process of the packaged program this call doesn't return.
    multiprocessing.freeze_support()
    from game.__main__ import windowed

    return windowed()


if __name__ == "__main__":
    sys.exit(start())
