"""Zombies and undead: throats, teeth, earth."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from effects.fight import Room
from effects.synth import (
    Wave,
    band,
    decay,
    edge,
    formant,
    glide,
    mix,
    noise,
    outdoors,
    pitched,
    ring,
    room,
    saw,
    scatter,
    shaped,
    sine,
    soft,
    wander,
)


def throat(
    chance: Generator, length: float, pitch: Wave, vowels: tuple[Wave, Wave], breath: float
) -> Wave:
    """A voice: cords that don't close well, and two resonances that glide."""
    rough = pitch * (1.0 + 0.05 * wander(chance, length, 40.0))
    cords = saw(rough, length, 30) * (0.7 + 0.3 * sine(rough / 2.0, length))
    source = cords + band(noise(chance, length), 300.0, 4000.0) * breath
    first, second = vowels
    voice = formant(source, first, 6.0) + formant(source, second, 8.0) * 0.6
    return voice + formant(source, 2350.0, 7.0) * 0.18


def groan(chance: Generator) -> Wave:
    """Uuooh: low, long, not in a hurry."""
    length = float(chance.uniform(1.1, 1.5))
    base = float(chance.uniform(66.0, 92.0))
    bend = float(chance.uniform(1.15, 1.4))
    pitch = glide((0.0, base), (length * 0.4, base * bend), (length, base * 0.78), length=length)
    first = glide((0.0, 330.0), (length * 0.45, 590.0), (length, 360.0), length=length)
    second = glide((0.0, 780.0), (length * 0.45, 1010.0), (length, 720.0), length=length)
    voice = throat(chance, length, pitch, (first, second), 0.35)
    voice = shaped(voice, (0.0, 0.0), (0.18, 0.7), (length * 0.5, 1.0), (length, 0.0))
    return room(soft(voice * 2.0, 1.2), chance, length=0.9, wet=0.3, high=2200.0)


def hiss(chance: Generator) -> Wave:
    """Air between teeth, and something that rattles behind it."""
    length = float(chance.uniform(0.75, 0.95))
    air = band(noise(chance, length), 2300.0, 7200.0)
    middle = glide((0.0, 3900.0), (length, 2700.0), length=length)
    air = air * 0.4 + formant(noise(chance, length), middle, 3.0)
    rattle = np.maximum(sine(31.0 + 5.0 * wander(chance, length, 8.0), length), 0.0) ** 4
    growl = throat(
        chance,
        length,
        glide((0.0, 105.0), (length, 62.0), length=length),
        (
            glide((0.0, 520.0), (length, 420.0), length=length),
            glide((0.0, 1650.0), (length, 1250.0), length=length),
        ),
        0.8,
    )
    whole = air * (0.6 + 0.4 * rattle) + growl * rattle * 1.6
    return shaped(whole, (0.0, 0.0), (0.06, 1.0), (length * 0.55, 0.7), (length, 0.0))


def rise(chance: Generator) -> Wave:
    """Earth moves, a hand comes out, and a throat remembers."""
    clods = [decay(band(noise(chance, 0.06), 180.0, 1900.0), 0.012) for _ in range(6)]
    earth = shaped(scatter(chance, 0.7, 80, clods), (0.0, 0.2), (0.4, 0.9), (0.76, 0.0))
    under = shaped(band(noise(chance, 0.9), 35.0, 120.0), (0.0, 0.0), (0.5, 1.6), (0.9, 0.0))
    return mix((0.0, earth), (0.0, under), (0.35, groan(chance) * 0.8))


def squish(chance: Generator, room: Room = outdoors) -> Wave:
    """A blow into what has been lying in wet earth: a slap, then it lets go."""
    slap = decay(band(noise(chance, 0.12), 90.0, 900.0), 0.028)
    suck = formant(
        noise(chance, 0.26), glide((0.0, 420.0), (0.14, 1500.0), (0.26, 700.0), length=0.26), 4.5
    )
    suck = shaped(suck, (0.0, 0.0), (0.1, 0.8), (0.19, 0.5), (0.26, 0.0))
    drops = [decay(band(noise(chance, 0.03), 700.0, 2600.0), 0.006) for _ in range(4)]
    after = shaped(scatter(chance, 0.24, 40, drops), (0.0, 0.9), (0.27, 0.0))
    under = shaped(
        sine(glide((0.0, 128.0), (0.16, 58.0), length=0.16), 0.16), (0.0, 0.9), (0.16, 0.0)
    )
    hard = edge(chance, 0.1, 0.012) * 1.1
    layers = ((0.0, slap), (0.0, hard), (0.0, under * 0.4), (0.05, suck * 1.8), (0.12, after * 1.2))
    return room(mix(*layers), chance)


def bite(chance: Generator) -> Wave:
    """Teeth through leather; the infection is in."""
    snap = ring(0.06, (860.0, 0.5, 0.008), (1730.0, 0.5, 0.006), (2950.0, 0.3, 0.004))
    wet = [decay(band(noise(chance, 0.05), 500.0, 3000.0), 0.011) for _ in range(5)]
    tear = shaped(scatter(chance, 0.3, 26, wet), (0.0, 1.0), (0.34, 0.0))
    creep = shaped(
        sine(glide((0.0, 150.0), (0.8, 98.0), length=0.8) * (1 + 0.02 * sine(7.0, 0.8)), 0.8),
        (0.0, 0.0), (0.3, 0.35), (0.8, 0.0),
    )  # fmt: skip
    return mix((0.0, snap), (0.03, tear * 1.3), (0.15, creep * 0.6))


def inject(chance: Generator) -> Wave:
    """A needle, the plunger, and two beats of a heart that isn't sure."""
    plunger = formant(noise(chance, 0.3), glide((0.0, 1400.0), (0.3, 3300.0), length=0.3), 5.0)
    plunger = shaped(plunger, (0.0, 0.0), (0.05, 1.0), (0.3, 0.0))
    parts = [(0.0, ring(0.05, (4200.0, 0.3, 0.008))), (0.05, plunger)]
    for at, loud in ((0.48, 1.0), (0.66, 0.7), (1.22, 0.9), (1.40, 0.6)):
        beat = ring(0.25, (64.0, 0.6, 0.06), (131.0, 0.6, 0.04), (262.0, 0.35, 0.02))
        parts.append((at, beat * loud))
    return mix(*parts)


def controller(chance: Generator) -> Wave:
    """The controller hums two notes, and feet begin to shuffle in time."""
    parts = []
    for number, pitch in enumerate((293.7, 349.2, 440.0, 349.2)):
        hum = saw(pitch * (1.0 + 0.01 * sine(6.0, 0.22)), 0.22, 8)
        parts.append((number * 0.198, shaped(hum, (0.0, 0.0), (0.02, 0.5), (0.22, 0.0))))
        foot = decay(band(noise(chance, 0.1), 250.0, 2500.0), 0.02)
        parts.append((number * 0.198 + 0.099, foot * 0.7))
    return room(mix(*parts), chance, length=0.6, wet=0.25)


def rustle(chance: Generator) -> Wave:
    """Something works its way through a hedge: leaves, and a branch that snaps."""
    leaf = [decay(band(noise(chance, 0.05), 1500.0, 8000.0), 0.011) for _ in range(6)]
    leaves = shaped(scatter(chance, 0.8, 110, leaf), (0.0, 0.2), (0.25, 1.0), (0.85, 0.0))
    snap = mix(
        (0.0, ring(0.05, (820.0, 0.8, 0.006), (1740.0, 0.5, 0.004))),
        (0.0, edge(chance, 0.04, 0.004)),
    )
    at = float(chance.uniform(0.2, 0.4))
    return mix((0.0, leaves * 0.9), (at, snap * 0.9), (at + 0.17, snap * 0.45))


def horde(chance: Generator) -> Wave:
    """Several of them begin to move, each at its own distance."""
    voices = [groan(chance) for _ in range(3)]
    parts = [
        (at, outdoors(pitched(voice, pitch), chance) * level)
        for voice, (at, pitch, level) in zip(
            voices, ((0.0, 0.86, 1.0), (0.28, 1.12, 0.55), (0.5, 0.97, 0.7)), strict=True
        )
    ]
    feet = [
        (at, decay(band(noise(chance, 0.12), 120.0, 1600.0), 0.03) * 0.5)
        for at in (0.12, 0.5, 0.71, 1.02)
    ]
    return mix(*parts, *feet)


def shuffle(chance: Generator) -> Wave:
    """They change their places in the dark: hedge after hedge rustles."""
    return mix((0.0, rustle(chance) * 0.7), (0.42, rustle(chance)), (0.95, rustle(chance) * 0.6))
