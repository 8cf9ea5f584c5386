"""The example of play: the castle from 03:20 on, as in the rulebook's example."""

from __future__ import annotations

from typing import Final

from game.tabletop.lessons.lesson import Lesson, LessonStep, walk

_INTO_COURT: Final = (*walk("1F-0107", "1F-0207", "1F-0307", "1F-0407"), "stop")
"""From the village over the causeway, through gatehouse and gate."""
_TUNNEL: Final = walk("B-0108", "B-0208", "B-0308")

EXAMPLE_OF_PLAY: Final = Lesson(
    name="example",
    position={
        "stage": "infiltration",
        "garrisoned": True,
        "clock": 200,
        "arrival": 200,
        "ambition": "haunebu",
        "ambition_known": True,
        "paras": {
            "Angel": {"at": "village", "items": ["katana"]},
            "Blake": {"at": "village", "items": ["grenade-1"]},
            "Cooper": {"at": "village", "items": ["mg42", "diary"]},
            "Dylan": {"at": "village", "items": ["first-aid-1"]},
            "Ines": {"at": "village", "items": ["mp40"]},
        },
        "enemies": {
            "G1": {"kind": "german", "at": "1F-0405"},
            "G2": {"kind": "german", "at": "1F-0409"},
            "G9": {"kind": "german", "at": "1F-0909"},
            "G3": {"kind": "german", "at": "2F-0804"},
            "G10": {"kind": "german", "at": "1F-1601"},
            "G6": {"kind": "german", "at": "2F-0504"},
            "G5": {"kind": "german", "at": "1F-0302"},
            "G7": {"kind": "german", "at": "1F-1407"},
            "Wafner": {"kind": "german", "at": "2F-0207"},
            "Schelzer": {"kind": "german", "at": "1F-1102"},
        },
        "hidden": {
            "B-0106": "event-II",
            "B-0207": "gas-1",
            "B-0406": "hostage",
            "B-0407": "prisoner",
            "B-0103": "gas-2",
            "B-1004": "gasoline-2",
            "1F-0701": "flamethrower-2",
            "1F-0709": "gasoline-1",
            "1F-0904": "key",
            "1F-1201": "grenade-2",
            "1F-1206": "grenade-3",
            "1F-1208": "flamethrower-1",
            "1F-1409": "sentry-2",
            "1F-1806": "doctor",
            "1F-1809": "sentry-1",
            "2F-0102": "sentry-3",
            "2F-0306": "event-I-2",
            "2F-0402": "event-I-1",
            "2F-0406": "event-III",
            "2F-0602": "first-aid-3",
        },
        "pool": ["G4", "G8", "G11", "G12", "G13", "G14"],
        "cup": ["Z2", "Z1", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8"],
        "bites": ["a", "b", "c", "d"],
    },
    dice=(
        *(3, 5, 6),  # two infiltrations
        *(3, 2, 6, 1, 4),  # Cooper fires
        *(1, 2, 4, 6),  # Dylan fires
        *(3, 6),  # both groups fire back
        *(2, 4, 5, 6, 1, 3),  # Angel attacks in melee
    ),
    steps=(
        LessonStep("start", "E0-start"),
        LessonStep("angel-in", "E1-infiltrate-A", ("act Angel", "attempt")),
        LessonStep("look", "E1-infiltrate-A", ("look-at B-0106",)),
        LessonStep("two-in", "E2-infiltrate-CD", ("act Cooper", "join Dylan", "attempt")),
        LessonStep("caught", "E2-infiltrate-CD", ("unit Cooper", "lose-item diary")),
        LessonStep("storm", "R7.2-order-free", ("storm-castle",)),
        LessonStep("cooper", "E3-cooper", ("act Cooper", *_INTO_COURT)),
        LessonStep("mg42", "E3-cooper", ("attack G1", "use Cooper mg42")),
        LessonStep("dylan", "E4-dylan", ("act Dylan", *_INTO_COURT)),
        LessonStep("sights", "E4-dylan", ("attack G2",)),
        LessonStep("over", "E5-reaction", ("end-phase",)),
        LessonStep("fire", "E5-reaction", ("unit G1", "unit Dylan", "unit Dylan")),
        LessonStep("hit", "E5-reaction", ("lose-item first-aid-1",)),
        LessonStep(
            "closing", "E5-reaction", ("cell 1F-0708", "unit G7", "cell 1F-1402"), plays_itself=True
        ),
        LessonStep("plan", "E5-reaction", ("turn-up B-0207",)),
        LessonStep("passage", "E6a-angel", ("act Angel", *_TUNNEL, *walk("B-0307"), "stop")),
        LessonStep("worms", "E6b-melee", ("attack Z1", "use Angel katana")),
        LessonStep("blake", "E6c-blocked", ("act Blake", *_TUNNEL, "stop")),
        LessonStep("blocked", "E6c-blocked", ("hold-fire",)),
        LessonStep("end", "E6d-variant-throw"),
    ),
)
