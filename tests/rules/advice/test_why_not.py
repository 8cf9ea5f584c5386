"""Why something isn't on offer: the reason and the rule come from the rules themselves."""

from __future__ import annotations

from typing import Any

from game.rules.advice.why_not import Refusal, why_not_actions, why_not_cell, why_not_unit
from game.rules.decisions import FullSpeed, GiveFirstAid, Reconnoitre
from tests.rules.castle.boards import Raid
from tests.rules.castle.cells import CELLS
from tests.rules.castle.house import house
from tests.rules.field.field_games import March, open_field


def test_a_hex_out_of_reach_says_what_it_would_take() -> None:
    march = March(open_field(), {"Blake": "0101"})
    march.act("Blake")
    assert why_not_cell(march.game, "0201") is None
    assert why_not_cell(march.game, "0501") == Refusal("R4.2.1-mp", "far", need=8, left=6)


def test_R4_4_1_dice_who_has_no_combat_die_cannot_attack_whom_he_stands_beside() -> None:
    """It was said that the move comes first."""
    march = March(open_field(), {"Angel": "0202"}, germans={"G1": {"at": "0302", "up": True}})
    march.act("Angel")
    assert why_not_unit(march.game, "G1") == Refusal("R4.4.1-dice", "unarmed")


def test_R4_2_2_marsh_on_the_way_takes_all_mp() -> None:
    march = March([". m . ."], {"Blake": "0101"})
    march.act("Blake")
    assert why_not_cell(march.game, "0201") is None
    assert why_not_cell(march.game, "0301") == Refusal("R4.2.2-marsh", "marsh")


def test_R4_2_2_stream_leave_takes_all_mp() -> None:
    march = March([". . . ."], {"Blake": "0101"}, stream=["0101 0201"])
    march.act("Blake")
    assert why_not_cell(march.game, "0201") is None
    leave = "R4.2.2-stream-leave"
    assert why_not_cell(march.game, "0401") == Refusal(leave, "stream-ahead")
    march = March([". . . ."], {"Blake": "0101"}, stream=["0101"])
    march.act("Blake")
    assert why_not_cell(march.game, "0301") == Refusal(leave, "stream-here")


def test_R4_2_2_stream_leave_from_dry_ground_the_stream_is_on_the_way() -> None:
    march = March([". . . ."], {"Blake": "0101"}, stream=["0201"])
    march.act("Blake")
    refusal = Refusal("R4.2.2-stream-leave", "stream-ahead")
    assert why_not_cell(march.game, "0401") == refusal


def test_R4_2_2_river_leave_in_the_river_on_its_bridge_and_before_it() -> None:
    leave, why = "R4.2.2-river-leave", dict[str, Refusal | None]()
    for origin in ("0101", "0201", "0202"):
        lines: dict[str, Any] = {"river": ["0201 0202"], "road": ["0101 0201 0301 0401"]}
        march = March([". . . .", ". . . ."], {"Blake": origin}, **lines)
        march.act("Blake")
        why[origin] = why_not_cell(march.game, "0401")
    assert why == {
        "0101": Refusal(leave, "river-ahead"),
        "0201": Refusal(leave, "river-here"),
        "0202": Refusal(leave, "river-bridge"),
    }


def test_a_hex_with_a_german_is_held() -> None:
    march = March(open_field(), {"Blake": "0101"}, germans={"G1": "0201"})
    march.act("Blake")
    refusal = why_not_cell(march.game, "0201")
    assert refusal is not None and (refusal.rule, refusal.why) == ("R4.2.1-no-german-hex", "held")


def test_an_answer_needs_no_excuse_and_a_game_without_question_neither() -> None:
    march = March(open_field(), {"Blake": "0101"})
    assert why_not_unit(march.game, "Blake") is None
    assert why_not_cell(march.game, "0303") is None


def test_men_say_why_they_do_not_act_or_join() -> None:
    men = {
        "Angel": {"at": "0202", "acted": True},
        "Blake": "0202",
        "Cooper": "0502",
        "Dylan": "dead",
        "Elliot": "0202",
    }
    march = March(open_field(), men)
    assert _why(march, "Angel") == "acted"
    assert _why(march, "Dylan") == "dead"
    march.act("Blake")
    assert _why(march, "Cooper") == "elsewhere"
    assert _why(march, "Elliot") == ""
    march.choose("step 0302")
    assert _why(march, "Elliot") == "elsewhere"


def test_enemies_say_whether_it_is_too_early_or_they_are_too_far() -> None:
    germans = {"G1": {"at": "0302", "up": True}, "G2": {"at": "0505", "up": True}}
    march = March(open_field(), {"Blake": "0202"}, germans=germans)
    march.act("Blake")
    assert _why(march, "G1") == "stop-first"
    assert _why(march, "G2") == "move-first"
    march.choose("stop")
    assert _why(march, "G1") == ""
    assert _why(march, "G2") == "not-adjacent"


def test_an_enemy_far_away_is_out_of_reach_and_not_in_the_way() -> None:
    """'An enemy stands there' or 'the move comes first' said nothing of the distance."""
    germans = {"G1": {"at": "0902", "up": True}}
    march = March(open_field(), {"Blake": "0202"}, germans=germans)
    march.act("Blake")
    for refusal in (why_not_unit(march.game, "G1"), why_not_cell(march.game, "0902")):
        assert refusal is not None
        assert (refusal.why, refusal.need) == ("out-of-reach", 2)
    raid = Raid(house(), {"Angel": "1F-0101"}, enemies={"G9": "2F-0101"})
    raid.choose("act Angel")
    assert why_not_unit(raid.game, "G9") == Refusal("R7.6-who", "out-of-reach", 2)


def test_R7_8_5_paras_germans_in_nonette_are_fought_by_the_volley_alone() -> None:
    """To point at one of them while a man moved into Nonette ended the game with an error."""
    men = {"Angel": "village", "Blake": "1F-0101"}
    raid = Raid(house(), men, enemies={"G9": "village"})
    raid.choose("act Angel")
    assert why_not_unit(raid.game, "G9") == Refusal("R7.8.5-paras", "volley")
    assert why_not_cell(raid.game, "village") is None
    raid = Raid(house(), men, enemies={"G9": "village"})
    raid.choose("act Blake")
    assert why_not_unit(raid.game, "G9") == Refusal("R7.8.5-paras", "volley")


def test_deeds_say_that_it_is_too_late_or_what_is_missing() -> None:
    march = March(open_field(), {"Blake": {"at": "0202", "items": ["first-aid-1"]}})
    march.act("Blake")
    found = why_not_actions(march.game)
    assert {option_type: refusal.why for option_type, refusal in found.items()} == {
        Reconnoitre: "nothing-there",
        GiveFirstAid: "nobody-hurt",
    }
    march.choose("step 0302")
    assert {refusal.why for refusal in why_not_actions(march.game).values()} == {"moved"}


def test_in_the_castle_walls_and_units_stand_in_the_way_of_sight() -> None:
    enemies = {"G1": "1F-0301", "G2": "1F-0501", "G3": "1F-0802"}
    raid = Raid(CELLS, {"Cooper": "1F-0101", "Angel": "1F-0202"}, enemies=enemies, dice=[])
    raid.choose("act Cooper")
    refusal = why_not_cell(raid.game, "1F-0202")
    assert refusal is not None and refusal.why in ("far", "walled", "barred")
    assert why_not_actions(raid.game) == {}
    raid.choose("stop")
    assert _why(raid, "G1") == ""
    assert _why(raid, "G2") == "no-sight"
    assert _why(raid, "G3") == "no-line"


def test_a_stack_does_not_run() -> None:
    raid = Raid(CELLS, {"Cooper": "1F-0101", "Angel": "1F-0101"}, enemies={}, dice=[])
    raid.act("Cooper", "Angel")
    assert why_not_actions(raid.game) == {FullSpeed: Refusal("R7.2.2-no-stack", "alone")}


def _why(game: March | Raid, name: str) -> str:
    refusal = why_not_unit(game.game, name)
    return refusal.why if refusal is not None else ""


def test_R7_2_2_no_attack_a_man_who_sprints_is_told_so() -> None:
    raid = Raid(house(), {"Angel": "1F-0401"}, enemies={"G9": "1F-0601"})
    raid.choose("act Angel", "full-speed")
    assert why_not_unit(raid.game, "G9") == Refusal("R7.2.2-no-attack", "sprinting")
