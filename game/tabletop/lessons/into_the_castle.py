"""The second lesson: the last fifty minutes in the castle, up to the explosion."""

from __future__ import annotations

from typing import Final

from game.tabletop.lessons.lesson import Lesson, LessonStep, walk

_BOTH: Final = ("act Cooper", "join Garrett")

INTO_THE_CASTLE: Final = Lesson(
    name="castle",
    position={
        "stage": "castle",
        "phase": "paras",
        "turn": 8,
        "clock": 310,
        "ambition": "zombies",
        "ambition_known": True,
        "garrisoned": True,
        "passage": True,
        "paras": {
            "Cooper": {"at": "1F-1604", "items": ["charge-1", "diary"]},
            "Garrett": {"at": "1F-1604", "items": ["mp40", "key"]},
        },
        "enemies": {},
        "hidden": {"2F-0802": "event-II"},
        "pool": ["G1", "G2", "G3"],
        "cup": ["Z2", "Z6", "Z1", "Z3", "Z4", "Z5", "Z7", "Z8"],
        "bites": ["a", "b", "c", "d"],
        "charges_set": {"B-0708": ["gas-1"], "1F-1503": ["grenade-2"]},
    },
    dice=(
        *(3, 4),  # one zombie rises in the Battery Room
        *(2, 6),  # the other in the Chapel, which has no way to the men but theirs
        *(2, 6, 1, 5, 3, 2, 1, 2),  # they fire
    ),
    steps=(
        LessonStep("start", "R9.1-area", look="2F-0705"),
        LessonStep("climb", "R7.3-enter-room", (*_BOTH, *walk("2F-0803")), look="2F-0803"),
        LessonStep("zombie", "R7.6-who", ("stop", "attack Z2")),
        LessonStep(
            "tower",
            "R7.1-phases",
            (*_BOTH, *walk("2F-0703", "2F-0704", "2F-0705"), "stop"),
            look="2F-0705",
        ),
        LessonStep("set", "R7.5-set", ("act Cooper", "set-with-detonator")),
        LessonStep("end", "R9.1.1-0600", ("end-phase",)),
        LessonStep("stairs", "R9.2-2F", (*_BOTH, *walk("2F-0805", "2F-0905", "B-0508", "B-0408"))),
        LessonStep(
            "home", "R9.2-village-safe", (*_BOTH, *walk("B-0308", "B-0208", "B-0108", "village"))
        ),
        LessonStep("bang", "R9.3-when"),
    ),
)
