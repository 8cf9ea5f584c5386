"""8.0 and 8.1: the Thousand-Year Reich."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.decisions import Inject, PlaceDetonator, SetWithDetonator
from game.rules.events.enemies import EnemyReacted
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import SPARE_MARKERS, asleep, house, planning, reacting, undead

AWAY = "2F-0501"
"""Where nobody gets to."""
NUMBERED = {3: "2F-0101", 5: "B-0301", 7: "1F-0603", 12: "1F-0401"}
THREE, FIVE, SEVEN, TWELVE = (1, 2), (2, 3), (3, 4), (6, 6)
"""Dice for those squares."""


def event(marker: str, dice: Sequence[int], men: dict[str, Any] | None = None, **more: Any) -> Raid:
    """The plan turns up this event of the Reich in the cellar."""
    fields = {"ambition": "reich", "bites": ["a", "b"], "cup": ["Z1", "Z2", "Z3", "Z4"], **more}
    return planning(
        men or {"Angel": AWAY}, marker, "B-0101", numbered=NUMBERED, dice=dice, **fields
    )


def kinds(raid: Raid) -> dict[str, tuple[str, str, str]]:
    """Kind, square and marker of every enemy."""
    enemies = raid.game.state.enemies.values()
    return {enemy.name: (enemy.kind, enemy.at, enemy.bite) for enemy in enemies}


def test_R8_0_by_ambition_one_marker_three_effects() -> None:
    drug = event("event-I-1", SEVEN)
    disc = event("event-I-1", SEVEN, ambition="haunebu", pool=["G14"])
    dead = event("event-I-1", SEVEN, ambition="zombies")
    assert [kinds(raid) for raid in (drug, disc, dead)] == [
        {"Z1": ("undead", "1F-0603", "")},
        {"G14": ("german", "1F-0603", "")},
        {"Z1": ("zombie", "1F-0603", "")},
    ]


def test_R8_1_1_event1_stands_on_the_numbered_square() -> None:
    raid = event("event-I-1", SEVEN)
    assert kinds(raid) == {"Z1": ("undead", "1F-0603", "")}
    assert raid.game.state.cup == ("Z2", "Z3", "Z4")


def test_R8_1_1_event1_gives_way_to_a_unit_and_attacks_at_once() -> None:
    raid = event("event-I-1", [*SEVEN, 1, 1, 1], {"Angel": "1F-0603"})
    assert raid.rule == "R8.1.1-event1"
    assert raid.options == ["cell 1F-0503", "cell 1F-0703"]
    raid.choose("cell 1F-0703")
    assert kinds(raid)["Z1"][1] == "1F-0703"
    assert raid.told(AttackRolled)[0].target == "Angel"


def test_R8_1_1_event1_gives_way_indoors_only() -> None:
    raid = event("event-I-1", [*TWELVE, 1, 1, 1], {"Angel": "1F-0401"})
    assert raid.options == ["cell 1F-0501", "cell 1F-0402"]  # not out by the main door


def test_R8_1_1_event1_from_an_empty_cup_brings_nobody() -> None:
    assert kinds(event("event-I-1", [], cup=[])) == {}


def test_R8_1_1_lieutenant_on_the_map_becomes_undead_where_he_stands() -> None:
    wounded = {"Schelzer": {"at": "1F-0402", "hits": 1}}
    raid = event("event-I-1", SEVEN, enemies=wounded, sheet={"Schelzer.men": 2})
    assert kinds(raid)["Schelzer"] == ("undead", "1F-0402", "a")
    assert raid.game.state.bites == ("b",)


def test_R8_1_1_lieutenant_loses_his_hit_markers_with_the_injection() -> None:
    raid = Raid(
        house(NUMBERED),
        {"Angel": "1F-0403"},
        enemies={"Schelzer": {"at": "B-0301", "hits": 1}},
        markers={"1F-0504": "event-I-1"},
        dice=SEVEN,
        ambition="reich",
        cup=["Z1"],
        bites=["a"],
        sheet={"Schelzer.men": 2},
    )
    raid.act("Angel")
    raid.choose("step 1F-0404")
    assert raid.hits_on("Schelzer") == 0


def test_R8_1_1_lieutenant_dead_or_in_the_village_comes_back_inside() -> None:
    dead = event("event-I-1", [*SEVEN, *TWELVE], fallen=["Schelzer"])
    assert kinds(dead)["Schelzer"] == ("undead", "1F-0401", "a")
    assert dead.game.state.fallen == ()
    away = event("event-I-1", [*SEVEN, *TWELVE], enemies={"Schelzer": "village"})
    assert kinds(away)["Schelzer"] == ("undead", "1F-0401", "a")


def test_R8_1_1_lieutenant_not_seen_yet_gets_nothing() -> None:
    hidden = event("event-I-1", SEVEN, enemies={"Schelzer": asleep("1F-0402")})
    assert kinds(hidden)["Schelzer"] == ("german", "1F-0402", "")
    pooled = event("event-I-1", SEVEN, pool=["Schelzer"])
    assert "Schelzer" not in kinds(pooled)


def test_R8_1_1_lieutenant_gets_no_second_marker_and_none_from_an_empty_cup() -> None:
    marked = event("event-I-1", SEVEN, enemies={"Schelzer": undead("1F-0402", bite="c")})
    assert kinds(marked)["Schelzer"][2] == "c"
    spent = event("event-I-1", SEVEN, enemies={"Schelzer": "1F-0402"}, bites=[])
    assert kinds(spent)["Schelzer"][0] == "german"


def test_R8_1_2_event2_brings_two_and_the_captain() -> None:
    officers = {"Wafner": "1F-0702", "Schelzer": "B-0301"}
    raid = event("event-II", [*SEVEN, *TWELVE], enemies=officers)
    assert kinds(raid) == {
        "Wafner": ("undead", "1F-0702", "a"),
        "Schelzer": ("german", "B-0301", ""),
        "Z1": ("undead", "1F-0603", ""),
        "Z2": ("undead", "1F-0401", ""),
    }


def test_R8_1_3_event3_brings_three_and_the_doctor_who_lies_there() -> None:
    raid = event("event-III", [*SEVEN, *TWELVE, *THREE], lying={"B-0301": ["doctor"]})
    assert kinds(raid)["doctor"] == ("undead", "B-0301", "a")
    assert len(kinds(raid)) == 4
    assert raid.game.state.lying == {}


def test_R8_1_3_event3_takes_the_doctor_from_his_carrier() -> None:
    men = {"Angel": {"at": "B-0301", "items": ["doctor", "charm"]}}
    raid = event("event-III", [*SEVEN, *TWELVE, *THREE], men)
    assert raid.items("Angel") == ("charm",)
    assert kinds(raid)["doctor"] == ("undead", "B-0201", "a")  # pushed out (Q248)


def test_R8_1_3_event3_brings_the_doctor_back_from_village_or_death() -> None:
    dice = [*SEVEN, *TWELVE, *THREE, *FIVE]
    carried = event("event-III", dice, {"Angel": {"at": "village", "items": ["doctor"]}})
    lying = event("event-III", dice, lying={"village": ["doctor"]})
    dead = event("event-III", dice, removed=["doctor"])
    for raid in (carried, lying, dead):
        assert kinds(raid)["doctor"] == ("undead", "B-0301", "a")
        assert raid.game.state.carrier_of("doctor") is None
        assert raid.game.state.lying == {}
        assert "doctor" not in raid.game.state.removed


def test_R8_1_3_event3_leaves_a_doctor_alone_who_is_face_down() -> None:
    markers = {"B-0101": "event-III", "2F-0501": "doctor"}
    raid = event("event-III", [*SEVEN, *TWELVE, *THREE], markers=markers)
    raid.choose("turn-up B-0101")
    assert list(kinds(raid)) == ["Z1", "Z2", "Z3"]


def test_R8_1_4_key_item_keeps_the_lucky_his_will() -> None:
    raid = injecting([3])
    man = raid.game.state.paras["Blake"]
    assert (man.bite, man.items, man.acted) == ("a", ("key",), True)
    assert raid.game.state.bites == ("b",)


def test_R8_1_4_key_item_makes_an_undead_of_the_unlucky_who_reacts_at_once() -> None:
    raid = injecting([4])
    assert kinds(raid)["Blake"] == ("undead", "1F-0404", "a")
    assert raid.where("Blake") == "dead"
    assert raid.game.state.lying == {"1F-0404": ("key",)}
    raid.choose("end-phase")
    assert [event.name for event in raid.told(EnemyReacted)] == ["Blake"]  # Q263


def test_R8_1_4_key_item_is_of_no_use_without_a_marker_or_elsewhere() -> None:
    for fields in ({"ambition": "reich"}, {"ambition": "haunebu", "bites": ["a"]}):
        raid = Raid(house(), {"Blake": {"at": "1F-0404", "items": ["key"]}}, **fields)
        raid.act("Blake")
        assert raid.offered(Inject) == []


def brother(**more: Any) -> Raid:
    """Blake, who knows bombs, at the icon of the ground floor; Ines hopes for her brother."""
    men = {"Blake": "1F-0504", "Ines": AWAY, **more.pop("men", {})}
    raid = Raid(house(), men, ambition="reich", **more)
    raid.act("Blake")
    return raid


def test_R8_1_5_hostage_bars_the_detonator_while_ines_hopes() -> None:
    assert brother().offered(PlaceDetonator) == []


def test_R8_1_5_hostage_bars_nothing_once_safe_or_dead_or_without_ines() -> None:
    free = ["detonator"]
    assert brother(hostage_is_safe=True).offered(PlaceDetonator) == free
    assert brother(hostage_is_dead=True).offered(PlaceDetonator) == free
    assert brother(men={"Ines": "dead"}).offered(PlaceDetonator) == free
    assert brother(men={"Ines": "absent"}).offered(PlaceDetonator) == free


def test_R8_1_5_hostage_still_lets_explosives_be_set() -> None:
    raid = brother(men={"Blake": {"at": "1F-0504", "items": ["charge-1"]}})
    assert "set" in raid.options
    assert raid.offered(SetWithDetonator) == []


def test_R8_1_5_carry_brings_him_home_and_may_cost_his_life() -> None:
    men = {"Angel": {"at": "1F-0101", "items": ["hostage"]}, "Ines": "village"}
    raid = Raid(house(), men, ambition="reich")
    raid.act("Angel")
    raid.choose("step village")
    assert raid.game.state.hostage_is_safe
    hit = reacting(
        {"Blake": {"at": "1F-0402", "items": ["hostage"]}},
        {"Z2": undead("1F-0502")},
        [6],
        ambition="reich",
    )
    hit.choose("lose-item hostage")
    assert hit.game.state.hostage_is_dead
    assert not hit.game.state.paras["Blake"].wounded


def injecting(dice: Sequence[int], **more: Any) -> Raid:
    """Blake in the kitchen takes the drug; Angel is out of reach."""
    men = {"Blake": {"at": "1F-0404", "items": ["key"]}, "Angel": AWAY}
    fields = {"ambition": "reich", "bites": ["a", "b"], "markers": SPARE_MARKERS, **more}
    raid = Raid(house(), men, dice=dice, **fields)
    raid.act("Blake")
    raid.choose("inject")
    return raid
