"""Chapters 4.0-4.2.3: turns, movement, terrain, items."""

from __future__ import annotations

from game.rules.decisions import Act, Join, Stop
from game.rules.events.people import ItemHandedOver
from game.rules.events.play import ClockAdvanced
from tests.rules.field.field_games import March, open_field
from tests.rules.field.positions import state_of

UP_AT_0102 = {"at": "0102", "up": True}


def test_R4_0_goal_entering_to_nonette_leaves_the_map() -> None:
    march = March([". . N", ". . ."], {"Blake": "0201", "Angel": "0102"})
    march.act("Blake")
    march.choose("step 0301")
    assert march.where("Blake") == "village"
    assert state_of(march).arrived == ("Blake",)


def test_R4_1_phases_a_turn_takes_twenty_minutes() -> None:
    march = March(open_field(), {"Blake": "0101", "Angel": "0101"})
    march.choose("end-phase")
    assert any(
        isinstance(event, ClockAdvanced) and event.minutes == 20 for event in march.game.events
    )
    assert state_of(march).turn == 2
    assert state_of(march).clock == 20


def test_R4_2_by_unit_or_stack_a_subset_of_a_stack_may_act_together() -> None:
    march = March(open_field(), {"Angel": "0202", "Blake": "0202", "Cooper": "0202"})
    march.act("Cooper", "Angel")
    march.choose("step 0302")
    assert march.where("Angel") == march.where("Cooper") == "0302"
    assert march.where("Blake") == "0202"


def test_R4_2_one_action_who_has_acted_is_not_asked_again() -> None:
    march = March(open_field(), {"Angel": "0202", "Blake": "0502"}, dice=[6])
    march.march("Angel", "0302")
    assert not march.can(Act("Angel"))
    assert march.can(Act("Blake"))


def test_R4_2_order_free_any_man_may_be_first() -> None:
    march = March(open_field(), {"Angel": "0202", "Blake": "0502", "Hank": "0505"})
    assert march.options == ["act Angel", "act Blake", "act Hank", "end-phase"]


def test_R4_2_1_allowance_a_stack_has_its_lowest_movement() -> None:
    march = March(open_field(), {"Garrett": "0202", "Hank": {"at": "0202", "wounded": True}})
    march.act("Garrett")
    assert march.left == 5
    march.choose("join Hank")
    assert march.left == 2


def test_R4_2_1_mp_are_the_cap_of_the_turn() -> None:
    march = March(open_field(), {"Blake": "0101", "Hank": "0707"})
    march.act("Blake")
    march.choose("step 0201", "step 0301", "step 0401")
    assert march.left == 0
    assert state_of(march).paras["Blake"].acted


def test_R4_2_1_no_carry_unused_mp_are_gone_next_turn() -> None:
    march = March(open_field(), {"Blake": "0101", "Hank": "0707"}, dice=[6])
    march.march("Blake", "0201")
    march.end()
    march.act("Blake")
    assert march.left == 3


def test_R4_2_1_friends_may_be_entered_and_passed() -> None:
    march = March(open_field(), {"Blake": "0101", "Angel": "0201", "Hank": "0301"})
    march.act("Blake")
    march.choose("step 0201", "step 0301")
    assert march.where("Blake") == "0301"


def test_R4_2_1_no_german_hex() -> None:
    march = March(open_field(), {"Blake": "0303"}, germans={"G1": {"at": "0403", "up": True}})
    march.act("Blake")
    assert "0403" not in march.steps()
    assert "0203" in march.steps()


def test_R4_2_1_marker_hex_may_be_entered_and_left_without_a_rush() -> None:
    march = March(open_field(), {"Blake": "0101"}, markers={"0201": "mine"})
    march.act("Blake")
    march.choose("step 0201", "step 0301")
    assert state_of(march).hidden == {"0201": "mine"}


def test_R4_2_2_plain_costs_one() -> None:
    march = March(open_field(), {"Blake": "0101"})
    march.act("Blake")
    march.choose("step 0201")
    assert march.left == 2


def test_R4_2_2_marsh_takes_all_that_is_left() -> None:
    march = March([". . m .", ". . . ."], {"Garrett": "0101"})
    march.act("Garrett")
    march.choose("step 0201", "step 0301")
    assert march.left == 0


def test_R4_2_2_stream_along_costs_as_plain() -> None:
    march = March(open_field(), {"Blake": "0102"}, stream=["0102 0202 0302 0402"])
    march.act("Blake")
    march.choose("step 0202", "step 0302")
    assert march.left == 1


def test_R4_2_2_stream_leave_ends_the_move() -> None:
    march = March(open_field(), {"Blake": "0202"}, stream=["0102 0202 0302"])
    march.act("Blake")
    march.choose("step 0201")
    assert march.left == 0


def test_R4_2_2_stream_leave_between_two_bends_of_one_stream_leaves_it() -> None:
    # 0301 and 0302 both hold the stream, but no line crosses the side between them (Q29)
    march = March(open_field(), {"Blake": "0301"}, stream=["0301 0401 0501", "0302 0402"])
    march.act("Blake")
    march.choose("step 0302")
    assert march.left == 0


def test_R4_2_2_river_along_costs_as_plain() -> None:
    march = March(open_field(), {"Blake": "0102"}, river=["0102 0202 0302 0402"])
    march.act("Blake")
    march.choose("step 0202")
    assert march.left == 2
    assert march.steps() == {"0102", "0302"}


def test_R4_2_2_river_leave_only_from_a_hex_with_a_road_and_for_all_mp() -> None:
    march = March(
        open_field(),
        {"Blake": "0202"},
        river=["0102 0202 0302"],
        road=["0303 0302 0401"],
    )
    march.act("Blake")
    assert march.steps() == {"0102", "0302"}
    march.choose("step 0302")
    assert {"0401", "0303", "0402"} <= march.steps()
    march.choose("step 0402")
    assert march.left == 0


def test_R4_2_2_road_costs_half_even_into_marsh() -> None:
    march = March([". m m m", ". . . ."], {"Blake": "0101"}, road=["0101 0201 0301 0401"])
    march.act("Blake")
    march.choose("step 0201", "step 0301")
    assert march.left == 2


def test_Q31_half_a_point_pays_for_marsh_or_the_way_off_a_stream_but_not_for_plain() -> None:
    rows = [". . . . . . m", ". . . . . . .", ". . . . . . ."]
    road = ["0101 0201 0301 0401 0501 0601"]
    march = March(rows, {"Blake": "0101"}, road=road)
    march.act("Blake")
    march.choose(*(f"step 0{column}01" for column in range(2, 7)))
    assert march.left == 0.5
    assert march.steps() == {"0701", "0501"}  # the marsh, and back along the road


def test_Q33_marsh_along_a_stream_ends_the_move_and_is_not_counted() -> None:
    rows = [". m . .", ". . . ."]
    march = March(rows, {"Garrett": "0101", "Hank": "0402"}, stream=["0101 0201 0301"], dice=[])
    march.act("Garrett")
    march.choose("step 0201")
    assert state_of(march).paras["Garrett"].acted


def test_Q39_handling_items_is_a_move_of_no_hexes() -> None:
    men = {"Blake": {"at": "0202", "items": ["charm", "first-aid-1"], "wounded": True}}
    march = March(open_field(), men, markers={"0302": "mine"}, germans={"G3": UP_AT_0102})
    march.act("Blake")
    march.choose("lay-down charm")
    assert "reconnoitre" not in march.options and "first-aid Blake" not in march.options
    march.choose("stop")
    assert march.options == ["attack G3", "hold-fire"]


def test_R4_2_2_leave_by_road_takes_all_mp_too() -> None:
    march = March(
        open_field(), {"Blake": "0202"}, stream=["0102 0202 0302"], road=["0201 0202 0203"]
    )
    march.act("Blake")
    march.choose("step 0203")
    assert march.left == 0


def test_S2_terrain_the_hex_after_a_stream_is_the_last() -> None:
    march = March(open_field(), {"Garrett": "0102", "Hank": "0707"}, stream=["0202 0203"])
    march.act("Garrett")
    march.choose("step 0202", "step 0302")
    assert state_of(march).paras["Garrett"].acted


def test_R4_2_3_drop_pick_while_moving_without_stopping() -> None:
    march = March(
        open_field(), {"Blake": {"at": "0101", "items": ["charm"]}}, lying={"0201": ["mp40"]}
    )
    march.act("Blake")
    march.choose("lay-down charm", "step 0201", "pick-up mp40 Blake", "step 0301", "stop")
    assert state_of(march).paras["Blake"].items == ("mp40",)
    assert state_of(march).lying == {"0101": ("charm",)}


def test_R4_2_3_trade_give_take_and_swap_within_the_limit_of_two() -> None:
    march = March(
        open_field(),
        {
            "Blake": {"at": "0101", "items": ["charm", "lighter"]},
            "Angel": {"at": "0101", "items": ["camera", "diary"], "acted": True},
        },
    )
    march.act("Blake")
    assert not any(option.startswith("hand-over") for option in march.options)
    swap = next(option for option in march.options if option.startswith("swap"))
    march.choose(swap)
    carried = [state_of(march).paras[name].items for name in ("Angel", "Blake")]
    assert sorted(len(items) for items in carried) == [2, 2]
    assert {"camera", "charm"} <= {item for items in carried for item in items}
    assert set(carried[0]) != {"camera", "diary"}


def test_R4_2_3_trade_hands_an_item_to_one_who_has_acted() -> None:
    march = March(
        open_field(),
        {"Blake": {"at": "0101", "items": ["charm"]}, "Angel": {"at": "0101", "acted": True}},
    )
    march.act("Blake")
    march.choose("hand-over charm Angel")
    assert state_of(march).paras["Angel"].items == ("charm",)
    assert [event.rule for event in march.told(ItemHandedOver)] == ["R4.2.3-trade"]


def test_R2_5_carry_limit_nobody_picks_up_a_third() -> None:
    march = March(
        open_field(),
        {"Blake": {"at": "0101", "items": ["charm", "lighter"]}},
        lying={"0101": ["mp40"]},
    )
    march.act("Blake")
    assert not any(option.startswith("pick-up") for option in march.options)


def test_R2_3_2_movement_is_the_farthest_in_one_turn() -> None:
    march = March(open_field(12), {"Garrett": "0101", "Hank": "0707"})
    march.act("Garrett")
    march.choose(*(f"step {column:02}01" for column in range(2, 7)))
    assert march.where("Garrett") == "0601"
    assert state_of(march).paras["Garrett"].acted


def test_R4_2_1_allowance_joining_ends_with_the_first_step() -> None:
    march = March(open_field(), {"Angel": "0202", "Blake": "0202"})
    march.act("Angel")
    assert march.can(Join("Blake"))
    march.choose("step 0302")
    assert not march.can(Join("Blake"))
    assert march.can(Stop())


def test_R4_2_3_trade_two_of_a_kind_are_not_swapped() -> None:
    men = {
        "Angel": {"at": "0202", "items": ["charge-1", "charm"]},
        "Blake": {"at": "0202", "items": ["charge-2", "first-aid-1"]},
    }
    march = March(open_field(), men)
    march.act("Angel")
    swaps = {option for option in march.options if option.startswith("swap")}
    assert swaps == {
        "swap charge-1 first-aid-1",
        "swap charm charge-2",
        "swap charm first-aid-1",
    }
