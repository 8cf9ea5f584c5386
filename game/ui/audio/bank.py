"""What can be played: effects by name, and a loop of music for each mood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

RATE: Final = 44100
"""Samples a second of all files, and of the mixer."""


class Cue(Struct, frozen=True):
    """An effect that is asked for by name."""

    takes: tuple[str, ...]
    """Files, without their ending; a different one each time."""
    level: float
    """dB, against the peak of the music."""
    has_caption: bool = False
    """Whether it tells something that is nowhere to be seen; the words are at ``sound.<name>``."""
    ducks: bool = False
    """Whether the music steps back while it sounds."""


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


class SoundBank(Struct, frozen=True):
    """Everything a program can play."""

    cues: Mapping[str, Cue]
    tracks: Mapping[str, Track]
    """The music of each mood."""
    ambience: Mapping[str, tuple[str, ...]]
    """Cues heard now and then in a mood while nothing happens."""
    ambience_wait: tuple[float, float] = (40.0, 90.0)
    """Seconds from one of them to the next, at least and at most."""
