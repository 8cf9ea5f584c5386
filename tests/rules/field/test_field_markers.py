"""Chapter 4.2.4: rushing, and the thirteen field markers."""

from __future__ import annotations

from game.rules.counters import FIELD_ITEMS, FIELD_MARKERS
from game.rules.events.play import DetectionTested
from tests.rules.field.field_games import March, open_field
from tests.rules.field.positions import state_of


def rushing(marker: str, dice: list[int], **more: object) -> March:
    """Blake moves one hex onto the marker and stops there."""
    men = more.pop("men", {"Blake": "0202"})
    march = March(open_field(), men, markers={"0302": marker}, dice=dice, **more)  # type: ignore[arg-type]
    march.march("Blake", "0302")
    return march


def test_R2_7_mix_twelve_field_markers() -> None:
    assert len(FIELD_MARKERS) == 12
    assert [marker for marker in FIELD_MARKERS if marker.startswith("ambush")] == [
        "ambush-1",
        "ambush-2",
    ]
    assert set(FIELD_ITEMS) == {"katana", "bat", "mp40", "mg42", "grenade-1"}


def test_R4_2_4_rush_only_where_the_move_ends() -> None:
    march = March(open_field(), {"Blake": "0202"}, markers={"0302": "mine", "0402": "beast"})
    march.march("Blake", "0302", "0402")
    assert state_of(march).hidden == {"0302": "mine"}


def test_R4_2_4_rush_of_the_hex_one_stands_in_is_a_choice() -> None:
    march = March(
        open_field(), {"Blake": "0202", "Hank": "0707"}, markers={"0202": "mine"}, dice=[1]
    )
    march.act("Blake")
    assert "rush" in march.options
    march.choose("rush")
    assert state_of(march).hidden == {}


def test_S3_rush_a_marker_stays_down_if_one_stays_without_rushing() -> None:
    march = March(open_field(), {"Blake": "0202", "Hank": "0707"}, markers={"0202": "mine"})
    march.act("Blake")
    march.choose("stop")
    assert state_of(march).hidden == {"0202": "mine"}


def test_R4_2_4_ambition_gives_the_clue_and_leaves_the_game() -> None:
    march = rushing("haunebu", [6], ambition="haunebu")
    assert state_of(march).clue
    assert "haunebu" in state_of(march).removed


def test_R4_2_4_ines_joins_may_act_and_tells_of_three_markers() -> None:
    march = March(
        open_field(),
        {"Blake": "0202", "Ines": "absent"},
        markers={"0302": "ines", "0707": "mine", "0607": "dog", "0507": "alive", "0407": "beast"},
    )
    march.march("Blake", "0302")
    march.choose("look-at 0707", "look-at 0607", "look-at 0407")
    assert state_of(march).peeked == ("mine", "dog", "beast")
    assert march.where("Ines") == "0302"
    assert "act Ines" in march.options


def test_R4_2_4_ines_is_met_in_a_position_that_does_not_name_her() -> None:
    march = rushing("ines", [6])
    assert march.where("Ines") == "0302"


def test_R2_7_1_ines_may_be_told_to_say_nothing_more() -> None:
    march = March(
        open_field(),
        {"Blake": "0202", "Ines": "absent"},
        markers={"0302": "ines", "0707": "mine", "0607": "dog"},
    )
    march.march("Blake", "0302")
    march.choose("look-no-more")
    assert state_of(march).peeked == ()


def test_R4_2_4_ines_guide_takes_unacted_men_of_her_hex_to_nonette() -> None:
    march = March(open_field(), {"Blake": "0202", "Ines": "0202", "Angel": "0202", "Hank": "0505"})
    march.act("Ines", "Blake")
    march.choose("follow-ines")
    assert march.where("Blake") == march.where("Ines") == "village"
    assert march.where("Angel") == "0202"


def test_Q52_who_has_just_found_her_cannot_follow_her_yet() -> None:
    men = {"Blake": "0202", "Angel": "0302", "Hank": "0707"}
    march = rushing("ines", [6], men=men)
    march.act("Ines")
    assert "join Angel" in march.options and "join Blake" not in march.options


def test_R4_2_4_ambush_puts_a_pool_german_there_and_the_group_back() -> None:
    march = rushing("ambush-1", [6], pool=["G5"], men={"Blake": "0202", "Hank": "0707"})
    enemy = state_of(march).enemies["G5"]
    assert (enemy.at, enemy.up) == ("0302", True)
    assert march.where("Blake") == "0202"
    assert "ambush-1" in state_of(march).removed


def test_R2_7_2_ambush_ends_the_action_without_an_attack() -> None:
    march = rushing("ambush-1", [6, 1, 1, 1], pool=["G5"])
    assert march.rule != "R4.4-who"
    assert state_of(march).turn == 2  # the phase went on to the reaction and the next turn


def test_R2_7_2_ambush_with_an_empty_pool_lets_the_action_go_on() -> None:
    march = rushing("ambush-1", [6], germans={"G1": {"at": "0402", "up": True}})
    assert march.where("Blake") == "0302"
    assert march.rule == "R4.4-who"


def ambushing(**more: object) -> March:
    """Blake stands on an ambush already, and rushes it from there."""
    men = more.pop("men", {"Blake": "0202", "Hank": "0707"})
    march = March(
        more.pop("rows", open_field()),  # type: ignore[arg-type]
        men,  # type: ignore[arg-type]
        markers={more.pop("at", "0202"): "ambush-1"},  # type: ignore[dict-item]
        pool=["G5"],
        dice=[],
        **more,  # type: ignore[arg-type]
    )
    march.act("Blake")
    march.choose("rush")
    return march


def test_R4_2_4_ambush_of_ones_own_hex_leaves_the_place_beside_it_to_the_player() -> None:
    march = ambushing()
    assert march.rule == "R4.2.4-ambush"
    assert set(march.options) == {
        f"cell {cell}" for cell in march.game.boards.field.neighbours["0202"]
    }
    march.choose("cell 0302")
    assert state_of(march).enemies["G5"].at == "0302"
    assert march.where("Blake") == "0202"


def test_Q48_ambush_of_ones_own_hex_ends_the_action_too() -> None:
    march = ambushing()
    march.choose("cell 0302")
    assert march.rule == "R4.2-order-free"
    assert state_of(march).paras["Blake"].acted


def test_Q68_ambush_keeps_out_of_to_nonette_and_off_paras() -> None:
    # every hex beside Blake is barred to a German: two hexes off he must stand
    rows = ["N . . .", ". . . .", ". . . ."]
    around = {"Angel": "0201", "Cooper": "0202", "Frank": "0103", "Hank": "0203"}
    march = ambushing(rows=rows, at="0102", men={"Blake": "0102", **around})
    assert set(march.options) == {"cell 0301", "cell 0302", "cell 0303"}


def test_Q48_ambush_where_a_comrade_stands_puts_the_german_beside_him() -> None:
    march = rushing("ambush-1", [6], pool=["G5"], men={"Blake": "0202", "Hank": "0302"})
    assert march.rule == "R4.2.4-ambush"
    march.choose("cell 0402")
    assert state_of(march).enemies["G5"].at == "0402"
    assert (march.where("Blake"), march.where("Hank")) == ("0202", "0302")


def test_R4_2_4_mine_hits_by_what_exceeds_luck_and_is_gone() -> None:
    march = rushing("mine", [5, 6])  # Blake's luck is 3: two hits, then detection
    assert state_of(march).paras["Blake"].at == "dead"
    assert "mine" in state_of(march).removed


def test_R2_7_3_mine_spares_who_is_lucky() -> None:
    march = rushing("mine", [3, 6])
    assert not state_of(march).paras["Blake"].wounded


def test_R4_2_4_mine_rolls_for_each_of_a_group() -> None:
    march = March(
        open_field(), {"Angel": "0202", "Blake": "0202"}, markers={"0302": "mine"}, dice=[6, 4, 6]
    )
    march.march("Angel+Blake", "0302")
    men = state_of(march).paras
    assert men["Angel"].wounded and men["Blake"].wounded


def test_R4_2_4_dog_wakes_the_nearest_german_without_a_die() -> None:
    march = rushing("dog", [], germans={"G3": "0907"}, men={"Blake": "0202", "Hank": "0106"})
    assert state_of(march).enemies["G3"].up
    assert "dog" in state_of(march).removed


def test_R2_7_4_dog_replaces_the_detection_die() -> None:
    march = rushing("dog", [], germans={"G3": "0907"}, men={"Blake": "0202", "Hank": "0106"})
    assert march.told(DetectionTested) == []


def test_R4_2_4_alive_brings_a_dead_man_back_without_gear() -> None:
    men = {
        "Blake": "0202",
        "Hank": {"at": "dead", "acted": True},
        "Frank": "dead",
        "Ines": "dead",
    }
    march = rushing("alive", [6], men=men)
    assert march.options == ["unit Frank", "unit Hank"]
    march.choose("unit Hank")
    assert march.where("Hank") == "0302"
    assert "act Hank" in march.options


def test_R2_7_5_alive_does_nothing_when_nobody_is_dead() -> None:
    march = rushing("alive", [6], men={"Blake": "0202", "Hank": "0707"})
    assert "alive" in state_of(march).removed
    assert march.rule == "R4.2-order-free"


def test_R4_2_4_beast_hex_is_where_most_people_are_nearest_the_marker() -> None:
    # four Germans at 0907 outnumber the two paras together; face-down men count
    march = rushing("beast", [6], germans={"G1": "0907"}, men={"Blake": "0202", "Hank": "0707"})
    assert "G1" not in state_of(march).enemies
    assert "G1" in state_of(march).removed


def test_Q53_beast_counts_the_men_a_german_has_left() -> None:
    # four men less three hits are fewer than two paras
    germans = {"G1": {"at": "0907", "up": True, "hits": 3}}
    men = {"Blake": "0202", "Angel": "0505", "Frank": "0505"}
    march = rushing("beast", [6], germans=germans, men=men)
    assert march.where("Frank") == "dead"
    assert "G1" in state_of(march).enemies


def test_R4_2_4_beast_victim_is_the_para_of_lowest_luck_gear_and_all() -> None:
    march = March(
        open_field(),
        {"Angel": "0202", "Hank": {"at": "0202", "items": ["charm"]}, "Blake": "0506"},
        markers={"0302": "beast"},
    )
    march.march("Angel+Hank", "0302")
    assert march.where("Hank") == "dead"
    assert "charm" in state_of(march).removed
    assert march.where("Angel") == "0302"


def test_R4_2_4_beast_victim_face_down_is_named_by_its_hex_and_shown_as_it_goes() -> None:
    march = March(
        open_field(),
        {"Blake": "0202", "Hank": "0707"},
        germans={"G1": "0907", "G12": {"at": "0907", "up": True}},
        markers={"0202": "beast"},
        dice=[],
    )
    march.act("Blake")
    march.choose("rush")
    assert march.options == ["cell 0907", "unit G12"]
    march.choose("cell 0907")
    assert "G1" in state_of(march).removed
    assert not march.game.can_undo  # its face was seen


def test_R2_7_6_beast_of_two_like_hexes_takes_the_nearer() -> None:
    march = rushing("beast", [6], men={"Blake": "0202", "Hank": "0707"})
    assert march.where("Blake") == "dead"
    assert march.where("Hank") == "0707"


def test_R4_2_4_equipment_may_be_taken_by_a_rusher_at_once() -> None:
    march = rushing("mg42", [6])
    assert march.options == ["take mg42 Blake", "leave-lying"]
    march.choose("take mg42 Blake")
    assert state_of(march).paras["Blake"].items == ("mg42",)


def test_R4_2_4_equipment_but_katana_and_grenade_are_no_field_weapons() -> None:
    march = March(
        open_field(),
        {"Angel": {"at": "0202", "items": ["katana", "grenade-1"]}},
        germans={"G1": {"at": "0302", "up": True}},
    )
    march.act("Angel")
    march.choose("stop")
    assert march.rule != "R4.4-who"
