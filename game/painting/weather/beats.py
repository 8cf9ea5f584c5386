"""The frame rate of ambient animation."""

from __future__ import annotations

from typing import Final

TICK_MS: Final = 200
"""How often it is seen to have moved, all of it at once: each time the window is drawn."""
SEED: Final = 1944
"""Of where things are and how they differ: the same every night."""


def tick(ms: int) -> int:
    """The time, rounded down to the last animation frame."""
    return ms // TICK_MS * TICK_MS
