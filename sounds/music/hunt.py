"""Hunt: fifteen tons of riff; the tune goes over it at full throttle."""

from __future__ import annotations

from music.score import Part, Score, roots
from music.theme import BAR, FIRST, FIRST_CHORDS, SECOND, SECOND_CHORDS, TICK_120

KICK, SNARE, HAT, OPEN, CRASH, TOM, LOW_TOM = 36, 38, 42, 46, 49, 47, 43
RIFF = (0, 0, 3, 0, 6, 5, 3, -2)
HEAVY = (0, 0, 0, 3, 0, 0, 6, 5)
CHORDS = (
    ("Dm",) * 8 + FIRST_CHORDS + ("Dm", "Dm", "Eb", "Dm", "Gm", "Gm", "A7", "A7") + SECOND_CHORDS
)


def music() -> Score:
    """Thirty-two bars at 120."""
    score = Score(128, TICK_120, hall=0.4)
    _riff(score.part(33, 112, 64, 15), score.part(30, 62, 90, 25), score.part(58, 88, 44, 40))
    brass = score.part(61, 82, 56, 55)
    trumpet = score.part(56, 92, 48, 60)
    trumpet.line(8 * BAR, FIRST, 94)
    trumpet.line(24 * BAR, SECOND, 96)
    brass.chords(24 * BAR, SECOND_CHORDS, BAR, "F3", 76)
    for bar in (4, 5, 6, 7):
        brass.line(bar * BAR, "-:2.5 D4+A3:.5~ -:.5 F4+C4:.5~", 88)
    brass.line(
        20 * BAR, "-:1 G3+D4:.5~> -:2.5 | -:1 Bb3+D4:.5~> -:2.5 | A3+E4:.5~ -:1 A3+E4:.5~ -:2", 92
    )
    brass.line(23 * BAR, "A3+C#4+G4:3.5>", 84)
    horn = score.part(60, 92, 76, 60)
    horn.line(16 * BAR, "D3:3 D3:1 | A3:4 | Bb3:2 G3:2 | F3:4", 88)
    strings = score.part(48, 78, 80, 50)
    strings.chords(8 * BAR, FIRST_CHORDS, BAR, "A3", 66)
    for bar in range(24, 32):
        for beat in range(8):
            tone = "D5" if bar < 28 else "Eb5" if bar < 30 else "E5"
            strings.line(bar * BAR + beat / 2, f"{tone}:.5~", 60 if beat % 2 else 74)
    _drums(score.kit(16, 100, 25))
    return score


def _riff(bass: Part, guitar: Part, tuba: Part) -> None:
    for bar, root in enumerate(roots(CHORDS, "A1")):
        at = bar * BAR
        figure = HEAVY if 16 <= bar < 24 else RIFF
        for place, up in enumerate(figure):
            is_down = place % 2 == 0
            bass.note(at + place / 2, 0.42, root + up, 100 if is_down else 84)
            if bar >= 4:
                guitar.note(
                    at + place / 2, 0.3 if is_down else 0.2, root + up, 84 if is_down else 64
                )
                guitar.note(at + place / 2, 0.3 if is_down else 0.2, root + up + 7, 70)
        tuba.note(at, 0.8, root, 84)
        tuba.note(at + 2, 0.4, root + 6 if figure is RIFF else root, 74)


def _drums(kit: Part) -> None:
    for bar in range(32):
        at = bar * BAR
        kit.beat(at, "X..x..x.X.x...x.", KICK, 88)
        if 16 <= bar < 24:
            kit.beat(at, "x.o.x.o.x.o.x.oo", LOW_TOM, 78)
            kit.beat(at, "............X...", SNARE, 84)
        else:
            kit.beat(at, "....X..o....X.oo", SNARE, 86)
            kit.beat(at, "x.o.x.o.x.o.x.o.", HAT, 62)
        if bar % 8 == 7:
            kit.beat(at, "........xxXoxxXX", TOM, 84)
        if bar % 8 == 0:
            kit.note(at, 3, CRASH, 92)
        if bar % 2:
            kit.note(at + 3.5, 0.5, OPEN, 66)
