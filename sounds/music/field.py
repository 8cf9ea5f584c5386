"""Field: low strings, brushes, one muted trumpet that never says all of it."""

from __future__ import annotations

from music.score import Part, Score, roots
from music.theme import BAR, CALL, HOME, HOPE, TICK_76, WORRY

SLAP, TAP, SWIRL, KICK = 38, 39, 40, 36
CHORDS = (
    "Dm", "Dmb6", "Dm", "A", "Dm", "Gm", "A7", "Dm",
    "F", "Gm", "Dm", "A", "Bb", "Eb", "A7", "A7",
    "Dm", "Dm6", "Dmb6", "Dm", "Gm", "Eb", "Edim", "A7",
)  # fmt: skip


def music() -> Score:
    """Twenty-four bars at 76."""
    score = Score(96, TICK_76, hall=0.6)
    pad = score.part(49, 88, 76, 70)
    pad.chords(0, CHORDS, BAR, "A2", 60)
    for bar in range(0, 24, 4):
        pad.swell(bar * BAR, (bar + 2) * BAR, 84, 116)
        pad.swell((bar + 2) * BAR, (bar + 4) * BAR, 116, 84)
    _walk(score.part(32, 104, 66, 25))
    _brushes(score.kit(40, 92, 30))
    trumpet = score.part(59, 98, 48, 75)
    trumpet.line(0, CALL, 80)
    trumpet.line(4 * BAR, WORRY.replace("E4:3 -:1", "E4:2 -:2"), 72)
    trumpet.line(7 * BAR, "-:2 A4:1 F4:1", 62)
    trumpet.line(12 * BAR, "F4:1.5 G4:.5 A4:1 D5:1 | Eb5:3 -:1 | -:4 | C#5:2 A4:2", 76)
    trumpet.line(22 * BAR, HOME.partition("|")[0], 66)
    clarinet = score.part(71, 84, 84, 70)
    clarinet.line(2 * BAR, "-:1 A3:.5 D4:.5 F4:2 | E4:3 -:1", 62)
    clarinet.line(8 * BAR, HOPE, 70)
    clarinet.line(10 * BAR, "A4:1.5 G4:.5 F4:1 D4:1 | E4:2 C#4:2", 66)
    clarinet.line(17 * BAR, "-:2 B3:1 D4:1 | Bb3:2 -:2", 54)
    vibes = score.part(11, 74, 30, 80)
    vibes.line(16 * BAR, "D5:1 A4:1 F4:2 | D5:1 B4:1 F4:2 | D5:1 Bb4:1 F4:2 | A4:4", 58)
    vibes.line(20 * BAR, "G4:1 D5:1 Bb4:2 | G4:1 Eb5:1 Bb4:2 | E5:1 Bb4:1 G4:2 | C#5:4", 58)
    timpani = score.part(47, 88, 60, 70)
    for bar in (0, 8, 16, 20):
        timpani.line(bar * BAR, "D2:3 A1:.5 A1:.5", 44)
    return score


def _walk(bass: Part) -> None:
    for bar, root in enumerate(roots(CHORDS, "A1")):
        at = bar * BAR
        if bar >= 16:
            bass.note(at, 3.4, root, 70)
            continue
        for place, up in enumerate((0, 7, 12, 7) if bar % 2 else (0, 0, 7, 10)):
            if bar % 4 == 2 and place == 1:
                continue
            bass.note(at + place, 0.85, root + up, 78 if place == 0 else 64)


def _brushes(kit: Part) -> None:
    for bar in range(24):
        at = bar * BAR
        kit.beat(at, "x.......x.......", SWIRL, 54)
        if bar < 16:
            kit.beat(at, "....x..o....x.oo", TAP, 50)
            kit.beat(at, "x.........o.....", KICK, 44)
        if bar % 8 == 7:
            kit.roll(at + 3, 1, TAP, 26, 52)
