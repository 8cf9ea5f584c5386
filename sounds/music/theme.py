"""The main theme, in D minor: sixteen bars, used in every piece."""

from __future__ import annotations

from typing import Final

BAR: Final = 4.0
"""Beats."""
TICK_76: Final = 34816
TICK_92: Final = 28800
TICK_120: Final = 22080
"""Samples a beat at 44100 a second, in whole blocks of 64: 76.0, 91.9 and 119.8 bpm."""

CALL: Final = "D4:1.5 D4:.5 A4:2 | Bb4:1 A4:1 F4:2"
WORRY: Final = "G4:1.5 F4:.5 E4:1 F4:1 | E4:3 -:1"
REACH: Final = "D4:1.5 D4:.5 A4:2 | C5:1 Bb4:1 D5:2"
HOME: Final = "Bb4:1 A4:1 G4:.5 F4:.5 E4:1 | D4:3 -:1"
FIRST: Final = f"{CALL} | {WORRY} | {REACH} | {HOME}"
FIRST_CHORDS: Final = ("Dm", "Bb", "Edim", "A", "Dm", "Gm", "A7", "Dm")

HOPE: Final = "F4:1.5 G4:.5 A4:1 C5:1 | Bb4:1.5 A4:.5 G4:2"
DOUBT: Final = "A4:1.5 G4:.5 F4:1 A4:1 | E4:3 -:1"
CLIMB: Final = "F4:1.5 G4:.5 A4:1 D5:1 | Eb5:2 D5:1 Bb4:1"
BACK: Final = "A4:2 G4:1 E4:1 | C#4:2 E4:2"
SECOND: Final = f"{HOPE} | {DOUBT} | {CLIMB} | {BACK}"
SECOND_CHORDS: Final = ("F", "Gm", "Dm", "A", "Bb", "Eb", "A7", "A7")
