"""The night itself: plane, canopy, doors, water, owl and frog, clocks, the radio."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from effects.board import tap
from effects.synth import (
    Wave,
    band,
    clock,
    decay,
    edge,
    formant,
    glide,
    mix,
    noise,
    phase,
    pulse,
    ring,
    room,
    saw,
    scatter,
    shaped,
    sine,
    soft,
    wander,
)


def plane(chance: Generator) -> Wave:
    """Two radial engines a little apart, coming and going."""
    length = 2.4
    bend = glide((0.0, 1.03), (1.1, 1.02), (1.5, 0.965), (2.4, 0.955), length=length)
    wave = np.zeros(round(length * 44100))
    for pitch in (76.0, 78.1):
        engine = saw(pitch * bend * (1.0 + 0.004 * wander(chance, length, 12.0)), length, 18)
        wave += engine * (0.75 + 0.25 * sine(pitch / 3.0 * bend, length))
    wind = band(noise(chance, length), 200.0, 900.0) * 0.5
    whole = band(soft(wave, 2.0), 90.0, 1500.0) + wind * 0.5
    return shaped(whole, (0.0, 0.0), (0.5, 0.55), (1.25, 1.0), (1.7, 0.7), (2.4, 0.0))


def canopy(chance: Generator) -> Wave:
    """Silk cracks open, flaps, and carries."""
    crack = decay(band(noise(chance, 0.25), 150.0, 2600.0), 0.035, attack=0.003)
    pull = ring(0.3, (74.0, 1.0, 0.06), (112.0, 0.5, 0.05))
    beat = 0.5 + 0.5 * sine(glide((0.0, 24.0), (0.8, 9.0), length=0.8), 0.8)
    flaps = band(noise(chance, 0.8), 250.0, 1900.0) * beat**2
    flaps = shaped(flaps, (0.0, 1.4), (0.25, 0.9), (0.8, 0.0))
    rush = shaped(band(noise(chance, 0.3), 600.0, 3500.0), (0.0, 0.0), (0.24, 0.35), (0.3, 0.0))
    return mix(
        (0.0, rush), (0.26, crack * 1.4), (0.26, edge(chance, 0.2, 0.03)), (0.26, pull * 0.6),
        (0.3, flaps),
    )  # fmt: skip


def landing(chance: Generator) -> Wave:
    """Two boots in wet grass."""
    boots = ring(0.2, (95.0, 0.5, 0.03), (150.0, 0.4, 0.02), (320.0, 0.3, 0.016))
    boots = mix((0.0, boots), (0.0, edge(chance, 0.08, 0.012) * 0.6))
    grass = decay(band(noise(chance, 0.25), 700.0, 4200.0), 0.05, attack=0.01)
    return mix((0.0, boots), (0.0, grass * 0.6), (0.07, boots * 0.8), (0.07, grass * 0.4))


def opening(chance: Generator) -> Wave:
    """A heavy door: latch, hinge, and the wall behind it."""
    length = 0.62
    slip = glide((0.0, 58.0), (0.25, 92.0), (0.45, 74.0), (0.62, 118.0), length=length)
    turns = phase(slip * (1.0 + 0.08 * wander(chance, length, 25.0)), length)
    rubs = np.diff(np.floor(turns), prepend=0.0) * (0.6 + 0.4 * wander(chance, length, 30.0))
    creak = formant(rubs * 30.0, 610.0, 9.0) + formant(rubs * 30.0, 1340.0, 11.0) * 0.7
    creak += formant(rubs * 30.0, 2480.0, 9.0) * 0.35
    creak = shaped(creak, (0.0, 0.0), (0.1, 0.8), (0.5, 1.0), (0.62, 0.0))
    latch = ring(0.1, (740.0, 0.5, 0.015), (1890.0, 0.4, 0.01), (160.0, 0.5, 0.02))
    wall = ring(0.3, (84.0, 0.9, 0.06), (139.0, 0.5, 0.04))
    return room(
        mix((0.0, latch), (0.09, creak * 2.2), (0.72, wall * 0.7)), chance, length=0.8, wet=0.3
    )


def stream(chance: Generator) -> Wave:
    """Boots through a brook: one splash and many small bubbles."""
    bubbles = []
    for _ in range(14):
        pitch = float(chance.uniform(420.0, 1500.0))
        length = 0.06
        rise = glide((0.0, pitch), (length, pitch * 1.5), length=length)
        bubbles.append(decay(sine(rise, length), 0.014, attack=0.003))
    brook = scatter(chance, 0.75, 55, bubbles, 1.2)
    splash = shaped(
        band(noise(chance, 0.4), 600.0, 5500.0), (0.0, 0.0), (0.03, 1.0), (0.12, 0.4), (0.4, 0.0)
    )
    return mix((0.0, splash * 0.45), (0.03, brook * 0.4))


def owl(chance: Generator) -> Wave:
    """A tawny owl, far off: one long call, a wait, one that trembles."""
    base = float(chance.uniform(360.0, 400.0))
    first = sine(glide((0.0, base), (0.15, base * 1.06), (0.6, base * 0.98), length=0.6), 0.6)
    first = shaped(first, (0.0, 0.0), (0.12, 1.0), (0.45, 0.8), (0.6, 0.0))
    length = 1.1
    shake = 1.0 + 0.012 * sine(13.0, length)
    second = sine(glide((0.0, base * 1.02), (1.1, base * 0.94), length=length) * shake, length)
    second = shaped(second, (0.0, 0.0), (0.2, 0.7), (0.6, 1.0), (1.1, 0.0))
    second *= 0.75 + 0.25 * sine(13.0, length)
    calls = mix((0.0, first), (1.3, second))
    calls = calls + 0.12 * band(calls**2, 300.0, 2500.0)
    return room(calls, chance, length=1.6, wet=0.25, high=2500.0)


def frog(chance: Generator) -> Wave:
    """A frog in the ditch, and another croak."""
    parts = []
    for at, length in ((0.0, 0.32), (0.46, 0.42)):
        rate = float(chance.uniform(38.0, 44.0))
        beats = np.maximum(sine(rate, length), 0.0) ** 3
        throat = sine(1050.0, length) + 0.7 * sine(1570.0, length) + 0.5 * sine(560.0, length)
        croak = throat * beats
        parts.append(
            (at, shaped(croak, (0.0, 0.0), (0.05, 1.0), (length - 0.06, 0.8), (length, 0)))
        )
    return room(mix(*parts), chance, length=0.6, wet=0.3, high=3500.0)


def drip(chance: Generator) -> Wave:
    """Water from the vault into a puddle, far down."""
    pitch = float(chance.uniform(900.0, 1300.0))
    drop = decay(sine(glide((0.0, pitch), (0.07, pitch * 1.7), length=0.08), 0.08), 0.02)
    return room(mix((0.0, drop), (0.21, drop * 0.4)), chance, length=2.0, wet=0.6, high=3500.0)


def dog(chance: Generator) -> Wave:
    """A dog at the other end of the village."""
    barks = _barks(chance, (0.0, 0.31, 0.85))
    return band(room(barks, chance, length=1.4, wet=0.7, high=1800.0), 200.0, 1800.0)


def bark(chance: Generator) -> Wave:
    """A dog that stands before somebody."""
    barks = _barks(chance, (0.0, 0.24, 0.42, 0.78))
    return room(barks, chance, length=0.8, wet=0.12, high=4000.0)


def _barks(chance: Generator, times: Sequence[float]) -> Wave:
    parts = []
    for at in times:
        length = 0.16
        pitch = glide((0.0, 330.0), (0.04, 520.0), (0.16, 300.0), length=length)
        bark = saw(pitch * float(chance.uniform(0.95, 1.05)), length) + noise(chance, length) * 0.4
        bark = formant(bark, 780.0, 3.0) + formant(bark, 1500.0, 4.0) * 0.6
        parts.append((at, shaped(bark, (0.0, 0.0), (0.02, 1.0), (0.1, 0.6), (0.16, 0.0))))
    return mix(*parts)


def tick(chance: Generator, is_tock: bool = False) -> Wave:
    """The escapement of the clock on the wall."""
    pitch = 1480.0 if is_tock else 1890.0
    wheel = ring(0.09, (pitch, 0.6, 0.008), (pitch * 2.41, 0.4, 0.004), (pitch * 0.29, 0.5, 0.014))
    case = ring(0.12, (212.0, 0.5, 0.018), (341.0, 0.3, 0.014))
    snap = decay(band(noise(chance, 0.008), 1500.0, 9000.0), 0.0012, attack=0.0002)
    return mix((0.0, wheel), (0.0, case), (0.0, snap * 0.7))


def clock_moves(chance: Generator) -> Wave:
    """The big hand goes on: a ratchet, and the spring behind it."""
    parts = [(number * 0.045, tick(chance, number % 2 == 1) * 0.7) for number in range(6)]
    gong = ring(0.9, (293.7, 0.35, 0.3), (587.3, 0.12, 0.2), (881.0, 0.08, 0.12), (146.8, 0.2, 0.3))
    return mix(*parts, (0.29, tap(chance, 260.0, 0.7)), (0.29, gong))


def six_o_clock(chance: Generator) -> Wave:
    """The clock stops: two ticks, a third that doesn't come, and the spring runs out."""
    spring = ring(1.2, (733.0, 0.25, 0.3), (1102.0, 0.2, 0.22), (1795.0, 0.12, 0.15))
    spring *= 1.0 + 0.3 * sine(11.0, 1.2)
    return mix(
        (0.0, tick(chance)),
        (0.4, tick(chance, True)),
        (0.8, spring),
        (0.8, tap(chance, 150.0, 0.3)),
    )


def bell(chance: Generator) -> Wave:
    """The church of Nonette strikes, over the roofs."""
    hum = 146.8
    toll = ring(
        3.0,
        (hum, 0.5, 1.1),
        (hum * 2.0, 0.7, 0.8),
        (hum * 2.38, 0.6, 0.6),
        (hum * 3.0, 0.4, 0.45),
        (hum * 4.0, 0.5, 0.4),
        (hum * 5.33, 0.25, 0.2),
        (hum * 6.67, 0.2, 0.12),
    )
    strike = decay(band(noise(chance, 0.05), 800.0, 5000.0), 0.006)
    return room(mix((0.0, toll), (0.0, strike * 0.6)), chance, length=1.5, wet=0.3, high=3000.0)


def squelch(chance: Generator) -> Wave:
    """The set opens, somebody isn't there, and it shuts."""
    hiss = band(noise(chance, 0.42), 450.0, 2900.0) * (0.8 + 0.2 * wander(chance, 0.42, 60.0))
    whistle = sine(glide((0.0, 1350.0), (0.3, 760.0), length=0.42), 0.42) * 0.22
    body = shaped(hiss + whistle, (0.0, 0.0), (0.004, 1.0), (0.4, 0.8), (0.405, 0.0), (0.42, 0.0))
    click = decay(band(noise(chance, 0.02), 600.0, 3500.0), 0.003, attack=0.0002)
    return mix((0.0, click), (0.02, body), (0.44, click * 0.8))


def stage(chance: Generator) -> Wave:
    """A curtain: one stroke on a big drum, and its breath."""
    drum = decay(sine(glide((0.0, 98.0), (0.25, 55.0), length=1.2), 1.2), 0.22)
    skin = decay(band(noise(chance, 0.5), 240.0, 1800.0), 0.09)
    skin = mix((0.0, skin), (0.0, edge(chance, 0.3, 0.04) * 0.6))
    rim = tap(chance, 190.0, 0.4)
    return room(
        mix((0.0, drum * 0.9), (0.0, skin * 1.4), (0.0, rim * 0.5)), chance, length=1.4, wet=0.3,
        high=2600.0,
    )  # fmt: skip


def spotted(chance: Generator) -> Wave:
    """Somebody has seen something: a whistle with a pea in it, cut off."""
    length = 0.5
    pea = 0.55 + 0.45 * sine(38.0, length)
    pitch = glide((0.0, 1900.0), (0.06, 2280.0), (0.42, 2310.0), (0.5, 1900.0), length=length)
    blow = (sine(pitch, length) + 0.3 * sine(pitch * 2.02, length)) * pea
    breath = band(noise(chance, length), 1800.0, 5200.0) * 0.25
    blow = shaped(blow + breath, (0.0, 0.0), (0.03, 1.0), (0.42, 0.9), (0.5, 0.0))
    return room(blow, chance, length=0.9, wet=0.35, high=3500.0)


def luck(chance: Generator) -> Wave:
    """A coin spins on the table and lies right."""
    parts = []
    at, gap = 0.0, 0.055
    while gap > 0.016:
        coin = ring(0.12, (3320.0, 0.4, 0.03), (5410.0, 0.3, 0.02), (7930.0, 0.15, 0.014))
        parts.append((at, coin * (0.3 + 6.0 * gap)))
        at += gap
        gap *= 0.9
    ringing = ring(0.5, (3320.0, 0.3, 0.12), (4434.9, 0.3, 0.1))
    return mix(*parts, (at, tap(chance, 300.0, 0.8) * 0.4), (at, ringing * 0.5))


def score(chance: Generator) -> Wave:
    """One blip of an arcade counter."""
    pitch = np.where(clock(0.06) < 0.025, 1174.7, 1760.0) * float(chance.uniform(0.999, 1.001))
    return decay(pulse(pitch, 0.06, 0.25), 0.035)
