"""Debriefing: first light. A piano counts them, a trumpet far away calls the others."""

from __future__ import annotations

from music.score import Score, roots, voiced
from music.theme import BAR, TICK_76

CHORDS = (
    "Dm", "Bb", "F", "C", "Dm", "Gm", "A7", "Dm",
    "F", "C", "Bb", "F", "Gm", "Bb", "Asus", "A7",
)  # fmt: skip


def music() -> Score:
    """Sixteen bars at 76."""
    score = Score(64, TICK_76, hall=0.7)
    piano = score.part(0, 100, 60, 55)
    harp = score.part(46, 84, 84, 60)
    for bar, (name, root) in enumerate(zip(CHORDS, roots(CHORDS, "A1"), strict=True)):
        at = bar * BAR
        piano.note(at, 3.9, root, 66)
        piano.note(at, 3.9, root + 12, 56)
        tones = [*voiced(name, "D4"), *voiced(name, "D5")]
        if bar >= 8:
            for place, index in enumerate((0, 1, 2, 3, 4, 3, 2, 1)):
                harp.note(at + place / 2, 1.4, tones[index], 56)
        else:
            for place in (1, 2, 3):
                for tone in voiced(name, "F3"):
                    piano.note(at + place, 0.8, tone, 44)
    piano.line(0, "D5:1.5 D5:.5 A5:2 | Bb5:1 A5:1 F5:2 | A5:1.5 G5:.5 F5:1 A5:1 | G5:3 E5:1", 72)
    piano.line(16, "F5:1.5 D5:.5 A5:2 | Bb5:1 A5:1 G5:2 | A5:1 G5:1 E5:1 C#5:1 | D5:4", 72)
    strings = score.part(49, 88, 72, 75)
    strings.chords(0, CHORDS, BAR, "A2", 54)
    strings.swell(0, 16, 40, 84)
    strings.swell(16, 32, 84, 70)
    strings.swell(32, 56, 80, 124)
    strings.swell(56, 64, 124, 44)
    far = score.part(56, 70, 34, 110)
    far.line(32, "F4:1.5 F4:.5 C5:2 | C5:1 D5:1 E5:2 | F5:1.5 D5:.5 Bb4:2 | A4:3 -:1", 70)
    horn = score.part(60, 96, 52, 85)
    horn.line(48, "Bb3:1.5 C4:.5 D4:2 | F4:1 D4:1 Bb3:2 | A3:2 D4:2 | C#4:2 E4:2", 72)
    timpani = score.part(47, 84, 60, 70)
    timpani.line(28, "D2:3 A1:1", 44)
    timpani.line(60, "A1:2 A1:1 A1:1", 40)
    return score
