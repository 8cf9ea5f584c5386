"""Sound: effects by name, looped music by mood, and a ticking clock under the music.

Loops are streamed, because decoding one whole stops the mixer for half a second. There is only
one stream: the old loop fades out within two beats while its clock ticks on, and the new loop
begins on the next beat of that clock. Of two mixes of one loop the new one takes over at a bar, at
the place which the old one has reached, and the clock ticks on.
"""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct

from game.ui.cache import Cache

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


HEADROOM: Final = 0.7
"""A factor on all volumes, so that a blast over music doesn't clip."""


def decibels(level: float) -> float:
    """The factor of a level in dB: 1 for 0 dB, about a half for -6 dB."""
    return float(10.0 ** (level / 20.0))


def sides(pan: float) -> tuple[float, float]:
    """The factors of left and right for a place from -1 to 1.

    In the middle both are 1. At an edge the near side is 1 and the far side still a third, because
    nothing on a table is heard with one ear alone.
    """
    far = 1.0 - min(abs(pan), 1.0) * 2 / 3
    return (far, 1.0) if pan > 0 else (1.0, far)


class Volumes(Struct, frozen=True):
    """The player's sliders, in percent."""

    master: int = 100
    music: int = 60
    effects: int = 80
    is_muted: bool = False

    @property
    def music_gain(self) -> float:
        """Factor of the music, 0-1."""
        return self._gain(self.music)

    @property
    def effects_gain(self) -> float:
        """Factor of the effects, 0-1."""
        return self._gain(self.effects)

    def _gain(self, percent: int) -> float:
        """The squares of the sliders, so that half a slider sounds like half the volume."""
        if self.is_muted:
            return 0.0
        return HEADROOM * (self.master / 100) ** 2 * (percent / 100) ** 2


BUFFER: Final = 1024
"""Samples: 23 ms, long enough not to stutter and short enough not to lag."""
MIXER_CHANNELS: Final = 24
"""The greatest number of sounds at the same time."""


def open_mixer(reserved: int) -> bool:
    """Open pygame's mixer, with that many channels reserved; False on a machine without sound.

    It runs at the sample rate of the files whatever the device prefers, because a loop that is
    resampled no longer ends on a whole sample.
    """
    try:
        with _without_stderr():
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(MIXER_CHANNELS)
    pygame.mixer.set_reserved(reserved)
    return True


@contextmanager
def _without_stderr() -> Iterator[None]:
    """Audio drivers write warnings to stderr themselves when there is no device."""
    try:
        console = os.dup(2)
    except OSError:
        yield
        return
    try:
        with suppress(OSError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(console, 2)
        os.close(console)


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
