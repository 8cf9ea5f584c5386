"""Chapter 7.6.1: who sees whom in the castle."""

from __future__ import annotations

from game.rules.decisions import Attack, ThrowItem
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.castle.cells import CELLS


def targets(raid: Raid, man: str = "Cooper") -> list[str]:
    """Whom a man may attack from where he stands, nobody with a gun missing."""
    raid.choose(f"act {man}", "stop")
    return [option.removeprefix("attack ") for option in raid.offered(Attack)]


def looking(man: str, enemies: dict[str, str], *friends: str) -> list[str]:
    """Whom Cooper sees from his square, with friends in the way."""
    others = {"Angel": "1F-0202", **dict(zip(("Blake", "Dylan"), friends, strict=False))}
    return targets(Raid(CELLS, {"Cooper": man, **others}, enemies=enemies, dice=[]))


def test_R7_6_1_corridor_along_it_at_any_distance_but_past_nobody() -> None:
    assert looking("1F-0101", {"G1": "1F-0501"}) == ["G1"]
    assert looking("1F-0101", {"G1": "1F-0501", "G2": "1F-0301"}) == ["G2"]
    assert looking("1F-0101", {"G1": "1F-0501"}, "1F-0301") == []


def test_R7_6_1_corridor_units_in_his_own_square_are_not_in_the_way() -> None:
    assert looking("1F-0101", {"G1": "1F-0501"}, "1F-0101") == ["G1"]


def test_R7_6_1_room_everybody_in_it_past_all_others() -> None:
    enemies = {"G1": "1F-0802", "G2": "1F-0701", "G3": "1F-0702"}
    assert looking("1F-0601", enemies) == ["G1", "G2", "G3"]


def test_R7_6_1_room_each_court_is_one() -> None:
    courts = castle_of(["yyzz", "yyzz"], doors="1F-0201/1F-0301")
    men = {"Cooper": "1F-0101", "Angel": "1F-0102"}
    raid = Raid(courts, men, enemies={"G1": "1F-0202", "G2": "1F-0402"})
    assert targets(raid) == ["G1"]


def test_R7_6_1_doorway_lets_a_straight_line_through() -> None:
    assert looking("1F-0101", {"G1": "1F-0801", "G2": "1F-0802"}) == ["G1"]
    assert looking("1F-0801", {"G1": "1F-0201"}) == ["G1"]
    assert looking("1F-0102", {"G1": "1F-0101"}) == ["G1"]
    assert looking("1F-0102", {"G1": "1F-0201"}) == []


def test_R7_6_1_doorway_a_unit_in_the_room_blocks_a_line_from_outside() -> None:
    assert looking("1F-0101", {"G1": "1F-0801"}, "1F-0701") == []


def test_R7_6_1_basement_opening_is_seen_and_thrown_through() -> None:
    shaft = castle_of(
        ["A"],
        basement=["cooc"],
        openings="B-0101/B-0201 B-0301/B-0401",
    )
    men = {"Cooper": {"at": "B-0101", "items": ["grenade-1"]}, "Angel": "1F-0101"}
    raid = Raid(shaft, men, enemies={"G1": "B-0401"})
    assert targets(raid) == ["G1"]
    assert raid.offered(ThrowItem)
    raid.choose("throw grenade-1")
    assert raid.options == ["cell B-0101", "cell B-0401"]


def test_R7_6_1_stairs_their_two_ends_see_each_other_and_nothing_beyond() -> None:
    tower = castle_of(
        ["cc"],
        upper=["cc"],
        stairs={"grand": "1F-0201/2F-0101"},
    )
    men = {"Cooper": "1F-0201", "Angel": "1F-0101"}
    raid = Raid(tower, men, enemies={"G1": "2F-0101", "G2": "2F-0201"})
    assert targets(raid) == ["G1"]


def test_R7_6_1_stairs_are_seen_from_their_ends_only() -> None:
    tower = castle_of(["cc"], upper=["cc"], stairs={"grand": "1F-0201/2F-0101"})
    men = {"Cooper": "1F-0101", "Angel": "1F-0101"}
    assert targets(Raid(tower, men, enemies={"G1": "2F-0101"})) == []


def test_R7_6_who_attacks_from_where_his_move_ended() -> None:
    raid = Raid(CELLS, {"Cooper": "1F-0102", "Angel": "1F-0202"}, enemies={"G1": "1F-0501"})
    raid.choose("act Cooper", "step 1F-0101", "stop")
    assert raid.offered(Attack) == ["attack G1"]
