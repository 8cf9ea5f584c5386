"""Building blocks of the effects: noise, tones, filters, envelopes, reverb.

Waves are mono, in floats around -1 to 1, at `RATE` samples a second. Times are in seconds,
pitches in Hz, levels in dB. All randomness comes from the generator passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

RATE = 44100
Wave: TypeAlias = NDArray[np.float64]
Pitch: TypeAlias = float | Wave


def clock(length: float) -> Wave:
    """The time of each sample, in seconds."""
    return np.arange(round(length * RATE)) / RATE


def db(level: float) -> float:
    """The amplitude factor of a level in dB."""
    return float(10.0 ** (level / 20.0))


# --- Sources ------------------------------------------------------------------------------


def noise(chance: Generator, length: float) -> Wave:
    """White noise."""
    return chance.uniform(-1.0, 1.0, round(length * RATE))


def glide(*stops: tuple[float, float], length: float) -> Wave:
    """Linear interpolation through (time, value) points."""
    times, values = zip(*stops, strict=True)
    return np.interp(clock(length), times, values)


def wander(chance: Generator, length: float, a_second: float) -> Wave:
    """Slow noise between -1 and 1, with that many new values a second."""
    count = max(round(length * a_second) + 2, 3)
    knots = chance.uniform(-1.0, 1.0, count)
    return np.interp(clock(length) * a_second, np.arange(count), knots)


def phase(pitch: Pitch, length: float) -> Wave:
    """The phase of an oscillator whose pitch may glide, in cycles."""
    steady = np.broadcast_to(np.asarray(pitch, dtype=float), (round(length * RATE),))
    return np.cumsum(steady) / RATE


def sine(pitch: Pitch, length: float) -> Wave:
    """A sine wave."""
    return np.sin(2.0 * np.pi * phase(pitch, length))


def saw(pitch: Pitch, length: float, partials: int = 24) -> Wave:
    """A band-limited sawtooth wave."""
    turns = phase(pitch, length)
    top = float(np.max(pitch))
    wave = np.zeros_like(turns)
    for number in range(1, partials + 1):
        if number * top > RATE * 0.45:
            break
        wave += np.sin(2.0 * np.pi * number * turns) / number
    return wave * 0.6


def pulse(pitch: Pitch, length: float, duty: float = 0.5) -> Wave:
    """A square wave with aliasing, like that of old machines."""
    return np.where(phase(pitch, length) % 1.0 < duty, 1.0, -1.0)


def ring(length: float, *partials: tuple[float, float, float]) -> Wave:
    """Something struck: partials of (pitch, level, seconds until it has faded to a third)."""
    time = clock(length)
    wave = np.zeros_like(time)
    for pitch, level, fading in partials:
        wave += level * np.sin(2.0 * np.pi * pitch * time) * np.exp(-time / fading)
    return wave


# --- Shapes -------------------------------------------------------------------------------


def decay(wave: Wave, fading: float, attack: float = 0.001) -> Wave:
    """Exponential decay, to a third in `fading` seconds."""
    time = np.arange(len(wave)) / RATE
    return wave * np.exp(-time / fading) * np.minimum(time / attack, 1.0)


def shaped(wave: Wave, *stops: tuple[float, float]) -> Wave:
    """Apply an envelope through (time, factor) points."""
    return wave * glide(*stops, length=len(wave) / RATE)[: len(wave)]


def soft(wave: Wave, drive: float) -> Wave:
    """Soft clipping."""
    return np.tanh(wave * drive) / np.tanh(drive)


def to_peak(wave: Wave, level: float = -1.0) -> Wave:
    """Normalize the peak to that level."""
    top = float(np.max(np.abs(wave)))
    return wave * (db(level) / top) if top else wave


# --- Filters ------------------------------------------------------------------------------


def band(wave: Wave, low: float, high: float, steep: float = 2.0) -> Wave:
    """A band-pass filter with a slope of `steep` times 6 dB per octave."""
    spectrum = np.fft.rfft(wave, len(wave) + RATE // 4)
    pitch = np.fft.rfftfreq(len(wave) + RATE // 4, 1.0 / RATE)
    pitch[0] = 0.01
    gain = 1.0 / np.sqrt(1.0 + (low / pitch) ** (2 * steep))
    gain /= np.sqrt(1.0 + (pitch / high) ** (2 * steep))
    return np.fft.irfft(spectrum * gain)[: len(wave)]


def formant(wave: Wave, pitch: Pitch, sharpness: float) -> Wave:
    """A resonance whose pitch may glide (a state-variable filter, sample by sample)."""
    pitches = np.broadcast_to(np.asarray(pitch, dtype=float), wave.shape)
    turns = (2.0 * np.sin(np.pi * np.minimum(pitches, RATE / 7.0) / RATE)).tolist()
    damp = 1.0 / sharpness
    low = middle = 0.0
    out: list[float] = []
    for sample, turn in zip(wave.tolist(), turns, strict=True):
        low += turn * middle
        middle += turn * (sample - low - damp * middle)
        out.append(middle * damp)
    return np.array(out)


def pitched(wave: Wave, factor: float) -> Wave:
    """Played faster or slower, so that its pitch is multiplied."""
    return np.interp(np.arange(0.0, len(wave) - 1, factor), np.arange(len(wave)), wave)


def coloured(wave: Wave, chance: Generator, most: float = 5.0) -> Wave:
    """Raise or lower each half octave by up to `most` dB, as from another place or hand."""
    size = len(wave) + RATE // 4
    spectrum = np.fft.rfft(wave, size)
    halves = 2.0 * np.log2(np.maximum(np.fft.rfftfreq(size, 1.0 / RATE), 40.0) / 40.0)
    levels = chance.uniform(-most, most, 20)
    gain = 10.0 ** (np.interp(halves, np.arange(20), levels) / 20.0)
    return np.fft.irfft(spectrum * gain, size)[: len(wave)]


def lightened(wave: Wave, pitch: float, least: float) -> Wave:
    """Turn down what lies below a pitch until the rest has that level, in dB of the whole."""
    size = len(wave) + RATE // 4
    spectrum = np.fft.rfft(wave, size)
    hertz = np.maximum(np.fft.rfftfreq(size, 1.0 / RATE), 0.01)
    high = 1.0 / np.sqrt(1.0 + (pitch / hertz) ** 8)
    gain = np.ones_like(high)
    power = np.abs(spectrum) ** 2
    for low in np.linspace(1.0, 0.0, 101):
        gain = high + (1.0 - high) * low
        kept = power * gain**2
        if np.sum(kept * high**2) >= db(least) ** 2 * np.sum(kept):
            break
    return np.fft.irfft(spectrum * gain, size)[: len(wave)]


# --- Putting together ---------------------------------------------------------------------


def mix(*parts: tuple[float, Wave]) -> Wave:
    """Sum of waves, each from its start time on."""
    end = max(round(at * RATE) + len(wave) for at, wave in parts)
    whole = np.zeros(end)
    for at, wave in parts:
        start = round(at * RATE)
        whole[start : start + len(wave)] += wave
    return whole


def scatter(
    chance: Generator, length: float, count: int, grain: Sequence[Wave], early: float = 1.0
) -> Wave:
    """Grains at random times; `early` above 1 concentrates them at the beginning."""
    parts = []
    for _ in range(count):
        at = length * float(chance.random()) ** early
        wave = grain[int(chance.integers(len(grain)))]
        parts.append((at, wave * float(chance.uniform(0.3, 1.0))))
    return mix(*parts)


def room(wave: Wave, chance: Generator, *, length: float, wet: float, high: float = 5000.0) -> Wave:
    """Reverb of `length` seconds, without frequencies above `high`."""
    tail = decay(noise(chance, length), length / 4.0, attack=0.004)
    tail = band(tail, 120.0, high)
    tail /= np.sqrt(np.sum(tail**2))
    size = len(wave) + len(tail)
    echo = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(tail, size), size)
    return mix((0.0, wave), (0.012, echo * wet))


def edge(chance: Generator, length: float, fading: float) -> Wave:
    """The hard layer of an impact, 1-4 kHz: what small loudspeakers make of it."""
    return decay(band(noise(chance, length), 1000.0, 4000.0, 3.0), fading, attack=0.0004)


def outdoors(wave: Wave, chance: Generator, wet: float = 0.3) -> Wave:
    """Under the night sky: a hedge throws it back once, the rest rolls away."""
    back = band(wave, 250.0, 2600.0) * 0.14
    return room(mix((0.0, wave), (0.19, back)), chance, length=0.8, wet=wet, high=2600.0)


def vault(wave: Wave, chance: Generator, wet: float = 0.42) -> Wave:
    """Between walls of stone: three near reflections, and a bright tail of a second and a half."""
    near = [(at, band(wave, 300.0, 6000.0) * loud) for at, loud in _WALLS]
    return room(mix((0.0, wave), *near), chance, length=1.5, wet=wet, high=4200.0)


_WALLS = ((0.011, 0.34), (0.023, 0.26), (0.037, 0.18))
"""The nearest reflections: seconds after the sound, and their share of it."""


def trimmed(wave: Wave, floor: float = -60.0, fade: float = 0.012) -> Wave:
    """Trim the silence at the end, and fade out to avoid a click."""
    loud = np.nonzero(np.abs(wave) > db(floor) * np.max(np.abs(wave)))[0]
    wave = wave[: loud[-1] + round(fade * RATE)].copy()
    count = min(round(fade * RATE), len(wave))
    wave[-count:] *= np.linspace(1.0, 0.0, count)
    return np.append(wave, np.zeros(RATE // 200))  # what the encoder smears stays below the end
