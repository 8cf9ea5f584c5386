"""The rows of a tooltip of the hunt: the counters not seen yet, and the next counterattack."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.advice.exposure import Exposure
from game.rules.advice.odds.unknown import may_be_in_lair
from game.rules.events.hunt import hunt_of
from game.rules.state import State
from game.tabletop.tooltips.slip import Row
from game.ui.words import Words


def unseen_rows(words: Words, state: State) -> tuple[Row, ...]:
    """How many counters of each kind have not been seen yet, the most frequent first."""
    hunt = hunt_of(state)
    unseen = len(hunt.face_down) + (not hunt.turn_counter_is_known)
    kinds = sorted(may_be_in_lair(state), key=lambda one: -one.chance)
    return (
        Row(words.count("odds.unseen", unseen), is_strong=True),
        *(Row(_name(words, one.kind), str(round(one.chance * unseen))) for one in kinds),
    )


def _name(words: Words, kind: str) -> str:
    return words.say("unit.zombie" if kind == "zombie" else f"hunt.{kind}")


def exposure_rows(words: Words, faces: Sequence[Exposure]) -> tuple[Row, ...]:
    """What a 5 and a 6 would do to the tank."""
    return tuple(
        Row(_told(words, one), words.say(f"harm.{one.harm}"), is_strong=one.harm == "lost")
        for one in faces
    )


def _told(words: Words, one: Exposure) -> str:
    told = words.say("harm.row", face=one.face)
    return told if one.harm == "none" else f"<red>{told}</>"
