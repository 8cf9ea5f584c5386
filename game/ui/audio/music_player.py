"""Looped music and the ticking clock under it; loops change on the beat.

Loops are streamed, because decoding one whole stops the mixer for half a second. There is only
one stream: the old loop fades out within two beats while its clock ticks on, and the new loop
begins on the next beat of that clock. Of two mixes of one loop the new one takes over at a bar, at
the place which the old one has reached, and the clock ticks on.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game.ui.audio.bank import Track

CLOCK_CHANNEL: Final = 0
RESERVED_CHANNELS: Final = 1
"""The number of channels reserved for the clock."""
FADE_IN_BEATS: Final = 0.5
_BAR: Final = 4
"""Beats."""
_MIX_FADE: Final = 0.12
"""Seconds in which a mix gives way to another at the end of a bar, and in which that one comes."""


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
        self._fade_at: float | None = None

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
        if track is not None and track.is_mix_of(self._track):
            self._change_at = self._next(_BAR, now + _MIX_FADE)
            self._fade_at = self._change_at - _MIX_FADE
        else:
            self._change_at = self._next(1, now + (self._track.beat if self._track else 0.0))
            self._fade_at = now
        self._fade(now)

    def update(self, gain: float, tick_gain: float) -> bool:
        """Set the volumes, 0-1, and change tracks when it is time; True until that is done."""
        now = self._now()
        self._fade(now)
        if self._change_at is not None and now >= self._change_at:
            self._change()
        pygame.mixer.music.set_volume(gain)
        self._clock.set_volume(tick_gain)
        return self._change_at is not None

    def close(self) -> None:
        """Stop, and close the file."""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        self._clock.stop()

    def _next(self, beats: int, after: float) -> float:
        """The first time not before `after` at which the present loop has played a multiple of so
        many beats; at once without a loop."""
        if self._track is None:
            return after
        length = beats * self._track.beat
        return self._started_at + math.ceil((after - self._started_at) / length) * length

    def _fade(self, now: float) -> None:
        """Begin to fade out when it is time; it ends with the change."""
        if self._fade_at is not None and self._change_at is not None and now >= self._fade_at:
            self._fade_at = None
            pygame.mixer.music.fadeout(max(round((self._change_at - now) * 1000), 1))

    def _change(self) -> None:
        old, track = self._track, self._wanted
        self._track, self._change_at, self._fade_at = track, None, None
        pygame.mixer.music.stop()
        if track is not None and track.is_mix_of(old):
            self._stream(track, (self._now() - self._started_at) % (track.beats * track.beat))
            return
        self._started_at = self._now()
        self._clock.stop()
        if track is not None:
            self._start(track)

    def _start(self, track: Track) -> None:
        """Play a track from its first beat, with its clock."""
        if self._stream(track, 0.0) and track.tick:
            with suppress(pygame.error, OSError):
                self._clock.play(pygame.mixer.Sound(self._file(track.tick)), loops=-1)

    def _stream(self, track: Track, place: float) -> bool:
        """Play a track from a place in seconds, again and again; silence, and False, if its file
        is missing or damaged."""
        fade = _MIX_FADE if place else FADE_IN_BEATS * track.beat
        try:
            pygame.mixer.music.load(self._file(track.file))
            pygame.mixer.music.play(loops=-1, start=place, fade_ms=round(fade * 1000))
        except (pygame.error, OSError):
            return False
        return True

    def _file(self, name: str) -> str:
        return str(self._folder / f"{name}.ogg")
