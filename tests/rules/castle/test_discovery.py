"""Chapter 7.3: finding castle markers, and 7.7: waking the garrison."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.events.enemies import EnemyTurnedUp, MarkerTurnedUp
from tests.rules.castle.boards import Raid, castle_of

#        1234567
CELLS = castle_of(
    ["cccAAAA", "BBcAAAA"],
    doors="1F-0301/1F-0401 1F-0201/1F-0202",
    numbered=dict.fromkeys(range(2, 13), "1F-0701"),
)
"""A corridor, and room A with its only door at 1F-0301/1F-0401."""


def found(raid: Raid) -> list[str]:
    return [event.marker for event in raid.told(MarkerTurnedUp)]


def test_R7_3_enter_room_turns_up_all_its_markers_and_no_others() -> None:
    markers = {"1F-0501": "gas-1", "1F-0702": "key", "1F-0102": "gas-2"}
    raid = Raid(CELLS, {"Angel": "1F-0301"}, markers=markers)
    raid.choose("act Angel", "step 1F-0401")
    assert found(raid) == ["gas-1", "key"]
    assert raid.game.state.hidden == {"1F-0102": "gas-2"}


def test_R7_3_enter_room_not_by_moving_inside_it_or_standing_at_its_door() -> None:
    men = {"Angel": "1F-0401", "Blake": "1F-0201", "Cooper": "1F-0101"}
    raid = Raid(CELLS, men, markers={"1F-0701": "gas-1"})
    raid.walk("Angel", "1F-0501")
    raid.walk("Blake", "1F-0301")
    assert not found(raid)


def test_R7_3_order_nearest_first_and_the_player_breaks_ties() -> None:
    markers = {"1F-0702": "gas-1", "1F-0502": "gas-2", "1F-0601": "key"}
    raid = Raid(CELLS, {"Angel": "1F-0301"}, markers=markers)
    raid.choose("act Angel", "step 1F-0401")
    assert raid.rule == "R7.3-order"
    assert raid.options == ["cell 1F-0601", "cell 1F-0502"]
    raid.choose("cell 1F-0502")
    assert found(raid) == ["gas-2", "key", "gas-1"]


def test_R7_3_continue_the_move_goes_on_after_a_find() -> None:
    raid = Raid(CELLS, {"Angel": "1F-0301"}, markers={"1F-0501": "gas-1"})
    raid.choose("act Angel", "step 1F-0401", "step 1F-0501", "pick-up gas-1 Angel")
    assert raid.items("Angel") == ("gas-1",)
    assert raid.game.state.action is not None
    assert raid.game.state.action.left == 2


def finding(marker: str, **more: Any) -> Raid:
    """Angel has just come into the room where the marker lay."""
    raid = Raid(CELLS, {"Angel": "1F-0301"}, markers={"1F-0601": marker}, **more)
    raid.choose("act Angel", "step 1F-0401")
    return raid


@pytest.mark.parametrize("item", ["gas-1", "gasoline-1", "prisoner", "first-aid-3", "grenade-2"])
def test_R7_3_1_gas_and_other_things_lie_there_to_be_taken(item: str) -> None:
    raid = finding(item)
    assert raid.game.state.lying == {"1F-0601": (item,)}
    raid.choose("step 1F-0501", "step 1F-0601", f"pick-up {item} Angel")
    assert raid.items("Angel") == (item,)


def test_R7_3_2_gasoline_can_be_thrown_when_carried() -> None:
    raid = Raid(CELLS, {"Angel": {"at": "1F-0401", "items": ["gasoline-1"]}})
    raid.choose("act Angel", "stop")
    assert "throw gasoline-1" in raid.options


def test_R7_3_3_prisoner_is_carried_like_gear_and_takes_a_slot() -> None:
    raid = Raid(
        CELLS,
        {"Angel": {"at": "1F-0301", "items": ["charm", "diary"]}},
        markers={"1F-0401": "prisoner"},
    )
    raid.choose("act Angel", "step 1F-0401")
    assert "pick-up prisoner Angel" not in raid.options
    raid.choose("lay-down charm")
    assert "pick-up prisoner Angel" in raid.options


@pytest.mark.parametrize("ambition", ["reich", "zombies"])
def test_R7_3_4_hostage_is_somebody_to_carry_in_two_ambitions(ambition: str) -> None:
    raid = finding("hostage", ambition=ambition)
    assert raid.game.state.lying == {"1F-0601": ("hostage",)}


def test_R7_3_4_hostage_is_a_nest_of_worms_in_the_third() -> None:
    raid = finding("hostage", ambition="haunebu", cup=["Z1", "Z2", "Z3", "Z4"])
    assert not raid.game.state.lying
    assert {enemy.kind for enemy in raid.game.state.enemies.values()} == {"undead"}
    assert raid.game.state.enemies["Z1"].at == "1F-0601"


def test_R7_3_5_first_aid_found_works_like_any_kit() -> None:
    men = {"Angel": {"at": "1F-0401", "items": ["first-aid-3"], "wounded": True}}
    raid = Raid(CELLS, men)
    raid.choose("act Angel", "first-aid Angel")
    assert not raid.game.state.paras["Angel"].wounded


def test_R7_3_6_key_item_is_carried() -> None:
    assert finding("key").game.state.lying == {"1F-0601": ("key",)}


def test_R7_3_7_sentry_a_german_of_the_pool_stands_there_face_up() -> None:
    raid = finding("sentry-1", pool=["G5", "G6"])
    sentry = raid.game.state.enemies["G5"]
    assert (sentry.at, sentry.up) == ("1F-0601", True)
    assert "sentry-1" in raid.game.state.removed


def test_R7_3_7_sentry_with_an_empty_pool_is_only_removed() -> None:
    raid = finding("sentry-1")
    assert not raid.game.state.enemies
    assert "sentry-1" in raid.game.state.removed


def test_R7_3_8_event_is_carried_out_at_once() -> None:
    raid = finding("event-I-1", ambition="zombies", cup=["Z3"], dice=[3, 4])
    assert raid.game.state.enemies["Z3"].at == "1F-0701"


def test_R7_3_10_grenade_is_carried_and_thrown() -> None:
    raid = Raid(CELLS, {"Angel": {"at": "1F-0401", "items": ["grenade-2"]}})
    raid.choose("act Angel", "stop")
    assert "throw grenade-2" in raid.options


def test_R7_3_11_doctor_is_carried_like_gear() -> None:
    raid = finding("doctor")
    raid.choose("step 1F-0501", "step 1F-0601", "pick-up doctor Angel")
    assert raid.items("Angel") == ("doctor",)


# --- 7.7 --------------------------------------------------------------------------------------

HOUSE = castle_of(
    ["aayyAAA"],
    basement=["cccc"],
    upper=["ccBB"],
    doors="1F-0201/1F-0301 1F-0401/1F-0501 2F-0201/2F-0301",
    stairs={"grand": "1F-0601/2F-0101", "spiral": "B-0301/2F-0201"},
    road="1F-0101",
    passage="B-0101",
)
GARRISON = {
    "G1": {"at": "1F-0401", "up": False},
    "G2": {"at": "1F-0701", "up": False},
    "G3": {"at": "2F-0401", "up": False},
}


def awake(raid: Raid) -> set[str]:
    return {event.name for event in raid.told(EnemyTurnedUp)}


def test_R7_7_dormant_until_a_para_moves_in() -> None:
    raid = Raid(HOUSE, {"Angel": "village", "Blake": "1F-0201"}, enemies=GARRISON)
    raid.choose("act Blake", "stop")
    assert not awake(raid)


@pytest.mark.parametrize("first", ["1F-0101", "B-0101"])
def test_R7_7_1_ground_or_cellar_wakes_all_of_the_ground_floor(first: str) -> None:
    raid = Raid(HOUSE, {"Angel": "village"}, enemies=GARRISON, passage=True)
    raid.choose("act Angel", f"step {first}")
    assert awake(raid) == {"G1", "G2"}


def test_R7_7_1_stairs_up_the_foot_of_the_stairs_wakes_the_upper_floor() -> None:
    raid = Raid(HOUSE, {"Angel": "B-0201"}, enemies=GARRISON)
    raid.choose("act Angel", "step B-0301")
    assert awake(raid) == {"G1", "G2", "G3"}


def test_R7_7_1_stairs_up_moving_about_upstairs_wakes_nobody_below() -> None:
    raid = Raid(HOUSE, {"Angel": "2F-0301"}, enemies={"G1": {"at": "1F-0401", "up": False}})
    raid.choose("act Angel", "step 2F-0201")
    assert not awake(raid)


def test_R7_7_2_sentry_is_awake_from_the_start() -> None:
    raid = finding("sentry-2", pool=["G5"])
    assert raid.game.state.enemies["G5"].up
    assert not raid.told(EnemyTurnedUp)


def test_S9_castle_reaction_germans_come_for_the_paras_and_zombies_stay_indoors() -> None:
    porch = castle_of(
        ["aayyA", "....A", "....A"],
        doors="1F-0201/1F-0301 1F-0401/1F-0501",
        road="1F-0101",
    )
    men = {"Angel": "village", "Blake": "village"}
    german = Raid(porch, men, enemies={"G1": {"at": "1F-0503", "up": False}}, dice=[1] * 4)
    german.choose("act Angel", "step 1F-0101", "step 1F-0201", "stop", "end-phase")
    assert german.game.state.enemies["G1"].at == "1F-0401"
    zombie = Raid(porch, men, enemies={"Z4": {"at": "1F-0501", "kind": "zombie"}})
    zombie.choose("act Angel", "step 1F-0101", "step 1F-0201", "stop", "end-phase")
    assert zombie.game.state.enemies["Z4"].at == "1F-0501"
