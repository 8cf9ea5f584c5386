"""The data of a sound bank: effects by name, and a loop of music for each mood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

RATE: Final = 44100
"""Samples a second, of all files and of the mixer."""


class Cue(Struct, frozen=True):
    """A sound effect."""

    takes: tuple[str, ...]
    """File names without extension; a different one is played each time."""
    level: float
    """Volume in dB, relative to the peak of the music."""
    has_caption: bool = False
    """Whether it tells something that isn't visible; its caption has the key ``sound.<name>``."""
    ducks: bool = False
    """Whether the music is turned down while it plays."""


class Track(Struct, frozen=True):
    """A loop of music, and the ticking clock under it."""

    file: str
    """File name without extension."""
    beat_samples: int
    """Samples a beat."""
    tick: str = ""
    """File with four beats of the clock at this tempo; empty for no clock."""
    piece: str = ""
    """Mixes of one loop have the same piece: one follows another at a bar, at the same place."""
    beats: int = 0
    """Length of such a loop."""

    def is_mix_of(self, other: Track | None) -> bool:
        """Whether both are mixes of one loop."""
        return other is not None and bool(self.piece) and self.piece == other.piece

    @property
    def beat(self) -> float:
        """Duration of a beat in seconds."""
        return self.beat_samples / RATE


class SoundBank(Struct, frozen=True):
    """All sounds of a program."""

    cues: Mapping[str, Cue]
    tracks: Mapping[str, Track]
    """The music of each mood."""
    ambience: Mapping[str, tuple[str, ...]]
    """Names of cues that are played at random times in a mood."""
    ambience_wait: tuple[float, float] = (40.0, 90.0)
    """The least and the greatest number of seconds between two of them."""
    rooms: Mapping[str, str] = {}
    """The room of a mood; a cue has another sound there if the bank has one by ``room-cue``."""

    def cue(self, name: str, mood: str | None) -> Cue | None:
        """The cue as it sounds in a mood; None if there is no such cue."""
        return self.cues.get(f"{self.rooms.get(mood or '', '')}-{name}", self.cues.get(name))
