"""The stings of milestone cards and bands: two seconds of brass, drum and bell on its theme.

All are in D minor, like the music, so that one may sound over any loop.
"""

from __future__ import annotations

from numpy.random import Generator

from effects.synth import (
    Wave,
    band,
    decay,
    glide,
    mix,
    noise,
    ring,
    room,
    saw,
    shaped,
    sine,
    wander,
)

_D2, _A2, _D3, _F3, _GS3, _A3 = 73.42, 110.0, 146.83, 174.61, 207.65, 220.0
_C4, _D4, _DS4, _F4, _FS4, _A4, _D5 = 261.63, 293.66, 311.13, 349.23, 369.99, 440.0, 587.33


def clue(chance: Generator) -> Wave:
    """Two horns find a fifth, and a third one what should not be there."""
    return _hall(
        mix(
            (0.0, _drum(chance)),
            (0.0, _brass(chance, _D3, 1.5)),
            (0.16, _brass(chance, _A3, 1.3)),
            (0.42, _brass(chance, _DS4, 1.3) * 0.9),
        ),
        chance,
    )


def passage(chance: Generator) -> Wave:
    """A hollow knock on wood, and the air behind it."""
    knock = ring(0.5, (_D3, 0.8, 0.12), (_A3 * 1.01, 0.5, 0.08), (520.0, 0.3, 0.03))
    draught = band(noise(chance, 1.4), 180.0, 900.0) * (0.6 + 0.4 * wander(chance, 1.4, 4.0))
    draught = shaped(draught, (0.0, 0.0), (0.5, 1.0), (1.4, 0.0)) * 0.5
    low = _brass(chance, _D2 * 2, 1.2) * 0.5
    return _hall(mix((0.0, knock), (0.2, knock * 1.2), (0.3, draught), (0.42, low)), chance)


def charge(chance: Generator) -> Wave:
    """Four ticks of a fuse that isn't lit yet, and the drum under them."""
    tick = ring(0.12, (1760.0, 0.5, 0.02), (2637.0, 0.3, 0.012))
    ticks = [(0.17 * number, tick * (0.6 + 0.15 * number)) for number in range(4)]
    return _hall(
        mix(
            *ticks,
            (0.0, _drum(chance) * 0.7),
            (0.68, _drum(chance)),
            (0.68, _brass(chance, _D3, 1.0)),
            (0.68, _brass(chance, _F3, 1.0) * 0.8),
            (0.68, _brass(chance, _A3, 1.0) * 0.8),
        ),
        chance,
    )


def zombie(chance: Generator) -> Wave:
    """Two low notes that rub against each other and sink."""
    sinking = glide((0.0, _D3), (0.5, _D3), (1.6, _D3 * 0.89), length=1.6)
    rubbing = glide((0.0, _D3 * 1.059), (0.5, _D3 * 1.059), (1.6, _D3 * 0.92), length=1.6)
    return _hall(
        mix(
            (0.0, _drum(chance) * 1.2),
            (0.0, _blown(chance, saw(sinking, 1.6), 900.0)),
            (0.05, _blown(chance, saw(rubbing, 1.6), 900.0)),
            (0.55, _drum(chance) * 0.6),
        ),
        chance,
    )


def undead(chance: Generator) -> Wave:
    """The devil's interval, trembling, over a stroke in the deep."""
    trembling = 0.65 + 0.35 * sine(13.0, 1.5)
    high = (saw(_D4, 1.5) + saw(_GS3 * 2, 1.5)) * trembling
    high = shaped(band(high, 200.0, 2400.0), (0.0, 0.0), (0.5, 0.8), (1.1, 1.0), (1.5, 0.0))
    return _hall(
        mix((0.0, _drum(chance) * 1.2), (0.0, _brass(chance, _D2, 1.5)), (0.1, high * 0.5)), chance
    )


def hostage(chance: Generator) -> Wave:
    """The relative major, softly: somebody to bring home."""
    notes = ((0.0, _F3), (0.18, _A3), (0.36, _C4), (0.54, _F4))
    return _hall(mix(*((at, _brass(chance, note, 1.3) * 0.7) for at, note in notes)), chance)


def key(chance: Generator) -> Wave:
    """Small bells climb to what was hidden."""
    bells = [(0.11 * step, _bell(note)) for step, note in enumerate((_D4, _F4, _A4, _D5))]
    return _hall(mix(*bells, (0.44, _brass(chance, _D3, 1.1) * 0.6)), chance)


def officer(chance: Generator) -> Wave:
    """A flam on the side drum, and a fifth that stands to attention."""
    stroke = decay(band(noise(chance, 0.16), 700.0, 6500.0), 0.035)
    return _hall(
        mix(
            (0.0, stroke * 0.5),
            (0.03, stroke),
            (0.24, stroke * 0.5),
            (0.27, stroke),
            (0.27, _drum(chance)),
            (0.27, _brass(chance, _D3, 0.9)),
            (0.27, _brass(chance, _A3, 0.9)),
            (0.27, _brass(chance, _A2, 0.9) * 0.8),
        ),
        chance,
    )


def dawn(chance: Generator) -> Wave:
    """A far bell, and horns that end in major for once."""
    return _hall(
        mix(
            (0.0, _bell(_D3 * 2) * 0.9),
            (0.1, _brass(chance, _D3, 1.9) * 0.7),
            (0.35, _brass(chance, _A3, 1.6) * 0.7),
            (0.7, _brass(chance, _FS4, 1.3) * 0.6),
        ),
        chance,
    )


def alive(chance: Generator) -> Wave:
    """A heart that beats twice after all, and the horns that dare to rise."""
    horns = ((0.5, _D3), (0.62, _FS4 / 2), (0.74, _A3), (0.92, _D4))
    beats = ((at, _drum(chance) * loud) for at, loud in ((0.0, 0.8), (0.2, 0.5)))
    return _hall(
        mix(*beats, *((at, _brass(chance, note, 1.1) * 0.7) for at, note in horns)), chance
    )


def ambush(chance: Generator) -> Wave:
    """Three strokes that come too fast, and a cluster that falls on them."""
    strokes = [(0.09 * number, _drum(chance) * (0.7 + 0.2 * number)) for number in range(3)]
    cluster = (_D3, _DS4 / 2, _GS3, _A3)
    return _hall(
        mix(*strokes, *((0.27, _brass(chance, note, 1.2) * 0.7) for note in cluster)), chance
    )


def alarm(chance: Generator) -> Wave:
    """A siren that somebody begins to turn by hand."""
    pitch = glide((0.0, 180.0), (0.7, 520.0), (1.1, 560.0), (1.7, 300.0), length=1.7)
    siren = saw(pitch, 1.7) + saw(pitch * 1.5, 1.7) * 0.5
    siren = shaped(band(siren, 220.0, 3000.0), (0.0, 0.0), (0.4, 0.8), (1.1, 1.0), (1.7, 0.0))
    return _hall(mix((0.0, _drum(chance) * 0.8), (0.0, siren)), chance)


# --- Instruments ------------------------------------------------------------------------------


def _brass(chance: Generator, pitch: float, length: float) -> Wave:
    """A horn: three of them, a little apart, that open as they get louder."""
    players = [saw(pitch * float(chance.uniform(0.997, 1.003)), length) for _ in range(3)]
    return _blown(chance, sum(players[1:], players[0]) / 3.0, pitch * 7.0)


def _blown(chance: Generator, wave: Wave, high: float) -> Wave:
    length = len(wave) / 44100
    dull = band(wave, 60.0, high * 0.35)
    bright = band(wave, 60.0, high)
    opening = glide((0.0, 0.0), (0.09, 1.0), (0.4, 0.55), (length, 0.1), length=length)[: len(wave)]
    breath = 1.0 + 0.05 * wander(chance, length, 9.0)[: len(wave)]
    blown = (dull * (1.0 - opening) + bright * opening) * breath
    return shaped(blown, (0.0, 0.0), (0.035, 1.0), (length * 0.55, 0.7), (length, 0.0))


def _drum(chance: Generator) -> Wave:
    """One stroke on a big drum."""
    body = decay(sine(glide((0.0, 92.0), (0.25, 52.0), length=0.9), 0.9), 0.2)
    return mix((0.0, body * 1.2), (0.0, decay(band(noise(chance, 0.2), 90.0, 800.0), 0.04) * 0.7))


def _bell(pitch: float) -> Wave:
    return ring(
        1.6, (pitch, 0.5, 0.6), (pitch * 2.0, 0.4, 0.4), (pitch * 3.01, 0.2, 0.2),
        (pitch * 4.2, 0.12, 0.1),
    )  # fmt: skip


def _hall(wave: Wave, chance: Generator) -> Wave:
    return room(wave, chance, length=1.1, wet=0.28, high=3200.0)
