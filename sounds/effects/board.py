"""The table: cardboard, wood, bone dice, canvas, pencil, paper."""

from __future__ import annotations

from numpy.random import Generator

from effects.synth import (
    Wave,
    band,
    decay,
    edge,
    mix,
    noise,
    pitched,
    ring,
    room,
    scatter,
    shaped,
    sine,
)


def tap(chance: Generator, pitch: float, hardness: float) -> Wave:
    """A counter touches the table; hardness 0-1 from felt to slate."""
    pitch *= float(chance.uniform(0.93, 1.07))
    body = ring(
        0.14,
        (pitch, 1.0, 0.022),
        (pitch * 2.33, 0.45, 0.012),
        (pitch * 4.1, 0.25 * hardness, 0.006),
    )
    slap = decay(band(noise(chance, 0.06), 500.0, 1800.0 + 5000.0 * hardness), 0.006)
    return mix((0.0, body), (0.0, slap * (0.5 + hardness)))


def step(chance: Generator) -> Wave:
    """A counter set down on cardboard, with a breath of grass."""
    grass = shaped(band(noise(chance, 0.11), 1800.0, 5200.0), (0.0, 0.0), (0.03, 0.16), (0.11, 0.0))
    return mix((0.0, grass), (0.035, tap(chance, 235.0, 0.35)))


def road_step(chance: Generator) -> Wave:
    """A harder tap with grit under it."""
    grit = [decay(band(noise(chance, 0.01), 2500.0, 8000.0), 0.002) for _ in range(4)]
    return mix((0.0, tap(chance, 240.0, 0.8)), (0.012, scatter(chance, 0.05, 7, grit) * 0.3))


def flip(chance: Generator) -> Wave:
    """Thick card turned over: air, then the other face lands."""
    air = shaped(
        band(noise(chance, 0.17), 700.0, 4200.0), (0.0, 0.0), (0.11, 0.34), (0.15, 0.05), (0.17, 0)
    )
    return mix((0.0, air), (0.13, tap(chance, 205.0, 0.55)))


def knock(chance: Generator, loud: float) -> Wave:
    """A die of bone meets wood."""
    bone = float(chance.uniform(1900.0, 2700.0))
    wood = float(chance.uniform(270.0, 340.0))
    hit = ring(
        0.09, (bone, 0.5, 0.006), (bone * 1.72, 0.35, 0.004), (wood, 0.8, 0.018), (95.0, 0.4, 0.025)
    )
    return mix((0.0, hit * loud), (0.0, decay(noise(chance, 0.012), 0.002) * loud * 0.5))


def die(chance: Generator) -> Wave:
    """Thrown, a few bounces ever closer, and at half a second it lies."""
    at, gap, loud = 0.03, float(chance.uniform(0.105, 0.125)), 1.0
    parts = []
    while at < 0.44:
        parts.append((at, knock(chance, loud)))
        at += gap
        gap *= float(chance.uniform(0.72, 0.82))
        loud *= 0.84
        if gap < 0.022:
            break
    return mix(*parts, (0.5, knock(chance, 0.5)))


def settle(chance: Generator) -> Wave:
    """The die rocks once and lies."""
    return mix((0.0, knock(chance, 0.7)), (0.045, knock(chance, 0.35)))


def item(chance: Generator) -> Wave:
    """Canvas and a buckle: something goes into a bag or comes out."""
    rub = shaped(
        band(noise(chance, 0.2), 900.0, 3800.0), (0.0, 0.0), (0.04, 0.5), (0.1, 0.2), (0.2, 0.0)
    )
    rub *= 0.6 + 0.4 * sine(float(chance.uniform(34.0, 46.0)), 0.2)
    buckle = ring(0.1, (3150.0, 0.3, 0.02), (4720.0, 0.2, 0.014), (7010.0, 0.1, 0.01))
    return mix((0.0, rub), (0.13, buckle * 0.5), (0.15, tap(chance, 190.0, 0.3) * 0.4))


def found(chance: Generator) -> Wave:
    """A lid of tin comes up: there is something in the box."""
    scrape = shaped(band(noise(chance, 0.14), 2200.0, 6500.0), (0.0, 0.0), (0.1, 0.3), (0.14, 0.0))
    lid = ring(
        0.7, (587.3, 0.5, 0.16), (1174.7, 0.5, 0.12), (1760.0, 0.35, 0.1), (2793.8, 0.15, 0.06)
    )
    high = ring(0.6, (880.0, 0.5, 0.18), (1760.0, 0.4, 0.12), (3520.0, 0.1, 0.05))
    return mix((0.0, scrape), (0.1, tap(chance, 330.0, 0.9) * 0.5), (0.11, lid), (0.21, high))


def heal(chance: Generator) -> Wave:
    """A bandage torn off the roll, and a breath."""
    tears = [decay(band(noise(chance, 0.02), 1500.0, 7000.0), 0.004) for _ in range(5)]
    tear = shaped(scatter(chance, 0.22, 60, tears), (0.0, 0.3), (0.2, 1.0), (0.26, 0.0))
    breath = band(noise(chance, 0.6), 500.0, 2200.0)
    breath = shaped(breath, (0.0, 0.0), (0.12, 0.5), (0.25, 0.35), (0.6, 0.0))
    return mix((0.0, tear), (0.24, breath))


def pencil(chance: Generator) -> Wave:
    """Three strokes of a pencil on paper."""
    parts = []
    at = 0.0
    for length in (0.11, 0.08, 0.15):
        stroke = band(noise(chance, length), 2600.0, 7500.0)
        stroke *= 0.6 + 0.4 * sine(float(chance.uniform(85.0, 120.0)), length)
        parts.append((at, shaped(stroke, (0.0, 0.0), (0.02, 1.0), (length, 0.0))))
        at += length + 0.035
    return mix(*parts)


def press(chance: Generator) -> Wave:
    """A button of wood goes down."""
    return tap(chance, 420.0, 0.5)


def refuse(chance: Generator) -> Wave:
    """A knuckle on a closed drawer, twice: not this."""
    knuckle = ring(0.12, (118.0, 0.5, 0.03), (290.0, 0.6, 0.02), (530.0, 0.4, 0.014))
    knuckle = mix((0.0, knuckle), (0.0, edge(chance, 0.06, 0.005) * 0.5))
    return mix((0.0, knuckle), (0.0, tap(chance, 130.0, 0.1)), (0.1, knuckle * 0.7))


def stamp(chance: Generator) -> Wave:
    """A rubber stamp comes down on the report."""
    thud = ring(0.35, (82.0, 1.0, 0.07), (124.0, 0.5, 0.05), (310.0, 0.25, 0.02))
    slap = decay(band(noise(chance, 0.12), 700.0, 5200.0), 0.012)
    spring = ring(0.2, (1410.0, 0.05, 0.05), (2230.0, 0.04, 0.04))
    desk = ring(0.25, (420.0, 0.5, 0.03), (690.0, 0.35, 0.02), (1240.0, 0.2, 0.012))
    struck = ((0.0, thud * 0.6), (0.0, desk), (0.0, slap), (0.0, edge(chance, 0.12, 0.016)))
    return room(mix(*struck, (0.02, spring)), chance, length=0.6, wet=0.2)


def clicker(chance: Generator) -> Wave:
    """The tin cricket of the night: click, clack."""
    parts = []
    for at, up, loud in ((0.0, 1.0, 1.0), (0.085, 0.87, 0.8)):
        wobble = up * float(chance.uniform(0.985, 1.015))
        tin = ring(
            0.08,
            (2480.0 * wobble, 0.7, 0.008),
            (3930.0 * wobble, 0.9, 0.006),
            (6120.0 * wobble, 0.5, 0.004),
            (880.0 * wobble, 0.35, 0.006),
        )
        snap = decay(band(noise(chance, 0.01), 1500.0, 9000.0), 0.0015, attack=0.0002)
        parts += [(at, tin * loud), (at, snap * loud)]
    return mix(*parts)


def key(chance: Generator) -> Wave:
    """A big key: in, round past three pins, and the bolt."""
    parts = [(0.0, decay(band(noise(chance, 0.12), 2000.0, 7000.0), 0.03) * 0.3)]
    for at in (0.12, 0.19, 0.25):
        pin = ring(0.06, (1630.0, 0.3, 0.012), (2710.0, 0.3, 0.008), (4180.0, 0.15, 0.006))
        parts.append((at, pin * float(chance.uniform(0.5, 0.8))))
    bolt = ring(
        0.3, (210.0, 0.8, 0.035), (523.0, 0.4, 0.05), (1190.0, 0.3, 0.03), (75.0, 0.5, 0.05)
    )
    return mix(*parts, (0.36, bolt), (0.36, decay(noise(chance, 0.03), 0.005) * 0.5))


# --- Things that change hands -----------------------------------------------------------------


def hand_over(chance: Generator) -> Wave:
    """Something heavy slaps into a palm, and the strap follows."""
    palm = decay(band(noise(chance, 0.1), 500.0, 2600.0), 0.014)
    strap = [decay(band(noise(chance, 0.03), 1200.0, 5200.0), 0.006) for _ in range(3)]
    after = shaped(scatter(chance, 0.22, 12, strap), (0.0, 0.9), (0.26, 0.0))
    return mix((0.0, palm), (0.0, edge(chance, 0.06, 0.008)), (0.05, after * 0.5))


def exchange(chance: Generator) -> Wave:
    """One thing there, another back: two slaps, the second lower."""
    there, back = hand_over(chance), hand_over(chance)
    return mix((0.0, there), (0.2, pitched(back, 0.8) * 0.9))


def lay_down(chance: Generator) -> Wave:
    """A load is set down on stone, and its buckle after it."""
    load = ring(0.2, (196.0, 0.5, 0.03), (330.0, 0.5, 0.022), (760.0, 0.3, 0.012))
    grit = [decay(band(noise(chance, 0.01), 2500.0, 8000.0), 0.002) for _ in range(4)]
    buckle = ring(0.1, (2650.0, 0.3, 0.02), (3980.0, 0.2, 0.014))
    return mix(
        (0.0, load),
        (0.0, edge(chance, 0.08, 0.009)),
        (0.01, scatter(chance, 0.08, 12, grit) * 0.4),
        (0.09, buckle * 0.4),
    )


def spent(chance: Generator) -> Wave:
    """An empty tin is thrown away: it bounces three times."""
    parts = []
    for at, loud in ((0.0, 1.0), (0.15, 0.5), (0.25, 0.28)):
        tin = ring(
            0.18,
            (1130.0, 0.5, 0.03),
            (1870.0, 0.45, 0.024),
            (3010.0, 0.3, 0.016),
            (410.0, 0.3, 0.02),
        )
        parts.append((at, tin * loud))
    return room(mix(*parts), chance, length=0.6, wet=0.2)


def saved(chance: Generator) -> Wave:
    """It hits what he carries instead of him: a ping of steel that goes on."""
    ping = ring(
        1.0, (1568.0, 0.6, 0.2), (2349.0, 0.4, 0.15), (3136.0, 0.3, 0.1), (4710.0, 0.2, 0.05)
    )  # fmt: skip
    return mix((0.0, ping), (0.0, edge(chance, 0.1, 0.01)), (0.0, tap(chance, 300.0, 0.9) * 0.6))


def turn(chance: Generator) -> Wave:
    """A watch is wound, and two soft strokes on a side drum."""
    parts = []
    for number in range(5):
        pawl = ring(0.03, (3100.0, 0.4, 0.003), (4900.0, 0.3, 0.002), (1500.0, 0.2, 0.004))
        parts.append((number * 0.05, pawl * (0.3 + 0.06 * number)))
    skin = ring(0.25, (262.0, 0.6, 0.05), (415.0, 0.4, 0.035))
    wires = decay(band(noise(chance, 0.2), 900.0, 5000.0), 0.035)
    stroke = mix((0.0, skin), (0.0, wires * 0.8))
    return room(mix(*parts, (0.3, stroke * 0.6), (0.46, stroke)), chance, length=0.7, wet=0.25)
