"""7.8.3 to 7.8.5: what Germans do."""

from __future__ import annotations

from game.rules.events.castle import DetonatorTornOut
from game.rules.events.enemies import EnemyMoved
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import asleep, reacting, undead, zombie

KITCHEN = "1F-0404"
STORE = "2F-0501"
"""Where nobody gets to."""


def at(raid: Raid, name: str) -> str:
    return raid.game.state.enemies[name].at


def targets(raid: Raid) -> list[str]:
    return [event.target for event in raid.told(AttackRolled)]


def test_R7_8_3_no_double_goes_no_farther_than_the_printed_movement() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G3": "1F-0701"})
    assert at(raid, "G3") == "1F-0502"  # three of the five squares to the kitchen door


def test_R7_8_3_1_sees_stays_and_fires() -> None:
    raid = reacting({"Angel": "1F-0401"}, {"G14": "1F-0702"}, [5])
    assert raid.told(EnemyMoved) == []
    assert targets(raid) == ["Angel"]


def test_R7_8_3_1_sees_a_zombie_and_stays_for_it_too() -> None:
    enemies = {"G14": "1F-0702", "Z3": zombie("1F-0401", dancing=True)}
    raid = reacting({"Angel": STORE}, enemies, [6])
    assert raid.told(EnemyMoved) == []
    assert targets(raid) == ["Z3"]


def test_R7_8_3_1_sees_nobody_past_another_unit() -> None:
    germans = {"G14": "1F-0703", "G13": asleep("1F-0603")}
    raid = reacting({"Angel": "1F-0403"}, germans, [5])
    assert at(raid, "G14") == "1F-0503"


def test_R7_8_3_2_detonator_draws_germans_who_see_nobody() -> None:
    raid = reacting({"Angel": "2F-0201"}, {"G14": "1F-0601"}, detonator=KITCHEN)
    assert at(raid, "G14") == "1F-0403"
    assert raid.game.state.detonator == "lost"
    assert targets(raid) == []


def test_R7_8_3_2_detonator_is_torn_out_before_firing_and_without_moving() -> None:
    raid = reacting({"Angel": "1F-0703"}, {"G14": "1F-0403"}, [5], detonator=KITCHEN)
    assert raid.told(EnemyMoved) == []
    kinds = [type(event) for event in raid.game.events]
    assert kinds.index(DetonatorTornOut) < kinds.index(AttackRolled)


def test_R7_8_3_2_detonator_is_safe_behind_a_wall() -> None:
    raid = reacting({"Angel": "1F-0703"}, {"G14": "1F-0503"}, [5], detonator="1F-0504")
    assert raid.game.state.detonator == "1F-0504"


def test_R7_8_3_3_nearest_is_measured_by_walking() -> None:
    men = {"Angel": KITCHEN, "Elliot": "B-0301"}
    raid = reacting(men, {"G3": "1F-0601"})
    assert at(raid, "G3") == "1F-0503"  # five squares to the kitchen, seven to the cellar


def test_R7_8_3_3_nearest_halts_when_adjacent() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G14": "1F-0502"}, [5])
    assert at(raid, "G14") == "1F-0403"


def test_R7_8_3_3_nearest_may_be_in_the_village() -> None:
    raid = reacting({"Angel": "village"}, {"G14": "1F-0501"}, [1])
    assert at(raid, "G14") == "village"  # Q242: five squares over yard and road


def test_R7_8_3_4_village_calls_yard_germans_before_anybody_nearer() -> None:
    men = {"Angel": "village", "Blake": "1F-0502"}
    raid = reacting(men, {"G7": "1F-0302"}, [1, 1])
    assert at(raid, "G7") == "village"


def test_R7_8_3_4_village_leaves_indoor_germans_to_the_nearest_para() -> None:
    raid = reacting({"Angel": "village", "Blake": KITCHEN}, {"G3": "1F-0601"})
    assert at(raid, "G3") == "1F-0503"  # Q150, Q242


def test_R7_8_3_4_village_empty_sends_them_back() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G7": "village"})
    assert at(raid, "G7") == "1F-0401"


def test_R7_8_3_4_village_keeps_them_while_paras_are_there() -> None:
    men = {"Angel": "village", "Blake": "1F-0101"}
    raid = reacting(men, {"G7": "village"}, [1, 1])
    assert at(raid, "G7") == "village"
    assert targets(raid) == ["village"]


def test_R7_8_3_5_pass_no_end_goes_through_a_german() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G3": "1F-0703", "G1": asleep("1F-0503")}, [5] * 4)
    assert at(raid, "G3") == "1F-0403"


def test_R7_8_3_5_pass_no_end_stops_short_of_a_german() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G3": "1F-0703", "G1": asleep("1F-0403")})
    assert at(raid, "G3") == "1F-0503"


def test_R7_8_3_5_pass_no_end_enters_no_square_of_a_foe() -> None:
    enemies = {"G14": "1F-0601", "Z3": zombie("1F-0503", dancing=True)}
    raid = reacting({"Angel": KITCHEN}, enemies, [1])
    assert at(raid, "G14") == "1F-0502"
    assert targets(raid) == ["Z3"]


def test_R7_8_3_tie_is_the_players() -> None:
    raid = reacting({"Angel": KITCHEN}, {"G3": "2F-0201"})
    assert raid.options == ["cell 1F-0601", "cell 1F-0702"]
    raid.choose("cell 1F-0702")
    assert at(raid, "G3") == "1F-0702"


def test_R7_8_4_target_is_the_nearest_then_a_para_then_the_least_lucky() -> None:
    men = {"Angel": "1F-0401", "Hank": "1F-0701"}
    assert targets(reacting(men, {"G14": "1F-0501"}, [5])) == ["Angel"]
    both = {"G14": "1F-0501", "Z2": undead("1F-0601", dancing=True)}
    assert targets(reacting({"Angel": "1F-0401"}, both, [5])) == ["Angel"]
    pair = {"Angel": "1F-0401", "Hank": "1F-0401"}
    assert targets(reacting(pair, {"G14": "1F-0501"}, [2])) == ["Hank"]


def test_R7_8_4_target_among_equals_is_the_players() -> None:
    raid = reacting({"Blake": "1F-0401", "Dylan": "1F-0401"}, {"G14": "1F-0501"}, [3])
    assert raid.rule == "R7.8.4-target"
    raid.choose("unit Dylan")
    assert targets(raid) == ["Dylan"]


def test_R7_8_4_resolve_rolls_the_men_left_against_luck() -> None:
    raid = reacting({"Blake": "1F-0401"}, {"G1": {"at": "1F-0701", "hits": 2}}, [3, 4])
    assert raid.told(AttackRolled)[0].dice == (3, 4)
    assert raid.game.state.paras["Blake"].wounded


def test_R7_8_4_resolve_fells_a_monster_in_one_attack_only() -> None:
    enemies = {"G1": "1F-0701", "Z3": zombie("1F-0401", dancing=True)}
    weakened = reacting({"Angel": STORE}, enemies, [4, 3, 3, 3])
    assert weakened.hits_on("Z3") == 1
    fallen = reacting({"Angel": STORE}, enemies, [4, 4, 3, 3], cup=["Z8"])
    assert fallen.game.state.cup == ("Z8", "Z3")


def test_R7_8_5_germans_hit_on_sixes_the_least_lucky_until_he_is_dead() -> None:
    men = {"Angel": "village", "Hank": "village"}
    raid = reacting(men, {"G1": "village"}, [6, 5, 6, 6])
    assert raid.where("Hank") == "dead"
    assert raid.game.state.paras["Angel"].wounded


def test_R7_8_5_germans_need_all_the_hits_of_one_attack_for_a_man_who_is_undead() -> None:
    men = {"Hank": {"at": "village", "bite": "d"}, "Angel": "village"}  # Q166: strength 2
    weak = reacting(men, {"G1": "village"}, [6, 1, 1, 1])
    assert weak.game.state.paras["Hank"].hits == 1
    strong = reacting(men, {"G1": "village"}, [6, 6, 6, 1])
    assert strong.where("Hank") == "dead"
    assert strong.game.state.paras["Angel"].wounded


def test_R7_8_5_germans_let_items_take_hits() -> None:
    men = {"Angel": "village", "Hank": {"at": "village", "items": ["charm"]}}
    raid = reacting(men, {"G14": "village"}, [6])
    raid.choose("lose-item charm")
    assert not raid.game.state.paras["Hank"].wounded


def test_R7_8_5_germans_stay_with_one_of_equals_until_he_is_dead() -> None:
    raid = reacting({"Blake": "village", "Dylan": "village"}, {"G2": "village"}, [6, 6, 1])
    raid.choose("unit Blake")
    assert raid.where("Blake") == "dead"
    assert not raid.game.state.paras["Dylan"].wounded
