"""The number of ways to decide is what it was when it was counted."""

from __future__ import annotations

import pytest

from tests.rules.perft import MOST, POSITIONS, counts, frozen, paths

FROZEN = frozen()


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_ways_as_were_frozen(name: str) -> None:
    assert counts(POSITIONS[name]()) == FROZEN[name]


def test_a_dozen_positions_from_all_stages_are_counted() -> None:
    assert FROZEN.keys() == POSITIONS.keys()
    stages = {begin().state.stage for begin in POSITIONS.values()}
    assert stages == {"equip", "drop", "field", "infiltration", "castle", "demolition", "hunt"}
    ambitions = {begin().state.ambition for begin in POSITIONS.values()}
    assert ambitions >= {"reich", "haunebu", "zombies"}
    assert len(POSITIONS) >= 12
    assert sum(max(row) >= MOST // 4 for row in FROZEN.values()) >= 10


def test_counting_leaves_the_position_as_it_was() -> None:
    game = POSITIONS["march"]()
    before = game.state.copy()
    assert paths(game, 2) > 2
    assert game.state == before
    assert game.choices == []
