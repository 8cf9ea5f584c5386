"""The first lesson: two men in the field on their way to Nonette."""

from __future__ import annotations

from typing import Final

from game.tabletop.lessons.lesson import Lesson, LessonStep, walk

_BOTH: Final = ("act Garrett", "join Blake")

FIRST_NIGHT: Final = Lesson(
    name="first-night",
    position={
        "stage": "field",
        "phase": "paras",
        "turn": 4,
        "clock": 80,
        "ambition": "haunebu",
        "paras": {
            "Blake": {"at": "1408", "items": ["first-aid-1"]},
            "Garrett": {"at": "1408"},
        },
        "enemies": {
            "G2": {"kind": "german", "at": "1909"},
            "G9": {"kind": "german", "at": "1510"},
            "G5": {"kind": "german", "at": "1704"},
            "G6": {"kind": "german", "at": "1405"},
            "G12": {"kind": "german", "at": "1104"},
        },
        "hidden": {
            "1508": "mp40",
            "1806": "dog",
            "0909": "mine",
            "1007": "ambush-1",
            "1404": "alive",
            "0904": "beast",
            "1503": "ambush-2",
        },
        "pool": ["G1", "G3", "G4", "G7", "G8", "G10", "G11", "G13", "G14", "Wafner", "Schelzer"],
        "cup": ["Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8"],
        "bites": ["a", "b", "c", "d"],
    },
    dice=(4, 5, *(1, 5, 2, 1, 6, 2, 2), 6, *(4, 3, 2)),
    steps=(
        LessonStep("start", "R2.3-fields", look="1907"),
        LessonStep("choose", "R4.2-by-unit-or-stack", _BOTH, look="1907"),
        LessonStep("crossroads", "R4.2.4-rush", (*walk("1508"), "stop")),
        LessonStep("take", "R4.2.4-equipment", ("take mp40 Garrett",)),
        LessonStep("noise", "R4.3.1-roll"),
        LessonStep("marsh", "R4.3.1-counted", (*_BOTH, *walk("1608", "1708", "1808"))),
        LessonStep("attack", "R4.4.1-dice", ("attack G2",)),
        LessonStep("wound", "R4.5.5-per-hit", ("take-wound Blake",)),
        LessonStep("aid", "R4.2.6-first-aid", (*_BOTH, "first-aid Blake")),
        LessonStep("again", "R4.4.1-hits", ("attack G2",)),
        LessonStep("wait", "R4.2.6-first-aid", ("stop",)),
        LessonStep("nonette", "R5.1-exit", (*_BOTH, *walk("1907"))),
        LessonStep("end", "R6.2-village"),
    ),
)
