"""The M5 Stuart: engine, gun, tracks, tools."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

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
    ring,
    saw,
    scatter,
    shaped,
    sine,
    soft,
    wander,
)


def clank(chance: Generator, pitch: float, fading: float) -> Wave:
    """Steel on steel."""
    pitch *= float(chance.uniform(0.95, 1.05))
    return ring(
        fading * 5.0,
        (pitch, 0.6, fading),
        (pitch * 2.32, 0.5, fading * 0.7),
        (pitch * 4.25, 0.35, fading * 0.4),
        (pitch * 6.63, 0.2, fading * 0.25),
    )


def engine(chance: Generator) -> Wave:
    """Two eight-cylinder engines pull, the tracks clatter over the road wheels."""
    length = 0.95
    pitch = glide((0.0, 46.0), (0.35, 68.0), (0.7, 64.0), (0.95, 50.0), length=length)
    motor = saw(pitch, length, 30) * (0.7 + 0.3 * sine(pitch / 2.0, length))
    motor += saw(pitch * 1.014, length, 30) * 0.7
    motor = band(soft(motor * 1.4, 2.0), 35.0, 1100.0)
    links = [(at, clank(chance, 880.0, 0.014) * 0.7) for at in np.arange(0.08, 0.85, 0.071)]
    rumble = band(noise(chance, length), 45.0, 300.0) * (0.7 + 0.3 * wander(chance, length, 20.0))
    whole = mix((0.0, band(motor, 55.0, 1600.0) * 0.55 + rumble * 0.8), *links)[: len(motor)]
    return shaped(whole, (0.0, 0.0), (0.1, 0.9), (0.7, 1.0), (length, 0.0))


def gun(chance: Generator) -> Wave:
    """The 37 mm: a slap on the ear, and the case on the turret floor."""
    slap = decay(noise(chance, 0.06), 0.006, attack=0.0002)
    roar = decay(band(noise(chance, 0.6), 90.0, 1900.0), 0.06, attack=0.0008)
    thump = decay(sine(glide((0.0, 130.0), (0.2, 42.0), length=0.5), 0.5), 0.1)
    hard = edge(chance, 0.2, 0.03)
    layers = ((0.0, slap * 1.4), (0.0, hard * 1.5), (0.0, roar * 2.2), (0.0, thump * 0.8))
    fired = outdoors(soft(mix(*layers), 2.2), chance)
    case = mix((0.0, clank(chance, 1420.0, 0.05)), (0.16, clank(chance, 1480.0, 0.03) * 0.5))
    return mix((0.0, fired), (0.42, case * 0.14))


def ram(chance: Generator) -> Wave:
    """Fifteen tons through a hedge and what stood behind it."""
    twigs = [decay(band(noise(chance, 0.02), 700.0, 5500.0), 0.004) for _ in range(6)]
    hedge = shaped(scatter(chance, 0.5, 70, twigs), (0.0, 0.3), (0.2, 1.0), (0.53, 0.0))
    blow = ring(0.5, (58.0, 1.0, 0.1), (91.0, 0.7, 0.07), (170.0, 0.4, 0.04))
    steel = mix((0.0, clank(chance, 310.0, 0.07)), (0.0, edge(chance, 0.15, 0.02) * 1.2))
    return soft(
        mix((0.0, hedge * 0.8), (0.18, blow), (0.18, steel * 0.9), (0.0, engine(chance) * 0.6)),
        1.3,
    )


def track_breaks(chance: Generator) -> Wave:
    """A pin shears and the track runs off the wheels."""
    snap = mix((0.0, clank(chance, 690.0, 0.06)), (0.0, decay(noise(chance, 0.03), 0.004)))
    links = []
    at, gap = 0.16, 0.045
    while at < 0.95:
        links.append((at, clank(chance, float(chance.uniform(420.0, 640.0)), 0.022) * 0.45))
        at += gap
        gap *= 1.12
    return mix((0.0, snap), *links)


def repair(chance: Generator) -> Wave:
    """A ratchet round, and two blows of the hammer."""
    parts = []
    for number in range(7):
        pawl = ring(0.03, (2650.0, 0.4, 0.004), (4300.0, 0.3, 0.003))
        parts.append((number * 0.042, pawl * 0.6))
    blows = [(at, clank(chance, 1150.0, 0.06)) for at in (0.42, 0.64)]
    return mix(*parts, *blows)


def empty(chance: Generator) -> Wave:
    """The hammer falls on nothing, twice."""
    bolt = mix(
        (0.0, clank(chance, 930.0, 0.012)),
        (0.0, decay(band(noise(chance, 0.02), 800.0, 6000.0), 0.003)),
    )
    return mix((0.0, bolt), (0.24, bolt * 0.8))


def burning(chance: Generator) -> Wave:
    """The hull is hit: a gong of armour, then it burns."""
    gong = mix((0.0, clank(chance, 185.0, 0.22)), (0.0, decay(noise(chance, 0.05), 0.008)))
    fire = formant(noise(chance, 1.1), 420.0, 1.5) * (0.6 + 0.4 * wander(chance, 1.1, 35.0))
    return mix((0.0, gong), (0.15, shaped(fire, (0.0, 0.0), (0.3, 3.5), (1.1, 0.0))))
