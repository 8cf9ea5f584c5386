"""Chapter 7.6.5: throwing, and what a blast does."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.advice.rehearsal import table_of
from game.rules.castle.blasts import footprint
from game.rules.decisions import Act, Attack, ChooseCell, ThrowItem
from game.rules.events.castle import BlastFelt, ItemThrown
from game.rules.events.enemies import EnemyTurnedUp
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.house import house

SALOON = castle_of(["AAAAAAAAAA"] * 7)


def throwing(
    man: str,
    item: str,
    target: str,
    dice: list[int],
    enemies: dict[str, Any] | None = None,
    **others: object,
) -> Raid:
    """A para at 1F-0101 throws something at a square."""
    men = {man: {"at": "1F-0101", "items": [item]}, "Ines": "1F-1007", **others}
    raid = Raid(SALOON, men, enemies=enemies, dice=dice)
    raid.choose(f"act {man}", "stop", f"throw {item}", f"cell {target}")
    return raid


def hits(raid: Raid) -> dict[str, int]:
    return {event.unit: event.hits for event in raid.told(BlastFelt)}


def test_R7_6_5_when_after_the_move_in_place_of_the_attack() -> None:
    men = {"Cooper": {"at": "1F-0101", "items": ["grenade-1"]}, "Ines": "1F-1007"}
    raid = Raid(SALOON, men, enemies={"G1": "1F-0501"}, dice=[4, 1])
    raid.choose("act Cooper", "step 1F-0201", "stop", "throw grenade-1", "cell 1F-0501")
    assert not raid.offered(Attack)
    assert raid.offered(Act) == ["act Ines"]


def test_R7_6_5_when_only_what_was_held_before_the_move() -> None:
    men = {
        "Cooper": {"at": "1F-0101", "items": ["gas-1"]},
        "Dylan": {"at": "1F-0101", "items": ["grenade-3"]},
        "Ines": "1F-1007",
    }
    raid = Raid(SALOON, men, lying={"1F-0101": ["grenade-1"]})
    raid.choose("act Cooper", "pick-up grenade-1 Cooper", "stop")
    assert raid.offered(ThrowItem) == ["throw gas-1"]


def test_R7_6_5_when_what_another_gave_him_before_counts_as_held() -> None:
    men = {
        "Cooper": {"at": "1F-0101"},
        "Dylan": {"at": "1F-0101", "items": ["grenade-3"]},
        "Ines": "1F-1007",
    }
    raid = Raid(SALOON, men)
    raid.choose("act Dylan", "hand-over grenade-3 Cooper", "stop", "act Cooper", "stop")
    assert raid.offered(ThrowItem) == ["throw grenade-3"]


def test_R7_6_5_when_a_charge_only_by_one_with_the_bomb_icon() -> None:
    for man, offered in (("Dylan", []), ("Blake", ["throw charge-1"])):
        men = {man: {"at": "1F-0101", "items": ["charge-1"]}, "Ines": "1F-1007"}
        raid = Raid(SALOON, men, enemies={"G1": "1F-0501"})
        raid.choose(f"act {man}", "stop")
        assert raid.offered(ThrowItem) == offered


def test_R7_6_5_when_members_of_a_group_throw_and_the_rest_attack() -> None:
    men = {
        "Cooper": {"at": "1F-0101", "items": ["grenade-1"]},
        "Dylan": "1F-0101",
        "Ines": "1F-1007",
    }
    raid = Raid(SALOON, men, enemies={"G1": "1F-0501"}, dice=[4, 1, 3, 1, 1, 1])
    raid.act("Cooper", "Dylan")
    raid.choose("step 1F-0201", "stop", "throw grenade-1", "cell 1F-0501")
    assert raid.offered(Attack) == ["attack G1"]
    raid.choose("attack G1")
    assert raid.hits_on("G1") == 2
    assert raid.offered(Act) == ["act Ines"]


def test_R7_6_5_target_is_any_visible_square_a_die_can_reach() -> None:
    men = {"Cooper": {"at": "1F-0101", "items": ["grenade-1"]}, "Ines": "1F-0201"}
    raid = Raid(castle_of(["ccccccccc", "AA......."]), men)
    raid.choose("act Cooper", "stop", "throw grenade-1")
    assert raid.offered(ChooseCell) == ["cell 1F-0101", "cell 1F-0201"]  # Ines is in the way
    men = {"Cooper": {"at": "1F-0101", "items": ["grenade-1"]}, "Ines": "1F-0102"}
    raid = Raid(castle_of(["ccccccccc", "AA......."]), men)
    raid.choose("act Cooper", "stop", "throw grenade-1")
    assert raid.offered(ChooseCell)[-1] == "cell 1F-0701"


def test_R7_6_5_hit_the_die_reaches_the_distance() -> None:
    raid = throwing("Cooper", "grenade-1", "1F-0402", [4])
    thrown = raid.told(ItemThrown)[0]
    assert (thrown.distance, thrown.die, thrown.on_target) == (4, 4, True)
    assert "grenade-1" in raid.game.state.removed


def test_R7_6_5_hit_needs_no_die_at_one_square() -> None:
    raid = throwing("Cooper", "gasoline-1", "1F-0201", [2], {"G1": "1F-0201"})
    assert raid.told(ItemThrown)[0].die == 0
    assert hits(raid) == {"G1": 2}


def test_R7_6_5_miss_leaves_a_dud_in_the_target_square() -> None:
    raid = throwing("Cooper", "grenade-1", "1F-0402", [3], {"G1": "1F-0402"})
    assert raid.game.state.lying == {"1F-0402": ("grenade-1",)}
    assert not hits(raid)
    assert not raid.game.state.charges_set


def test_R7_6_5_grenade_full_beside_half_and_one_at_the_corner() -> None:
    enemies = {"G1": "1F-0401", "G3": "1F-0501", "G4": "1F-0502", "G5": "1F-0601"}
    raid = throwing("Cooper", "grenade-1", "1F-0401", [3, 3, 5], enemies)
    assert hits(raid) == {"G1": 3, "G3": 3, "G4": 1}  # 5 halved is 3; G5 is out of reach


def test_R7_6_5_grenade_half_rounds_up_and_the_rim_rolls_nothing() -> None:
    enemies = {"Z5": {"at": "1F-0401", "kind": "zombie"}, "G3": {"at": "1F-0402"}}
    raid = throwing("Cooper", "grenade-1", "1F-0301", [2, 1, 1], enemies)
    assert hits(raid) == {"Z5": 1, "G3": 1}
    assert raid.told(BlastFelt)[1].dice == ()


def test_R7_6_5_blast_all_friend_and_foe_roll_for_themselves() -> None:
    enemies = {"Z1": {"at": "1F-0301", "kind": "zombie"}, "G1": "1F-0401"}
    raid = throwing("Cooper", "grenade-1", "1F-0301", [2, 3, 6, 1], enemies, Frank="1F-0302")
    felt = raid.told(BlastFelt)
    assert [event.unit for event in felt] == ["Z1", "G1", "Frank"]
    assert [event.dice for event in felt] == [(3,), (6,), (1,)]
    assert "Z1" in raid.game.state.cup


def test_R7_6_5_blast_all_takes_luck_off_before_halving() -> None:
    raid = throwing("Cooper", "grenade-1", "1F-0301", [2, 6], Frank="1F-0302")
    assert hits(raid) == {"Frank": 2}  # (6 - 2) / 2
    assert raid.where("Frank") == "dead"


def test_R7_6_5_blast_all_reaches_through_walls_but_not_floors() -> None:
    house = castle_of(["AB", "AB"], upper=["CC", "CC"])
    men = {"Cooper": {"at": "1F-0101", "items": ["grenade-1"]}, "Ines": "1F-0202"}
    enemies = {"G1": "1F-0202", "G2": "2F-0101", "G3": "1F-0201"}
    raid = Raid(house, men | {"Ines": "2F-0202"}, enemies=enemies, dice=[1, 6])
    raid.choose("act Cooper", "stop", "throw grenade-1", "cell 1F-0101")
    assert hits(raid) == {"Cooper": 0, "G3": 3, "G1": 1}


def test_R7_6_5_blast_all_shows_a_sleeping_german() -> None:
    sleeper = {"at": "1F-0301", "up": False}
    raid = throwing("Cooper", "gasoline-1", "1F-0301", [2, 1], {"G1": sleeper})
    assert [event.name for event in raid.told(EnemyTurnedUp)] == ["G1"]


def test_R7_6_5_blast_all_kills_a_monster_only_if_one_blast_is_strong_enough() -> None:
    undead = {"at": "1F-0301", "kind": "undead"}
    weak = throwing("Cooper", "gasoline-1", "1F-0301", [2, 2], {"Z1": undead})
    assert weak.hits_on("Z1") == 2
    strong = throwing("Cooper", "gasoline-1", "1F-0301", [2, 3], {"Z1": undead})
    assert "Z1" in strong.game.state.cup


def test_R7_6_5_gas_two_dice_then_one_then_the_rim() -> None:
    enemies = {"G1": "1F-0401", "G3": "1F-0502", "G5": "1F-0601", "G6": "1F-0701"}
    raid = throwing("Cooper", "gas-1", "1F-0401", [3, 1, 2, 4], enemies)
    assert hits(raid) == {"G1": 3, "G3": 4, "G5": 1}
    assert [event.dice for event in raid.told(BlastFelt)] == [(1, 2), (4,), ()]


def test_R7_6_5_charge_three_dice_two_half_a_die_and_the_rim() -> None:
    enemies = {
        "G1": "1F-0501",
        "G3": "1F-0602",
        "G5": "1F-0703",
        "G6": "1F-0804",
        "G7": "1F-0901",
    }
    raid = throwing("Blake", "charge-1", "1F-0501", [4, 1, 1, 1, 1, 1, 5], enemies)
    assert hits(raid) == {"G1": 3, "G3": 2, "G5": 3, "G6": 1}


def test_R7_6_5_gasoline_only_in_the_square_it_hits() -> None:
    enemies = {"G1": "1F-0401", "G3": "1F-0501"}
    raid = throwing("Cooper", "gasoline-1", "1F-0401", [3, 2], enemies)
    assert hits(raid) == {"G1": 2}


def test_R7_6_5_gasoline_takes_luck_off_too() -> None:
    raid = throwing("Cooper", "gasoline-1", "1F-0401", [3, 6], Angel="1F-0401")
    assert hits(raid) == {"Angel": 1}


@pytest.mark.parametrize("item", ["grenade-1", "gas-1", "charge-1"])
def test_R7_6_5_walls_stay_and_so_do_markers_and_set_charges(item: str) -> None:
    men = {"Blake": {"at": "1F-0101", "items": [item]}, "Ines": "1F-1007"}
    raid = Raid(
        castle_of(["AAAAAAAAAA"] * 7, charges={"1F": ("1F-0401", 3)}),
        men,
        markers={"1F-0402": "key"},
        lying={"1F-0401": ["camera"]},
        charges_set={"1F-0401": ["grenade-2"]},
        dice=[6, 6, 6, 6],
    )
    raid.choose("act Blake", "stop", f"throw {item}", "cell 1F-0401")
    state = raid.game.state
    assert state.hidden == {"1F-0402": "key"}
    assert state.lying == {"1F-0401": ("camera",)}
    assert state.charges_set == {"1F-0401": ("grenade-2",)}
    assert not state.exploded


def test_R7_6_5_blast_all_the_footprint_names_every_square_and_its_force() -> None:
    table = table_of(Raid(house(), {"Cooper": "1F-0501"}, enemies={}, dice=[]).game)
    amounts = {
        square: (force.dice, force.is_halved, force.fixed)
        for square, force in footprint(table, "grenade", "1F-0501").items()
    }
    assert amounts["1F-0501"] == (1, False, 0)
    assert amounts["1F-0502"] == (1, True, 0)
    assert amounts["1F-0602"] == (0, False, 1)
    assert "2F-0501" not in amounts
