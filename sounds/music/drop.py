"""Drop: engines in the low strings, the tune stretched over them, and the step into nothing."""

from __future__ import annotations

from music.score import Score, pitch
from music.theme import BAR, TICK_76

SNARE, DRUM = 38, 36
ENGINES = ("D", "D", "D", "D", "Eb", "D", "Bb", "A", "G", "G", "Bb", "Bb", "Eb", "Eb", "A", "A")


def music() -> Score:
    """Sixteen bars at 76."""
    score = Score(64, TICK_76, hall=0.5)
    cello = score.part(42, 92, 78, 45)
    bass = score.part(43, 88, 70, 35)
    for bar, root in enumerate(ENGINES):
        low = pitch("A1") + (pitch(f"{root}2") - pitch("A1")) % 12
        for place, up in enumerate((0, 0, 12, 0, 0, 13, 12, 0, 0, 0, 12, 0, 15, 13, 12, 0)):
            loud = 76 if place % 4 == 0 else 54 if up else 46
            cello.note(bar * BAR + place / 4, 0.2, low + up, loud)
        bass.note(bar * BAR, 3.9, low, 74)
    horn = score.part(60, 106, 46, 80)
    horn.line(0, "-:8 | D3:3 D3:1 A3:4 | Bb3:2 A3:2 F3:4 | -:8 | G3:3 F3:1 E3:4 | Eb4:4 D4:4", 82)
    horn.line(56, "A3:2 G3:2 | E3:3 -:1", 80)
    trombone = score.part(57, 84, 84, 60)
    trombone.line(
        0, "-:16 Eb3+Bb2:4 D3+A2:4 | F3+Bb2:4 E3+A2:4 | G2+D3:8 | Bb2+F3:8 | Eb3+Bb2:8 A2+E3:7", 66
    )
    trombone.swell(16, 30, 40, 118)
    trombone.swell(32, 48, 60, 100)
    trombone.swell(48, 62, 80, 127)
    high = score.part(44, 74, 44, 70)
    high.line(24, "Bb4:4 A4:4 | D5:4 E5:4 | Bb4:4 F5:4 | G5:8 | A5+E5:6", 56)
    high.swell(24, 62, 50, 124)
    kit = score.kit(48, 92, 55)
    timpani = score.part(47, 100, 60, 60)
    for bar in range(0, 16, 4):
        loud = 52 + 2 * bar
        kit.roll((bar + 3) * BAR, 3.5, SNARE, 22, loud)
        timpani.roll((bar + 3) * BAR + 2, 2, pitch("A1"), 30, loud + 8)
        timpani.line(bar * BAR, "D2:4> -:4 D2:3 A1:1", loud + 6)
    kit.beat(32, ("x..." * 4 + "x..x" * 4) * 3, DRUM, 58)
    kit.note(0, 4, 49, 72)
    kit.note(32, 4, 49, 70)
    return score
