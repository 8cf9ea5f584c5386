"""Chapters 4.2.5, 4.2.6 and 4.3: reconnaissance, first aid, being noticed."""

from __future__ import annotations

import pytest

from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.play import DetectionTested
from tests.rules.field.field_games import March, open_field
from tests.rules.field.positions import state_of

FAR = {"Hank": "0107"}


def test_R4_2_5_recon_looks_at_one_adjacent_marker_and_puts_it_back() -> None:
    march = March(
        open_field(), {"Blake": "0202", **FAR}, markers={"0302": "mine", "0202": "dog"}, dice=[3]
    )
    march.act("Blake")
    march.choose("reconnoitre")
    assert state_of(march).hidden == {"0302": "mine", "0202": "dog"}
    assert state_of(march).peeked == ("mine",)


def test_S1_recon_fails_above_luck() -> None:
    march = March(open_field(), {"Blake": "0202", **FAR}, markers={"0302": "mine"}, dice=[4])
    march.act("Blake")
    march.choose("reconnoitre")
    assert state_of(march).peeked == ()


@pytest.mark.parametrize(("die", "seen"), [(5, True), (6, False)])
def test_R4_2_5_stack_adds_luck_but_a_six_fails(die: int, seen: bool) -> None:
    march = March(
        open_field(),
        {"Angel": "0202", "Blake": "0202", **FAR},
        markers={"0302": "mine"},
        dice=[die],
    )
    march.act("Angel", "Blake")
    march.choose("reconnoitre")
    assert bool(state_of(march).peeked) == seen


def test_R4_2_5_ends_turn() -> None:
    march = March(
        open_field(),
        {"Blake": "0202", **FAR},
        markers={"0302": "mine"},
        germans={"G1": {"at": "0102", "up": True}},
        dice=[1],
    )
    march.act("Blake")
    march.choose("reconnoitre")
    assert state_of(march).paras["Blake"].acted
    assert march.rule == "R4.2-order-free"


@pytest.mark.parametrize("looks", [True, False])
def test_R4_4_not_after_recon(looks: bool) -> None:
    """A German in the next hex is attacked by who has only stopped."""
    march = March(
        open_field(),
        {"Blake": "0202", **FAR},
        markers={"0302": "mine"},
        germans={"G1": {"at": "0102", "up": True}},
        dice=[1],
    )
    march.act("Blake")
    march.choose("reconnoitre" if looks else "stop")
    assert ("attack G1" in march.options) == (not looks)


def test_R4_2_5_again_another_man_may_try_or_rush() -> None:
    march = March(
        open_field(), {"Blake": "0202", "Hank": "0202"}, markers={"0302": "mine"}, dice=[6, 1, 6]
    )
    march.act("Blake")
    march.choose("reconnoitre")
    march.act("Hank")
    assert "reconnoitre" in march.options
    march.choose("step 0302", "stop")
    assert state_of(march).hidden == {}


def test_R4_2_6_first_aid_spends_the_kit_and_turns_a_wounded_man_up() -> None:
    march = March(
        open_field(),
        {
            "Blake": {"at": "0202", "items": ["first-aid-1"]},
            "Angel": {"at": "0202", "wounded": True},
            **FAR,
        },
    )
    march.act("Blake")
    march.choose("first-aid Angel")
    state = state_of(march)
    assert not state.paras["Angel"].wounded
    assert state.paras["Blake"].items == ()
    assert "first-aid-1" in state.removed
    assert state.paras["Blake"].acted and not state.paras["Angel"].acted


def test_Q282_first_aid_by_one_of_a_stack_leaves_the_others_their_move() -> None:
    march = March(
        open_field(),
        {
            "Blake": {"at": "0202", "items": ["first-aid-1"]},
            "Angel": {"at": "0202", "wounded": True},
            "Cooper": "0202",
            **FAR,
        },
    )
    march.act("Blake", "Angel", "Cooper")
    march.choose("first-aid Angel")
    action = state_of(march).action
    assert action is not None and action.group == ("Angel", "Cooper")
    march.choose("step 0302", "stop")
    men = state_of(march).paras
    assert [men[name].at for name in ("Blake", "Angel", "Cooper")] == ["0202", "0302", "0302"]
    assert men["Blake"].acted and men["Cooper"].acted


def test_R2_5_3_first_aid_on_himself_and_then_an_attack() -> None:
    march = March(
        open_field(),
        {"Blake": {"at": "0202", "items": ["first-aid-1"], "wounded": True}, **FAR},
        germans={"G1": {"at": "0302", "up": True}},
    )
    march.act("Blake")
    march.choose("first-aid Blake")
    assert march.rule == "R4.4-who"
    action = state_of(march).action
    assert action is not None and action.stage == "ended"


def test_R4_3_dormant_germans_do_nothing() -> None:
    march = March(open_field(), {"Blake": "0101"}, germans={"G1": "0505"})
    march.choose("end-phase")
    assert state_of(march).enemies["G1"].at == "0505"


def test_R4_3_1_check_one_die_for_a_group_that_ends_its_move() -> None:
    march = March(open_field(), {"Angel": "0101", "Blake": "0101", **FAR}, dice=[6])
    march.march("Angel+Blake", "0201")
    assert [event.group for event in march.told(DetectionTested)] == [("Angel", "Blake")]


def test_R4_3_1_marsh_free_hexes_are_not_counted_not_even_by_road() -> None:
    march = March(
        [". m m . .", ". . . . ."], {"Garrett": "0101"}, road=["0101 0201 0301 0401"], dice=[6]
    )
    march.march("Garrett", "0201", "0301", "0401")
    assert [event.counted for event in march.told(DetectionTested)] == [1]


def test_R4_3_1_marsh_free_no_die_when_nothing_was_counted() -> None:
    march = March([". m .", ". . ."], {"Blake": "0101", "Hank": "0302"}, dice=[])
    march.act("Blake")
    march.choose("step 0201")
    assert state_of(march).paras["Blake"].acted
    assert march.told(DetectionTested) == []


def test_R4_3_1_counted_plain_and_water_by_road_too() -> None:
    march = March(open_field(), {"Blake": "0101", **FAR}, road=["0101 0201 0301"], dice=[6])
    march.march("Blake", "0201", "0301")
    assert march.told(DetectionTested)[0].counted == 2


@pytest.mark.parametrize(("die", "noticed"), [(1, True), (2, True), (3, False)])
def test_R4_3_1_roll_at_most_the_count_is_noticed(die: int, noticed: bool) -> None:
    march = March(
        open_field(), {"Blake": "0101", **FAR}, germans={"G1": "0906"}, dice=[die, 1, 1, 1]
    )
    march.march("Blake", "0201", "0301")
    assert state_of(march).enemies["G1"].up == noticed


def test_Q262_no_detection_die_where_the_count_makes_it_certain() -> None:
    road = " ".join(f"{column:02}01" for column in range(1, 9))
    germans = {"G1": "0907"}
    for steps, dice in ((5, [6]), (6, [])):
        march = March(
            open_field(), {"Blake": "0101", **FAR}, germans=germans, road=[road], dice=dice
        )
        march.act("Blake")
        march.choose(*(f"step {column:02}01" for column in range(2, steps + 2)))
        if steps == 5:
            march.choose("stop")
        assert [event.noticed for event in march.told(DetectionTested)] == [steps == 6]
        assert state_of(march).enemies["G1"].up == (steps == 6)


def test_S4_detection_wakes_the_nearest() -> None:
    march = March(
        open_field(), {"Blake": "0101", **FAR}, germans={"G1": "0906", "G2": "0505"}, dice=[1]
    )
    march.march("Blake", "0201")
    assert state_of(march).enemies["G2"].up and not state_of(march).enemies["G1"].up


def test_R4_3_1_adjacent_auto_at_each_step_and_the_move_goes_on() -> None:
    march = March(open_field(), {"Blake": "0102", **FAR}, germans={"G1": "0301"})
    march.act("Blake")
    events = march.choose("step 0202")
    assert any(isinstance(event, EnemyTurnedUp) for event in events)
    assert march.rule == "R4.2-one-action"


def test_R4_3_1_ambush_counts_the_markers_hex() -> None:
    march = March(
        open_field(),
        {"Blake": "0101", **FAR},
        markers={"0301": "ambush-1"},
        pool=["G5"],
        dice=[6],
    )
    march.march("Blake", "0201", "0301")
    assert march.told(DetectionTested)[0].counted == 2


def test_R4_3_2_nearest_is_counted_in_hexes_from_where_the_move_ended() -> None:
    march = March(
        open_field(), {"Blake": "0303", **FAR}, germans={"G1": "0803", "G2": "0406"}, dice=[1]
    )
    march.act("Blake")
    march.choose("step 0403", "stop")
    distances = [march.game.boards.field.distance("0403", cell) for cell in ("0803", "0406")]
    assert distances == [4, 3]
    assert state_of(march).enemies["G2"].up


def test_R4_3_2_nearest_tie_asks() -> None:
    march = March(
        open_field(), {"Blake": "0304", **FAR}, germans={"G1": "0104", "G2": "0704"}, dice=[1]
    )
    march.act("Blake")
    march.choose("step 0404", "stop")
    assert march.options == ["cell 0104", "cell 0704"]
    march.choose("cell 0704")
    assert state_of(march).enemies["G2"].up


def test_Q67_nearest_after_an_ambush_is_counted_from_the_markers_hex() -> None:
    # G1 is nearer to where Blake was before, G2 to the marker he rushed
    march = March(
        open_field(),
        {"Blake": "0404", **FAR},
        germans={"G1": "0104", "G2": "0804"},
        markers={"0504": "ambush-1"},
        pool=["G5"],
        dice=[1],
    )
    march.march("Blake", "0504")
    assert march.where("Blake") == "0404"
    assert state_of(march).enemies["G2"].up and not state_of(march).enemies["G1"].up


def test_R4_3_2_from_pool_when_no_german_is_face_down() -> None:
    rows = open_field()
    rows[5] = ". . . . . . . S ."
    march = March(rows, {"Blake": "0101", **FAR}, pool=["G7"], dice=[1])
    march.march("Blake", "0201")
    enemy = state_of(march).enemies["G7"]
    assert (enemy.at, enemy.up) == ("0806", True)


def test_R4_3_2_ss_occupied_by_a_para_sends_them_to_the_next() -> None:
    rows = open_field()
    rows[0] = ". . S . . . . . ."
    rows[5] = ". . . . . . . S ."
    march = March(rows, {"Blake": "0101", "Hank": "0301"}, pool=["G7"], dice=[1])
    march.march("Blake", "0201")
    assert state_of(march).enemies["G7"].at == "0806"


def test_Q65_of_equally_near_posts_one_without_a_german_is_taken() -> None:
    rows = open_field()
    rows[2] = "S . . . . . S . ."
    germans = {"G1": {"at": "0103", "up": True}}
    march = March(rows, {"Blake": "0303", **FAR}, germans=germans, pool=["G7"], dice=[1])
    march.march("Blake", "0403")
    distance = march.game.boards.field.distance
    assert distance("0403", "0103") == distance("0403", "0703")
    assert state_of(march).enemies["G7"].at == "0703"


def test_Q66_nobody_comes_where_every_post_holds_a_para_or_the_pool_is_empty() -> None:
    rows = open_field()
    rows[0] = ". . S . . . . . ."
    for post, pool in (("0301", ["G7"]), ("0107", [])):
        march = March(rows, {"Blake": "0101", "Hank": post}, pool=pool, dice=[1])
        march.march("Blake", "0201")
        assert state_of(march).enemies == {}
        assert state_of(march).pool == tuple(pool)


def test_R4_3_2_active_reacts_in_the_same_turn() -> None:
    march = March(
        open_field(), {"Blake": "0101", **FAR}, germans={"G1": "0601"}, dice=[1, 6, 6, 6, 6]
    )
    march.march("Blake", "0201")
    march.choose("end-phase")
    assert state_of(march).enemies["G1"].at != "0601"
