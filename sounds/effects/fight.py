"""Arms: rifles, bursts, knives, grenades, fire, flak, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from numpy.random import Generator

from effects.board import tap
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
    vault,
    wander,
)

Room: TypeAlias = Callable[[Wave, Generator], Wave]
"""Adds the tail of a place: `outdoors` or `vault`."""


def bang(chance: Generator, *, body: float, fading: float, crack: float) -> Wave:
    """One round: the crack, the body of the gun, the thump of the powder."""
    snap = decay(noise(chance, 0.03), 0.003, attack=0.0002) * crack
    roar = decay(band(noise(chance, 0.25), 180.0, body), fading, attack=0.0008)
    thump = decay(sine(glide((0.0, 190.0), (0.06, 80.0), length=0.16), 0.16), 0.03)
    hard = edge(chance, 0.12, fading * 0.7) * crack
    return soft(mix((0.0, snap), (0.0, hard * 1.6), (0.0, roar * 2.0), (0.0, thump * 0.7)), 2.2)


def shot(chance: Generator, room: Room = outdoors) -> Wave:
    """A rifle in a field."""
    body = float(chance.uniform(2700.0, 3500.0))
    return room(bang(chance, body=body, fading=0.03, crack=1.0), chance)


def burst(chance: Generator, room: Room = outdoors) -> Wave:
    """Five rounds from a submachine gun."""
    rounds = []
    for number in range(5):
        at = number * 0.088 + float(chance.uniform(0.0, 0.008))
        rounds.append((at, bang(chance, body=2300.0, fading=0.02, crack=0.7)))
    return room(mix(*rounds), chance)


def machine_gun(chance: Generator, room: Room = outdoors) -> Wave:
    """A belt-fed gun: rounds so close that they become a tone of cloth torn."""
    rounds = []
    for number in range(13):
        at = number * 0.05 + float(chance.uniform(0.0, 0.004))
        rounds.append((at, bang(chance, body=3000.0, fading=0.015, crack=0.8)))
    return room(mix(*rounds), chance)


def volley(chance: Generator, room: Room = outdoors) -> Wave:
    """All rifles of the village at one word, nearly."""
    rounds = []
    for _ in range(7):
        body = float(chance.uniform(2200.0, 3600.0))
        at = float(chance.uniform(0.0, 0.22))
        rounds.append((at, bang(chance, body=body, fading=0.03, crack=0.8)))
    return room(mix(*rounds), chance)


def melee(chance: Generator, room: Room = outdoors) -> Wave:
    """A swing, and something blunt that meets a greatcoat."""
    air = formant(noise(chance, 0.16), glide((0.0, 500.0), (0.16, 1700.0), length=0.16), 2.5)
    air = shaped(air, (0.0, 0.0), (0.11, 0.7), (0.16, 0.0))
    blow = ring(0.25, (92.0, 1.0, 0.045), (143.0, 0.6, 0.03), (261.0, 0.25, 0.02))
    cloth = decay(band(noise(chance, 0.12), 300.0, 2400.0), 0.03)
    struck = mix((0.0, blow * 0.6), (0.0, cloth * 1.6), (0.0, edge(chance, 0.1, 0.014) * 1.4))
    return room(mix((0.0, air), (0.13, soft(struck, 1.5))), chance)


def hit(chance: Generator, room: Room = outdoors) -> Wave:
    """The star is stamped on the counter: dry, with a splinter."""
    thud = ring(0.2, (108.0, 1.0, 0.035), (217.0, 0.5, 0.025))
    splinter = decay(band(noise(chance, 0.08), 1500.0, 6500.0), 0.008, attack=0.0004)
    crack = ring(0.08, (1180.0, 0.35, 0.01), (1910.0, 0.25, 0.007))
    body = decay(band(noise(chance, 0.15), 250.0, 900.0), 0.03)
    hard = edge(chance, 0.1, 0.012)
    layers = ((0.0, thud * 0.6), (0.0, body), (0.0, hard), (0.0, splinter), (0.0, crack))
    return room(soft(mix(*layers), 1.6), chance)


def wound(chance: Generator) -> Wave:
    """Three claws through cloth, one after another, and the breath knocked out."""
    parts = []
    for claw in range(3):
        rip = band(noise(chance, 0.12), 1300.0, 6500.0)
        rip *= 0.5 + 0.5 * sine(glide((0.0, 70.0), (0.12, 130.0), length=0.12), 0.12)
        parts.append((claw * 0.085, shaped(rip, (0.0, 0.0), (0.015, 1.0), (0.12, 0.0))))
    breath = saw(glide((0.0, 165.0), (0.2, 105.0), length=0.22), 0.22) * 0.5
    breath = breath + noise(chance, 0.22) * 0.4
    breath = formant(breath, 640.0, 4.0) + formant(breath, 1100.0, 5.0) * 0.5
    return mix(*parts, (0.24, shaped(breath, (0.0, 0.0), (0.02, 2.2), (0.22, 0.0))))


def fall(chance: Generator) -> Wave:
    """Knees, then the whole man."""
    knees = ring(0.2, (88.0, 0.5, 0.04), (131.0, 0.3, 0.03))
    whole = ring(0.35, (63.0, 0.6, 0.08), (97.0, 0.5, 0.05), (180.0, 0.4, 0.03))
    cloth = decay(band(noise(chance, 0.2), 260.0, 1400.0), 0.045)
    whole = mix((0.0, whole), (0.0, cloth * 0.9), (0.0, edge(chance, 0.12, 0.02) * 0.6))
    leaves = shaped(band(noise(chance, 0.3), 500.0, 2800.0), (0.0, 0.5), (0.05, 0.3), (0.3, 0.0))
    return mix((0.0, knees), (0.02, leaves * 0.3), (0.17, whole), (0.17, leaves * 0.8))


def lost(chance: Generator, room: Room = outdoors) -> Wave:
    """A man goes down, and his tags slide off the chain."""
    tags = []
    for at in (0.36, 0.44, 0.5, 0.59):
        high = float(chance.uniform(4200.0, 5200.0))
        tag = ring(0.25, (high, 0.3, 0.04), (high * 1.47, 0.2, 0.03), (high * 2.09, 0.1, 0.02))
        tags.append((at, tag * float(chance.uniform(0.25, 0.5))))
    return room(mix((0.0, fall(chance)), *tags), chance)


def fallen(chance: Generator, room: Room = outdoors) -> Wave:
    """A helmet of steel drops and rolls."""
    parts = [(0.0, fall(chance))]
    at, gap, loud = 0.2, 0.13, 0.5
    while gap > 0.03:
        helmet = ring(
            0.3, (520.0, 0.6, 0.06), (1343.0, 0.5, 0.05), (2190.0, 0.35, 0.03), (3470.0, 0.2, 0.02)
        )
        parts.append((at, helmet * loud))
        at += gap
        gap *= 0.74
        loud *= 0.72
    return room(mix(*parts), chance)


def throw(chance: Generator) -> Wave:
    """A pin, and an arm's worth of air."""
    pin = ring(0.15, (3400.0, 0.25, 0.03), (5150.0, 0.2, 0.02))
    air = formant(noise(chance, 0.36), glide((0.0, 350.0), (0.36, 1300.0), length=0.36), 3.0)
    return mix((0.0, pin * 0.35), (0.1, shaped(air, (0.0, 0.0), (0.2, 1.0), (0.36, 0.0))))


def dud(chance: Generator) -> Wave:
    """It clinks over the flagstones and does nothing."""
    parts = []
    for at, loud in ((0.0, 1.0), (0.17, 0.6), (0.29, 0.4), (0.37, 0.25), (0.42, 0.15)):
        stone = ring(0.12, (830.0, 0.5, 0.025), (2240.0, 0.5, 0.018), (3650.0, 0.25, 0.012))
        parts += [(at, stone * loud), (at, tap(chance, 300.0, 0.9) * loud * 0.4)]
    return vault(mix(*parts), chance)


def blast(chance: Generator, room: Room = outdoors) -> Wave:
    """A grenade: the slam, the ball of fire, what comes down after."""
    slam = decay(noise(chance, 0.05), 0.008, attack=0.0003)
    fire = decay(band(noise(chance, 1.3), 40.0, 1100.0), 0.2, attack=0.002)
    ground = decay(sine(glide((0.0, 92.0), (0.5, 30.0), length=1.2), 1.2), 0.25)
    clods = [decay(band(noise(chance, 0.05), 250.0, 2600.0), 0.009) for _ in range(5)]
    rain = shaped(scatter(chance, 1.0, 70, clods, 1.4), (0.0, 0.0), (0.25, 0.35), (1.05, 0.0))
    hard = edge(chance, 0.5, 0.07)
    body = decay(band(noise(chance, 0.9), 240.0, 1400.0), 0.14, attack=0.001)
    layers = ((0.0, slam), (0.0, hard * 1.6), (0.0, body * 2.2), (0.0, fire * 2.0), (0.0, ground))
    return room(mix((0.0, soft(mix(*layers), 2.0)), (0.2, rain * 1.5)), chance)


def castle_blast(chance: Generator) -> Wave:
    """A floor of the castle goes: three charges, and then the stones."""
    charges = [(at, blast(chance) * loud) for at, loud in ((0.0, 0.8), (0.14, 0.9), (0.36, 1.0))]
    stones = []
    for _ in range(10):
        pitch = float(chance.uniform(60.0, 190.0))
        stone = ring(0.3, (pitch, 1.0, 0.05), (pitch * 1.6, 0.6, 0.03), (pitch * 3.7, 0.3, 0.015))
        crunch = decay(band(noise(chance, 0.2), 200.0, 2200.0), 0.03)
        stones.append(mix((0.0, stone), (0.0, crunch)))
    slide = shaped(
        scatter(chance, 2.4, 90, stones, 1.2), (0.0, 0.2), (0.4, 0.55), (1.2, 0.4), (2.7, 0.0)
    )
    rumble = band(noise(chance, 3.2), 22.0, 130.0) * (0.7 + 0.3 * wander(chance, 3.2, 9.0))
    rumble = shaped(rumble, (0.0, 1.0), (1.0, 0.8), (3.2, 0.0))
    whole = soft(mix(*charges, (0.5, slide * 0.7), (0.0, rumble * 1.6)), 1.4)
    return vault(whole, chance, 0.3)


def flames(chance: Generator) -> Wave:
    """A jet of burning fuel."""
    jet = band(noise(chance, 1.3), 150.0, 2600.0) * (0.75 + 0.25 * wander(chance, 1.3, 45.0))
    jet = shaped(jet, (0.0, 0.0), (0.06, 1.0), (0.8, 0.8), (1.3, 0.0))
    roar = band(noise(chance, 1.3), 40.0, 160.0)
    roar = shaped(roar, (0.0, 0.0), (0.1, 1.4), (0.8, 1.2), (1.3, 0.0))
    spits = [decay(band(noise(chance, 0.01), 2000.0, 9000.0), 0.002) for _ in range(4)]
    return mix((0.0, jet), (0.0, roar), (0.1, scatter(chance, 1.1, 40, spits) * 0.4))


def flak(chance: Generator) -> Wave:
    """A shell bursts near the plane: a bark, and splinters on the skin."""
    bark = decay(band(noise(chance, 0.5), 150.0, 1600.0), 0.06, attack=0.001)
    thump = decay(sine(glide((0.0, 120.0), (0.2, 48.0), length=0.4), 0.4), 0.09)
    pings = [
        ring(0.2, (pitch, 0.5, 0.03), (pitch * 1.53, 0.3, 0.02))
        for pitch in chance.uniform(900.0, 2600.0, 6).tolist()
    ]
    skin = scatter(chance, 0.3, 6, pings, 1.3)
    whole = soft(mix((0.0, bark * 3.0), (0.0, edge(chance, 0.2, 0.03)), (0.0, thump * 0.6)), 1.8)
    return outdoors(mix((0.0, whole), (0.09, skin * 0.25)), chance)
