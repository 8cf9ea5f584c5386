"""What a place sounds like below the music: draught and drips, wind and frogs, engines, fire.

A bed is as long as its loop and closes on itself: noise is shaped by its spectrum, single sounds
are wrapped around the end, and an engine turns a whole number of times.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from effects import night
from effects.synth import RATE, Wave, band, decay, noise
from numpy.random import Generator

Bed = Callable[[Generator, int], Wave]
"""A bed of so many samples, mono, at any level."""


def vaults(chance: Generator, count: int) -> Wave:
    """Air that moves through a cellar, and water that falls somewhere."""
    draught = _air(chance, count, 160.0, 800.0) * _gusts(chance, count, 0.12)
    drips = [night.drip(chance) for _ in range(4)]
    return draught + _scattered(chance, count, drips, 6.5) * 0.5


def marsh(chance: Generator, count: int) -> Wave:
    """Wind over wet meadows, and frogs in the ditches."""
    wind = _air(chance, count, 220.0, 1400.0) * _gusts(chance, count, 0.15)
    frogs = [night.frog(chance) for _ in range(5)]
    return wind + _scattered(chance, count, frogs, 4.0) * 0.22


def lanes(chance: Generator, count: int) -> Wave:
    """Wind between houses, and the dog at the other end."""
    wind = _air(chance, count, 180.0, 900.0) * _gusts(chance, count, 0.2)
    return wind + _scattered(chance, count, [night.dog(chance)], 17.0) * 0.3


def engine(chance: Generator, count: int) -> Wave:
    """A motor that idles under armour, and its fan."""
    return _motor(chance, count, 58.0) + _air(chance, count, 500.0, 2200.0) * 0.35


def cabin(chance: Generator, count: int) -> Wave:
    """Two radial engines a little apart, heard through the hull."""
    both = _motor(chance, count, 76.0) + _motor(chance, count, 78.1)
    return both * 0.7 + _air(chance, count, 250.0, 1200.0) * 0.6


def fire(chance: Generator, count: int) -> Wave:
    """It roars, and it spits."""
    roar = _air(chance, count, 140.0, 900.0) * _gusts(chance, count, 0.8)
    spits = [decay(band(noise(chance, 0.02), 1500.0, 7000.0), 0.004) for _ in range(8)]
    return roar + _scattered(chance, count, spits, 0.16) * 0.8


BEDS: Final[dict[str, Bed]] = {
    "drop": cabin,
    "field": marsh,
    "infiltration": lanes,
    "castle": vaults,
    "castle-alarm": vaults,
    "castle-chase": vaults,
    "castle-last": vaults,
    "demolition": fire,
    "hunt": engine,
}
"""The bed of each loop."""


def _air(chance: Generator, count: int, low: float, high: float) -> Wave:
    """Noise of a band that closes on itself, at an RMS of 1."""
    pitch = np.maximum(np.fft.rfftfreq(count, 1.0 / RATE), 0.01)
    gain = 1.0 / np.sqrt((1.0 + (low / pitch) ** 4) * (1.0 + (pitch / high) ** 4))
    turned = np.exp(2j * np.pi * chance.random(len(pitch)))
    wave = np.fft.irfft(gain * turned, count)
    return wave / np.sqrt(np.mean(wave**2))


def _gusts(chance: Generator, count: int, a_second: float) -> Wave:
    """A factor of 0.5 to 1.5 that wanders, and closes on itself."""
    knots = max(round(count / RATE * a_second), 4)
    values = chance.uniform(0.5, 1.5, knots)
    place = np.arange(count) * (knots / count)
    return np.interp(place, np.arange(knots + 1), [*values, values[0]])


def _scattered(chance: Generator, count: int, sounds: list[Wave], seconds: float) -> Wave:
    """One of the sounds every so many seconds, some near and some far."""
    whole = np.zeros(count)
    for _ in range(round(count / RATE / seconds)):
        wave = sounds[int(chance.integers(len(sounds)))]
        wave = wave / np.max(np.abs(wave)) * float(chance.uniform(1.0, 4.0))
        places = (int(chance.integers(count)) + np.arange(len(wave))) % count
        whole[places] += wave
    return whole


def _motor(chance: Generator, count: int, pitch: float) -> Wave:
    """A row of explosions, at an RMS of about 1; it turns a whole number of times."""
    turns = np.arange(count) * (round(count / RATE * pitch) / count)
    turns = turns + 0.05 * (_gusts(chance, count, 6.0) - 1.0)
    wave = np.zeros(count)
    for partial in range(1, 15):
        wave += np.sin(2.0 * np.pi * (partial * turns + chance.random())) / partial**0.8
    return wave / np.sqrt(np.mean(wave**2)) * (0.8 + 0.2 * _gusts(chance, count, 3.0))
