"""Looped music and the ticking clock under it; loops change on the beat.

Loops are streamed, because decoding one whole stops the mixer for half a second. There is only
one stream: the old loop fades out within two beats while its clock ticks on, and the new loop
begins on the next beat of that clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.ui.audio.bank import Track

CLOCK_CHANNEL: Final = 0
RESERVED_CHANNELS: Final = 1
"""The number of channels reserved for the clock."""
FADE_IN_BEATS: Final = 0.5


class MusicPlayer:
    """Plays one loop at a time; needs an open mixer."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        """`folder` holds the Ogg files; `now` is a clock in seconds."""
        self._folder = folder
        self._now = now
        self._clock = pygame.mixer.Channel(CLOCK_CHANNEL)
        self._track: Track | None = None
        self._wanted: Track | None = None
        self._started_at = now()
        self._change_at: float | None = None

    @property
    def track(self) -> Track | None:
        """The track that is playing or fading out."""
        return self._track

    def play(self, track: Track | None) -> None:
        """Change to another track, or None for silence; the present track plays on."""
        self._wanted = track
        if track == self._track or self._change_at is not None:
            return
        now = self._now()
        self._change_at = self._beat_after_next(now)
        pygame.mixer.music.fadeout(max(round((self._change_at - now) * 1000), 1))

    def update(self, gain: float, tick_gain: float) -> bool:
        """Set the volumes, 0-1, and change tracks when it is time; True until that is done."""
        if self._change_at is not None and self._now() >= self._change_at:
            self._change()
        pygame.mixer.music.set_volume(gain)
        self._clock.set_volume(tick_gain)
        return self._change_at is not None

    def close(self) -> None:
        """Stop, and close the file."""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        self._clock.stop()

    def _beat_after_next(self, now: float) -> float:
        """The time of the first beat of the present loop that is at least a beat away."""
        if self._track is None:
            return now
        beats = math.ceil((now - self._started_at) / self._track.beat + 1.0)
        return self._started_at + beats * self._track.beat

    def _change(self) -> None:
        self._track, self._change_at = self._wanted, None
        self._started_at = self._now()
        pygame.mixer.music.stop()
        self._clock.stop()
        if self._track is not None:
            self._start(self._track)

    def _start(self, track: Track) -> None:
        """Play a track from its first beat; silence if a file is missing or damaged."""
        try:
            tick = pygame.mixer.Sound(self._file(track.tick)) if track.tick else None
            pygame.mixer.music.load(self._file(track.file))
            pygame.mixer.music.play(loops=-1, fade_ms=round(FADE_IN_BEATS * track.beat * 1000))
        except (pygame.error, OSError):
            return
        if tick is not None:
            self._clock.play(tick, loops=-1)

    def _file(self, name: str) -> str:
        return str(self._folder / f"{name}.ogg")
