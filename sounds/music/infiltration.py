"""Infiltration: a village that pretends to sleep: guitar, an accordion behind shutters, bassoon."""

from __future__ import annotations

from music.score import Score, pitch, roots, voiced
from music.theme import BAR, SECOND_CHORDS, TICK_76

CHORDS = ("Dm", "Gm", "Dm", "A7", "Dm", "Gm", "A7", "Dm", *SECOND_CHORDS)


def music() -> Score:
    """Sixteen bars at 76."""
    score = Score(64, TICK_76, hall=0.45)
    guitar = score.part(24, 96, 78, 40)
    bass = score.part(45, 100, 64, 35)
    for bar, (name, root) in enumerate(zip(CHORDS, roots(CHORDS, "A1"), strict=True)):
        at = bar * BAR
        tones = [root + 12, *voiced(name, "F3")]
        order = (0, 1, 3, 2, 3, 1, 3, 2)
        for place, index in enumerate(order):
            loud = 72 if place == 0 else 46 if index == 2 else 58
            guitar.note(at + place / 2, 0.9, tones[min(index, len(tones) - 1)], loud)
        bass.note(at, 0.5, root + 12, 82)
        bass.note(at + 2, 0.5, root + 7, 66)
        if bar % 2:
            bass.note(at + 3.5, 0.3, root + 11, 56)
    squeeze = score.part(21, 88, 50, 60)
    squeeze.line(0, "-:4 | -:2 D5:1 Bb4:1 | A4:1.5 G4:.25 A4:.25 F4:2 | E4:3 -:1", 72)
    squeeze.line(16, "-:2 A4:.5 D5:.5 F5:1 | E5:1 D5:1 Bb4:2 | A4:1 G4:1 E4:1 C#4:1 | D4:3 -:1", 76)
    squeeze.line(48, "F4:1.5 G4:.5 A4:1 D5:1 | Eb5:2 D5:1 Bb4:1 | A4:3 -:1 | -:4", 76)
    squeeze.swell(0, 30, 84, 118)
    squeeze.swell(48, 60, 118, 78)
    sneak = score.part(70, 96, 74, 50)
    sneak.line(
        32,
        "F3:.5~ -:.5 A3:.5~ -:.5 C4:.5~ A3:.5~ F3:1~ | G3:.5~ -:.5 Bb3:.5~ -:.5 D4:1 G3:1~"
        " | D3:.5~ -:.5 F3:.5~ -:.5 A3:.5~ F3:.5~ D3:1~ | E3:1 C#3:1 A2:2",
        74,
    )
    vibes = score.part(11, 70, 30, 80)
    vibes.line(28, "-:2 A5:.5 F5:.5 D5:1", 52)
    vibes.line(56, "E5:1 G5:1 Bb5:2 | A5:1 G5:1 E5:1 C#5:1", 56)
    pad = score.part(49, 66, 64, 70)
    pad.chords(32, SECOND_CHORDS, BAR, "D3", 50)
    pad.swell(32, 58, 60, 112)
    pad.swell(58, 64, 112, 40)
    block = score.part(115, 70, 58, 40)
    for bar in range(16):
        block.note(bar * BAR + 3, 0.2, pitch("A4"), 40)
    return score
