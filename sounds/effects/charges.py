"""The charges and their detonator: set, wound, torn out, failing."""

from __future__ import annotations

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
    ring,
    scatter,
    shaped,
    sine,
    vault,
)


def charge(chance: Generator) -> Wave:
    """Putty is pressed against stone, wire runs off a reel, a clip bites."""
    press = formant(noise(chance, 0.26), glide((0.0, 900.0), (0.26, 420.0), length=0.26), 3.0)
    press = shaped(press, (0.0, 0.0), (0.05, 1.4), (0.2, 0.8), (0.26, 0.0))
    cog = ring(0.02, (2400.0, 0.4, 0.003), (3900.0, 0.3, 0.002))
    reel = [(0.32 + 0.026 * number, cog * (1.0 - 0.05 * number)) for number in range(12)]
    clip = mix((0.0, ring(0.12, (1760.0, 0.5, 0.02), (2637.0, 0.3, 0.012))), (0.0, _click(chance)))
    thud = mix((0.0, tap(chance, 240.0, 0.6)), (0.0, edge(chance, 0.08, 0.01)))
    return vault(mix((0.0, thud * 0.8), (0.03, press), *reel, (0.68, clip)), chance, 0.25)


def detonator(chance: Generator) -> Wave:
    """Two terminals are screwed down, a spring is wound, and a small clock begins."""
    screw = [
        (at, ring(0.05, (1980.0, 0.4, 0.006), (3350.0, 0.3, 0.004)))
        for at in (0.0, 0.06, 0.12, 0.24, 0.3, 0.36)
    ]
    wind = noise(chance, 0.3) * (sine(34.0, 0.3) > 0.4)
    wind = shaped(band(wind, 1400.0, 5200.0), (0.0, 0.3), (0.25, 0.7), (0.3, 0.0))
    wheel = ring(0.06, (2730.0, 0.6, 0.008), (4310.0, 0.4, 0.004), (790.0, 0.4, 0.014))
    ticks = [(0.86 + 0.14 * number, wheel) for number in range(4)]
    return vault(mix(*screw, (0.46, wind), *ticks, (0.84, _click(chance))), chance, 0.25)


def torn(chance: Generator) -> Wave:
    """Wires snap one after another, sparks, and a box that is thrown on the floor."""
    parts = []
    for at, pitch in ((0.0, 640.0), (0.11, 820.0), (0.19, 980.0)):
        pull = formant(noise(chance, 0.1), glide((0.0, pitch), (0.1, pitch * 2.4), length=0.1), 5.0)
        parts.append((at, shaped(pull, (0.0, 0.2), (0.09, 1.4), (0.1, 0.0))))
        string = ring(0.3, (pitch * 1.5, 0.5, 0.05), (pitch * 3.1, 0.4, 0.03))
        parts += [(at + 0.09, string), (at + 0.09, edge(chance, 0.06, 0.006) * 1.3)]
    sparks = [decay(band(noise(chance, 0.01), 2500.0, 9000.0), 0.0015) for _ in range(4)]
    parts.append((0.3, shaped(scatter(chance, 0.4, 30, sparks, 1.4), (0.0, 0.8), (0.42, 0.0))))
    box = ring(0.3, (210.0, 0.5, 0.04), (470.0, 0.5, 0.03), (1250.0, 0.3, 0.015))
    parts += [(0.62, box), (0.62, edge(chance, 0.1, 0.014))]
    return vault(mix(*parts), chance)


def fizzle(chance: Generator) -> Wave:
    """The contact closes; a current hums, sinks and dies, and once more the contact."""
    hum = sine(glide((0.0, 330.0), (0.3, 330.0), (0.8, 160.0), length=0.8), 0.8)
    hum = hum + 0.5 * sine(glide((0.0, 990.0), (0.3, 990.0), (0.8, 470.0), length=0.8), 0.8)
    hum = shaped(hum, (0.0, 0.0), (0.03, 0.5), (0.35, 0.4), (0.8, 0.0))
    contact = mix((0.0, _click(chance)), (0.0, ring(0.1, (1240.0, 0.5, 0.012), (520.0, 0.4, 0.02))))
    return vault(
        mix((0.0, contact), (0.04, hum * 0.7), (1.0, contact * 0.7), (1.12, contact * 0.4)), chance
    )


def hitch(chance: Generator) -> Wave:
    """A chain runs over armour, and its hook falls in."""
    links = [
        ring(0.06, (pitch, 0.5, 0.01), (pitch * 1.62, 0.3, 0.007))
        for pitch in chance.uniform(1500.0, 2800.0, 5).tolist()
    ]
    chain = shaped(scatter(chance, 0.4, 22, links), (0.0, 0.4), (0.35, 0.9), (0.46, 0.0))
    hook = ring(0.4, (640.0, 0.6, 0.07), (1490.0, 0.5, 0.05), (2710.0, 0.3, 0.03))
    return mix((0.0, chain), (0.46, hook), (0.46, edge(chance, 0.1, 0.014)))


def _click(chance: Generator) -> Wave:
    return decay(band(noise(chance, 0.02), 1000.0, 7000.0), 0.003, attack=0.0002)
