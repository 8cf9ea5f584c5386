"""The loop of a stage and the clock under it; the next one begins on the beat.

Loops are streamed, for decoding one at once holds the mixer up for half a second. There is
one stream only: the old loop fades within a beat or two, the clock goes on, and on its beat
the new loop is there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.tabletop.sound.tracks import Track

TICK: Final = 0
CHANNELS: Final = 1
"""Channels kept for the clock."""
FADE_IN: Final = 0.5
"""Beats."""


class Turntable:
    """Plays one loop at a time; needs an open mixer."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        """`folder` holds the Ogg files, `now` is a clock in seconds."""
        self._folder = folder
        self._now = now
        self._clock = pygame.mixer.Channel(TICK)
        self._track: Track | None = None
        self._wanted: Track | None = None
        self._began = now()
        self._change_at: float | None = None

    @property
    def track(self) -> Track | None:
        """What is playing, or fading out."""
        return self._track

    def play(self, track: Track | None) -> None:
        """Go over to another loop, or to silence; the same one plays on."""
        self._wanted = track
        if track == self._track or self._change_at is not None:
            return
        now = self._now()
        self._change_at = self._beat_after_next(now)
        pygame.mixer.music.fadeout(max(round((self._change_at - now) * 1000), 1))

    def update(self, gain: float, tick_gain: float) -> bool:
        """Change over when it is time, and set the volumes, 0-1; True until it has changed."""
        if self._change_at is not None and self._now() >= self._change_at:
            self._change()
        pygame.mixer.music.set_volume(gain)
        self._clock.set_volume(tick_gain)
        return self._change_at is not None

    def close(self) -> None:
        """Stop and let go of the file."""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        self._clock.stop()

    def _beat_after_next(self, now: float) -> float:
        """When the loop that plays is on a beat again, a beat from now at the earliest."""
        if self._track is None:
            return now
        beats = math.ceil((now - self._began) / self._track.beat + 1.0)
        return self._began + beats * self._track.beat

    def _change(self) -> None:
        self._track, self._change_at = self._wanted, None
        self._began = self._now()
        pygame.mixer.music.stop()
        self._clock.stop()
        if self._track is not None:
            self._start(self._track)

    def _start(self, track: Track) -> None:
        """From its first beat; a file that is missing or broken is silence."""
        try:
            tick = pygame.mixer.Sound(self._file(track.tick)) if track.tick else None
            pygame.mixer.music.load(self._file(track.file))
            pygame.mixer.music.play(loops=-1, fade_ms=round(FADE_IN * track.beat * 1000))
        except (pygame.error, OSError):
            return
        if tick is not None:
            self._clock.play(tick, loops=-1)

    def _file(self, name: str) -> str:
        return str(self._folder / f"{name}.ogg")
