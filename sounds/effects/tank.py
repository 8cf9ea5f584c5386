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


def crush(chance: Generator) -> Wave:
    """The tracks go over what was rammed: it cracks, and is ground into the earth."""
    cracks = [ring(0.05, (float(chance.uniform(500.0, 1400.0)), 0.7, 0.006)) for _ in range(5)]
    bones = shaped(scatter(chance, 0.5, 26, cracks, 1.6), (0.0, 1.0), (0.3, 0.7), (0.55, 0.0))
    ground = shaped(band(noise(chance, 0.7), 60.0, 700.0), (0.0, 0.2), (0.15, 1.0), (0.7, 0.0))
    links = [(at, clank(chance, 760.0, 0.018) * 0.5) for at in np.arange(0.1, 0.6, 0.083)]
    return soft(mix((0.0, bones * 1.1), (0.0, ground * 1.3), *links), 1.4)


def clang(chance: Generator) -> Wave:
    """Fists on armour plate, three blows, and nails down the side of it."""
    plate = mix((0.0, clank(chance, 240.0, 0.16)), (0.0, edge(chance, 0.12, 0.012) * 0.9))
    fist = decay(band(noise(chance, 0.08), 90.0, 700.0), 0.02)
    blow = mix((0.0, plate * 0.8), (0.0, fist))
    scrape = formant(noise(chance, 0.34), glide((0.0, 2300.0), (0.34, 1500.0), length=0.34), 9.0)
    nails = shaped(scrape, (0.0, 0.0), (0.08, 1.0), (0.34, 0.0))
    return mix((0.0, blow), (0.19, blow * 0.75), (0.38, blow * 0.9), (0.46, nails * 0.5))


def stall(chance: Generator) -> Wave:
    """The starters turn, one engine coughs three times, and nothing comes of it."""
    whine = saw(glide((0.0, 60.0), (0.2, 150.0), (1.0, 118.0), length=1.0), 1.0, 18)
    starter = shaped(band(whine, 160.0, 2400.0), (0.0, 0.0), (0.1, 0.5), (0.85, 0.4), (1.0, 0.0))
    coughs = []
    for at in (0.3, 0.52, 0.86):
        cough = decay(band(noise(chance, 0.16), 70.0, 900.0), 0.035)
        pop = ring(0.12, (74.0, 1.0, 0.03), (128.0, 0.6, 0.02))
        coughs.append((at, mix((0.0, cough), (0.0, pop), (0.0, edge(chance, 0.06, 0.008) * 0.5))))
    back = decay(noise(chance, 0.12), 0.02, attack=0.0005)
    return mix((0.0, starter * 0.5), *coughs, (1.02, outdoors(back, chance) * 0.8))


def scout(chance: Generator) -> Wave:
    """The commander opens his hatch, and looks."""
    hinge = formant(noise(chance, 0.24), glide((0.0, 900.0), (0.24, 1500.0), length=0.24), 14.0)
    squeal = shaped(hinge, (0.0, 0.0), (0.06, 1.0), (0.24, 0.0))
    lid = mix((0.0, clank(chance, 420.0, 0.05)), (0.0, edge(chance, 0.06, 0.008) * 0.6))
    return mix((0.0, squeal * 0.4), (0.22, lid))


def heartbeat(_: Generator) -> Wave:
    """Two beats of a heart, in the ears of the crew."""
    beat = decay(sine(glide((0.0, 96.0), (0.14, 48.0), length=0.22), 0.22), 0.055, attack=0.006)
    valve = ring(0.09, (290.0, 0.5, 0.016), (430.0, 0.22, 0.011))
    lub, dub = mix((0.0, beat), (0.0, valve)), mix((0.0, beat * 0.7), (0.0, valve * 1.2))
    return mix((0.0, lub), (0.26, dub * 0.8), (0.88, lub), (1.14, dub * 0.8))


def own_loss(chance: Generator) -> Wave:
    """Something of one's own is broken: iron that bends, and falls in pieces."""
    bend = formant(noise(chance, 0.4), glide((0.0, 520.0), (0.4, 190.0), length=0.4), 11.0)
    groan = shaped(bend, (0.0, 0.0), (0.1, 1.0), (0.4, 0.0))
    bits = [
        (at, clank(chance, float(chance.uniform(500.0, 1300.0)), 0.03) * level)
        for at, level in ((0.0, 1.0), (0.3, 0.6), (0.41, 0.5), (0.55, 0.4), (0.62, 0.3))
    ]
    return mix((0.0, groan * 0.8), *bits)
