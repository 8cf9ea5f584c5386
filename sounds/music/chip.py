"""Table of records: the tune twice as fast, by three squares, a triangle and some noise."""

from __future__ import annotations

from typing import Final

import numpy as np
from effects.synth import RATE, Wave

from music.score import pitch, roots, voiced
from music.theme import FIRST, FIRST_CHORDS, SECOND, SECOND_CHORDS, TICK_76

BEAT: Final = TICK_76 // 2
BEATS: Final = 128
LENGTH: Final = BEATS * BEAT
"""Samples: thirty-two bars at 152, two beats to each tick of the clock."""
CHORDS: Final = (*FIRST_CHORDS, *SECOND_CHORDS) * 2
FRAME: Final = RATE // 60
"""Old machines updated a tone sixty times a second."""


def played(passes: int) -> Wave:
    """The whole piece, repeated."""
    return np.tile(_once(), passes)


def _once() -> Wave:
    wave = np.zeros(LENGTH)
    for at, beats, tone in _entries(f"{FIRST} | {SECOND}"):
        _add(wave, at, _square(tone + 12, beats, 0.25, fading=1.6) * 0.30)
        _add(wave, at + 64, _square(tone + 12, beats, 0.5, fading=1.6) * 0.28)
        _add(wave, at + 64.75, _square(tone + 12, beats, 0.125, fading=0.5) * 0.10)
        _add(wave, at + 64, _square(_below(tone, at) + 12, beats, 0.25, fading=0.8) * 0.13)
    for bar, (name, root) in enumerate(zip(CHORDS, roots(CHORDS, "A1"), strict=True)):
        for place in range(8):
            up = (0, 0, 12, 0, 7, 0, 12, 10)[place]
            _add(wave, bar * 4 + place / 2, _triangle(root + up + 12, 0.45) * 0.42)
        for beat in range(4):
            if bar % 16 >= 4:
                _add(wave, bar * 4 + beat, _arpeggio(voiced(name, "A4"), 0.9) * 0.11)
    _drums(wave)
    return wave


def _entries(text: str) -> list[tuple[float, float, int]]:
    """A line as (beat, beats, tone)."""
    found, at = [], 0.0
    for entry in text.replace("|", " ").split():
        name, _, beats = entry.partition(":")
        if name != "-":
            found.append((at, float(beats), pitch(name)))
        at += float(beats)
    return found


def _below(tone: int, at: float) -> int:
    """The next tone of the bar's chord at least a third below."""
    name = (*FIRST_CHORDS, *SECOND_CHORDS)[int(at // 4)]
    steps = {chord_tone % 12 for chord_tone in voiced(name, "C4")}
    return next(lower for lower in range(tone - 3, tone - 15, -1) if lower % 12 in steps)


def _add(wave: Wave, at: float, part: Wave) -> None:
    """Add a part to the piece, wrapping around at its end."""
    start = round(at * BEAT)
    places = np.arange(start, start + len(part)) % LENGTH
    wave[places] += part


def _turns(tone: float, beats: float) -> Wave:
    hertz = 440.0 * 2.0 ** ((tone - 69) / 12.0)
    return np.arange(round(beats * BEAT)) * hertz / RATE


def _square(tone: int, beats: float, duty: float, fading: float) -> Wave:
    """A pulse wave that fades in sixteen steps, with delayed vibrato."""
    time = np.arange(round(beats * BEAT)) / RATE
    tremble = 0.0025 * np.sin(2 * np.pi * 6.0 * time) * (time > 0.22)
    turns = np.cumsum(440.0 * 2.0 ** ((tone - 69) / 12.0) * (1.0 + tremble)) / RATE
    steps = np.round(np.exp(-time / fading) * 15.0) / 15.0
    return _closed(np.where(turns % 1.0 < duty, 1.0, -1.0) * steps)


def _triangle(tone: int, beats: float) -> Wave:
    ramp = np.abs((_turns(tone, beats) % 1.0) * 4.0 - 2.0) - 1.0
    return _closed(np.round(ramp * 7.5) / 7.5)


def _arpeggio(tones: list[int], beats: float) -> Wave:
    """A chord as a fast arpeggio: one tone per frame and a half."""
    size = FRAME * 3 // 2
    parts = []
    for number in range(round(beats * BEAT) // size):
        turns = _turns(tones[number % len(tones)], size / BEAT)[:size]
        parts.append(np.where(turns % 1.0 < 0.125, 1.0, -1.0) * 0.9**number)
    return _closed(np.concatenate(parts))


def _closed(wave: Wave) -> Wave:
    """Fade in and out briefly to avoid clicks."""
    count = 48
    wave[:count] *= np.linspace(0.0, 1.0, count)
    wave[-count:] *= np.linspace(1.0, 0.0, count)
    return wave


def _drums(wave: Wave) -> None:
    chance = np.random.default_rng(1944)
    for bar in range(32):
        for place, letter in enumerate("k.h.s.hkk.h.s.hh" if bar % 8 != 7 else "k.h.s.hks.ssssss"):
            at = bar * 4 + place / 4
            if letter == "k":
                time = np.arange(5000) / RATE
                drop = np.sin(2 * np.pi * np.cumsum(150.0 * np.exp(-time * 22) + 42.0) / RATE)
                _add(wave, at, _closed(drop * np.exp(-time * 26)) * 0.5)
            elif letter in "sh":
                hold = 5 if letter == "s" else 1
                rough = np.repeat(chance.choice((-1.0, 1.0), 4000 // hold), hold)
                fading = 0.035 if letter == "s" else 0.012
                fade = np.exp(-np.arange(len(rough)) / RATE / fading)
                _add(wave, at, _closed(rough * fade) * (0.22 if letter == "s" else 0.07))
