"""When what moves by itself is seen to have moved."""

from __future__ import annotations

from typing import Final

TICK_MS: Final = 50
"""How often something of it may be seen to have moved."""
BEAT_MS: Final = 200
"""How often each thing moves; not all of them at the same tick, so that no frame takes long."""
SEED: Final = 1944
"""Of where things are and how they differ: the same every night."""


def beat(ms: int) -> int:
    """The time at which a thing moved last."""
    return ms // BEAT_MS * BEAT_MS


def own_beat(ms: int, number: int) -> int:
    """The same of one of many alike things: they move at different ticks."""
    return beat(ms + number % (BEAT_MS // TICK_MS) * TICK_MS)
