"""Chapter 9: demolition, escape, victory."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.rules import Game, Options
from game.rules.advice.odds.attacks import unhurt_escape
from game.rules.castle.demolition import hand_lights, icons_set, light, required
from game.rules.common.items import points_at_stake, points_now
from game.rules.decisions import LightByHand
from game.rules.dice import ScriptedDice
from game.rules.events.castle import CastleExploded, EscapeRolled
from game.rules.events.play import NightEnded
from game.rules.position import read_position
from game.rules.table import Table
from tests.rules.castle.demolished import ALL, TOWER, TOWER_AND_HALL, TREASURE, home
from tests.rules.small_castle import small_castle

CHARGES = ["charge-1", "charge-2"]


def six_o_clock(
    charges: dict[str, list[str]],
    dice: list[int] | None = None,
    **more: Any,
) -> Game:
    """06:00 with these charges set, the detonator on the first; Angel is in the village."""
    position: dict[str, Any] = {
        "stage": "demolition",
        "clock": 360,
        "ambition": "reich",
        "paras": {"Angel": {"at": "village"}},
        "charges_set": charges,
        "detonator": next(iter(charges), ""),
    } | more
    return Game.from_position(small_castle(), position, dice or [])


def in_castle(dice: list[int], paras: dict[str, Any], **more: Any) -> Table:
    """A table in mid-castle, for what the castle's action list asks of this chapter."""
    position: dict[str, Any] = {"stage": "castle", "clock": 300, "paras": paras} | more
    state, _ = read_position(position)
    return Table(small_castle(), Options(), state, ScriptedDice(dice))


def light_with(table: Table, name: str, item: str, cell: str) -> None:
    for _ in light(table, table.state.paras[name], LightByHand(item, cell)):
        raise AssertionError("lighting asks nothing")


# --- 9.0, 9.1 -----------------------------------------------------------------------------


def test_R9_0_goal_is_the_tower() -> None:
    below = {"1F-0202": ["charge-1"], "B-0202": ["charge-2", "grenade-1"]}
    assert six_o_clock(below).state.outcome == "operational-defeat"
    assert six_o_clock(TOWER_AND_HALL).state.outcome == "tactical-victory"


def test_R9_1_area_is_the_icon_square_and_its_eight_neighbours() -> None:
    area = small_castle().castle.area
    assert len(area["1F"]) == 9
    assert "1F-0303" in area["1F"] and "1F-0402" not in area["1F"]
    table = in_castle([], {}, charges_set={"1F-0303": ["charge-1"], "2F-0101": ["grenade-1"]})
    assert icons_set(table.castle, table.state, "1F") == 3
    assert icons_set(table.castle, table.state, "2F") == 1


def test_R9_1_1_0600_one_explosive_under_the_detonator_sets_off_all() -> None:
    game = six_o_clock(ALL)
    assert game.state.blown == ("basement", "1F", "2F")
    assert game.state.charges_set == {}


def test_R9_1_1_0600_nothing_goes_off_without_an_explosive_under_it() -> None:
    game = six_o_clock(ALL, detonator="2F-0101")
    assert game.state.outcome == "operational-defeat"
    assert not game.state.exploded
    assert six_o_clock(ALL, detonator="lost").state.outcome == "operational-defeat"


def test_R9_1_2_required_icons_decide_each_floor() -> None:
    game = six_o_clock(TOWER | {"B-0202": ["charge-2"], "1F-0202": ["gas-1", "grenade-1"]})
    exploded = next(one for one in game.events if isinstance(one, CastleExploded))
    assert exploded.icons == (("basement", 3), ("1F", 3), ("2F", 3))
    assert exploded.blown == ("1F", "2F")  # the basement needs four
    assert required(in_castle([], {}), "basement") == 4


def test_R9_1_2_required_charge_and_grenade_do_for_the_basement() -> None:
    game = six_o_clock({"B-0202": ["charge-1", "grenade-1"]})
    assert game.state.blown == ("basement",)


def test_R9_1_3_manual_is_offered_where_an_area_with_charges_is_in_sight() -> None:
    men = {"Angel": {"at": "1F-0801", "items": ["lighter"]}}
    table = in_castle([], men, charges_set={"1F-0202": ["charge-1"]})
    cells = [one.cell for one in hand_lights(table, table.state.paras["Angel"])]
    assert "1F-0201" in cells  # six squares away
    assert "1F-0101" not in cells and "1F-0202" not in cells  # seven
    assert "1F-0401" not in cells  # no demolition area
    assert not any(cell.startswith("2F") for cell in cells)


def test_R9_1_3_manual_needs_a_set_charge_and_no_detonator_on_the_map() -> None:
    men = {"Angel": {"at": "1F-0202", "items": ["lighter"]}}
    bare = in_castle([], men)
    assert hand_lights(bare, bare.state.paras["Angel"]) == []
    wired = in_castle([], men, charges_set={"1F-0202": ["charge-1"]}, detonator="1F-0202")
    assert hand_lights(wired, wired.state.paras["Angel"]) == []
    robbed = in_castle([], men, charges_set={"1F-0202": ["charge-1"]}, detonator="lost")
    assert hand_lights(robbed, robbed.state.paras["Angel"]) != []


def test_R9_1_3_manual_hit_blows_everything_and_uses_the_lighter_up() -> None:
    men = {"Angel": {"at": "1F-0502", "items": ["lighter"]}}
    table = in_castle([3], men, charges_set={"1F-0202": ["charge-1"], "2F-0202": ["charge-2"]})
    light_with(table, "Angel", "lighter", "1F-0202")
    assert table.state.stage == "demolition"
    assert table.state.blown == ("1F", "2F")
    assert "lighter" in table.state.removed


def test_R9_1_3_manual_miss_leaves_it_lying() -> None:
    men = {"Angel": {"at": "1F-0502", "items": ["gasoline-1"]}}
    table = in_castle([2], men, charges_set={"1F-0202": ["charge-1"]})
    light_with(table, "Angel", "gasoline-1", "1F-0202")
    assert table.state.stage == "castle"
    assert table.state.lying == {"1F-0202": ("gasoline-1",)}


def test_R9_1_3_manual_a_flame_reaches_three_squares_and_needs_no_die() -> None:
    men = {"Angel": {"at": "1F-0602", "items": ["flamethrower-1"]}}
    table = in_castle([], men, charges_set={"1F-0202": ["charge-1"]})
    lights = hand_lights(table, table.state.paras["Angel"])
    assert lights == [LightByHand("flamethrower-1", "1F-0302")]
    light_with(table, "Angel", "flamethrower-1", "1F-0302")
    assert table.state.exploded
    assert table.state.paras["Angel"].items == ("flamethrower-1",)


def test_S10_demolition_one_ignition_on_any_floor_is_enough() -> None:
    men = {"Angel": {"at": "B-0202", "items": ["lighter"]}}
    table = in_castle([], men, charges_set={"B-0101": ["grenade-1"], "2F-0202": ["charge-1"]})
    light_with(table, "Angel", "lighter", "B-0202")  # at his feet: no die
    assert table.state.blown == ("2F",)


# --- 9.2 ----------------------------------------------------------------------------------


def test_R9_2_village_safe_and_germans_there_surrender() -> None:
    game = six_o_clock(TOWER, enemies={"G1": {"kind": "german", "at": "village", "up": True}})
    assert not any(isinstance(one, EscapeRolled) for one in game.events)
    assert game.state.enemies == {}


def test_R9_2_village_safe_a_zombie_there_is_no_german_to_surrender() -> None:
    game = six_o_clock(TOWER, enemies={"Z1": {"kind": "zombie", "at": "village", "up": True}})
    assert list(game.state.enemies) == ["Z1"]


def test_R9_2_1F_one_die_and_the_excess_as_hits() -> None:
    game = six_o_clock(
        TOWER, [4, 3], paras={"Blake": {"at": "1F-0502"}, "Cooper": {"at": "1F-0104"}}
    )
    assert game.state.paras["Blake"].wounded  # 4 against luck 3
    assert not game.state.paras["Cooper"].wounded  # the court is ground floor too
    assert game.state.paras["Cooper"].at == "village"


def test_R9_2_a_man_is_unhurt_if_none_of_his_dice_is_above_his_luck() -> None:
    state = six_o_clock(TOWER, paras={"Blake": {"at": "village"}}).state
    blake = state.paras["Blake"]  # luck 3
    chances = [unhurt_escape(state.sheet, blake, floor) for floor in ("1F", "2F", "basement")]
    assert chances == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]


def test_R9_2_2F_two_dice_each_by_its_own_excess() -> None:
    game = six_o_clock(
        TOWER, [4, 4], paras={"Blake": {"at": "2F-0101"}, "Angel": {"at": "village"}}
    )
    assert game.state.paras["Blake"].at == "dead"  # one hit from each die


def test_R9_2_basement_three_dice_and_items_may_save_him() -> None:
    blake = {"at": "B-0101", "items": ["charm"]}
    game = six_o_clock(TOWER, [1, 2, 5], paras={"Blake": blake})
    game.choose("lose-item charm")
    assert game.decision is None
    assert game.state.paras["Blake"].at == "village"
    assert game.state.paras["Blake"].wounded


def test_R9_2_enemies_die_and_so_does_everybody_marked() -> None:
    enemies = {
        "G1": {"kind": "german", "at": "1F-0501", "up": True},
        "Z1": {"kind": "undead", "at": "B-0101", "up": True},
    }
    paras = {"Angel": {"at": "village"}, "Blake": {"at": "1F-0502", "bite": "a"}}
    game = six_o_clock(TOWER, paras=paras, enemies=enemies)
    assert game.state.enemies == {}
    assert game.state.paras["Blake"].at == "dead"


def test_R9_2_enemies_die_but_the_marked_live_on_in_the_village() -> None:
    game = six_o_clock(TOWER, paras={"Blake": {"at": "village", "bite": "a"}})
    assert game.state.paras["Blake"].at == "village"


# --- 9.3 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("charges", "outcome"),
    [
        ({"1F-0202": ["charge-1"]}, "operational-defeat"),
        (TOWER, "tactical-defeat"),
        (TOWER_AND_HALL, "tactical-victory"),
        (TOWER | {"B-0202": ["charge-2", "grenade-1"]}, "tactical-victory"),
        (ALL, "operational-victory"),
    ],
)
def test_R9_3_when_the_floors_decide(charges: dict[str, list[str]], outcome: str) -> None:
    assert six_o_clock(charges).state.outcome == outcome


def test_R9_3_when_all_are_dead_it_is_a_strategic_defeat() -> None:
    game = six_o_clock(ALL, [6, 6, 6], paras={"Hank": {"at": "B-0101"}})
    assert game.state.outcome == "strategic-defeat"


def test_R9_3_when_all_is_blown_six_points_make_it_strategic() -> None:
    game = six_o_clock(ALL, paras=home(*TREASURE))
    assert game.state.outcome == "strategic-victory"
    assert game.state.points == 6


def test_R9_3_vp_stars_at_home_carried_or_lying() -> None:
    game = six_o_clock(
        TOWER, paras=home("camera"), lying={"village": ["doctor"], "1F-0101": ["diary"]}
    )
    assert game.state.points == 5


def test_R9_2_enemies_die_a_girl_in_her_fathers_arms_is_left_in_the_ruins() -> None:
    father = {"Z1": {"kind": "zombie", "at": "B-0101", "up": True}}
    game = six_o_clock(TOWER, ambition="zombies", enemies=father, father="Z1")
    assert game.state.lying == {"B-0101": ("hostage",)}
    assert game.state.points == 0


def test_R9_3_vp_love_counts_while_both_live() -> None:
    couple = home(Ines={"at": "village"})
    romance = {"para": "Angel", "points": 2}
    assert six_o_clock(TOWER, paras=couple, romance=romance).state.points == 2
    widow = home(Angel={"at": "dead"}, Ines={"at": "village"})
    assert six_o_clock(TOWER, paras=widow, romance=romance).state.points == 0


def test_R9_3_vp_can_be_told_during_play() -> None:
    paras = {
        "Angel": {"at": "village", "items": ["camera"]},
        "Blake": {"at": "1F-0502", "items": ["diary", "charm"]},
    }
    state = in_castle([], paras).state
    assert points_now(state) == 3
    assert points_at_stake(state) == 2


@pytest.mark.parametrize(
    ("charges", "outcome"),
    [(TOWER, "tactical-victory"), (TOWER_AND_HALL, "operational-victory")],
)
def test_R9_3_upgrade_one_level_for_six_points(charges: dict[str, list[str]], outcome: str) -> None:
    game = six_o_clock(charges, paras=home(*TREASURE))
    assert game.decision is not None and game.decision.rule == "R9.3-upgrade"
    game.choose("raise-level")
    assert game.state.outcome == outcome


def test_R9_3_upgrade_is_the_players_to_refuse() -> None:
    game = six_o_clock(TOWER, paras=home(*TREASURE))
    game.choose("keep-level")
    assert game.state.outcome == "tactical-defeat"


def test_R9_3_upgrade_not_while_the_tower_stands() -> None:
    game = six_o_clock({"1F-0202": ["charge-1"]}, paras=home(*TREASURE))
    assert game.state.outcome == "operational-defeat"


def test_R8_2_4_key_item_without_the_papers_no_victory() -> None:
    loot = ("camera", "diary", "prisoner", "doctor")
    game = six_o_clock(ALL, ambition="haunebu", paras=home(*loot))
    assert game.state.outcome == "tactical-defeat"
    ended = game.events[-1]
    assert isinstance(ended, NightEnded) and ended.reason == "papers-missing"
    saved = six_o_clock(ALL, ambition="haunebu", paras=home(*loot, "key"))
    assert saved.state.outcome == "strategic-victory"
