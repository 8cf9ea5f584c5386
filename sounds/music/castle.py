"""Castle: organ, ticking eighths, a choir below the floor; one loop in four mixes.

All mixes have the same bars, chords and clock, so that one follows another at any bar: what
rises is who plays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from music.score import Score, pitch, roots
from music.theme import BAR, TICK_92

HALF = (
    "Dm", "Dm", "Dmb6", "Dmb6", "Eb", "Eb", "A7", "A7",
    "Dm", "Fm", "Abdim", "A7", "Bb", "Eb", "C#dim", "C#dim",
    "Dm", "Dm6", "Dmb6", "Dm", "Gm", "Abdim", "A7", "A7",
)  # fmt: skip
CHORDS: Final = HALF * 2
BARS: Final = len(CHORDS)
MIDDLE: Final = 24 * BAR
"""The beat on which the second half begins."""


def sneaking() -> Score:
    """Nobody knows: organ, clock, and a voice now and then."""
    score = _ground(organ=74, ticks=84)
    _voice(score, 70)
    _choir(score, 74, (MIDDLE + 8 * BAR,))
    _timpani(score, 84, 48)
    return score


def alarm() -> Score:
    """A floor is awake: strings tremble, a side drum marches, brass waits."""
    score = _ground(organ=72, ticks=88)
    _voice(score, 72)
    _choir(score, 80, (8 * BAR, MIDDLE + 8 * BAR))
    _tremolo(score, 84)
    _brass(score, 80)
    _timpani(score, 96, 58)
    kit = score.kit(48, 78, 60)
    for bar in range(BARS):
        kit.beat(bar * BAR, "x..oxo..x..ox.oo" if bar % 4 == 3 else "x..o....x..o....", 38, 46)
    return score


def chase() -> Score:
    """They are after us: basses run in eighths, drums, brass on every turn."""
    score = _ground(organ=66, ticks=84)
    _tremolo(score, 82)
    _brass(score, 92)
    _run(score, 98)
    _timpani(score, 98, 66)
    drum = score.part(116, 104, 60, 60)
    for bar in range(BARS):
        drum.beat(bar * BAR, "X..xx...X.x.x..x" if bar % 2 else "X..xx...X..xx...", pitch("D2"), 70)
    horns = score.part(60, 92, 50, 75)
    for start in (0.0, MIDDLE):
        horns.line(start + 32, "D4:1.5 D4:.5 A4:2 | Bb4:1 A4:1 Ab4:2 | B4:4 | A4:3 G4:1", 82)
        horns.line(start + 64, "D4:1.5 D4:.5 A4:2 | B4:1 A4:1 F4:2 | Bb4:4 | A4:4", 84)
    kit = score.kit(48, 84, 50)
    for bar in range(BARS):
        kit.beat(bar * BAR, "..x.x.x...x.x.xx", 38, 50)
    return score


def last() -> Score:
    """Twenty minutes: a bell, a heart, and strings that climb by half-tones."""
    score = _ground(organ=70, ticks=98)
    _run(score, 90)
    _choir(score, 88, (8 * BAR, MIDDLE + 8 * BAR))
    _brass(score, 84)
    bell = score.part(14, 100, 58, 85)
    for bar in range(0, BARS, 2):
        bell.note(bar * BAR, 4, pitch("D4"), 84)
    heart = score.part(116, 104, 64, 40)
    for bar in range(BARS):
        for beat in (0.0, 2.0):
            heart.note(bar * BAR + beat, 0.4, pitch("D2"), 82)
            heart.note(bar * BAR + beat + 0.5, 0.4, pitch("C2"), 62)
    rising = score.part(44, 88, 42, 70)
    names = ("A4", "Bb4", "B4", "C5", "C#5", "D5", "Eb5", "E5", "F5", "F#5", "G5", "Ab5")
    for start in (0.0, MIDDLE):
        for number, name in enumerate(names):
            rising.line(start + number * 8, f"{name}:8", 54)
        rising.swell(start, start + 95, 74, 120)
    kit = score.kit(48, 84, 50)
    for bar in range(BARS):
        kit.beat(bar * BAR, "x.x.x.x.x.x.xxxx" if bar % 4 == 3 else "x...x...x...x.x.", 38, 44)
    return score


MIXES: Final[dict[str, Callable[[], Score]]] = {
    "castle": sneaking,
    "castle-alarm": alarm,
    "castle-chase": chase,
    "castle-last": last,
}


# --- Who plays ----------------------------------------------------------------------------


def _ground(*, organ: int, ticks: int) -> Score:
    """Forty-eight bars at 92: chords, pedal and clock, which every mix has."""
    score = Score(round(BARS * BAR), TICK_92, hall=0.8)
    manual = score.part(19, organ, 64, 80)
    pedal = score.part(19, organ + 8, 64, 70)
    manual.chords(0, CHORDS, BAR, "A2", 58)
    for start in (0.0, MIDDLE):
        manual.swell(start, start + 32, 84, 104)
        manual.swell(start + 32, start + 64, 88, 116)
        manual.swell(start + 64, start + 96, 104, 84)
    for bar, root in enumerate(roots(CHORDS, "A1")):
        if bar % 2 == 0 or CHORDS[bar] != CHORDS[bar - 1]:
            pedal.note(bar * BAR, 3.9, root, 70)
    clock = score.part(8, ticks, 88, 60)
    steps = ((0, 7, 8, 7, 0, 7, 8, 6), (0, 12, 7, 8, 0, 12, 6, 7))
    for bar, root in enumerate(roots(CHORDS, "D5")):
        for place, up in enumerate(steps[bar >= BARS // 2]):
            loud = 64 if place % 4 == 0 else 46
            clock.note(bar * BAR + place / 2, 0.4, root + up, loud - (8 if bar % 24 >= 16 else 0))
    return score


def _voice(score: Score, volume: int) -> None:
    voice = score.part(19, volume, 50, 90)
    voice.line(8, "D5:1.5 D5:.5 A5:2 | Bb5:1 A5:1 F5:2", 64)
    voice.line(
        64, "D5:1.5 D5:.5 A5:2 | B5:1 A5:1 F5:2 | Bb5:1.5 A5:.5 G5:1 F5:1 | E5:1 F5:1 D5:2", 68
    )
    voice.line(MIDDLE + 16, "G5:1.5 F5:.5 Eb5:2 | Bb4:1 D5:1 Eb5:2 | E5:3 -:1", 62)
    voice.line(MIDDLE + 64, "A5:2 F5:1 D5:1 | B5:2 A5:2 | Bb5:1 A5:1 F5:2 | D5:4", 64)


def _choir(score: Score, volume: int, starts: tuple[float, ...]) -> None:
    choir = score.part(52, volume, 70, 95)
    for start in starts:
        choir.chords(start, CHORDS[8:16], BAR, "D3", 66)
        choir.swell(start, start + 28, 70, 118)
        choir.swell(start + 28, start + 34, 118, 80)


def _tremolo(score: Score, volume: int) -> None:
    strings = score.part(44, volume, 40, 75)
    for start in (0.0, MIDDLE):
        strings.line(start, "D5+F5:8 | D5+Bb5:8", 46)
        strings.line(start + 16, "D5+Eb5:8 | C#5+D5:8", 52)
        strings.line(start + 32, "F5:4 Ab5:4 | B5:4 A5:4 | Bb5:4 Bb5+Eb5:4 | G5+C#6:8", 58)
        strings.line(start + 64, "F5+A5:4 F5+B5:4 F5+Bb5:4 F5+A5:4 G5+Bb5:4 Ab5+B5:4 G5+A5:8", 52)
        strings.swell(start, start + 48, 84, 116)
        strings.swell(start + 48, start + 95, 116, 84)


def _brass(score: Score, volume: int) -> None:
    low = score.part(57, volume, 84, 60)
    for start in (0.0, MIDDLE):
        low.line(start + 28, "-:2 A2:1> C#3:1>", 84)
        low.line(start + 48, "Bb2+F3:1> -:3 Eb3+Bb3:1> -:3 C#3+G3:1> -:7", 80)
        low.line(
            start + 64, "D2+A2:1> -:7 D2+Bb2:1> -:7 | G2+D3:1> -:3 Ab2+D3:1> -:3 A2+E3:3> -:5", 86
        )


def _timpani(score: Score, volume: int, loud: int) -> None:
    timpani = score.part(47, volume, 60, 60)
    for bar in range(0, BARS, 2):
        timpani.line(bar * BAR, "D2:3 D2:.5~ D2:.5~", loud)


def _run(score: Score, volume: int) -> None:
    """Basses in eighths that climb and turn."""
    bass = score.part(43, volume, 68, 40)
    for bar, root in enumerate(roots(CHORDS, "A1")):
        for place, up in enumerate(
            (0, 0, 12, 0, 7, 0, 8, 6) if bar % 2 else (0, 0, 12, 0, 0, 7, 8, 7)
        ):
            bass.note(bar * BAR + place / 2, 0.32, root + up, 82 if place % 4 == 0 else 66)
