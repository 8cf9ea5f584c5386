"""All that is heard, behind three calls: a cue, a mood, and the hour."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from game import assets
from game.rules.clock import SIX_O_CLOCK
from game.tabletop.sound.cues import CUES, Cue
from game.tabletop.sound.tracks import NIGHT, NIGHT_WAIT, RATE, TRACKS, Mood
from game.ui.audio.device import open_mixer
from game.ui.audio.turntable import CHANNELS, Turntable
from game.ui.audio.volumes import Volumes, decibels
from game.ui.shelf import Shelf

_APART: Final = 0.03
"""Seconds; the same cue sooner than this would only be louder."""
_TAKES: Final = 200
_HEAVIEST: Final = 3_000_000
"""Bytes of all effects that are kept decoded: some seventeen seconds, and all of a fight."""
_DUCKED: Final = decibels(-6.0)
_DUCK_IN: Final = 0.05
_DUCK_OUT: Final = 0.35
_LONGEST_DUCK: Final = 2.5
_BYTES_A_SAMPLE: Final = 4
"""Two channels of sixteen bits."""
_TICK_FIRST: Final = -24.0
_TICK_LAST: Final = -8.0
"""dB of the clock at midnight and at six."""


class Sound:
    """Plays cues and music, or nothing at all on a machine that can't.

    Its chance is its own: no die of the game depends on which take of a step is heard.
    """

    def __init__(
        self,
        volumes: Volumes | None = None,
        folder: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        *,
        is_open: bool = True,
    ) -> None:
        """`folder` holds the Ogg files, `now` is a clock in seconds.

        One that isn't open yet touches no sound card and is silent until `open`.
        """
        self.volumes = volumes or Volumes()
        self.on_caption: Callable[[str], None] = _show_nothing
        """Called with the key of a sentence when a sound tells something that isn't seen."""
        self._folder = folder or assets.folder("sounds") / "ogg"
        self._now = now
        self._chance = random.Random()
        self._takes: Shelf[str, pygame.mixer.Sound | None] = Shelf(_TAKES, _HEAVIEST, _bytes_of)
        self._last: dict[str, tuple[float, str]] = {}
        self._mood: Mood | None = None
        self._ducked_until = 0.0
        self._duck = 1.0
        self._tick_level = _TICK_FIRST
        self._before = now()
        self._night_at = self._next_night_sound()
        self._turntable: Turntable | None = None
        if is_open:
            self.open()

    @property
    def is_silent(self) -> bool:
        """Whether this machine has nothing to play on."""
        return self._turntable is None

    @property
    def mood(self) -> Mood | None:
        """Whose music is wanted."""
        return self._mood

    def open(self) -> None:
        """Open the sound card, if there is one, and begin with what is wanted by now."""
        if self._turntable is None and open_mixer(CHANNELS):
            self._turntable = Turntable(self._folder, self._now)
            if self._mood is not None:
                self._turntable.play(TRACKS[self._mood])

    # --- What the screens call ------------------------------------------------------------

    def cue(self, name: str) -> None:
        """Play an effect; a name that isn't known is silence."""
        cue = CUES.get(name)
        if cue is None or self._is_echo(name):
            return
        take = self._pick(name, cue)
        self._last[name] = (self._now(), take)
        if cue.has_caption:
            self.on_caption(f"sound.{name}")
        if self._turntable is not None and self.volumes.effects_gain > 0:
            self._play(cue, take)

    def music(self, mood: Mood | None) -> None:
        """Go over to the music of a stage on the next beat; None lets it fade."""
        if mood == self._mood:
            return
        self._mood = mood
        self._night_at = self._next_night_sound()
        if self._turntable is not None:
            self._turntable.play(TRACKS[mood] if mood is not None else None)

    def hour(self, minutes: int) -> None:
        """Tell the time in minutes after midnight: the nearer to six, the louder the clock."""
        share = min(max(minutes / SIX_O_CLOCK, 0.0), 1.0)
        self._tick_level = _TICK_FIRST + (_TICK_LAST - _TICK_FIRST) * share**2

    def update(self) -> bool:
        """Let music and the night go on; call it once a frame. True while the music changes."""
        now = self._now()
        passed, self._before = now - self._before, now
        if now >= self._night_at:
            self._night_at = self._next_night_sound()
            if self._mood in NIGHT:
                self.cue(self._chance.choice(NIGHT[self._mood]))
        if self._turntable is None:
            return False
        self._follow_duck(now, passed)
        gain = self.volumes.music_gain
        return self._turntable.update(gain * self._duck, gain * decibels(self._tick_level))

    def close(self) -> None:
        """Stop everything and let go of the sound card."""
        if self._turntable is not None:
            self._turntable.close()
            self._turntable = None
            self._takes.clear()
            pygame.mixer.quit()

    # --- Effects --------------------------------------------------------------------------

    def _is_echo(self, name: str) -> bool:
        return name in self._last and self._now() - self._last[name][0] < _APART

    def _pick(self, name: str, cue: Cue) -> str:
        """Any take but the one heard last, if there is another."""
        heard = self._last[name][1] if name in self._last else ""
        return self._chance.choice([take for take in cue.takes if take != heard] or [heard])

    def _play(self, cue: Cue, take: str) -> None:
        sound = self._takes.take(take, lambda: self._read(take))
        channel = sound.play() if sound is not None else None
        if sound is None or channel is None:
            return
        channel.set_volume(self.volumes.effects_gain * decibels(cue.level))
        if cue.ducks:
            length = min(sound.get_length(), _LONGEST_DUCK)
            self._ducked_until = max(self._ducked_until, self._now() + length)

    def _read(self, file: str) -> pygame.mixer.Sound | None:
        """Decode a file; one that is missing or broken is silence."""
        try:
            return pygame.mixer.Sound(str(self._folder / f"{file}.ogg"))
        except (pygame.error, OSError):
            return None

    # --- Music ----------------------------------------------------------------------------

    def _follow_duck(self, now: float, passed: float) -> None:
        goal, pace = (_DUCKED, _DUCK_IN) if now < self._ducked_until else (1.0, _DUCK_OUT)
        self._duck += (goal - self._duck) * min(passed / pace, 1.0)

    def _next_night_sound(self) -> float:
        return self._now() + self._chance.uniform(*NIGHT_WAIT)


def _bytes_of(sound: pygame.mixer.Sound | None) -> int:
    """The memory that an effect takes; one that is missing takes none."""
    return round(sound.get_length() * RATE) * _BYTES_A_SAMPLE if sound is not None else 0


def _show_nothing(_: str) -> None:
    """Captions are off."""
