"""What the next counterattack of the hunt would do to the tank."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.advice.forecast import exposure
from game.rules.board.hexes import Hex
from tests.rules.hunt.hunt_games import LANE, hunting


def _harms(*way: Hex, **hunt: Any) -> dict[int, str]:
    far = [("0801", "cutter")]
    game = hunting([4], rows=LANE, tank="0101", points=4, face_down=far, **hunt)
    before = game.state.copy()
    found = exposure(game.boards, game.options, game.state, way)
    assert game.state == before
    return {one.face: one.harm for one in found}


def test_M6_0_none_up_with_no_zombie_face_up_nothing_is_told() -> None:
    assert _harms() == {}


@pytest.mark.parametrize(
    ("zombies", "hunt", "harms"),
    [
        ([("0401", "zombie-2")], {}, {5: "none", 6: "none"}),
        ([("0301", "zombie-2")], {}, {5: "none", 6: "damaged"}),
        ([("0201", "zombie-2")], {}, {5: "damaged", 6: "damaged"}),
        ([("0201", "zombie-2")], {"attached": ["turret"]}, {5: "absorbed", 6: "absorbed"}),
        ([("0301", "zombie-2")], {"damaged": True}, {5: "none", 6: "lost"}),
        ([("0101", "zombie-2")], {}, {5: "damaged", 6: "damaged"}),
        ([("0201", "zombie-2"), ("0301", "zombie-1")], {}, {5: "damaged", 6: "lost"}),
    ],
)
def test_M6_0_the_harm_of_a_5_and_of_a_6(
    zombies: list[tuple[Hex, str]], hunt: dict[str, Any], harms: dict[int, str]
) -> None:
    assert _harms(face_up=zombies, **hunt) == harms


def test_M6_0_in_another_hex_the_harm_is_another() -> None:
    assert _harms("0201", "0301", face_up=[("0401", "zombie-2")]) == {5: "damaged", 6: "damaged"}


def test_M7_2_infantry_that_gets_on_in_another_hex_takes_the_hit() -> None:
    """The ticket of the move foretold defeat, and after it only the infantry was lost."""
    at_the_end = [("0101", "zombie-2"), ("0301", "infantry-1")]
    on_the_way = [("0101", "zombie-2"), ("0201", "infantry-1")]
    for near in (at_the_end, on_the_way):
        found = _harms("0201", "0301", face_up=near, damaged=True)
        assert found == {5: "none", 6: "absorbed"}


def test_M6_0_enter_a_move_onto_two_zombies_is_lost_whatever_is_rolled() -> None:
    both = [("0301", "zombie-1"), ("0301", "zombie-2")]
    assert _harms("0201", "0301", face_up=both) == {5: "lost", 6: "lost"}
