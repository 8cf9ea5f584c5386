"""Two decks and a clock: the next loop begins on the beat of the one that goes."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import pygame

from game.ui.audio.tracks import Track

DECKS: Final = (0, 1)
TICK: Final = 2
CHANNELS: Final = 3
"""Channels that the turntable keeps for itself."""
FADE_BEATS: Final = 2.0

Load = Callable[[str], pygame.mixer.Sound | None]


class Turntable:
    """Plays one loop at a time; needs an open mixer."""

    def __init__(self, load: Load, now: Callable[[], float]) -> None:
        """`load` decodes a file, on a thread of its own; `now` is a clock in seconds."""
        self._load = load
        self._now = now
        self._reader = ThreadPoolExecutor(1, "music")
        self._front, self._back = (pygame.mixer.Channel(number) for number in DECKS)
        self._clock = pygame.mixer.Channel(TICK)
        self._track: Track | None = None
        self._wanted: Track | None = None
        self._coming: Future[tuple[pygame.mixer.Sound | None, pygame.mixer.Sound | None]] | None
        self._coming = None
        self._began = -math.inf
        self._fade = 1.0
        self._beats = 0

    @property
    def track(self) -> Track | None:
        """What is playing, or fading in."""
        return self._track

    def play(self, track: Track | None) -> None:
        """Go over to another loop at the next beat, or to silence; the same one plays on."""
        if track == self._wanted:
            return
        self._wanted = track
        self._coming = None
        if track is not None and track != self._track:
            self._coming = self._reader.submit(self._fetch, track)

    def update(self, gain: float, tick_gain: float) -> bool:
        """Change over when it is time, and set the volumes, 0-1; True while something fades."""
        now = self._now()
        before, self._beats = self._beats, self._beats_at(now)
        if self._wanted != self._track and self._is_time(self._beats > before):
            self._change(now)
        share = min((now - self._began) / self._fade, 1.0)
        self._front.set_volume(gain * math.sin(share * math.pi / 2))
        self._back.set_volume(gain * math.cos(share * math.pi / 2))
        self._clock.set_volume(tick_gain)
        if share >= 1.0 and self._back.get_busy():
            self._back.stop()
        return share < 1.0 or self._wanted != self._track

    def close(self) -> None:
        """Stop; nothing is read any more when this returns."""
        self._reader.shutdown(wait=True, cancel_futures=True)
        for channel in (self._front, self._back, self._clock):
            channel.stop()

    def _fetch(self, track: Track) -> tuple[pygame.mixer.Sound | None, pygame.mixer.Sound | None]:
        return self._load(track.file), self._load(track.tick) if track.tick else None

    def _is_time(self, is_beat: bool) -> bool:
        """Whether the next loop is ready, and nothing plays that has a beat to wait for."""
        is_ready = self._coming is None or self._coming.done()
        return is_ready and (is_beat or self._track is None)

    def _beats_at(self, now: float) -> int:
        return math.floor((now - self._began) / self._track.beat) if self._track else 0

    def _change(self, now: float) -> None:
        music, tick = self._coming.result() if self._coming is not None else (None, None)
        beat = (self._wanted or self._track or _SILENCE).beat
        self._track, self._coming = self._wanted, None
        self._front, self._back = self._back, self._front
        self._began, self._beats, self._fade = now, 0, FADE_BEATS * beat
        _start(self._front, music)
        _start(self._clock, tick)


_SILENCE: Final = Track("", 44100)


def _start(channel: pygame.mixer.Channel, music: pygame.mixer.Sound | None) -> None:
    """From silence; the volume follows."""
    if music is None:
        channel.stop()
        return
    channel.play(music, loops=-1)
    channel.set_volume(0.0)
