"""Those who act like paras and are none: an undead of his own will, and the girl's father."""

from __future__ import annotations

from typing import Any

from game.rules.advice.odds import attacks_after
from game.rules.advice.why_not import Refusal, why_not_unit
from game.rules.decisions import Act, Attack, FullSpeed, PickUp, Step
from game.rules.events.castle import BlastFelt
from game.rules.events.enemies import EnemyTurnedUp, MarkerTurnedUp
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.fellows import HALL, family

HOUSE = castle_of(
    ["aaAAAA", "BB.AAA"],
    doors="1F-0201/1F-0301",
    road="1F-0101",
)


def undead(square: str, *items: str, **more: object) -> dict[str, Any]:
    """One who injected himself: marker b is strength 2, defence 3, movement 4."""
    return {"at": square, "bite": "b", "items": list(items), **more}


def test_R8_1_4_key_item_his_marker_gives_strength_and_movement() -> None:
    men = {"Blake": undead("1F-0101", "katana", "mp40"), "Ines": "1F-0101"}
    raid = Raid(HALL, men, enemies={"G1": "1F-0301"}, ambition="reich", dice=[1])
    raid.choose("act Blake")
    assert raid.game.state.action is not None
    assert raid.game.state.action.left == 3
    raid.choose("step 1F-0201", "stop", "attack G1")
    rolled = raid.told(AttackRolled)[0]
    assert (rolled.dice, rolled.weapons) == ((1,), ("",))


def test_R8_1_4_key_item_he_only_fights_hand_to_hand() -> None:
    men = {"Blake": undead("1F-0101", "mp40"), "Ines": "1F-0101"}
    raid = Raid(HALL, men, enemies={"G1": "1F-0401"}, ambition="reich")
    raid.stay("Blake")
    assert raid.offered(Act) == ["act Ines"]


def test_R8_1_4_key_item_a_blast_fells_him_only_if_it_reaches_his_strength() -> None:
    for die, survives in ((1, True), (2, False)):
        men = {
            "Blake": {"at": "1F-0401", "bite": "d"},
            "Cooper": {"at": "1F-0101", "items": ["gasoline-1"]},
            "Ines": "1F-0801",
        }
        raid = Raid(HALL, men, ambition="reich", dice=[3, die])
        raid.choose("act Cooper", "stop", "throw gasoline-1", "cell 1F-0401")
        assert raid.told(BlastFelt)[0].luck == 0
        assert (raid.where("Blake") != "dead") is survives
        assert (raid.game.state.bites == ("d",)) is not survives


def test_R8_1_4_key_item_injecting_takes_the_whole_action() -> None:
    men = {"Angel": {"at": "1F-0101", "items": ["key"]}, "Ines": "1F-0801"}
    raid = Raid(HALL, men, enemies={"G1": "1F-0102"}, ambition="reich", bites=["a", "b"], dice=[5])
    raid.choose("act Angel", "inject")
    assert raid.game.state.paras["Angel"].bite == "a"
    assert raid.offered(Act) == ["act Ines"]


def test_R8_3_5_father_is_moved_and_fights_by_the_players_word() -> None:
    raid = family("1F-0101", enemies={"G1": "1F-0401"}, dice=[3, 3, 1])
    assert raid.offered(Act) == ["act Angel", "act Z1"]
    raid.choose("act Z1", "step 1F-0201")
    assert not raid.offered(FullSpeed)
    raid.choose("step 1F-0301")
    assert raid.offered(Attack) == ["attack G1"]
    raid.choose("attack G1")
    assert raid.hits_on("G1") == 2
    assert raid.offered(Act) == ["act Angel"]


def test_R8_3_5_father_who_is_not_adjacent_is_no_target_for_him_and_it_is_said_why() -> None:
    raid = family("1F-0101", enemies={"G1": "1F-0301", "G2": "1F-0701"})
    raid.choose("act Z1", "step 1F-0201", "stop")
    assert raid.offered(Attack) == ["attack G1"]
    assert why_not_unit(raid.game, "G1") is None
    assert why_not_unit(raid.game, "G2") == Refusal("R8.3.5-father", "not-adjacent")


def test_R8_3_5_father_is_promised_no_attack_at_the_end_of_his_way() -> None:
    raid = family("1F-0101", enemies={"G1": "1F-0401"})
    raid.choose("act Z1")
    assert attacks_after(raid.game, ["1F-0201", "1F-0301"]) == ()


def test_R8_3_5_father_shares_squares_with_paras_and_they_with_him() -> None:
    raid = family("1F-0701")
    raid.choose("act Z1", "step 1F-0801", "stop")
    assert raid.game.state.enemies["Z1"].at == "1F-0801"
    raid = family("1F-0701")
    raid.choose("act Angel")
    assert "step 1F-0701" in raid.offered(Step)
    raid.choose("step 1F-0701", "stop")
    assert not raid.offered(Attack)


def test_R8_3_5_father_wakes_nobody_and_finds_nothing() -> None:
    raid = family(
        "1F-0301",
        castle=HOUSE,
        men={"Angel": "1F-0601"},
        enemies={"G1": {"at": "1F-0102", "up": False}},
        markers={"1F-0202": "key"},
    )
    raid.choose("act Z1", "step 1F-0201")
    assert not raid.told(EnemyTurnedUp)
    assert not raid.told(MarkerTurnedUp)


def test_R8_3_5_father_brings_her_home_and_stays_there() -> None:
    raid = family("1F-0101", castle=HOUSE, men={"Angel": "1F-0601"})
    raid.choose("act Z1", "step village")
    state = raid.game.state
    assert state.hostage_is_safe
    assert state.lying == {"village": ("hostage",)}
    assert raid.offered(Act) == ["act Angel"]


def test_R8_3_5_carry_a_para_takes_her_and_he_is_a_zombie_again() -> None:
    raid = family("1F-0101", men={"Angel": "1F-0201", "Blake": "1F-0801"})
    raid.choose("act Angel", "step 1F-0101")
    assert raid.offered(PickUp) == ["pick-up hostage Angel"]
    raid.choose("pick-up hostage Angel")
    assert raid.options == ["cell 1F-0201", "cell 1F-0102"]  # he must go: they share a square
    raid.choose("cell 1F-0201")
    assert raid.items("Angel") == ("hostage",)
    assert raid.game.state.father == ""
    assert raid.game.state.enemies["Z1"].at == "1F-0201"


def test_R8_3_5_father_is_no_target_for_paras() -> None:
    raid = family("1F-0101", men={"Cooper": "1F-0401", "Ines": "1F-0801"})
    raid.stay("Cooper")
    assert raid.offered(Act) == ["act Ines", "act Z1"]


def test_R7_6_5_blast_all_rolls_for_a_para_before_the_father_beside_him() -> None:
    men = {"Cooper": {"at": "1F-0101", "items": ["gasoline-1"]}, "Angel": "1F-0401"}
    raid = family("1F-0401", men=men, dice=[3, 5, 2])
    raid.choose("act Cooper", "stop", "throw gasoline-1", "cell 1F-0401")
    assert [(event.unit, event.dice) for event in raid.told(BlastFelt)] == [
        ("Angel", (5,)),
        ("Z1", (2,)),
    ]
