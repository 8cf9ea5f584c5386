"""M7.2: counters turned up, and the event table."""

from __future__ import annotations

from typing import Any

from game.rules import Game
from tests.rules.hunt.hunt_games import FAR, asked, hunting, now, where, words

EVENT_HERE = [("0501", "event"), FAR]


def test_M7_2_zombie_turned_up_is_a_target_and_advances_from_now_on() -> None:
    game = hunting([5], points=2, face_down=[("0601", "zombie-2"), FAR])
    game.choose("scout 0601")
    assert where(game, "zombie-2") == "0501"  # the next roll was a 5
    assert now(game).damaged
    assert {"fire", "ram"} <= words(game)


def test_M7_2_zombie_turned_up_beside_another_under_the_tank_is_an_overrun() -> None:
    hidden = [("0501", "zombie-2"), FAR]
    game = hunting([], points=2, face_down=hidden, face_up=[("0501", "zombie-1")])
    game.choose("scout 0501")
    assert game.state.outcome == "hunt-lost"


def test_M7_2_equipment_is_attached_by_a_repair_in_its_hex() -> None:
    game = hunting([2, 2], points=3, face_up=[("0601", "turret")])
    assert "repair" not in words(game)
    game.choose("step 0601")
    game.choose("repair 2")
    assert now(game).attached == ("turret",)
    assert where(game, "turret") == ""


def test_M7_2_infantry_gets_on_when_the_tank_comes() -> None:
    game = hunting([], points=2, face_up=[("0601", "infantry-1")])
    game.choose("step 0601")
    assert now(game).attached == ("infantry-1",)


def test_M7_2_infantry_found_under_the_tank_gets_on_at_once() -> None:
    game = hunting([2], points=2, face_down=[("0501", "infantry-1"), FAR])
    game.choose("scout 0501")
    assert now(game).attached == ("infantry-1",)


def test_M7_2_event_rolls_with_two_more_after_a_kill() -> None:
    game = hunting([2], points=3, face_down=EVENT_HERE, killed=["zombie-1"])
    game.choose("scout 0501")
    assert asked(game) == "M7.2-ev-recon"  # 2 + 2


def test_M7_2_ev_counter_moves_zombies_by_the_die_and_is_removed() -> None:
    for die, at in ((1, "0801"), (2, "0701"), (3, "0601")):
        game = hunting([die], points=3, face_down=EVENT_HERE, face_up=[("0901", "zombie-1")])
        game.choose("scout 0501")
        assert where(game, "zombie-1") == at
        assert now(game).lost == ("event",)


def test_M7_2_ev_counter_with_no_zombie_up_something_may_stir() -> None:
    hidden = [("0501", "event"), ("0601", "turret"), FAR]
    game = hunting([1, 2], points=3, face_down=hidden)
    game.choose("scout 0501")
    assert now(game).face_up == (("0601", "turret"),)


def test_M7_2_ev_recon_any_one_hidden_counter_or_none() -> None:
    game = hunting([4], points=3, face_down=EVENT_HERE)
    game.choose("scout 0501")
    assert words(game) == {"cell", "look-no-more"}
    game.choose("cell 0903")
    assert game.state.outcome == "hunt-won"  # all is up, no zombie among it
    other = hunting([4], points=3, face_down=EVENT_HERE)
    other.choose("scout 0501")
    other.choose("look-no-more")
    assert now(other).face_down == (FAR,)
    assert now(other).lost == ("event",)


def turning(dice: list[int], **hunt: Any) -> Game:
    """The event turns up under the tank; zombies 2 and 1 were killed, a rider sits on it."""
    position: dict[str, Any] = {
        "points": 3,
        "face_down": EVENT_HERE,
        "killed": ["zombie-2", "zombie-1"],
        "attached": ["infantry-1"],
    } | hunt
    game = hunting(dice, **position)
    game.choose("scout 0501")
    return game


def test_M7_2_ev_turn_the_weakest_kill_comes_back_in_the_riders_place() -> None:
    game = turning([4], face_up=[("0901", "zombie-3")])
    assert where(game, "zombie-1") == "0501"
    assert now(game).killed == ("zombie-2",)
    assert now(game).attached == ()
    assert now(game).damaged  # the counterattack
    assert where(game, "zombie-3") == "0801"  # the others one hex
    assert now(game).lost == ("infantry-1", "event")


def test_M7_2_ev_turn_with_a_zombie_in_the_hex_already_it_is_over() -> None:
    game = turning([6], face_up=[("0501", "zombie-3")])
    assert game.state.outcome == "hunt-lost"


def test_M7_2_ev_turn_without_a_kill_or_rider_event_and_turn_marker_are_exchanged() -> None:
    changes: dict[int, dict[str, Any]] = {6: {"killed": []}, 4: {"attached": []}}
    for die, change in changes.items():
        game = turning([die], **change, turn_counter="zombie-3")
        assert ("0501", "zombie-3") in now(game).face_down
        assert now(game).turn_counter == "event"
        assert now(game).turn_counter_is_known


def test_M7_2_ev_chaos_deals_all_that_is_hidden_from_lair_eight_downward() -> None:
    hidden = [("0501", "event"), ("0401", "zombie-1"), ("0601", "turret")]
    game = hunting([5], points=3, face_down=hidden, face_up=[("0703", "cutter")])
    game.choose("scout 0501")
    # drawn in order: event, zombie-1, turret, infantry-2; lair 7 holds the cutter
    assert now(game).face_down == (
        ("0303", "turret"),
        ("0503", "zombie-1"),
        ("0903", "event"),
    )
    assert now(game).turn_counter == "infantry-2"
    assert where(game, "cutter") == "0703"


def test_M7_2_ev_counter_nothing_happens_after_the_end() -> None:
    game = hunting(
        [1], points=3, damaged=True, face_down=EVENT_HERE, face_up=[("0501", "zombie-1")]
    )
    game.choose("scout 0501")
    assert game.state.outcome == "hunt-lost"
    assert type(game.events[-1]).__name__ == "NightEnded"
