"""Chapter 7.1 and 7.2: the castle turn and who acts in it."""

from __future__ import annotations

from game.rules.decisions import Act, Attack, GiveFirstAid, Join, SetExplosives, Step
from game.rules.events.play import ClockAdvanced, PhaseBegan
from tests.rules.castle.boards import Raid, castle_of

HALL = castle_of(["AAAA", "AAAA"], charges={"1F": ("1F-0101", 3)})


def test_R7_1_phases_paras_then_enemies_then_the_plan_then_ten_minutes() -> None:
    raid = Raid(HALL, {"Angel": "1F-0101"})
    raid.choose("end-phase")
    assert [event.phase for event in raid.told(PhaseBegan)] == ["reactions", "plan"]
    assert [event.minutes for event in raid.told(ClockAdvanced)] == [250]
    assert raid.game.state.turn == 2
    assert raid.offered(Act) == ["act Angel"]


def test_R7_2_by_unit_or_stack_alone_or_with_any_of_the_square() -> None:
    raid = Raid(HALL, {"Angel": "1F-0101", "Blake": "1F-0101", "Cooper": "1F-0201"})
    raid.choose("act Angel")
    assert raid.offered(Join) == ["join Blake"]
    raid.choose("join Blake", "step 1F-0102", "stop")
    assert (raid.where("Angel"), raid.where("Blake")) == ("1F-0102", "1F-0102")
    assert raid.offered(Act) == ["act Cooper"]


def test_R7_2_one_action_each_once_a_turn_and_setting_bars_the_attack() -> None:
    raid = Raid(
        HALL,
        {"Blake": {"at": "1F-0101", "items": ["charge-1"]}, "Angel": "1F-0201"},
        enemies={"G1": "1F-0401"},
    )
    raid.choose("act Blake", "set")
    assert raid.rule == "R7.2-order-free"
    assert raid.offered(Act) == ["act Angel"]


def test_R7_2_one_action_no_setting_after_the_first_step() -> None:
    raid = Raid(HALL, {"Blake": {"at": "1F-0201", "items": ["charge-1"]}, "Angel": "1F-0201"})
    raid.choose("act Blake")
    assert raid.offered(SetExplosives)
    raid.choose("step 1F-0101")
    assert not raid.offered(SetExplosives)


def test_R7_2_order_free_any_unit_may_be_next() -> None:
    raid = Raid(HALL, {"Angel": "1F-0101", "Blake": "1F-0201", "Ines": "village"})
    assert raid.offered(Act) == ["act Angel", "act Blake", "act Ines"]


def test_R7_2_one_action_first_aid_takes_only_the_move() -> None:
    raid = Raid(
        HALL,
        {
            "Cooper": {"at": "1F-0101", "items": ["first-aid-1"]},
            "Frank": {"at": "1F-0101", "wounded": True},
        },
        enemies={"G1": "1F-0401"},
        dice=[1] * 4,
    )
    raid.choose("act Cooper")
    assert raid.offered(GiveFirstAid) == ["first-aid Frank"]
    raid.choose("first-aid Frank")
    assert not raid.game.state.paras["Frank"].wounded
    assert not raid.offered(Step)
    assert raid.offered(Attack) == ["attack G1"]
    raid.choose("attack G1")
    assert raid.offered(Act) == ["act Frank"]
    assert "first-aid-1" in raid.game.state.removed


def test_S8_castle_actions_one_list_of_what_a_man_may_do() -> None:
    raid = Raid(
        HALL,
        {"Blake": {"at": "1F-0202", "items": ["charge-1", "grenade-1"]}, "Angel": "1F-0202"},
        enemies={"G1": "1F-0402"},
        lying={"1F-0202": ["lighter"]},
    )
    raid.choose("act Blake")
    words = {option.split()[0] for option in raid.options}
    assert words >= {"step", "join", "full-speed", "set", "set-with-detonator", "detonator", "stop"}
    raid.choose("stop")
    assert raid.options == ["attack G1", "throw charge-1", "throw grenade-1", "hold-fire"]
