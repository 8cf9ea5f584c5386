"""Rulings on sprints, the father, undead of one's own, first aid in a stack: Q277 to Q282."""

from __future__ import annotations

import pytest

from game.rules.decisions import Act, Attack, GiveFirstAid, LightByHand, Step, ThrowItem
from game.rules.events.play import NightEnded
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.fellows import HALL, family
from tests.rules.castle.house import house

MINED = castle_of(["H H H H H H H H"], charges={"1F": ("1F-0501", 3)})


def sprint(*items: str) -> Raid:
    """Hank (luck 2) finds the doctor on his sprint, and then fails the roll."""
    raid = Raid(
        HALL,
        {"Hank": {"at": "1F-0101", "items": list(items)}},
        lying={"1F-0301": ["doctor"]},
        dice=[6],
    )
    raid.choose("act Hank", "full-speed", "step 1F-0201", "step 1F-0301")
    raid.choose("pick-up doctor Hank", "step 1F-0401", "stop")
    return raid


def test_Q277_what_was_found_on_a_sprint_does_not_fall_where_it_began() -> None:
    raid = sprint()
    hank = raid.game.state.paras["Hank"]
    assert (hank.items, hank.wounded) == (("doctor",), True)
    assert raid.game.state.lying == {}


def test_Q277_what_he_held_since_the_start_falls() -> None:
    raid = sprint("charge-1")
    hank = raid.game.state.paras["Hank"]
    assert (hank.items, hank.wounded) == (("doctor",), False)
    assert raid.game.state.lying == {"1F-0101": ("charge-1",)}


@pytest.mark.parametrize("found", ["hostage", "key"])
def test_Q277_nothing_found_on_a_sprint_from_the_village_comes_home(found: str) -> None:
    men = {"Hank": {"at": "village", "items": ["charm"]}}
    raid = Raid(house(), men, lying={"1F-0201": [found]}, ambition="reich", dice=[6])
    raid.choose("act Hank", "full-speed", "step 1F-0101", "step 1F-0201", f"pick-up {found} Hank")
    raid.choose("stop")
    state = raid.game.state
    assert (state.paras["Hank"].items, state.lying) == ((found,), {"village": ("charm",)})
    assert not state.hostage_is_safe


def test_Q278_a_father_who_has_acted_reacts_when_he_has_lost_the_girl() -> None:
    raid = family("1F-0501", men={"Angel": "1F-0801"})
    raid.choose("act Z1", "step 1F-0601", "stop")
    raid.choose("act Angel", "step 1F-0701", "step 1F-0601", "pick-up hostage Angel")
    decision = raid.game.decision
    assert decision is not None and decision.rule == "R8.3.5-father"  # where he moves aside
    raid.choose(str(decision.options[0]))
    assert not raid.game.state.father
    assert not raid.game.state.enemies["Z1"].reacted


def test_Q279_an_undead_of_ones_own_throws_nothing() -> None:
    for bite, throws in (("", True), ("a", False)):
        men = {"Angel": {"at": "1F-0101", "items": ["grenade-1"], "bite": bite}, "Ines": "village"}
        raid = Raid(HALL, men, enemies={"G1": "1F-0301"}, ambition="reich")
        raid.choose("act Angel", "stop")
        assert bool(raid.offered(ThrowItem)) is throws


def test_Q279_an_undead_of_ones_own_lights_only_beside_him() -> None:
    for at, lights in (("1F-0301", True), ("1F-0401", True), ("1F-0101", False)):
        men = {"Angel": {"at": at, "items": ["lighter"], "bite": "a"}}
        raid = Raid(MINED, men, ambition="reich", charges_set={"1F-0401": ["charge-1"]})
        raid.act("Angel")
        found = raid.offered(LightByHand)
        assert bool(found) is lights, (at, found)


def test_Q280_who_fails_his_injection_in_the_village_is_removed() -> None:
    men = {"Hank": {"at": "village", "items": ["key"]}, "Angel": "1F-0101"}
    raid = Raid(house(), men, ambition="reich", bites=["a"], dice=[6])
    raid.choose("act Hank", "inject")
    assert raid.where("Hank") == "dead"
    assert "Hank" not in raid.game.state.enemies
    assert raid.game.state.bites == ("a",)
    assert raid.game.state.lying == {"village": ("key",)}


def test_Q281_what_is_safe_in_the_village_counts_for_a_squad_that_was_wiped_out() -> None:
    men = {"Hank": {"at": "village", "items": ["key"]}}
    raid = Raid(house(), men, ambition="reich", bites=["a"], dice=[6])
    raid.choose("act Hank", "inject")
    (end,) = raid.told(NightEnded)
    assert (end.outcome, end.points) == (
        "strategic-defeat",
        raid.game.state.sheet.items["key"].stars,
    )


def stack() -> Raid:
    raid = Raid(
        HALL,
        {
            "Cooper": {"at": "1F-0101", "items": ["first-aid-1"]},
            "Frank": {"at": "1F-0101", "wounded": True},
            "Angel": "1F-0101",
            "Ines": "village",
        },
        enemies={"G1": "1F-0501"},
        dice=[1] * 12,
    )
    raid.choose("act Cooper", "join Frank", "join Angel", "first-aid Frank")
    return raid


def test_Q282_first_aid_is_the_action_of_the_healer_alone() -> None:
    raid = stack()
    assert raid.offered(Attack) == ["attack G1"]
    raid.choose("hold-fire")
    action = raid.game.state.action
    assert action is not None and action.group == ("Angel", "Frank")
    assert raid.offered(Step) and not raid.offered(GiveFirstAid)
    raid.choose("step 1F-0201", "stop", "hold-fire")
    assert raid.offered(Act) == ["act Ines"]
    assert raid.where("Cooper") == "1F-0101"


def test_Q282_the_healer_fights_alone_and_the_others_again() -> None:
    raid = stack()
    raid.choose("attack G1")
    action = raid.game.state.action
    assert action is not None and action.group == ("Angel", "Frank")
    raid.choose("step 1F-0201", "stop")
    assert raid.offered(Attack) == ["attack G1"]
