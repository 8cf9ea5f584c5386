"""Short pieces that end: the night won, the night lost, a look at Ines."""

from __future__ import annotations

from music.score import Score, pitch
from music.theme import TICK_92, TICK_120


def victory() -> Score:
    """The call once more, and D major at last."""
    score = Score(12, TICK_120, hall=0.7)
    trumpet = score.part(56, 96, 52, 70)
    trumpet.line(0, "D4:.75 D4:.25 A4:1 | Bb4:.5 A4:.5 F#4:.5 A4:.5 | D5:4", 98)
    brass = score.part(61, 84, 72, 70)
    brass.line(0, "D3+A3:2 | G3+Bb3+D4:1 A3+C#4+E4:1 | D3+A3+D4+F#4:4", 84)
    score.part(43, 96, 70, 40).line(0, "D2:2 G1:1 A1:1 D2:4", 84)
    timpani = score.part(47, 104, 60, 60)
    timpani.line(0, "D2:1> -:1 G2:1 A2:1 D2:2>", 84)
    timpani.roll(4, 2.5, pitch("D2"), 60, 90)
    score.kit(48, 96, 60).beat(0, "x.oox.oo x.ooxxxx X...............", 38, 74)
    return score


def defeat() -> Score:
    """The call stays below, and the bell has the last word."""
    score = Score(12, TICK_92, hall=0.8)
    score.part(59, 96, 50, 80).line(0, "D4:1.5 D4:.5 A4:1 Ab4:1 | F4:1 Eb4:1 D4:3", 78)
    score.part(48, 92, 76, 70).line(0, "D3+F3+A3:3 D3+F3+Ab3:1 | Bb2+Eb3+G3:2 D3+F3+A3:4", 66)
    score.part(43, 100, 70, 40).line(0, "D2:4 Eb2:2 D2:4", 80)
    score.part(14, 90, 60, 90).line(0, "-:6 D4:4", 84)
    score.part(47, 100, 60, 60).line(0, "D2:4 D2:2 D2:.5 D2:3", 66)
    return score


def love() -> Score:
    """Two bars of an accordion behind a shutter."""
    score = Score(8, TICK_92, hall=0.5)
    score.part(21, 96, 52, 60).line(0, "F4:.75 G4:.25 A4:.5 C5:.5 | Bb4:.75 A4:.25 A4:2", 80)
    score.part(24, 96, 80, 40).line(0, "F3:.5 C4:.5 A3:.5 C4:.5 | G3:.5 C4:.5 F3+A3+C4:2", 66)
    return score
