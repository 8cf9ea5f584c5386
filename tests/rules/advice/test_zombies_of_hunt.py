"""How many zombies a hunt may have, by what has been turned up."""

from __future__ import annotations

import pytest

from game.rules.advice.odds.hunting import zombies_of_hunt
from game.rules.counters import HUNT_COUNTERS, HUNT_EVENT, HUNT_ZOMBIES
from game.rules.state import Hunt

Z1, Z2, Z3, Z4 = HUNT_ZOMBIES
OTHERS = tuple(one for one in HUNT_COUNTERS if one not in HUNT_ZOMBIES)


def hunt(turn: str, down: tuple[str, ...], *, killed: tuple[str, ...] = ()) -> Hunt:
    """A hunt with these counters face down; the others are out of play."""
    places = tuple((f"{place:04}", counter) for place, counter in enumerate(down))
    return Hunt(turn_counter=turn, face_down=places, killed=killed)


@pytest.mark.parametrize("turn", [Z4, "turret"])
def test_M3_0_setup_at_first_three_or_four(turn: str) -> None:
    down = tuple(one for one in HUNT_COUNTERS if one != turn)
    assert zombies_of_hunt(hunt(turn, down)) == (3, 4)


def test_M3_0_setup_all_four_once_each_is_seen() -> None:
    assert zombies_of_hunt(hunt("turret", OTHERS[:2], killed=(Z1, Z2, Z3, Z4))) == (4, 4)


def test_M3_0_setup_three_once_nothing_is_face_down() -> None:
    assert zombies_of_hunt(hunt(Z4, (), killed=(Z1, Z2, Z3))) == (3, 3)


def test_M3_0_setup_three_once_only_zombies_can_mark_the_turns() -> None:
    assert zombies_of_hunt(hunt(Z4, (Z3,), killed=(Z1, Z2))) == (3, 3)


def test_M7_2_ev_turn_four_once_the_event_marks_the_turns() -> None:
    exchanged = Hunt(
        turn_counter=HUNT_EVENT,
        turn_counter_is_known=True,
        face_down=(("0101", Z3), ("0102", Z4)),
        face_up=(("0103", Z2),),
        killed=(Z1,),
    )
    assert zombies_of_hunt(exchanged) == (4, 4)
