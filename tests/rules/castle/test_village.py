"""Chapter 7.8.5: the paras' volley in the village."""

from __future__ import annotations

from typing import Any

from game.rules.decisions import Act, FireVolley
from game.rules.events.castle import VolleyFired
from tests.rules.castle.boards import Raid, castle_of

GATE = castle_of(["aaAAAA"], doors="1F-0201/1F-0301", road="1F-0101")


def besieged(men: dict[str, Any], dice: list[int], *germans: str) -> Raid:
    enemies = dict.fromkeys(germans or ("G1",), "village")
    return Raid(GATE, {**men, "Ines": "1F-0501"}, enemies=enemies, dice=dice)


def fired(raid: Raid) -> VolleyFired:
    return raid.told(VolleyFired)[-1]


def test_R7_8_5_paras_fire_together_and_hit_on_five_and_six() -> None:
    raid = besieged({"Blake": "village", "Dylan": "village"}, [4, 5, 6, 1, 2, 3, 4])
    raid.choose("volley")
    assert fired(raid).dice == (4, 5, 6, 1, 2, 3, 4)  # three of Blake's, four of Dylan's
    assert raid.hits_on("G1") == 2
    assert raid.offered(Act) == ["act Ines"]
    assert not raid.offered(FireVolley)


def test_R7_8_5_paras_allot_each_hit_as_they_like() -> None:
    raid = besieged({"Blake": "village"}, [5, 5, 1], "G12", "G1")
    raid.choose("volley")
    assert raid.options == ["unit G12", "unit G1"]
    raid.choose("unit G12")
    assert "G12" in raid.game.state.fallen
    assert raid.hits_on("G1") == 1  # nobody else was left to take the second


def test_R7_8_5_paras_use_firearms_but_no_melee_gear() -> None:
    men = {
        "Cooper": {"at": "village", "items": ["mg42", "katana"]},
        "Angel": {"at": "village", "items": ["bat"]},
    }
    raid = besieged(men, [1] * 5)
    raid.choose("volley")
    assert raid.options == ["use Cooper mg42", "use-own Cooper"]
    raid.choose("use Cooper mg42")
    assert fired(raid).men == ("Cooper",)


def test_R7_8_5_paras_who_have_just_come_by_road_join_in() -> None:
    raid = besieged({"Cooper": "1F-0101"}, [1] * 4)
    raid.walk("Cooper", "village")
    raid.choose("volley")
    assert fired(raid).men == ("Cooper",)


def test_R7_8_5_paras_who_ran_do_not_and_nobody_throws() -> None:
    men = {
        "Cooper": {"at": "1F-0301", "items": ["charm"]},
        "Dylan": {"at": "village", "items": ["grenade-1"]},
    }
    raid = besieged(men, [1, 1, 1, 1, 1])
    raid.choose("act Cooper", "full-speed", "step 1F-0201", "step 1F-0101", "step village", "stop")
    raid.choose("volley")
    assert fired(raid).men == ("Dylan",)


def test_R7_8_5_paras_need_a_german_and_a_die() -> None:
    nobody_to_shoot = Raid(GATE, {"Cooper": "village"}, enemies={"G1": "1F-0601"})
    assert not nobody_to_shoot.offered(FireVolley)
    nobody_to_shoot_with = besieged({"Angel": "village"}, [])
    assert not nobody_to_shoot_with.offered(FireVolley)


def test_R7_8_5_paras_have_no_other_attack_in_the_village() -> None:
    raid = besieged({"Cooper": {"at": "village", "items": ["grenade-1"]}}, [])
    raid.stay("Cooper")
    assert raid.rule == "R7.2-order-free"


def test_R7_8_5_paras_empty_a_flamethrower_with_a_six() -> None:
    raid = besieged({"Angel": {"at": "village", "items": ["flamethrower-1"]}}, [6, 1, 1, 1])
    raid.choose("volley")
    assert raid.items("Angel") == ()


def test_R7_8_5_paras_who_did_something_else_instead_are_silent_for_a_turn() -> None:
    men = {
        "Angel": {"at": "village", "items": ["key", "mg42"]},
        "Cooper": {"at": "village"},
        "Ines": {"at": "village"},
    }
    raid = Raid(
        GATE,
        men,
        enemies={"G1": "village"},
        ambition="zombies",
        dice=[1, *[1] * 4, *[1] * 4, *[1] * 9],
    )
    raid.choose("act Angel", "controller", "volley")
    assert fired(raid).men == ("Cooper",)
    raid.choose("end-phase")
    assert raid.game.state.turn == 2
    raid.choose("volley")
    assert fired(raid).men == ("Angel", "Cooper")


def test_R7_8_5_paras_who_are_undead_have_nothing_to_fire_with() -> None:
    men = {"Blake": {"at": "village", "bite": "b"}, "Cooper": "village"}
    raid = besieged(men, [1] * 4)
    raid.choose("volley")
    assert fired(raid).men == ("Cooper",)
