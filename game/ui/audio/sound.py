"""The audio player: effects by name, music by mood, a clock that ticks louder with urgency."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game.ui.audio.bank import RATE, Cue, SoundBank
from game.ui.audio.device import open_mixer
from game.ui.audio.music_player import RESERVED_CHANNELS, MusicPlayer
from game.ui.audio.volumes import Volumes, decibels, sides
from game.ui.cache import Cache

_ECHO_SECONDS: Final = 0.03
"""The same cue again within this time would only be louder, and isn't played."""
_CACHED_TAKES: Final = 200
_CACHE_BYTES: Final = 3_000_000
"""Memory for decoded effects: some seventeen seconds, enough for all sounds of a fight."""
_VARIED: Final = 1.5
"""The most by which an effect is louder or softer than its level, in dB."""
_DUCKED_GAIN: Final = decibels(-6.0)
_DUCK_SECONDS: Final = 0.05
_RETURN_SECONDS: Final = 0.35
_MOST_DUCKED_SECONDS: Final = 2.5
_SAMPLE_BYTES: Final = 4
"""Two channels of sixteen bits each."""
_QUIETEST_TICK: Final = -24.0
_LOUDEST_TICK: Final = -8.0
"""Volume of the clock in dB at urgency 0 and at urgency 1."""


class Sound:
    """Plays cues and music; silent on a machine without an audio device.

    It has its own random numbers, so that no die of the game depends on which take is played.
    """

    def __init__(
        self,
        bank: SoundBank,
        folder: Path,
        volumes: Volumes | None = None,
        now: Callable[[], float] = time.monotonic,
        *,
        is_open: bool = True,
    ) -> None:
        """`folder` holds the Ogg files of the bank; `now` is a clock in seconds.

        If not `is_open`, it doesn't touch the audio device and is silent until `open` is called.
        """
        self.volumes = volumes or Volumes()
        self.on_caption: Callable[[str], None] = _ignore_caption
        """Called with a key of the catalogues when a cue that has a caption is played."""
        self.bank = bank
        self._folder = folder
        self._now = now
        self._random = random.Random()
        self._takes: Cache[str, pygame.mixer.Sound | None] = Cache(
            _CACHED_TAKES, _CACHE_BYTES, _bytes_of
        )
        self._last_played: dict[str, tuple[float, str]] = {}
        self._mood: str | None = None
        self._ducked_until = 0.0
        self._duck_gain = 1.0
        self._tick_level = _QUIETEST_TICK
        self._updated_at = now()
        self._ambience_at = self._next_ambience()
        self._music_player: MusicPlayer | None = None
        if is_open:
            self.open()

    @property
    def is_silent(self) -> bool:
        """Whether no audio device is open."""
        return self._music_player is None

    @property
    def mood(self) -> str | None:
        """The mood whose music plays or is about to play; None for silence."""
        return self._mood

    def open(self) -> None:
        """Open the audio device, if there is one, and start the music of the present mood."""
        if self._music_player is None and open_mixer(RESERVED_CHANNELS):
            self._music_player = MusicPlayer(self._folder, self._now)
            if self._mood is not None:
                self._music_player.play(self.bank.tracks[self._mood])

    # --- Playing --------------------------------------------------------------------------

    def cue(self, name: str, pan: float = 0.0) -> None:
        """Play an effect; nothing if the bank has no cue of that name.

        `pan` is where it is heard, from -1 at the left to 1 at the right.
        """
        cue = self.bank.cue(name, self._mood)
        if cue is None or self._is_echo(name):
            return
        take = self._pick(name, cue)
        self._last_played[name] = (self._now(), take)
        if cue.has_caption:
            self.on_caption(f"sound.{name}")
        if self._music_player is not None and self.volumes.effects_gain > 0:
            self._play(cue, take, pan)

    def music(self, mood: str | None) -> None:
        """Change to the music of a mood on the next beat; None fades to silence."""
        if mood == self._mood:
            return
        self._mood = mood
        self._ambience_at = self._next_ambience()
        if self._music_player is not None:
            self._music_player.play(self.bank.tracks[mood] if mood is not None else None)

    def lower_music(self, seconds: float) -> None:
        """Turn the music down for a time, under whatever is heard then."""
        until = self._now() + min(seconds, _MOST_DUCKED_SECONDS)
        self._ducked_until = max(self._ducked_until, until)

    def urgency(self, share: float) -> None:
        """Set how loud the clock ticks under the music, from 0 to 1."""
        share = min(max(share, 0.0), 1.0)
        self._tick_level = _QUIETEST_TICK + (_LOUDEST_TICK - _QUIETEST_TICK) * share**2

    def update(self) -> bool:
        """Update volumes, music and ambience; called once a frame. True while the music changes."""
        now = self._now()
        passed, self._updated_at = now - self._updated_at, now
        if now >= self._ambience_at:
            self._ambience_at = self._next_ambience()
            if self._mood is not None and self._mood in self.bank.ambience:
                self.cue(self._random.choice(self.bank.ambience[self._mood]))
        if self._music_player is None:
            return False
        self._fade_duck(now, passed)
        gain = self.volumes.music_gain
        return self._music_player.update(gain * self._duck_gain, gain * decibels(self._tick_level))

    def close(self) -> None:
        """Stop everything and close the audio device."""
        if self._music_player is not None:
            self._music_player.close()
            self._music_player = None
            self._takes.clear()
            pygame.mixer.quit()

    # --- Effects --------------------------------------------------------------------------

    def _is_echo(self, name: str) -> bool:
        played_at, _ = self._last_played.get(name, (-math.inf, ""))
        return self._now() - played_at < _ECHO_SECONDS

    def _pick(self, name: str, cue: Cue) -> str:
        """A random take, other than the last one if there are several."""
        _, last = self._last_played.get(name, (-math.inf, ""))
        return self._random.choice([take for take in cue.takes if take != last] or [last])

    def _play(self, cue: Cue, take: str, pan: float) -> None:
        sound = self._takes.take(take, lambda: self._read(take))
        channel = sound.play() if sound is not None else None
        if sound is None or channel is None:
            return
        level = cue.level + self._random.uniform(-_VARIED, _VARIED)
        sound.set_volume(self.volumes.effects_gain * decibels(level))
        channel.set_volume(*sides(pan))
        if cue.ducks:
            self.lower_music(sound.get_length())

    def _read(self, file: str) -> pygame.mixer.Sound | None:
        """Decode a file; None if it is missing or damaged."""
        try:
            return pygame.mixer.Sound(str(self._folder / f"{file}.ogg"))
        except (pygame.error, OSError):
            return None

    # --- Music ----------------------------------------------------------------------------

    def _fade_duck(self, now: float, passed: float) -> None:
        is_ducked = now < self._ducked_until
        goal = _DUCKED_GAIN if is_ducked else 1.0
        seconds = _DUCK_SECONDS if is_ducked else _RETURN_SECONDS
        self._duck_gain += (goal - self._duck_gain) * min(passed / seconds, 1.0)

    def _next_ambience(self) -> float:
        return self._now() + self._random.uniform(*self.bank.ambience_wait)


def _bytes_of(sound: pygame.mixer.Sound | None) -> int:
    """The size of a decoded effect; 0 for a missing one."""
    return round(sound.get_length() * RATE) * _SAMPLE_BYTES if sound is not None else 0


def _ignore_caption(_: str) -> None:
    """No captions."""
