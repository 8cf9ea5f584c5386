"""Chapter 7.2.1 to 7.2.4: moving, running and handling items in the castle."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import Game
from game.rules.decisions import Act, Attack, FullSpeed, LayDown, Step, ThrowItem
from game.rules.events.play import LuckTested
from tests.rules.castle.boards import Raid, castle_of

HALL = castle_of(["AAAAAAAAA", "AAAAAAAAA"])
TWO_ROOMS = castle_of(["AAB", "AAB"], doors="1F-0202/1F-0302")
HOUSE = castle_of(
    ["aayyAA"],
    basement=["cc"],
    doors="1F-0201/1F-0301 1F-0401/1F-0501",
    road="1F-0101",
    passage="B-0101",
)


def steps(raid: Raid) -> set[str]:
    return {option.removeprefix("step ") for option in raid.offered(Step)}


def left(raid: Raid) -> int:
    action = raid.game.state.action
    assert action is not None
    return action.left


def test_R7_2_1_allowance_a_stack_goes_with_its_slowest() -> None:
    raid = Raid(HALL, {"Angel": "1F-0101", "Blake": "1F-0101"})
    raid.act("Blake", "Angel")
    assert left(raid) == 3
    raid.choose("step 1F-0201", "step 1F-0301", "step 1F-0401")
    assert not steps(raid)


def test_R7_2_1_orthogonal_one_point_a_square_and_never_diagonal() -> None:
    raid = Raid(HALL, {"Angel": "1F-0201"})
    raid.act("Angel")
    assert steps(raid) == {"1F-0101", "1F-0301", "1F-0202"}
    raid.choose("step 1F-0301")
    assert left(raid) == 3


def test_R7_2_1_no_carry_unused_movement_is_gone_next_turn() -> None:
    raid = Raid(HALL, {"Angel": "1F-0101"})
    raid.walk("Angel", "1F-0201")
    raid.act("Angel")
    assert left(raid) == 4


def test_R7_2_1_friends_are_entered_and_passed() -> None:
    men = {"Angel": "1F-0101", "Blake": "1F-0201", "Cooper": "1F-0201", "Dylan": "1F-0201"}
    raid = Raid(castle_of(["AAA"]), men)
    raid.walk("Angel", "1F-0201", "1F-0301")
    assert raid.where("Angel") == "1F-0301"
    raid.walk("Blake", "1F-0301")
    assert raid.where("Blake") == "1F-0301"


@pytest.mark.parametrize(
    "enemy",
    [{"at": "1F-0201"}, {"at": "1F-0201", "up": False}, {"at": "1F-0201", "kind": "zombie"}],
)
def test_R7_2_1_no_enemy_square_is_entered(enemy: dict[str, str]) -> None:
    name = "Z1" if enemy.get("kind") == "zombie" else "G1"
    raid = Raid(HALL, {"Angel": "1F-0101"}, enemies={name: enemy})
    raid.act("Angel")
    assert steps(raid) == {"1F-0102"}


def test_R7_2_1_marker_square_may_be_entered() -> None:
    raid = Raid(TWO_ROOMS, {"Angel": "1F-0202"}, markers={"1F-0302": "gas-1"})
    raid.walk("Angel", "1F-0302")
    assert raid.where("Angel") == "1F-0302"


def running(men: dict[str, Any], dice: list[int]) -> Raid:
    return Raid(HALL, men, dice=dice)


def test_R7_2_2_double_move_within_luck_costs_nothing() -> None:
    raid = running({"Angel": {"at": "1F-0101", "items": ["charm"]}}, [5])
    raid.choose("act Angel", "full-speed")
    assert left(raid) == 8
    assert "stop" not in raid.options  # who runs, runs
    raid.choose(*(f"step 1F-0{column}01" for column in range(2, 10)), "stop")
    assert raid.where("Angel") == "1F-0901"
    assert raid.items("Angel") == ("charm",)


def test_R7_2_2_double_move_above_luck_leaves_an_item_where_it_began() -> None:
    raid = running({"Angel": {"at": "1F-0101", "items": ["charm", "diary"]}}, [6])
    raid.choose("act Angel", "full-speed", "step 1F-0201", "stop")
    assert raid.options == ["lose-item charm", "lose-item diary"]
    raid.choose("lose-item diary")
    assert raid.game.state.lying == {"1F-0101": ("diary",)}
    assert raid.items("Angel") == ("charm",)


def test_R7_2_2_double_move_above_luck_without_items_wounds() -> None:
    raid = running({"Angel": "1F-0101", "Blake": "1F-0901"}, [6])
    raid.choose("act Angel", "full-speed", "step 1F-0201", "stop")
    assert raid.game.state.paras["Angel"].wounded


@pytest.mark.parametrize("name", ["Angel", "Ines"])
def test_R7_2_2_double_move_kills_whom_it_cannot_wound(name: str) -> None:
    men = {name: {"at": "1F-0101", "wounded": name != "Ines"}, "Blake": "1F-0901"}
    raid = running(men, [6])
    raid.choose(f"act {name}", "full-speed", "step 1F-0201", "stop")
    assert raid.where(name) == "dead"


def test_R7_2_2_double_move_out_of_the_village_leaves_the_item_there() -> None:
    raid = Raid(HOUSE, {"Angel": {"at": "village", "items": ["camera"]}}, dice=[6])
    raid.choose("act Angel", "full-speed", "step 1F-0101", "stop")
    assert raid.game.state.lying == {"village": ("camera",)}


def test_R7_2_2_no_stack_runs() -> None:
    raid = Raid(HALL, {"Angel": "1F-0101", "Blake": "1F-0101"})
    raid.act("Angel")
    assert raid.offered(FullSpeed)
    raid.choose("join Blake")
    assert not raid.offered(FullSpeed)


def test_R7_2_2_no_attack_nor_throw_after_it() -> None:
    raid = Raid(
        HALL,
        {"Cooper": {"at": "1F-0101", "items": ["grenade-1"]}, "Angel": "1F-0102"},
        enemies={"G1": "1F-0901"},
        dice=[1],
    )
    raid.choose("act Cooper", "full-speed", "step 1F-0201", "stop")
    assert not raid.offered(Attack)
    assert not raid.offered(ThrowItem)
    assert raid.offered(Act) == ["act Angel"]


def test_R7_2_3_wall_is_never_crossed() -> None:
    raid = Raid(TWO_ROOMS, {"Angel": "1F-0201"})
    raid.act("Angel")
    assert "1F-0301" not in steps(raid)


def test_R7_2_3_doorway_is_always_open_at_no_extra_cost() -> None:
    raid = Raid(TWO_ROOMS, {"Angel": "1F-0202"})
    raid.choose("act Angel", "step 1F-0302")
    assert left(raid) == 3


def test_R7_2_3_room_has_a_doorway_each(real_castle: Game) -> None:
    board = real_castle.boards.castle
    ways_out = {name for edge in board.doorways for name in (board.room_of[s].name for s in edge)}
    assert {room.name for room in board.rooms if room.kind == "room"} <= ways_out


def test_R7_2_3_hole_is_not_entered() -> None:
    shaft = castle_of(
        ["A"], basement=["coc"], openings="B-0101/B-0201 B-0201/B-0301", passage="B-0101"
    )
    raid = Raid(shaft, {"Angel": "B-0101"})
    raid.act("Angel")
    assert not steps(raid)


def test_R7_2_3_village_is_one_point_away_by_road() -> None:
    raid = Raid(HOUSE, {"Angel": "village"})
    raid.act("Angel")
    assert steps(raid) == {"1F-0101"}
    raid.choose("step 1F-0101")
    assert left(raid) == 3
    assert steps(raid) == {"1F-0201", "village"}


def test_R7_2_3_village_passage_only_once_it_is_known() -> None:
    raid = Raid(HOUSE, {"Angel": "village"}, passage=True)
    raid.act("Angel")
    assert steps(raid) == {"1F-0101", "B-0101"}
    raid.choose("step B-0101", "step B-0201", "step B-0101", "step village")
    assert raid.where("Angel") == "village"


def test_R7_2_4_equipment_is_laid_down_and_picked_up_on_the_way() -> None:
    raid = Raid(
        HALL,
        {"Angel": {"at": "1F-0101", "items": ["charm", "diary"]}},
        lying={"1F-0201": ["mg42"]},
    )
    raid.choose("act Angel", "lay-down charm", "step 1F-0201", "pick-up mg42 Angel", "step 1F-0301")
    assert raid.items("Angel") == ("diary", "mg42")
    assert raid.game.state.lying == {"1F-0101": ("charm",)}


def test_R7_2_4_drop_not_set_explosives_are_not_laid_down_in_an_area() -> None:
    mined = castle_of(["AAAAA"], charges={"1F": ("1F-0101", 3)})
    men = {"Frank": {"at": "1F-0201", "items": ["charge-1", "lighter"]}, "Angel": "1F-0501"}
    raid = Raid(mined, men)
    raid.choose("act Frank")
    assert raid.offered(LayDown) == ["lay-down lighter"]
    raid.choose("step 1F-0301")
    assert raid.offered(LayDown) == ["lay-down charge-1", "lay-down lighter"]


def test_R7_2_4_drop_not_set_a_fall_may_leave_them_there_unset() -> None:
    mined = castle_of(["AAAAA"], charges={"1F": ("1F-0101", 3)})
    men = {"Frank": {"at": "1F-0201", "items": ["charge-1"]}, "Angel": "1F-0501"}
    raid = Raid(mined, men, dice=[6])
    raid.choose("act Frank", "full-speed", "step 1F-0301", "stop")
    assert raid.game.state.lying == {"1F-0201": ("charge-1",)}
    assert not raid.game.state.charges_set


def test_R7_2_2_double_move_needs_no_die_that_cannot_matter() -> None:
    raid = Raid(
        castle_of(["AAAAA"]),
        {"Angel": {"at": "1F-0201", "bite": "a"}, "Blake": "1F-0501"},
        ambition="reich",
    )
    raid.choose("act Angel", "full-speed", "step 1F-0301", "stop")
    assert not raid.told(LuckTested)
