"""Demolition: six strokes of a bell, a heart, strings that climb by half-tones."""

from __future__ import annotations

from music.score import Score, pitch
from music.theme import BAR, TICK_92


def music() -> Score:
    """Sixteen bars at 92."""
    score = Score(64, TICK_92, hall=0.85)
    bell = score.part(14, 104, 58, 90)
    for bar in range(6):
        bell.note(bar * BAR, 4, pitch("D4"), 84)
    heart = score.part(116, 104, 64, 40)
    for bar in range(16):
        loud = 62 + 3 * bar
        for beat in (0.0, 2.0):
            heart.note(bar * BAR + beat, 0.4, pitch("D2"), loud)
            heart.note(bar * BAR + beat + 0.5, 0.4, pitch("C2"), loud - 18)
    bass = score.part(43, 84, 70, 45)
    bass.line(0, "D2:8 D2:8 C#2:8 C#2:8 C2:8 B1:8 Bb1:8 A1:8", 74)
    pad = score.part(49, 84, 76, 75)
    pad.chords(0, ("Dm", "Dm", "A", "A", "Abdim", "Abdim", "Gm", "A7"), 8, "A2", 58)
    pad.swell(0, 56, 60, 124)
    pad.swell(56, 64, 124, 60)
    rising = score.part(44, 90, 42, 75)
    notes = ("A4", "Bb4", "B4", "C5", "C#5", "D5", "Eb5", "E5", "F5", "F#5", "G5", "Ab5")
    for number, name in enumerate(notes):
        rising.line(16 + number * 4, f"{name}:4", 54)
        if number >= 4:
            rising.line(16 + number * 4, f"{notes[number - 4]}:4", 46)
    rising.swell(16, 63, 44, 127)
    horn = score.part(60, 100, 50, 85)
    horn.line(24, "D4:1.5 D4:.5 A4:4 | -:2 | Bb4:2 A4:2 F4:4 | -:2", 70)
    horn.line(48, "G4:3 F4:1 | E4:4 | Eb4:4 | C#4:3 -:1", 80)
    brass = score.part(57, 96, 84, 65)
    brass.line(32, "Ab2+D3:8 B2+F3:8 | G2+D3:8 | A2+E3:7 -:1", 72)
    brass.swell(32, 62, 40, 127)
    roll = score.part(47, 96, 60, 60)
    roll.roll(52, 10, pitch("A1"), 18, 88)
    kit = score.kit(48, 84, 60)
    kit.roll(60, 3.5, 38, 16, 66)
    return score
