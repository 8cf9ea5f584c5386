"""Bringing infantry home from the hunt: M4.1 as ruled in Q226 and Q230."""

from __future__ import annotations

from game.rules.counters import HUNT_INFANTRY
from game.rules.state import Hunt


def is_complete(hunt: Hunt, wanted: int) -> bool:
    """M4.1-option-rescue: as many ride along as were to be rescued."""
    return sum(counter in HUNT_INFANTRY for counter in hunt.attached) >= wanted


def is_hopeless(hunt: Hunt, wanted: int) -> bool:
    """Whether too many have died or turned, or nobody is left whom the tank could still fetch.

    Whoever marks the turns stays where he is once nothing is face down any more.
    """
    alive = sum(counter not in hunt.lost for counter in HUNT_INFANTRY)
    within_reach = [*hunt.attached, *(counter for _, counter in hunt.face_up)]
    fetchable = sum(counter in HUNT_INFANTRY for counter in within_reach)
    return alive < wanted or (not hunt.face_down and fetchable < wanted)
