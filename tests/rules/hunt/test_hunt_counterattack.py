"""M6: counterattacks and what they do to the tank."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hunt.hunt_games import FAR, LANE, asked, hunting, now, where, words


def test_M6_0_none_up_turns_up_the_lair_of_that_number() -> None:
    game = hunting([5, 2], face_down=[("0601", "turret"), FAR])  # lair 2
    assert now(game).face_up == (("0601", "turret"),)


def test_M6_0_none_up_nothing_stirs_in_an_empty_lair() -> None:
    game = hunting([5, 1], face_down=[("0601", "turret"), FAR])
    assert now(game).face_up == ()
    assert game.dice.memory() == (-1,)  # the die was rolled


def test_M6_0_none_up_adds_two_after_a_kill() -> None:
    game = hunting([5, 6], killed=["zombie-1"])
    assert now(game).face_up == (("0903", "cutter"),)  # lair 8


def test_M6_0_none_up_no_die_where_none_can_matter() -> None:
    game = hunting([5])  # lair 8 is out of a bare die's reach
    assert now(game).points == 5


def test_M6_0_none_up_a_zombie_so_shown_waits() -> None:
    game = hunting([5, 2], face_down=[("0601", "zombie-1"), FAR])
    assert where(game, "zombie-1") == "0601"
    assert not now(game).damaged


def test_M6_0_advance_one_hex_on_five_two_on_six() -> None:
    assert where(hunting([5], face_up=[("0901", "zombie-1")]), "zombie-1") == "0801"
    assert where(hunting([6, 2], face_up=[("0901", "zombie-1")]), "zombie-1") == "0701"


def test_M6_0_advance_equal_paths_are_the_players() -> None:
    game = hunting([5], face_up=[("0703", "zombie-1")])
    assert asked(game) == "M6.0-advance"
    game.choose("cell 0602")
    assert where(game, "zombie-1") == "0602"


def test_M6_0_advance_equal_ends_are_not_asked() -> None:
    game = hunting([6, 2], face_up=[("0602", "zombie-1")])  # by 0601 or 0502, all the same
    assert where(game, "zombie-1") == "0501"


def test_M6_0_advance_nearest_first_so_that_the_next_has_room() -> None:
    game = hunting(
        [5],
        rows=LANE,
        face_down=[("0801", "cutter")],
        tank="0101",
        face_up=[
            ("0301", "zombie-1"),
            ("0201", "zombie-2"),
        ],
    )
    assert where(game, "zombie-2") == "0101"
    assert where(game, "zombie-1") == "0201"


def test_M6_0_advance_equally_near_ones_in_the_players_order() -> None:
    game = hunting([5], face_up=[("0801", "zombie-1"), ("0201", "zombie-2")])
    assert game.decision is not None
    assert [str(one) for one in game.decision.options] == ["unit zombie-1", "unit zombie-2"]


def test_M6_0_one_per_hex_a_counter_in_the_lane_blocks() -> None:
    lane: dict[str, Any] = {"rows": LANE, "tank": "0101"}
    cases: tuple[dict[str, Any], ...] = (
        {"face_down": [("0401", "cutter")], "face_up": [("0501", "zombie-1")]},
        {"face_down": [("0801", "cutter")], "face_up": [("0401", "turret"), ("0501", "zombie-1")]},
    )
    for counters in cases:
        assert where(hunting([5], **lane, **counters), "zombie-1") == "0501"


def test_M6_0_one_per_hex_except_the_tanks() -> None:
    game = hunting([5], face_down=[("0501", "cutter")], face_up=[("0601", "zombie-1")])
    assert where(game, "zombie-1") == "0501"


def test_M6_0_same_hex_stays_and_does_one_damage() -> None:
    game = hunting([6, 2], face_up=[("0501", "zombie-1")])
    assert where(game, "zombie-1") == "0501"
    assert now(game).damaged
    assert game.state.outcome is None


def test_M6_0_enter_stops_and_does_one_damage() -> None:
    game = hunting([6, 2], face_up=[("0601", "zombie-1")])
    assert where(game, "zombie-1") == "0501"
    assert now(game).damaged


@pytest.mark.parametrize("first", ["0501", "0401"])
def test_M6_0_enter_two_are_an_overrun(first: str) -> None:
    game = hunting(
        [5],
        attached=["turret", "cutter"],
        face_down=[("0901", "infantry-1")],
        face_up=[(first, "zombie-1"), ("0601", "zombie-2")],
    )
    while game.decision is not None:
        game.choose(game.decision.options[0])
    assert game.state.outcome == "hunt-lost"
    assert game.events[-1].reason == "overrun"  # type: ignore[attr-defined]


def test_M6_0_enter_the_tank_may_drive_into_an_overrun_too() -> None:
    game = hunting([], points=2, face_up=[("0601", "zombie-1"), ("0601", "zombie-2")])
    game.choose("step 0601")
    assert game.state.outcome == "hunt-lost"


def test_M6_1_absorb_gear_or_a_rider_as_the_player_likes() -> None:
    attached = ["turret", "infantry-1", "infantry-2"]
    game = hunting([5], attached=attached, face_up=[("0501", "zombie-1")], turn_counter="event")
    assert asked(game) == "M6.1-absorb"
    assert words(game) == {"lose-gear"}
    assert game.decision is not None
    assert len(game.decision.options) == 2  # riders are all alike
    game.choose("lose-gear infantry-1")
    assert now(game).attached == ("turret", "infantry-2")
    assert not now(game).damaged


def test_M6_1_damaged_then_destroyed() -> None:
    game = hunting([5], damaged=True, face_up=[("0501", "zombie-1")])
    assert game.state.outcome == "hunt-lost"
    assert game.events[-1].reason == "destroyed"  # type: ignore[attr-defined]


def test_M6_1_still_acts_when_damaged() -> None:
    game = hunting([1], damaged=True, points=3, face_up=[("0501", "zombie-1")])
    assert {"step", "fire", "ram", "repair"} <= words(game)
    game.choose("repair 1")
    assert not now(game).damaged
