"""Each kind of decision that may be answered for the player, in a position made for it."""

from __future__ import annotations

from typing import Any

import pytest

from game import standing_orders
from game.rules import Game
from game.standing_orders import Level, answer, order_of
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import asleep, house, planning, reacting, undead, zombie
from tests.rules.field.field_games import March, open_field
from tests.rules.hunt.hunt_games import hunting
from tests.rules.playing import Playing
from tests.rules.small_castle import small_castle


def given(game: Game | Playing, level: Level = "matters") -> str:
    """The answer in notation; empty when the player is asked."""
    played = game.game if isinstance(game, Playing) else game
    option = answer(played, level)
    return "" if option is None else str(option)


def kind(game: Game | Playing) -> str:
    """The kind of the decision; empty for none."""
    played = game.game if isinstance(game, Playing) else game
    order = None if played.decision is None else order_of(played.decision)
    return "" if order is None else order.name


def until(raid: Playing, name: str) -> None:
    """Take the first options until a decision of that kind is asked."""
    for _ in range(30):
        if kind(raid) == name:
            return
        raid.choose(raid.options[0])
    raise AssertionError(f"no decision of the kind {name}")


def awake(at: str) -> dict[str, Any]:
    """A face-up German in that hex."""
    return {"at": at, "up": True}


# --- The enemy's business ---------------------------------------------------------------------


def test_R7_8_order_is_that_of_the_counter_sheet() -> None:
    raid = reacting(
        {"Angel": "1F-0502"}, {"Z3": zombie("1F-0602"), "Z2": zombie("1F-0402")}, [1] * 9
    )
    until(raid, "next")
    assert given(raid) == given(raid, "men") == "unit Z2"
    assert given(raid, "everything") == ""


def test_R4_5_face_up_only_the_first_on_the_sheet_reacts_first() -> None:
    march = March(
        open_field(), {"Angel": "0404"}, germans={"G9": awake("0101"), "G2": awake("0907")}
    )
    march.end()
    assert march.options == ["unit G9", "unit G2"]
    assert given(march) == "unit G2"


def test_R7_8_1_2_approach_goes_to_the_lowest_square() -> None:
    raid = reacting({"Angel": "1F-0401"}, {"Z1": zombie("1F-0702")}, [1] * 9)
    until(raid, "way")
    assert given(raid) == raid.options[0]
    assert given(raid).startswith("cell 1F-")


def test_R4_5_2_tie_a_german_goes_to_the_lowest_hex() -> None:
    march = March(open_field(), {"Angel": "0404"}, germans={"G9": awake("0407")})
    march.end()
    assert kind(march) == "way"
    assert given(march) == march.options[0]


def test_R4_5_2_tie_is_asked_where_it_decides_who_is_attacked() -> None:
    """Germans came to the lowest hex, beside two men, where another was beside one of them."""
    men = {"Angel": "0404", "Blake": "0305"}
    march = March(open_field(), men, germans={"G9": awake("0407")})
    march.end()
    assert kind(march) == "way" and len(march.options) > 1
    assert given(march) == given(march, "men") == ""


def test_R4_3_2_ss_hexes_are_asked_about_where_one_is_nearer_to_other_men() -> None:
    sleeping = {"G1": {"at": "0401", "up": False}, "G2": {"at": "0407", "up": False}}
    men = {"Angel": "0404", "Blake": "0707"}
    march = March(open_field(), men, germans=sleeping, dice=[1] * 9)
    march.march("Angel", "0504")
    assert kind(march) == "appears"
    assert given(march) == ""


def test_M6_0_advance_ties_of_zombies() -> None:
    up = [("0202", "zombie-2"), ("0802", "zombie-1")]
    game = hunting([5, 5, 5, 5], tank="0502", points=1, face_up=up)
    game.choose("end-phase")
    assert kind(game) == "next-zombie"
    assert given(game) == "unit zombie-1"


def test_R4_3_2_nearest_wakes_the_lowest_hex() -> None:
    march = March(
        open_field(),
        {"Angel": "0404"},
        germans={"G1": {"at": "0401", "up": False}, "G2": {"at": "0407", "up": False}},
        dice=[1] * 9,
    )
    march.march("Angel", "0504")
    assert kind(march) == "appears"
    assert given(march) == march.options[0]


def test_R7_8_4_target_is_asked_only_among_ones_own() -> None:
    raid = reacting(
        {"Angel": "B-0301"},
        {"G1": "1F-0501", "Z2": zombie("1F-0401"), "Z1": zombie("1F-0601")},
        [1] * 9,
    )
    until(raid, "target")
    assert given(raid) in ("unit Z1", "unit G1")
    mine = reacting(
        {"Blake": "1F-0401", "Dylan": "1F-0601"},
        {"G1": "1F-0501"},
        [1] * 9,
    )
    until(mine, "target")
    assert mine.options == ["unit Blake", "unit Dylan"]
    assert given(mine) == ""


def test_R7_8_2_target_a_face_down_german_is_named_by_its_square() -> None:
    raid = reacting(
        {"Angel": "B-0101"},
        {"Z1": zombie("1F-0501"), "G1": asleep("1F-0401"), "G2": "1F-0601"},
        [1, 1, 1],
    )
    until(raid, "target")
    assert given(raid) == "unit G2"


def plan(**more: Any) -> Raid:
    markers = {"2F-0401": "gas-1", "2F-0501": "gas-2", "1F-0504": "grenade-2"}
    position = {"turn": 2, "phase": "plan", "markers": markers, **more}
    return Raid(house(), {"Angel": "1F-0401"}, **position)


def test_R7_9_reveal_takes_the_unknown_marker_farthest_from_the_men() -> None:
    assert given(plan()) == "turn-up 2F-0401"


def test_R7_9_reveal_is_asked_in_the_first_turn_and_while_it_matters_who_sees() -> None:
    assert given(plan(turn=1)) == ""
    seen = plan(markers={"1F-0402": "gas-1", "2F-0501": "gas-2"})
    assert given(seen) == ""
    assert given(plan(markers={"2F-0401": "gas-1", "2F-0501": "gas-2"})) != ""


def test_R7_9_reveal_a_pin_answers_even_where_it_would_be_asked() -> None:
    first = plan(turn=1)
    assert str(answer(first.game, "matters", pin="2F-0501")) == "turn-up 2F-0501"
    assert answer(first.game, "matters", pin="2F-0501", always_ask=("plan",)) is None


def test_R7_9_reveal_leaves_markers_with_a_known_face_to_the_player() -> None:
    assert kind(plan(peeked=["grenade-2"])) == "plan"
    assert given(plan(peeked=["grenade-2"])) in ("turn-up 2F-0401", "turn-up 2F-0501")
    assert given(plan(peeked=["gas-1", "gas-2", "grenade-2"])) == ""


def test_R7_9_reveal_takes_the_marker_farthest_from_the_road_with_nobody_inside() -> None:
    raid = planning(
        {"Angel": "village"},
        "gas-1",
        "2F-0101",
        markers={"2F-0101": "gas-1", "1F-0401": "gas-2"},
        turn=2,
    )
    assert given(raid) == "turn-up 2F-0101"


# --- The player's own men ---------------------------------------------------------------------


def test_R7_2_one_action_stops_with_no_step_left() -> None:
    man = {"at": "1F-0402", "items": ["lighter"]}
    raid = Raid(house(), {"Blake": man, "Cooper": "B-0101"})
    raid.act("Blake")
    assert given(raid) == ""
    raid.choose("step 1F-0502", "step 1F-0602")
    assert given(raid) == ""
    raid.choose("step 1F-0702")
    assert given(raid) == "stop"
    assert given(raid, "men") == ""


def test_R4_2_4_rush_is_never_done_for_want_of_a_step() -> None:
    """A man went to a star with his last MP and died of the mine there, without being asked."""

    def at_the_end(markers: dict[str, str]) -> March:
        men = {"Angel": {"at": "0404", "items": ["lighter"]}, "Blake": "0101"}
        march = March(open_field(), men, markers=markers)
        march.act("Angel")
        while steps := sorted(march.steps() - {"0404", "0403"}):
            march.choose(f"step {steps[-1]}")
        return march

    plain = at_the_end({})
    assert plain.game.state.action is not None
    end = plain.game.state.action.at
    assert given(plain) == "stop"
    assert given(at_the_end({end: "mine"})) == ""


def test_R7_2_one_action_is_asked_where_something_lies_or_somebody_stands() -> None:
    man = {"at": "1F-0402", "items": ["lighter"]}
    company = Raid(house(), {"Blake": man, "Cooper": "1F-0702"})
    gear = Raid(house(), {"Blake": man}, lying={"1F-0702": ["grenade-2"]})
    for raid in (company, gear):
        raid.act("Blake")
        raid.choose("step 1F-0502", "step 1F-0602", "step 1F-0702")
        assert "stop" in raid.options
        assert given(raid) == ""


def test_what_would_lose_the_night_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player must see the warning, though there is nothing else to do."""
    man = {"at": "1F-0402", "items": ["grenade-2"]}
    raid = Raid(house(), {"Blake": man, "Cooper": "B-0101"})
    raid.act("Blake")
    raid.choose("step 1F-0502", "step 1F-0602", "step 1F-0702")
    assert given(raid) == "stop"
    with monkeypatch.context() as patch:
        patch.setattr(standing_orders, "last_chance", lambda *_: ("Blake",))
        assert given(raid) == ""
    raid.choose("stop")
    assert given(raid) == "hold-fire"
    monkeypatch.setattr(standing_orders, "last_chance", lambda *_: ("Blake",))
    assert given(raid) == ""


def test_R7_6_who_holds_fire_with_nobody_in_the_blast_of_a_throw() -> None:
    man = {"at": "1F-0502", "items": ["grenade-2"]}
    alone = Raid(house(), {"Blake": man}, enemies={"G1": "B-0101"})
    alone.stay("Blake")
    assert "throw grenade-2" in alone.options
    assert given(alone) == "hold-fire"


def test_R7_6_who_is_asked_with_an_enemy_behind_a_wall_in_the_blast() -> None:
    man = {"at": "1F-0602", "items": ["gas-1"]}
    raid = Raid(house(), {"Blake": man}, enemies={"G1": "1F-0404"})
    raid.stay("Blake")
    assert not any(option.startswith("attack") for option in raid.options)
    assert "throw gas-1" in raid.options
    assert given(raid) == ""


def test_R7_6_who_holds_fire_with_only_unaware_enemies_in_the_blast() -> None:
    man = {"at": "1F-0602", "items": ["gas-1"]}
    raid = Raid(house(), {"Blake": man}, enemies={"G1": asleep("1F-0404")})
    raid.stay("Blake")
    assert "throw gas-1" in raid.options
    assert given(raid) == "hold-fire"


def test_R7_8_5_paras_hits_go_to_the_weakest() -> None:
    raid = Raid(
        house(),
        {"Hank": "village", "Blake": "village"},
        enemies={"G1": "village", "G10": "village", "G4": "village"},
        dice=[6] * 12,
    )
    raid.choose("volley")
    assert raid.rule == "R7.8.5-paras"
    assert given(raid) == "unit G10"
    assert given(raid, "men") == ""


def test_R4_4_2_weapons_takes_the_best_odds() -> None:
    raid = Raid(
        house(),
        {"Blake": {"at": "1F-0401", "items": ["mp40", "mg42"]}},
        enemies={"G1": "1F-0702"},
    )
    raid.stay("Blake")
    raid.choose("attack G1")
    assert raid.rule == "R4.4.2-weapons"
    assert given(raid) == "use Blake mg42"


def test_R4_4_2_weapons_asks_about_fuel() -> None:
    raid = Raid(
        house(),
        {"Cooper": {"at": "1F-0501", "items": ["flamethrower-1", "mp40"]}},
        enemies={"Z1": undead("1F-0701")},
    )
    raid.stay("Cooper")
    raid.choose("attack Z1")
    assert kind(raid) == "weapon"
    assert given(raid) == ""


def hit(*items: str) -> Raid:
    raid = reacting(
        {"Blake": {"at": "1F-0501", "items": list(items)}}, {"G1": "1F-0502"}, [6, 6, 6, 6]
    )
    until(raid, "charm")
    return raid


def test_R4_5_5_per_hit_the_charm_takes_it() -> None:
    assert given(hit("lighter", "charm")) == "lose-item charm"
    assert given(hit("lighter", "diary")) == ""


def test_R4_2_4_equipment_the_only_free_hand_takes_it() -> None:
    def found(second: tuple[str, ...]) -> March:
        march = March(
            open_field(),
            {"Angel": "0404", "Blake": {"at": "0404", "items": list(second)}},
            markers={"0405": "katana"},
        )
        march.act("Angel", "Blake")
        march.choose("step 0405", "stop")
        assert kind(march) == "find"
        return march

    assert given(found(("charm", "lighter"))) == "take katana Angel"
    assert given(found(())) == ""


def test_R7_2_2_double_move_drops_one_of_a_kind() -> None:
    def stumbled(*items: str) -> Raid:
        raid = Raid(
            house(),
            {"Frank": {"at": "1F-0402", "items": list(items)}, "Angel": "B-0101"},
            dice=[6] * 5,
        )
        raid.act("Frank")
        raid.choose("full-speed", "step 1F-0502", "stop")
        assert raid.rule == "R7.2.2-double-move"
        return raid

    assert given(stumbled("grenade-2", "grenade-3")) == "lose-item grenade-2"
    assert given(stumbled("grenade-2", "charm")) == ""


# --- Kinds that are asked whatever is set -----------------------------------------------------


def test_who_acts_whom_to_attack_and_the_end_of_a_phase_are_asked() -> None:
    raid = Raid(house(), {"Blake": "1F-0401"}, enemies={"G1": "1F-0702"})
    assert (kind(raid), given(raid)) == ("who-acts", "")
    raid.stay("Blake")
    assert raid.options == ["attack G1", "hold-fire"]
    assert given(raid) == ""


def test_R9_2_2F_after_the_explosion_tools_take_the_hits_and_points_are_asked_about() -> None:
    """*Wound or charge?* was asked when no charge could count any more."""

    def blown_up(*items: str) -> Raid:
        castle = small_castle().castle
        lit = {"at": "2F-0101", "items": ["flamethrower-1"]}
        raid = Raid(
            castle,
            {"Cooper": lit, "Frank": {"at": "2F-0201", "items": list(items)}},
            charges_set={"2F-0202": ["charge-1"]},
            dice=[6] * 12,
        )
        raid.act("Cooper")
        raid.choose("light flamethrower-1 2F-0202")
        while raid.game.decision is not None and "Frank" not in raid.game.decision.who:
            raid.choose(raid.options[0])
        return raid

    assert blown_up("charge-2").game.state.stage == "demolition"
    assert given(blown_up("charge-2", "diary")) == "lose-item charge-2"
    assert given(blown_up("diary")) == ""
