"""M1-M5: the box, the set-up, how it is won, the sequence of play."""

from __future__ import annotations

from game.boards import load_boards
from game.rules import Game
from game.rules.counters import HUNT_COUNTERS, HUNT_ZOMBIES
from game.rules.events.hunt import HuntBegan, PointsRolled
from tests.rules.hunt.hunt_games import FAR, hunting, now, where

BOARDS = load_boards()


def test_M1_0_premise_one_tank_against_what_got_away() -> None:
    game = Game.new(BOARDS, seed=1, part="hunt")
    assert game.state.paras == {} and game.state.enemies == {}
    assert now(game).tank in BOARDS.hunt.order
    assert len(HUNT_ZOMBIES) == 4


def test_M2_0_box_ten_counters_and_one_die_at_a_time() -> None:
    assert len(HUNT_COUNTERS) + 1 == 10  # with the tank
    game = hunting([1, 2])
    assert [one.die for one in game.events if isinstance(one, PointsRolled)] == [1, 2]


def test_M2_1_map_has_carentan_and_eight_lairs_on_printed_hexes() -> None:
    board = BOARDS.hunt
    assert sorted(board.lairs) == list(range(1, 9))
    places = {board.carentan, *board.lairs.values()}
    assert len(places) == 9
    assert places <= set(board.hexes)


def test_M2_2_counters_four_zombies_two_riders_two_gear_one_event() -> None:
    kinds = [counter.rpartition("-")[0] or counter for counter in HUNT_COUNTERS]
    assert (kinds.count("zombie"), kinds.count("infantry")) == (4, 2)
    assert {"turret", "cutter", "event"} <= set(kinds)
    assert all(1 <= value <= 5 for value in HUNT_ZOMBIES.values())


def dealt(seed: int) -> HuntBegan:
    """How a hunt with this seed is laid out."""
    began = Game.new(BOARDS, seed=seed, part="hunt").events[0]
    assert isinstance(began, HuntBegan)
    return began


def test_M3_0_setup_eight_in_the_lairs_one_marks_the_turn() -> None:
    began = dealt(4)
    assert began.tank == BOARDS.hunt.carentan
    assert {at for at, _ in began.face_down} == set(BOARDS.hunt.lairs.values())
    counters = [*(counter for _, counter in began.face_down), began.turn_counter]
    assert sorted(counters) == sorted(HUNT_COUNTERS)


def test_M3_0_setup_differs_from_seed_to_seed() -> None:
    assert len({dealt(seed).turn_counter for seed in range(12)}) > 3


def test_M4_0_win_at_once_with_four_killed() -> None:
    killed = ["zombie-1", "zombie-2", "zombie-3"]
    game = hunting([6], points=2, killed=killed, face_up=[("0601", "zombie-4")])
    game.choose("fire zombie-4")
    assert game.state.outcome == "hunt-won"
    assert game.state.points == 4


def test_M4_0_win_as_soon_as_nothing_is_hidden_and_no_zombie_is_left() -> None:
    game = hunting([], points=2, face_down=[("0501", "turret")])
    game.choose("scout 0501")
    assert game.state.outcome == "hunt-won"


def test_M4_0_win_not_while_something_is_hidden_or_a_zombie_is_up() -> None:
    hidden = hunting([4], points=2, face_up=[("0601", "zombie-1")])
    hidden.choose("fire zombie-1")
    assert hidden.state.outcome is None
    up = hunting([], points=3, face_down=[("0501", "zombie-1")])
    up.choose("scout 0501")
    assert up.state.outcome is None


def test_M5_0_ap_two_to_five_are_points_one_is_nothing() -> None:
    assert now(hunting([4])).points == 4
    game = hunting([1, 2])
    assert (now(game).turn, now(game).points) == (2, 2)


def test_M5_0_counter_on_five_before_five_points() -> None:
    game = hunting([5], face_up=[("0801", "zombie-1")])
    assert where(game, "zombie-1") == "0701"
    assert (now(game).turn, now(game).points) == (1, 5)


def test_M5_0_counter_on_six_two_hexes_and_the_turn_is_over() -> None:
    game = hunting([6, 3], face_up=[("0801", "zombie-1")])
    assert where(game, "zombie-1") == "0601"
    assert (now(game).turn, now(game).points) == (2, 3)


def test_M5_0_act_then_roll_again_in_the_same_turn() -> None:
    game = hunting([2, 3])
    game.choose("step 0401")
    game.choose("step 0301")
    assert (now(game).turn, now(game).points) == (1, 3)


def test_M5_0_end_after_ten_turns_a_hidden_zombie_loses() -> None:
    game = hunting([1], turn=10, face_down=[("0401", "zombie-4"), FAR])
    assert game.state.outcome == "hunt-lost"
    assert now(game).face_down == ()


def test_M5_0_end_after_ten_turns_none_left_wins_and_nothing_takes_effect() -> None:
    game = hunting([1], turn=10, face_down=[("0501", "infantry-1"), ("0401", "event")])
    assert game.state.outcome == "hunt-won"
    assert now(game).attached == ()
