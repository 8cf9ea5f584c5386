"""7.8.1 and 7.8.2: what zombies and undead do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.events.enemies import EnemyMoved, EnemyReacted, EnemyTurnedUp
from game.rules.events.play import AttackRolled, LuckTested
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.house import SPARE_MARKERS, asleep, reacting, undead, zombie

HALL_WEST, HALL_EAST = "1F-0401", "1F-0701"
KITCHEN = "1F-0404"
LOFT_STORE = "2F-0501"
"""Where nobody gets to."""


def test_R7_8_1_1_adjacent_fights_where_it_stands() -> None:
    dice = [3, 1, 2, 1, 1, 1]
    raid = reacting({"Angel": KITCHEN}, {"Z1": zombie("1F-0401"), "G1": asleep("1F-0501")}, dice)
    assert raid.told(EnemyMoved) == []
    assert [event.name for event in raid.told(EnemyTurnedUp)] == ["G1"]  # Q247
    assert raid.hits_on("G1") == 1


def test_R7_8_1_2_approach_stops_beside_the_nearest() -> None:
    raid = reacting({"Angel": HALL_WEST}, {"Z6": zombie(HALL_EAST)}, [5, 5])
    assert raid.game.state.enemies["Z6"].at == "1F-0501"
    assert raid.told(AttackRolled)[0].target == "Angel"


def test_R7_8_1_2_approach_takes_a_para_before_a_german() -> None:
    enemies = {"Z4": zombie("1F-0601"), "G1": asleep("1F-0702")}
    raid = reacting({"Angel": HALL_WEST}, enemies, [1, 1, 1])
    assert raid.game.state.enemies["Z4"].at == "1F-0501"


def test_R7_8_1_2_approach_goes_for_a_nearer_german() -> None:
    enemies = {"Z4": zombie("1F-0401"), "G1": asleep("1F-0601")}
    raid = reacting({"Angel": "1F-0503"}, enemies, [1] * 7)
    assert raid.game.state.enemies["Z4"].at == "1F-0501"
    assert raid.told(AttackRolled)[0].target == "G1"


def test_R7_8_1_2_approach_leaves_equal_squares_to_the_player() -> None:
    raid = reacting({"Angel": "1F-0502"}, {"Z6": zombie("1F-0401")}, [1, 1])
    assert raid.rule == "R7.8.1-2-approach"
    assert raid.options == ["cell 1F-0501", "cell 1F-0402"]
    raid.choose("cell 1F-0402")
    assert raid.game.state.enemies["Z6"].at == "1F-0402"


def test_R7_8_1_2_approach_stops_beside_whomever_it_meets_on_the_way() -> None:
    lane = castle_of(["ccccc", "..y.."], upper=["...QQ"], doors="1F-0301/1F-0302", road="1F-0302")
    men = {"Angel": "1F-0302", "Blake": "1F-0101"}
    enemies = {"Z6": zombie("1F-0501")}
    raid = Raid(lane, men, enemies=enemies, dice=[1, 1], phase="reactions", markers=SPARE_MARKERS)
    assert raid.game.state.enemies["Z6"].at == "1F-0301"  # on its way to Blake
    assert raid.told(AttackRolled)[0].target == "Angel"


def test_R7_8_1_3_indoors_stays_for_paras_outside() -> None:
    raid = reacting({"Angel": "1F-0302"}, {"Z6": zombie("1F-0501")})
    assert raid.game.state.enemies["Z6"].at == "1F-0501"


def test_R7_8_1_3_indoors_still_strikes_through_the_main_door() -> None:
    raid = reacting({"Angel": "1F-0301"}, {"Z6": zombie("1F-0401")}, [1, 1])
    assert raid.told(AttackRolled)[0].target == "Angel"
    assert raid.game.state.enemies["Z6"].at == "1F-0401"


def test_R7_8_1_4_no_stack_nor_passing_in_a_corridor() -> None:
    queue = {"Z1": zombie("1F-0503"), "Z3": zombie("1F-0603"), "Z6": zombie("1F-0703")}
    raid = reacting({"Angel": "1F-0403"}, queue, [1, 1, 1])
    assert raid.told(EnemyMoved) == []
    assert len(raid.told(AttackRolled)) == 1


def test_R7_8_2_target_is_fought_hand_to_hand() -> None:
    for target in ({"Angel": "1F-0402"}, {"Angel": "2F-0501"}):
        enemies = {"Z2": undead("1F-0502"), "G1": asleep("1F-0602")}
        raid = reacting(target, enemies, [1, 1, 1, 1, 1])
        assert raid.told(AttackRolled)[0].melee


def test_R7_8_2_target_is_the_para_of_lowest_luck() -> None:
    men = {"Angel": "1F-0402", "Hank": "1F-0602"}
    raid = reacting(men, {"Z4": undead("1F-0502"), "G1": asleep("1F-0501")}, [1, 1, 1])
    assert raid.told(AttackRolled)[0].target == "Hank"


def test_R7_8_2_target_among_equals_is_the_players() -> None:
    men = {"Blake": "1F-0402", "Dylan": "1F-0602"}
    raid = reacting(men, {"Z2": undead("1F-0502")}, [1])
    assert raid.rule == "R7.8.2-target"
    raid.choose("unit Dylan")
    assert raid.told(AttackRolled)[0].target == "Dylan"


def test_R7_8_2_weakened_rolls_a_die_less_a_hit() -> None:
    raid = reacting({"Angel": "1F-0402"}, {"Z4": zombie("1F-0502", hits=2)}, [1])
    assert len(raid.told(AttackRolled)[0].dice) == 1
    spent = reacting({"Angel": "1F-0402"}, {"Z4": zombie("1F-0502", hits=3)})
    assert spent.told(AttackRolled) == []


def test_R7_8_2_resolve_hits_above_luck() -> None:
    raid = reacting({"Blake": "1F-0402"}, {"Z1": undead("1F-0502")}, [4, 3, 2])
    assert raid.told(AttackRolled)[0].hits == 1
    assert raid.game.state.paras["Blake"].wounded


def bitten(dice: list[int], bites: Sequence[str] = ("c", "a"), **more: Any) -> Raid:
    """Blake beside a zombie of two dice; Angel can't be reached."""
    men = {"Blake": {"at": "1F-0402", **more}, "Angel": "2F-0501"}
    return reacting(men, {"Z3": zombie("1F-0502")}, dice, bites=bites)


def test_R7_8_2_infect_wounded_turns_above_luck() -> None:
    raid = bitten([4, 6, 4], items=["mp40"])
    raid.choose("take-wound Blake")
    turned = raid.game.state.enemies["Blake"]
    assert (turned.kind, turned.bite, turned.at) == ("zombie", "c", "1F-0402")
    assert raid.where("Blake") == "dead"
    assert raid.game.state.lying["1F-0402"] == ("mp40",)
    assert raid.rule == "R7.9-reveal"  # Q162: the second hit lapsed; Q249: he waits a turn


def test_R7_8_2_infect_wounded_spares_the_lucky() -> None:
    raid = bitten([4, 1, 3])
    assert raid.game.state.paras["Blake"].wounded
    assert "Blake" not in raid.game.state.enemies


def test_R7_8_2_infect_wounded_not_when_an_item_took_the_hit() -> None:
    raid = bitten([4, 1], items=["charm"])
    raid.choose("lose-item charm")
    assert raid.told(LuckTested) == []


def test_R7_8_2_infect_killed_turns_without_a_die() -> None:
    raid = bitten([4, 1], wounded=True)
    assert raid.game.state.enemies["Blake"].bite == "c"
    assert raid.told(LuckTested) == []
    assert raid.game.state.bites == ("a",)


def test_R7_8_2_infect_killed_moves_out_of_a_shared_square() -> None:
    men = {"Blake": {"at": "1F-0403", "wounded": True}, "Angel": "1F-0403"}
    raid = reacting(men, {"Z3": zombie("1F-0503")}, [4, 1], bites=["c"])
    assert raid.game.state.enemies["Blake"].at == KITCHEN  # Q248: the nearest free square


def test_R7_8_2_no_markers_only_removes() -> None:
    raid = bitten([4, 1, 4], bites=())
    assert raid.where("Blake") == "dead"
    assert list(raid.game.state.enemies) == ["Z3"]


def test_R7_8_2_german_rises_as_a_zombie_of_the_cup() -> None:
    enemies = {"Z3": zombie("1F-0502"), "G14": asleep("1F-0402")}
    raid = reacting({"Angel": LOFT_STORE}, enemies, [5, 1], cup=["Z8", "Z5"])
    risen = raid.game.state.enemies["Z8"]
    assert (risen.kind, risen.at) == ("zombie", "1F-0402")
    assert raid.game.state.fallen == ("G14",)
    assert [event.name for event in raid.told(EnemyReacted)] == ["Z3"]  # Q249


def test_R7_8_2_german_rises_not_from_an_empty_cup() -> None:
    enemies = {"Z3": zombie("1F-0502"), "G14": asleep("1F-0402")}
    raid = reacting({"Angel": LOFT_STORE}, enemies, [5, 1])
    assert list(raid.game.state.enemies) == ["Z3"]


def test_R7_8_2_undead_clean_wounds_without_infection() -> None:
    raid = reacting({"Blake": "1F-0402"}, {"Z2": undead("1F-0502")}, [6], bites=["a"])
    assert raid.game.state.paras["Blake"].wounded
    assert raid.told(LuckTested) == []
    killed = reacting(
        {"Blake": {"at": "1F-0402", "wounded": True}, "Angel": LOFT_STORE},
        {"Z2": undead("1F-0502")},
        [6],
        bites=["a"],
    )
    assert list(killed.game.state.enemies) == ["Z2"]


def test_R7_8_2_undead_clean_kills_an_undead_para_in_one_attack_only() -> None:
    men = {"Blake": {"at": "1F-0402", "bite": "d"}, "Angel": LOFT_STORE}
    raid = reacting(men, {"Z1": undead("1F-0502")}, [3, 2, 2])  # Q166: defence 2, strength 2
    assert raid.game.state.paras["Blake"].hits == 1
    killed = reacting(men, {"Z1": undead("1F-0502")}, [3, 3, 2])
    assert killed.where("Blake") == "dead"
    assert killed.game.state.bites == ("d",)
