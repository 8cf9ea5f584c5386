"""The music of each stage, and what the night adds to it now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from game.rules.state import Stage

Mood: TypeAlias = "Stage | Literal['title', 'table']"
"""A stage of the evening, the title, or the table of records."""

RATE: Final = 44100
"""Samples a second of all files, and of the mixer."""


class Track(Struct, frozen=True):
    """A loop, and the clock that ticks under it."""

    file: str
    """Without its ending."""
    beat_samples: int
    tick: str = ""
    """Four beats of the clock in this pace, or nothing where it has stopped."""

    @property
    def beat(self) -> float:
        """Seconds."""
        return self.beat_samples / RATE


_DROP: Final = Track("drop", 34816, "tick-76")
TRACKS: Final[dict[Mood, Track]] = {
    "title": Track("title", 34816, "tick-76"),
    "table": Track("table", 17408, "tick-76"),
    "equip": _DROP,
    "drop": _DROP,
    "field": Track("field", 34816, "tick-76"),
    "infiltration": Track("infiltration", 34816, "tick-76"),
    "castle": Track("castle", 28800, "tick-92"),
    "demolition": Track("demolition", 28800),
    "hunt": Track("hunt", 22080, "tick-120"),
    "over": Track("debriefing", 34816, "tick-76"),
}

NIGHT: Final[dict[Mood, tuple[str, ...]]] = {
    "field": ("owl", "frog"),
    "infiltration": ("dog", "owl"),
    "castle": ("drip",),
}
"""Cues that may be heard where nothing happens."""
NIGHT_WAIT: Final = (40.0, 90.0)
"""Seconds from one to the next."""
