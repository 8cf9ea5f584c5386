"""Chapter 7.6.2 to 7.6.4: fire, flame and melee in the castle."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.decisions import Act, Attack
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid, castle_of

LANE = castle_of(["ccccccccc", "AA......."])
SALOON = castle_of(["AAAAA", "AAAAA"])
ZOMBIE = {"kind": "zombie"}
UNDEAD = {"kind": "undead"}


def fight(
    man: str, items: list[str], enemy: str, unit: dict[str, Any], dice: list[int], **more: Any
) -> Raid:
    """One para at the west end of a lane attacks the only enemy on it."""
    men: dict[str, Any] = {man: {"at": "1F-0101", "items": items}, "Ines": "1F-0102"}
    raid = Raid(LANE, men, enemies={enemy: unit}, dice=dice, **more)
    raid.stay(man)
    return raid


def rolled(raid: Raid) -> AttackRolled:
    return raid.told(AttackRolled)[-1]


def test_R7_6_2_range_of_fire_has_no_end() -> None:
    raid = fight("Blake", [], "G1", {"at": "1F-0901"}, [3, 6, 1])
    raid.choose("attack G1")
    assert rolled(raid).dice == (3, 6, 1)
    assert raid.hits_on("G1") == 2


def test_R7_6_2_range_of_bat_and_katana_is_the_next_square() -> None:
    far = fight("Angel", ["katana"], "G1", {"at": "1F-0301"}, [])
    assert not far.offered(Attack)
    near = fight("Angel", ["katana"], "G1", {"at": "1F-0201"}, [1] * 6)
    near.choose("attack G1", "use Angel katana")
    assert rolled(near).weapons == ("katana",)


@pytest.mark.parametrize(("square", "reached"), [("1F-0401", True), ("1F-0501", False)])
def test_R7_6_2_range_of_the_flamethrower_is_three(square: str, reached: bool) -> None:
    raid = fight("Angel", ["flamethrower-1"], "G1", {"at": square}, [1] * 4)
    assert raid.offered(Attack) == (["attack G1"] if reached else [])


def test_R7_6_3_melee_guns_are_of_no_use_against_an_adjacent_enemy() -> None:
    raid = fight("Blake", ["mg42", "flamethrower-1"], "G1", {"at": "1F-0201"}, [1] * 3)
    raid.choose("attack G1")
    assert rolled(raid).melee
    assert rolled(raid).weapons == ("",)


def test_R7_6_3_melee_counts_fists_and_not_sights() -> None:
    with_sights = fight("Dylan", [], "G1", {"at": "1F-0201"}, [1] * 2)
    with_sights.choose("attack G1")
    assert len(rolled(with_sights).dice) == 2
    with_fists = fight("Frank", [], "G1", {"at": "1F-0201"}, [1] * 4)
    with_fists.choose("attack G1")
    assert len(rolled(with_fists).dice) == 4


def test_R7_6_3_melee_an_adjacent_enemy_does_not_forbid_shooting_others() -> None:
    men = {"Dylan": "1F-0101", "Ines": "1F-0501"}
    raid = Raid(SALOON, men, enemies={"G1": "1F-0102", "G2": "1F-0401"}, dice=[1] * 4)
    raid.choose("act Dylan", "stop", "attack G2")
    assert not rolled(raid).melee
    assert len(rolled(raid).dice) == 4


def test_R7_6_3_melee_a_diagonal_neighbour_is_shot_at() -> None:
    men = {"Cooper": "1F-0101", "Ines": "1F-0501"}
    raid = Raid(SALOON, men, enemies={"G1": "1F-0202"}, dice=[1] * 4)
    raid.choose("act Cooper", "stop", "attack G1")
    assert not rolled(raid).melee


def test_R7_6_3_melee_up_a_stair() -> None:
    tower = castle_of(["c"], upper=["c"], stairs={"grand": "1F-0101/2F-0101"})
    men = {"Frank": "1F-0101", "Ines": "1F-0101"}
    raid = Raid(tower, men, enemies={"G1": "2F-0101"}, dice=[1] * 4)
    raid.choose("act Frank", "stop", "attack G1")
    assert rolled(raid).melee


def test_R7_6_4_base_hits_stay_on_a_german_until_his_men_are_gone() -> None:
    raid = Raid(
        SALOON,
        {"Blake": "1F-0101", "Dylan": "1F-0101", "Ines": "1F-0501"},
        enemies={"G2": "1F-0301"},
        dice=[3, 3, 1, 3, 1, 1, 1],
    )
    raid.choose("act Blake", "stop", "attack G2")
    assert raid.hits_on("G2") == 2
    raid.choose("act Dylan", "stop", "attack G2")
    assert "G2" not in raid.game.state.enemies
    assert raid.game.state.fallen == ("G2",)


def test_R7_6_4_base_a_stack_rolls_all_its_dice_man_by_man() -> None:
    raid = Raid(
        SALOON,
        {
            "Cooper": {"at": "1F-0101", "items": ["mg42"]},
            "Dylan": "1F-0101",
            "Ines": "1F-0501",
        },
        enemies={"G1": "1F-0301"},
        dice=[1, 1, 1, 1, 1, 2, 2, 2, 2],
    )
    raid.act("Dylan", "Cooper")
    raid.choose("step 1F-0102", "stop", "attack G1", "use Cooper mg42")
    assert rolled(raid).attackers == ("Cooper", "Dylan")
    assert rolled(raid).dice == (1, 1, 1, 1, 1, 2, 2, 2, 2)


def test_R7_6_4_base_without_a_die_there_is_no_attack() -> None:
    raid = Raid(
        SALOON,
        {"Ines": {"at": "1F-0101", "items": ["mp40"]}, "Angel": "1F-0501"},
        enemies={"G1": "1F-0201"},
    )
    raid.choose("act Ines", "stop")
    assert raid.offered(Act) == ["act Angel"]


def test_R7_6_4_base_one_attack_on_one_enemy_a_turn() -> None:
    men = {"Cooper": "1F-0101", "Ines": "1F-0101"}
    raid = Raid(SALOON, men, enemies={"G1": "1F-0301", "G2": "1F-0401"}, dice=[1] * 4)
    raid.choose("act Cooper", "stop", "attack G2")
    assert raid.offered(Act) == ["act Ines"]


def test_R7_6_4_base_a_sleeping_german_is_turned_up_by_the_attack() -> None:
    raid = fight("Cooper", [], "G1", {"at": "1F-0901", "up": False}, [3, 1, 1, 1])
    raid.choose("attack G1")
    assert [event.name for event in raid.told(EnemyTurnedUp)] == ["G1"]
    assert raid.hits_on("G1") == 1


def test_R7_6_4_green_plus_adds_to_the_dice_of_that_weapon_against_zombies() -> None:
    raid = fight("Angel", ["katana"], "Z1", {"at": "1F-0201", **ZOMBIE}, [3, 3, 3, 1, 1, 1])
    raid.choose("attack Z1", "use Angel katana")
    assert rolled(raid).bonus == (1,) * 6  # his own fist too
    assert rolled(raid).hits == 3  # 3 + 1 beats its defence of 3
    assert raid.game.state.cup == ("Z1",)


def test_R7_6_4_green_plus_is_nothing_to_other_attackers_or_undead() -> None:
    men = {"Angel": {"at": "1F-0101", "items": ["katana"]}, "Frank": "1F-0101", "Ines": "1F-0102"}
    raid = Raid(LANE, men, enemies={"Z1": {"at": "1F-0201", **ZOMBIE}}, dice=[1] * 10)
    raid.act("Angel", "Frank")
    raid.choose("stop", "attack Z1", "use Angel katana")
    assert rolled(raid).bonus == (1,) * 6 + (0,) * 4
    undead = fight("Angel", ["katana"], "Z1", {"at": "1F-0201", **UNDEAD}, [1] * 6)
    undead.choose("attack Z1", "use Angel katana")
    assert rolled(undead).bonus == (0,) * 6


def test_R7_6_4_purple_plus_adds_two_for_the_bat_against_undead() -> None:
    raid = fight("Nikolai", ["bat"], "Z2", {"at": "1F-0201", **UNDEAD}, [3, 1, 1])
    raid.choose("attack Z2", "use Nikolai bat")
    assert rolled(raid).bonus == (2, 2, 2)
    assert raid.game.state.cup == ("Z2",)


def test_R7_6_4_purple_plus_counts_against_an_injected_german() -> None:
    german = {"at": "1F-0201", "bite": "b"}
    raid = fight("Nikolai", ["bat"], "G1", german, [2, 1, 1])
    raid.choose("attack G1", "use Nikolai bat")
    assert rolled(raid).need == 4  # the marker's defence of 3
    assert "G1" not in raid.game.state.enemies  # its strength of 1


def test_R7_6_4_one_attack_kill_hits_of_two_attacks_do_not_add_up() -> None:
    men = {"Dylan": "1F-0101", "Frank": "1F-0101", "Ines": "1F-0102"}
    raid = Raid(
        LANE,
        men,
        enemies={"Z1": {"at": "1F-0201", **ZOMBIE}},
        dice=[6, 6, 6, 1, 1, 1],
    )
    raid.stay("Dylan")
    raid.choose("attack Z1")
    assert raid.hits_on("Z1") == 2
    raid.stay("Frank")
    raid.choose("attack Z1")
    assert raid.hits_on("Z1") == 3
    assert "Z1" in raid.game.state.enemies


def test_R7_6_4_one_attack_kill_needs_as_many_hits_as_it_is_strong() -> None:
    raid = fight("Frank", [], "Z1", {"at": "1F-0201", **ZOMBIE}, [4, 4, 4, 1])
    raid.choose("attack Z1")
    assert raid.game.state.cup == ("Z1",)


def test_R7_6_4_infection_return_the_marker_goes_back_to_its_cup() -> None:
    turned = {"at": "1F-0201", "kind": "zombie", "bite": "a"}
    raid = fight("Frank", [], "Hank", turned, [6, 6, 1, 1], bites=["b"])
    raid.choose("attack Hank")
    assert raid.game.state.bites == ("b", "a")
    assert "Hank" not in raid.game.state.enemies


@pytest.mark.parametrize(("die", "kept"), [(6, False), (5, True)])
def test_R7_6_4_flamethrower_is_empty_after_a_natural_six(die: int, kept: bool) -> None:
    raid = fight("Angel", ["flamethrower-1"], "Z5", {"at": "1F-0301", **ZOMBIE}, [1, die, 1, 1])
    raid.choose("attack Z5")
    assert ("flamethrower-1" in raid.items("Angel")) is kept
    assert ("flamethrower-1" in raid.game.state.removed) is not kept


def test_R7_3_9_flamethrower_has_four_dice_and_only_they_burn_fuel() -> None:
    raid = fight("Dylan", ["flamethrower-1"], "G1", {"at": "1F-0301"}, [1, 1, 1, 1, 6, 6])
    raid.choose("attack G1", "use Dylan flamethrower-1")
    assert len(rolled(raid).dice) == 6  # four and his two sights
    assert raid.items("Dylan") == ("flamethrower-1",)


def test_R7_6_4_flamethrower_plus_counts_for_both_kinds_of_monster() -> None:
    zombie = fight("Angel", ["flamethrower-1"], "Z1", {"at": "1F-0301", **ZOMBIE}, [1] * 4)
    zombie.choose("attack Z1")
    undead = fight("Angel", ["flamethrower-1"], "Z1", {"at": "1F-0301", **UNDEAD}, [1] * 4)
    undead.choose("attack Z1")
    assert rolled(zombie).bonus == rolled(undead).bonus == (1,) * 4
