"""What the sounds are like, measured: ``python -m tests.bench.sounds [--evenings N] [--json]``.

- Of each effect: the level above 220 Hz relative to the whole, which is about what the loudspeakers
  of a laptop leave, and the distance between its most similar takes.
- Of each loop: its length, and the loudness of its last and its first second.
- Of evenings of the sergeant: how often each effect and each take is heard in one. A fight in large
  sounds the same cues at other times.
- Events without a sound, and sounds that several events or cues share.
"""

from __future__ import annotations

import argparse
import array
import cmath
import itertools
import json
import math
import os
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game import assets
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.tabletop.shown_events import table
from game.tabletop.shown_events.row import silent
from game.tabletop.shown_events.table import SHOWN_EVENTS, cues_of
from game.tabletop.sound_bank import CUES, TRACKS
from game.ui.audio import RATE

Wave: TypeAlias = Sequence[float]
"""Mono, -1 to 1."""
Biquad: TypeAlias = tuple[float, float, float, float, float]
"""A filter of second order: b0, b1, b2, a1, a2."""

FOLDER: Final = assets.folder("sounds") / "ogg"
LOW: Final = 220.0
"""Hz: small loudspeakers give little below it."""
_HEARD: Final = 16384
"""Samples of a take, three eighths of a second, that are compared with other takes."""
_STEP: Final = 2 ** (1 / 3)
_SILENCE: Final = 1e-12


# --- Reading and measuring ----------------------------------------------------------------


def read(name: str) -> tuple[array.array[int], array.array[int]]:
    """Left and right of a file; the mixer must be open at our rate, in stereo."""
    wave = array.array("h")
    wave.frombytes(pygame.mixer.Sound(str(FOLDER / f"{name}.ogg")).get_raw())
    return wave[::2], wave[1::2]


@cache
def mono(name: str) -> tuple[float, ...]:
    """A file, its sides added."""
    return tuple((left + right) / 65536 for left, right in zip(*read(name), strict=True))


def power(wave: Wave) -> float:
    """The mean square."""
    return sum(value * value for value in wave) / max(len(wave), 1)


def decibels(ratio: float) -> float:
    """A ratio of powers in dB."""
    return 10 * math.log10(ratio + _SILENCE)


def filtered(wave: Wave, biquad: Biquad) -> list[float]:
    """A wave through a filter."""
    b0, b1, b2, a1, a2 = biquad
    out = []
    first = second = 0.0
    for value in wave:
        now = b0 * value + first
        first = b1 * value - a1 * now + second
        second = b2 * value - a2 * now
        out.append(now)
    return out


def high_pass(pitch: float, sharpness: float) -> Biquad:
    """Twelve dB an octave below `pitch`."""
    turn = 2 * math.pi * pitch / RATE
    alpha, cosine = math.sin(turn) / (2 * sharpness), math.cos(turn)
    top = (1 + cosine) / 2
    b0, b1, b2, a1, a2 = (
        value / (1 + alpha) for value in (top, -2 * top, top, -2 * cosine, 1 - alpha)
    )
    return b0, b1, b2, a1, a2


def above(wave: Wave, pitch: float = LOW) -> float:
    """The level above a pitch in dB, relative to the whole; 24 dB an octave."""
    rest = filtered(filtered(wave, high_pass(pitch, 0.5412)), high_pass(pitch, 1.3066))
    return decibels(power(rest) / (power(wave) + _SILENCE))


def loudness(wave: Wave) -> float:
    """The loudness in dB: what lies low counts less, the treble 4 dB more (after BS.1770)."""
    shelf = (1.5308, -2.6508, 1.1690, -1.6636, 0.7125)
    return decibels(power(filtered(filtered(wave, high_pass(38.0, 0.5)), shelf)))


def spectrum(wave: Wave) -> list[complex]:
    """Fourier's transform of a wave as long as a power of two."""
    if len(wave) == 1:
        return [complex(wave[0])]
    even, odd = spectrum(wave[::2]), spectrum(wave[1::2])
    turned = [turn * value for turn, value in zip(_turns(len(wave)), odd, strict=True)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


@cache
def _turns(length: int) -> tuple[complex, ...]:
    """The first half of the roots of unity."""
    return tuple(cmath.exp(-2j * math.pi * place / length) for place in range(length // 2))


def thirds(wave: Wave) -> list[float]:
    """The level in dB of each third of an octave from 100 Hz to 10 kHz, relative to the whole."""
    part = [*wave[:_HEARD], *[0.0] * (_HEARD - len(wave))]
    found = spectrum(part)
    total = power(part) * _HEARD * _HEARD / 2 + _SILENCE
    levels, low = [], 100.0
    while low < 10000.0:
        bins = range(round(low / RATE * _HEARD), round(low * _STEP / RATE * _HEARD))
        levels.append(decibels(sum(abs(found[place]) ** 2 for place in bins) / total))
        low *= _STEP
    return levels


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """The mean difference of two takes' thirds of an octave, in dB; far below the loudest nothing
    counts."""
    floor = max(*one, *other) - 30
    pairs = [(max(a, floor), max(b, floor)) for a, b in zip(one, other, strict=True)]
    pairs = [(a, b) for a, b in pairs if max(a, b) > floor]
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def nearest(takes: Sequence[Wave]) -> float | None:
    """The distance of the most similar two; None for a single take."""
    levels = [thirds(take) for take in takes]
    pairs = [distance(one, other) for one, other in itertools.combinations(levels, 2)]
    return min(pairs, default=None)


def seam(name: str) -> tuple[float, float]:
    """The loudness of a loop's last second and of its first."""
    left, right = read(name)
    ends = []
    for part in (slice(-RATE, None), slice(0, RATE)):
        sides = ([value / 32768 for value in side[part]] for side in (left, right))
        ends.append(decibels(sum(10 ** (loudness(side) / 10) for side in sides) / 2))
    return ends[0], ends[1]


# --- Events -------------------------------------------------------------------------------


def evening(seed: int) -> Counter[str]:
    """How often each cue is asked for in an evening of the sergeant."""
    boards = load_boards()
    game = Game.new(boards, seed)
    shown, player = game.state.copy(), bot("sergeant", seed)
    heard: Counter[str] = Counter()
    while game.decision is not None:
        for event in game.choose(player.choose(game)):
            heard.update(name for _, name in cues_of(event, boards, shown))
            shown.apply(event)
    return heard


def without_sound() -> list[str]:
    """The events that have none."""
    return sorted(kind.__name__ for kind, row in SHOWN_EVENTS.items() if row.cues is silent)


def shared_by_events() -> dict[str, list[str]]:
    """Each cue that several rows of the table name alone, with their events."""
    text = Path(table.__file__).read_text(encoding="utf-8")
    named: defaultdict[str, list[str]] = defaultdict(list)
    for kind, name in re.findall(r'\w+\.(\w+):\s+Row\(.*\b(?:cue|dice_then)\("([\w-]+)"\)', text):
        named[name].append(kind)
    return {name: kinds for name, kinds in sorted(named.items()) if len(kinds) > 1}


def shared_by_cues() -> list[list[str]]:
    """Cues that play the same files."""
    users: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, cue in CUES.items():
        users[cue.takes].append(name)
    return [names for names in users.values() if len(names) > 1]


# --- All of it ----------------------------------------------------------------------------


def measured(evenings: int) -> dict[str, object]:
    """Everything, for `shown` or as JSON."""
    heard: Counter[str] = Counter()
    for seed in range(1, evenings + 1):
        heard += evening(seed)
    effects = {}
    for name, cue in CUES.items():
        takes = [mono(take) for take in cue.takes]
        apart = nearest(takes)
        effects[name] = {
            "above": round(min(above(take) for take in takes), 1),
            "apart": None if apart is None else round(apart, 2),
            "takes": len(takes),
            "heard": round(heard[name] / max(evenings, 1), 1),
        }
    loops = {}
    for name in sorted({track.file for track in TRACKS.values()}):
        end, begin = seam(name)
        seconds = len(read(name)[0]) / RATE
        loops[name] = {
            "seconds": round(seconds, 1),
            "end": round(end, 1),
            "begin": round(begin, 1),
            "seam": round(begin - end, 1),
        }
    return {
        "effects": effects,
        "loops": loops,
        "silent": without_sound(),
        "shared": shared_by_events(),
        "same files": shared_by_cues(),
    }


def _print(found: dict[str, object]) -> None:
    effects, loops = found["effects"], found["loops"]
    shared, silent_ones = found["shared"], found["silent"]
    assert isinstance(effects, dict)
    assert isinstance(loops, dict)
    assert isinstance(shared, dict)
    assert isinstance(silent_ones, list)
    print("effect           above 220 Hz  takes  nearest takes  heard in an evening  each take")
    for name, one in sorted(effects.items(), key=lambda item: item[1]["above"]):
        apart = "-" if one["apart"] is None else f"{one['apart']:.2f} dB"
        print(
            f"{name:16} {one['above']:9.1f} dB {one['takes']:6} {apart:>14} {one['heard']:20.1f}"
            f" {one['heard'] / one['takes']:10.1f}"
        )
    print("\nloop            seconds  last second  first second    step")
    for name, one in loops.items():
        print(
            f"{name:15} {one['seconds']:7.1f} {one['end']:9.1f} dB {one['begin']:10.1f} dB"
            f" {one['seam']:+6.1f} dB"
        )
    print(
        f"\n{len(SHOWN_EVENTS)} events, {len(silent_ones)} without a sound: "
        + ", ".join(silent_ones)
    )
    print("\none sound for several events:")
    for name, kinds in sorted(shared.items(), key=lambda item: -len(item[1])):
        print(f"{name:16} {len(kinds):2}: {', '.join(kinds)}")
    print(f"\ncues that play the same files: {found['same files']}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sounds")
    parser.add_argument("--evenings", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    found = measured(options.evenings)
    if options.json:
        print(json.dumps(found))
    else:
        _print(found)


if __name__ == "__main__":
    main()
