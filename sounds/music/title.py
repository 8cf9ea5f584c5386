"""Title: the whole tune as a slow march, alone, in hope, and with everything there is."""

from __future__ import annotations

from music.score import Part, Score, roots
from music.theme import BAR, FIRST, FIRST_CHORDS, SECOND, SECOND_CHORDS, TICK_76

SNARE, TAP, CRASH, DRUM = 38, 40, 49, 36


def theme() -> Score:
    """Twenty-four bars at 76."""
    score = Score(96, TICK_76, hall=0.7)
    bell = score.part(14, 80, 52, 80)
    bell.line(0, "D4:16 D4:16", 74)
    bell.line(16 * BAR, "D4:8 A3:8 D4:8 A3:8", 82)
    _low(score)
    _tune(score)
    _high(score)
    _drums(score.kit(48, 96, 60), score.part(47, 104, 60, 60))
    return score


def _low(score: Score) -> None:
    strings = score.part(48, 84, 80, 60)
    bass = score.part(43, 96, 74, 40)
    names = (*FIRST_CHORDS, *SECOND_CHORDS, *FIRST_CHORDS)
    strings.chords(0, names, BAR, "A2", 62)
    strings.swell(0, 6 * BAR, 80, 104)
    strings.swell(6 * BAR, 8 * BAR, 104, 90)
    strings.swell(8 * BAR, 16 * BAR, 90, 124)
    strings.swell(16 * BAR, 22 * BAR, 118, 127)
    strings.swell(22 * BAR, 24 * BAR, 127, 80)
    for bar, root in enumerate(roots(names, "A1")):
        bass.note(bar * BAR, 2.9, root, 78)
        bass.note(bar * BAR + 3, 0.9, root, 62)
    trombone = score.part(57, 88, 84, 60)
    trombone.line(8 * BAR, "-:28 A2+E3:4>", 66)
    for bar, root in enumerate(roots(FIRST_CHORDS, "A1")):
        trombone.note((16 + bar) * BAR, 1.4, root, 92)
        trombone.note((16 + bar) * BAR + 1.5, 0.4, root, 78)
        trombone.note(
            (16 + bar) * BAR + 2, 1.9, root + (6 if FIRST_CHORDS[bar] == "Edim" else 7), 84
        )


def _tune(score: Score) -> None:
    trumpet = score.part(59, 92, 50, 70)
    trumpet.line(0, FIRST, 84)
    horn = score.part(60, 104, 44, 80)
    horn.line(8 * BAR, SECOND, 84)
    horn.line(16 * BAR, FIRST, 88)
    lead = score.part(56, 84, 56, 70)
    lead.line(16 * BAR, FIRST, 96)
    lead.line(12 * BAR, "-:4 | Eb5:2 D5:1 Bb4:1 | A4:2 G4:1 E4:1", 62)


def _high(score: Score) -> None:
    choir = score.part(52, 76, 64, 90)
    choir.chords(8 * BAR, SECOND_CHORDS, BAR, "F3", 66)
    choir.chords(16 * BAR, FIRST_CHORDS, BAR, "A3", 78)
    choir.swell(8 * BAR, 15 * BAR, 70, 120)
    choir.swell(16 * BAR, 24 * BAR, 120, 84)
    tremolo = score.part(44, 66, 40, 70)
    tremolo.chords(16 * BAR, FIRST_CHORDS, BAR, "D5", 62)
    tremolo.line(4 * BAR, "A5:4 Bb5:4 A5:8", 40)


def _drums(kit: Part, timpani: Part) -> None:
    for bar in range(24):
        at, is_big = bar * BAR, bar >= 16
        loud = 84 if is_big else 46 if bar < 8 else 58
        if bar % 4 == 3:
            kit.beat(at, "x..o xxo. x.x. ....", SNARE, loud)
            kit.roll(at + 3, 1, SNARE, loud - 24, loud + 6)
        else:
            kit.beat(at, "x... x.oo x... x.x.", SNARE, loud)
        timpani.line(at, "D2:1.5 D2:.5~ A1:2" if bar % 2 == 0 else "D2:3 A1:.5~ A1:.5~", loud + 4)
        if is_big:
            kit.beat(at, "X.......x.....x.", DRUM, 92)
    for bar in (0, 8, 16, 20):
        kit.note(bar * BAR, 4, CRASH, 92 if bar >= 16 else 60)
