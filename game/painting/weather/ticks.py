"""The frame rate of ambient animation."""

from __future__ import annotations

from typing import Final

TICK_MS: Final = 200
"""Milliseconds between frames; everything moves at once, as each frame redraws the window."""
SEED: Final = 1944
"""Seed of positions and phases: the same in every game."""


def tick(ms: int) -> int:
    """The time, rounded down to the last animation frame."""
    return ms // TICK_MS * TICK_MS
