"""Chapters 4.4, 4.5 and 5: fighting on the field, the Germans' answers, the end of it."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.events.enemies import EnemyHit, EnemyMoved
from game.rules.events.play import AttackRolled
from tests.rules.field.field_games import March, open_field
from tests.rules.field.positions import state_of

FAR = {"Angel": "0107"}
UP = {"up": True}


def standing(dice: list[int], men: dict[str, Any], german: str = "G3") -> March:
    """Men at 0202 beside a German at 0302."""
    return March(open_field(), {**men, **FAR}, germans={german: {"at": "0302", **UP}}, dice=dice)


def test_R4_4_who_started_adjacent_and_stayed_may_attack() -> None:
    march = standing([], {"Blake": "0202"})
    march.act("Blake")
    march.choose("stop")
    assert march.options == ["attack G3", "hold-fire"]


def test_R4_4_who_ended_adjacent_may_attack_one_of_them() -> None:
    march = March(
        open_field(),
        {"Blake": "0202", **FAR},
        germans={"G1": {"at": "0402", **UP}, "G2": {"at": "0401", **UP}},
        dice=[6, 1, 1, 1],
    )
    march.march("Blake", "0302")
    march.choose("attack G1")
    assert state_of(march).paras["Blake"].acted
    assert len(march.told(AttackRolled)) == 1


def test_R4_4_unit_or_stack_moved_together_attacks_together() -> None:
    march = March(
        open_field(),
        {"Blake": "0202", "Hank": "0202", **FAR},
        germans={"G3": {"at": "0402", **UP}},
        dice=[6, *[1] * 7],
    )
    march.march("Blake+Hank", "0302")
    assert march.options == ["attack G3", "hold-fire"]
    march.choose("attack G3")
    assert march.told(AttackRolled)[0].attackers == ("Blake", "Hank")


def test_R4_4_1_declare_then_R4_4_1_dice_sum_combat_and_sights() -> None:
    march = standing([1] * 7, {"Dylan": "0202", "Blake": "0202"})
    march.act("Blake", "Dylan")
    march.choose("stop", "attack G3")
    assert len(march.told(AttackRolled)[0].dice) == 3 + 2 + 2


def test_R4_4_1_declare_names_attackers_and_target() -> None:
    march = standing([1, 1, 1], {"Blake": "0202"})
    march.act("Blake")
    march.choose("stop", "attack G3")
    assert (march.told(AttackRolled)[0].attackers, march.told(AttackRolled)[0].target) == (
        ("Blake",),
        "G3",
    )


def test_R4_4_1_dice_two_sights_are_two_more() -> None:
    march = standing([1] * 4, {"Dylan": "0202"})
    march.act("Dylan")
    march.choose("stop", "attack G3")
    assert len(march.told(AttackRolled)[0].dice) == 4


def test_R2_3_5_marksman_icon_adds_a_die_when_firing() -> None:
    """Dylan has two of them."""
    march = standing([1] * 4, {"Dylan": "0202"})
    march.act("Dylan")
    march.choose("stop", "attack G3")
    (fired,) = march.told(AttackRolled)
    assert len(fired.dice) == 2 + 2


def test_R2_10_2_hits_of_two_attacks_add_up() -> None:
    march = standing([2, 3, 6], {"Blake": "0202"})
    march.act("Blake")
    march.choose("stop", "attack G3")
    state = state_of(march)
    EnemyHit("", "G3", 1).change(state)
    assert state.enemies["G3"].hits == 2


def test_R4_4_1_hits_are_dice_above_defence_and_stay() -> None:
    march = standing([2, 3, 6], {"Blake": "0202"})  # defence 3: one hit
    march.act("Blake")
    march.choose("stop", "attack G3")
    assert state_of(march).enemies["G3"].hits == 1


def test_R4_4_1_hits_equal_to_men_remove_the_unit() -> None:
    march = standing([4, 5, 6], {"Blake": "0202"}, german="G4")
    march.act("Blake")
    march.choose("stop", "attack G4")
    assert "G4" in state_of(march).removed and "G4" not in state_of(march).enemies


def test_S5_combat_melee_icons_count_for_nothing_here() -> None:
    march = standing([1] * 4, {"Hank": "0202"})
    march.act("Hank")
    march.choose("stop", "attack G3")
    assert len(march.told(AttackRolled)[0].dice) == 4


def test_R4_4_2_weapons_replace_the_mans_combat_and_keep_his_sights() -> None:
    march = standing([1] * 7, {"Dylan": {"at": "0202", "items": ["mg42"]}})
    march.act("Dylan")
    march.choose("stop", "attack G3")
    assert march.options == ["use Dylan mg42", "use-own Dylan"]
    march.choose("use Dylan mg42")
    assert len(march.told(AttackRolled)[0].dice) == 5 + 2


def test_R2_3_1_combat_no_attack_with_no_die() -> None:
    march = standing([], {"Elliot": {"at": "0202", "wounded": True}})
    march.act("Elliot")
    march.choose("stop")
    assert march.rule == "R4.2-order-free"


# --- German reactions -----------------------------------------------------------------------


def reacting(
    men: dict[str, Any], germans: dict[str, Any], dice: list[int], **more: object
) -> March:
    march = March(open_field(), men, germans=germans, dice=dice, **more)  # type: ignore[arg-type]
    march.choose("end-phase")
    return march


def test_R4_5_face_up_only_one_at_a_time_in_the_players_order() -> None:
    germans = {"G1": {"at": "0601", **UP}, "G2": {"at": "0603", **UP}, "G3": "0907"}
    march = reacting({"Blake": "0101"}, germans, [])
    assert march.options == ["unit G1", "unit G2"]
    march.choose("unit G2")
    assert state_of(march).enemies["G3"].at == "0907"


def test_S6_german_a_die_a_man_against_luck() -> None:
    march = reacting({"Blake": "0101"}, {"G1": {"at": "0201", **UP}}, [3, 3, 3, 3])
    assert march.told(AttackRolled)[0].dice == (3, 3, 3, 3)
    assert march.told(AttackRolled)[0].hits == 0


def test_R4_5_1_move_never_into_marsh_but_by_road() -> None:
    rows = [". m . . . .", "m m . . . ."]
    march = March(rows, {"Blake": "0101"}, germans={"G1": {"at": "0401", **UP}})
    march.choose("end-phase")
    assert march.told(EnemyMoved)[0].path[-1] == "0301"


def test_R4_5_1_move_into_marsh_along_a_road() -> None:
    rows = [". m . . . .", "m m . . . ."]
    march = March(
        rows,
        {"Blake": "0101"},
        germans={"G1": {"at": "0401", **UP}},
        road=["0101 0201 0301"],
        dice=[1, 1, 1, 1],
    )
    march.choose("end-phase")
    assert march.told(EnemyMoved)[0].path[-1] == "0201"


def test_R4_5_2_1_adjacent_does_not_move() -> None:
    march = reacting({"Blake": "0101"}, {"G1": {"at": "0201", **UP}}, [1, 1, 1, 1])
    assert march.told(EnemyMoved) == []
    assert len(march.told(AttackRolled)) == 1


def test_R4_5_2_2_nearest_para_is_the_goal() -> None:
    march = reacting({"Blake": "0101", "Hank": "0907"}, {"G1": {"at": "0401", **UP}}, [1, 1, 1, 1])
    if march.rule:  # several hexes beside Blake are as good
        march.choose(march.options[0])
    assert "0101" in march.game.boards.field.neighbours[march.told(EnemyMoved)[0].path[-1]]


def test_R4_5_2_3_by_road_to_one_who_is_not_nearest() -> None:
    rows = [". . . . . . . . . .", "m m m m m m m m m m", ". . . . . . . . . ."]
    # Blake is nearest but behind marsh; Angel can be reached along the road
    march = March(
        rows,
        {"Blake": "0303", "Angel": "0901"},
        germans={"G3": {"at": "0301", **UP}},
        road=["0301 0401 0501 0601 0701 0801"],
        dice=[1] * 4,
    )
    march.choose("end-phase")
    if march.rule == "R4.5.2-3-by-road":
        march.choose(march.options[0])
    end = march.told(EnemyMoved)[0].path[-1]
    assert "0901" in march.game.boards.field.neighbours[end]
    assert march.told(EnemyMoved)[0].rule == "R4.5.2-3-by-road"


def test_R4_5_2_4_approach_as_near_as_it_gets() -> None:
    march = reacting({"Blake": "0101"}, {"G1": {"at": "0801", **UP}}, [])
    end = march.told(EnemyMoved)[0].path[-1]
    assert march.game.boards.field.distance(end, "0101") == 4


def test_R4_5_2_tie_is_the_players() -> None:
    march = reacting({"Blake": "0303"}, {"G1": {"at": "0603", **UP}}, [1] * 4)
    assert march.rule == "R4.5.2-2-nearest"
    assert len(march.options) > 1


def test_R4_5_3_stack_avoided_where_another_hex_is_as_good() -> None:
    germans = {"G1": {"at": "0603", **UP}, "G2": {"at": "0403", **UP, "reacted": True}}
    march = reacting({"Blake": "0303"}, germans, [1] * 4)
    assert "cell 0403" not in march.options
    assert len(march.options) > 1


def test_Q74_a_german_shares_a_hex_rather_than_stay_away() -> None:
    # beside Blake there is but one hex, and a German stands in it
    rows = ["m m . . .", "m m m m m"]
    germans = {"G1": {"at": "0401", **UP}, "G2": {"at": "0301", **UP, "reacted": True}}
    march = March(rows, {"Blake": "0201"}, germans=germans, dice=[1] * 4)
    march.choose("end-phase")
    assert [event.path[-1] for event in march.told(EnemyMoved)] == ["0301"]


def test_Q73_a_german_who_can_come_no_nearer_stands_still() -> None:
    rows = ["m m . m", "m m m m"]
    march = March(rows, {"Blake": "0101"}, germans={"G1": {"at": "0301", **UP}})
    march.choose("end-phase")
    assert march.told(EnemyMoved) == []
    assert state_of(march).turn == 2


def test_Q75_germans_pass_germans_and_no_paras() -> None:
    rows = ["m m m m m m", ". . . . . .", "m m m m m m"]
    up = {"G5": {"at": "0602", **UP}, "G1": {"at": "0402", **UP, "reacted": True}}
    march = March(rows, {"Blake": "0202"}, germans=up, dice=[1] * 3)
    march.choose("end-phase")
    assert [event.path[-1] for event in march.told(EnemyMoved)] == ["0302"]


def test_Q79_overkill_does_not_spill_over_to_a_comrade() -> None:
    men = {"Hank": {"at": "0101", "wounded": True}, "Blake": "0101"}
    march = reacting(men, {"G1": {"at": "0201", **UP}}, [6, 6, 6, 6])
    assert march.where("Hank") == "dead"
    assert not state_of(march).paras["Blake"].wounded


def test_R4_5_4_target_is_the_lowest_luck() -> None:
    march = reacting({"Angel": "0101", "Hank": "0101"}, {"G1": {"at": "0201", **UP}}, [1, 1, 1, 1])
    assert march.told(AttackRolled)[0].target == "Hank"


def test_R2_3_3_luck_the_higher_is_the_safer() -> None:
    march = reacting({"Angel": "0101"}, {"G1": {"at": "0201", **UP}}, [5, 5, 5, 5])
    assert march.told(AttackRolled)[0].hits == 0


def test_R4_5_4_dice_are_the_men_left() -> None:
    march = reacting({"Angel": "0101"}, {"G1": {"at": "0201", "hits": 3, **UP}}, [5])
    assert march.told(AttackRolled)[0].dice == (5,)


def test_R4_5_5_per_hit_item_or_wound_one_hit_at_a_time() -> None:
    march = reacting(
        {"Blake": {"at": "0101", "items": ["charm"]}}, {"G6": {"at": "0201", **UP}}, [6, 6]
    )
    assert march.options == ["take-wound Blake", "lose-item charm"]
    march.choose("lose-item charm")
    state = state_of(march)
    assert "charm" in state.removed and state.paras["Blake"].wounded


@pytest.mark.parametrize("hits", [1, 2])
def test_R2_5_1_charm_cancels_one_hit(hits: int) -> None:
    dice = [6] * hits + [1] * (2 - hits)
    march = reacting(
        {"Blake": {"at": "0101", "items": ["charm"]}}, {"G6": {"at": "0201", **UP}}, dice
    )
    march.choose("lose-item charm")
    state = state_of(march)
    assert "charm" in state.removed
    assert state.paras["Blake"].wounded == (hits == 2)


def test_R4_5_5_per_hit_a_wounded_man_dies_and_his_gear_stays() -> None:
    men = {"Blake": {"at": "0101", "wounded": True, "items": ["diary"]}, "Angel": "0907"}
    march = reacting(men, {"G12": {"at": "0201", **UP}}, [6])
    march.choose("take-wound Blake")
    assert march.where("Blake") == "dead"
    assert state_of(march).lying == {"0101": ("diary",)}


def test_R4_5_5_ines_dies_of_one_hit() -> None:
    march = reacting({"Ines": "0101", "Angel": "0907"}, {"G12": {"at": "0201", **UP}}, [6])
    assert march.where("Ines") == "dead"


# --- The end of the march -------------------------------------------------------------------


def test_R5_0_end_when_nobody_is_left_on_the_map() -> None:
    march = March([". N", ". ."], {"Blake": "0101"}, clock=160)
    march.act("Blake")
    march.choose("step 0201")
    assert state_of(march).arrival == 180
    assert state_of(march).stage != "field"


def test_Q80_the_last_to_arrive_at_six_comes_too_late() -> None:
    march = March([". N", ". ."], {"Blake": "0101"}, clock=340)
    march.act("Blake")
    march.choose("step 0201")
    assert state_of(march).outcome == "operational-defeat"
    assert (state_of(march).arrival, state_of(march).points) == (360, 0)


def test_R5_0_end_waits_for_ines() -> None:
    march = March([". N .", ". . ."], {"Blake": "0101", "Ines": "0302"})
    march.act("Blake")
    march.choose("step 0201")
    assert state_of(march).stage == "field"


def test_R5_0_all_dead_is_the_end() -> None:
    march = reacting({"Blake": {"at": "0101", "wounded": True}}, {"G12": {"at": "0201", **UP}}, [6])
    assert state_of(march).outcome == "strategic-defeat"
    assert march.game.decision is None


def test_R5_1_exit_no_roll_and_no_return() -> None:
    march = March([". N .", ". . ."], {"Blake": "0101", "Angel": "0302"}, dice=[])
    march.act("Blake")
    march.choose("step 0201")
    march.choose("end-phase")
    assert "act Blake" not in march.options


def test_R5_2_ines_guide_leaves_at_once() -> None:
    march = March(open_field(), {"Ines": "0404", "Blake": "0404", "Hank": "0101"})
    march.act("Blake", "Ines")
    march.choose("follow-ines")
    assert state_of(march).arrived == ("Blake", "Ines")


@pytest.mark.parametrize("clock", [340, 345])
def test_R3_0_clock_six_o_clock_on_the_march_is_an_operational_defeat(clock: int) -> None:
    march = March(open_field(), {"Blake": "0101"}, clock=clock)
    march.choose("end-phase")
    assert state_of(march).outcome == "operational-defeat"
    assert state_of(march).clock == 360


def test_Q276_stars_that_are_safe_in_nonette_count_when_the_night_ends_on_the_march() -> None:
    men = {"Blake": "0101", "Hank": {"at": "village", "items": ["camera"]}}
    march = March(open_field(), men, clock=340)
    march.choose("end-phase")
    assert state_of(march).points == 3
