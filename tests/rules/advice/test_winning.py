"""Which explosion brings which result, as the paper about victory says it."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.rules import Game, Options
from game.rules.advice.demolition import how_to_win
from game.rules.castle.demolition import level_of
from game.rules.state import State


def raid() -> State:
    state = Game.new(load_boards(), 1, part="castle").state.copy()
    state.ambition, state.ambition_known = "zombies", True
    return state


def test_R9_3_when_the_rows_are_those_of_the_table() -> None:
    told = [(one.floors, one.outcome) for one in how_to_win(raid(), Options()).results]
    assert told == [
        (0, "operational-defeat"),
        (1, "tactical-defeat"),
        (2, "tactical-victory"),
        (3, "operational-victory"),
    ]


def test_R9_3_upgrade_points_raise_each_level_once_the_upper_floor_is_blown() -> None:
    winning = how_to_win(raid(), Options())
    assert winning.points == 6
    assert [one.with_points for one in winning.results] == [
        "operational-defeat",
        "tactical-victory",
        "operational-victory",
        "strategic-victory",
    ]


def test_R9_3_when_by_the_ruling_the_second_floor_must_be_the_ground_floor() -> None:
    options = Options(ground_floor_decides=True)
    assert how_to_win(raid(), options).needs_ground_floor
    assert not how_to_win(raid(), Options()).needs_ground_floor
    assert level_of(("2F", "basement"), 0, options) == "tactical-defeat"
    assert how_to_win(raid(), options).results[2].outcome == "tactical-victory"


@pytest.mark.parametrize(
    ("ambition", "is_known", "best"),
    [
        ("haunebu", True, "tactical-defeat"),
        ("haunebu", False, None),
        ("zombies", True, None),
    ],
)
def test_R8_2_4_key_item_the_papers_are_named_once_they_are_known_to_be_wanted(
    ambition: str, is_known: bool, best: str | None
) -> None:
    state = raid()
    state.ambition, state.ambition_known = ambition, is_known
    assert how_to_win(state, Options()).without_papers == best
