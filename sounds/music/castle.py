"""Castle: organ, tremolo, ticking eighths; a choir somewhere below the floor."""

from __future__ import annotations

from music.score import Score, pitch, roots
from music.theme import BAR, TICK_92

CHORDS = (
    "Dm", "Dm", "Dmb6", "Dmb6", "Eb", "Eb", "A7", "A7",
    "Dm", "Fm", "Abdim", "A7", "Bb", "Eb", "C#dim", "C#dim",
    "Dm", "Dm6", "Dmb6", "Dm", "Gm", "Abdim", "A7", "A7",
)  # fmt: skip


def music() -> Score:
    """Twenty-four bars at 92."""
    score = Score(96, TICK_92, hall=0.8)
    organ = score.part(19, 74, 64, 80)
    pedal = score.part(19, 84, 64, 70)
    organ.chords(0, CHORDS, BAR, "A2", 58)
    organ.swell(0, 32, 70, 104)
    organ.swell(32, 64, 84, 118)
    organ.swell(64, 96, 96, 70)
    for bar, root in enumerate(roots(CHORDS, "A1")):
        if bar % 2 == 0 or CHORDS[bar] != CHORDS[bar - 1]:
            pedal.note(bar * BAR, 3.9, root, 70)
    voice = score.part(19, 70, 50, 90)
    voice.line(8, "D5:1.5 D5:.5 A5:2 | Bb5:1 A5:1 F5:2", 64)
    voice.line(
        64, "D5:1.5 D5:.5 A5:2 | B5:1 A5:1 F5:2 | Bb5:1.5 A5:.5 G5:1 F5:1 | E5:1 F5:1 D5:2", 68
    )
    ticking = score.part(8, 84, 88, 60)
    for bar, root in enumerate(roots(CHORDS, "D5")):
        for place, up in enumerate((0, 7, 8, 7, 0, 7, 8, 6)):
            loud = 64 if place % 4 == 0 else 44
            ticking.note(bar * BAR + place / 2, 0.4, root + up, loud - (12 if bar >= 16 else 0))
    tremolo = score.part(44, 78, 40, 75)
    tremolo.line(16, "D5+Eb5:8 | C#5+D5:8", 52)
    tremolo.line(32, "F5:4 Ab5:4 | B5:4 A5:4 | Bb5:4 Bb5+Eb5:4 | G5+C#6:8", 58)
    tremolo.swell(16, 31, 40, 104)
    tremolo.swell(32, 62, 60, 124)
    choir = score.part(52, 84, 70, 95)
    choir.chords(32, CHORDS[8:16], BAR, "D3", 66)
    choir.swell(32, 60, 60, 122)
    choir.swell(60, 66, 122, 60)
    choir.line(80, "D4:4 | Ab3:4 | A3:8", 62)
    low = score.part(57, 76, 84, 60)
    low.line(28, "-:2 A2:1> C#3:1>", 84)
    low.line(64, "D2+A2:1> -:7 D2+Bb2:1> -:7 | G2+D3:1> -:3 Ab2+D3:1> -:3 A2+E3:3> -:1 | -:4", 88)
    drum = score.part(116, 100, 60, 60)
    for bar in range(24):
        if bar >= 16 or bar % 4 == 3:
            drum.beat(bar * BAR, "x.....o.x...o...", pitch("D2"), 66)
    drum.roll(14 * BAR, 7.5, pitch("A1"), 22, 84)
    timpani = score.part(47, 96, 60, 60)
    for bar in range(0, 16, 2):
        timpani.line(bar * BAR, "D2:3 D2:.5~ D2:.5~", 52)
    return score
