"""M7.0, M7.1, M7.3-M7.5: what the tank does with its points."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import Game
from tests.rules.hunt.hunt_games import FAR, asked, hunting, now, where, words


def offered(game: Game, *texts: str) -> bool:
    """Whether all of these are on offer."""
    assert game.decision is not None
    return set(texts) <= {str(one) for one in game.decision.options}


def test_M7_0_free_points_may_be_dropped() -> None:
    game = hunting([2], points=4)
    game.choose("end-phase")
    assert (now(game).turn, now(game).points) == (1, 2)  # not saved


def test_M7_0_free_any_mix_in_any_order() -> None:
    near = [("0501", "turret"), FAR]
    game = hunting([2, 6], points=5, face_down=near, face_up=[("0701", "zombie-4")])
    game.choose("scout 0501")
    game.choose("fire zombie-4")
    game.choose("step 0601")
    assert now(game).points == 1


@pytest.mark.parametrize(
    ("choice", "dice", "cost"),
    [
        ("step 0401", [], 1),
        ("scout 0601", [], 2),
        ("fire 0601", [2], 1),
        ("ram zombie-4", [2], 1),
        ("repair 3", [6], 3),
    ],
)
def test_M7_0_costs(choice: str, dice: list[int], cost: int) -> None:
    game = hunting(
        dice,
        points=4,
        damaged=True,
        face_down=[("0601", "turret"), FAR],
        face_up=[("0501", "zombie-4")],
    )
    game.choose(choice)
    assert now(game).points == 4 - cost


def test_M7_0_costs_scouting_reaches_the_next_hex_and_needs_two_points() -> None:
    hidden = [("0501", "turret"), ("0601", "cutter"), ("0701", "infantry-1")]
    game = hunting([], points=2, face_down=hidden)
    assert offered(game, "scout 0501", "scout 0601")
    assert not offered(game, "scout 0701")
    assert "scout" not in words(hunting([], points=1, face_down=hidden))


def test_M7_1_move_only_to_printed_hexes() -> None:
    game = hunting(
        [], points=2, rows=["* . # .", ". . . ."], tank="0201", face_down=[("0401", "event")]
    )
    assert offered(game, "step 0101", "step 0202", "step 0102")
    assert not offered(game, "step 0301")


def test_M7_1_move_into_hexes_with_counters() -> None:
    hidden = [("0601", "turret"), FAR]
    game = hunting([], points=4, face_down=hidden, face_up=[("0401", "zombie-1")])
    game.choose("step 0601")
    assert where(game, "turret") == "0601"
    game.choose("step 0501")
    game.choose("step 0401")
    assert now(game).tank == where(game, "zombie-1") == "0401"


# --- M7.3 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "zombie"), [(2, "zombie-1"), (5, "zombie-2")])
def test_M7_3_fire_must_beat_the_zombies_value(value: int, zombie: str) -> None:
    game = hunting([value, value + 1], points=3, face_up=[("0701", zombie)])
    game.choose(f"fire {zombie}")
    assert where(game, zombie) == "0701"
    game.choose(f"fire {zombie}")
    assert now(game).killed == (zombie,)


def test_M7_3_fire_hidden_counters_fall_on_five() -> None:
    game = hunting([4, 5], points=3, face_down=[("0701", "zombie-4"), FAR])
    game.choose("fire 0701")
    assert now(game).killed == ()
    game.choose("fire 0701")
    assert now(game).killed == ("zombie-4",)


def test_M7_3_fire_two_hexes_and_the_own_one_over_hedges() -> None:
    rows = ["* . . 1 # # . . 3", ". . . # # . . . .", "4 . 5 . 6 . 7 . 8"]
    game = hunting(
        [],
        rows=rows,
        points=2,
        tank="0301",
        face_up=[
            ("0301", "zombie-1"),
            ("0503", "zombie-2"),
            ("0403", "zombie-3"),
        ],
    )
    assert offered(game, "fire zombie-1", "fire zombie-3")
    assert not offered(game, "fire zombie-2")  # three hexes


def test_M7_3_fire_not_at_gear_or_infantry() -> None:
    game = hunting([], points=2, face_up=[("0501", "turret"), ("0601", "infantry-1")])
    assert "fire" not in words(game) and "ram" not in words(game)


def test_M7_3_m8_turret_adds_two() -> None:
    gun: dict[str, Any] = {"attached": ["turret"], "face_up": [("0601", "zombie-4")]}
    game = hunting([4], points=2, **gun)
    game.choose("fire zombie-4")
    assert now(game).killed == ("zombie-4",)


def test_M7_3_ammo_a_natural_one_empties_the_racks() -> None:
    game = hunting([1], points=2, face_up=[("0501", "zombie-4")])
    game.choose("fire zombie-4")
    assert now(game).out_of_ammunition
    assert "fire" not in words(game)
    assert "ram" in words(game)


def test_M7_3_ammo_even_if_the_shot_hits() -> None:
    game = hunting([1], points=2, attached=["turret"], face_up=[("0501", "zombie-1")])
    game.choose("fire zombie-1")
    assert now(game).killed == ("zombie-1",)
    assert now(game).out_of_ammunition


def test_M7_3_reveal_infantry_may_be_shot_by_mistake() -> None:
    game = hunting([5], points=2, face_down=[("0601", "infantry-1"), FAR])
    events = game.choose("fire 0601")
    assert "CounterTurnedUp" in {type(one).__name__ for one in events}
    assert now(game).lost == ("infantry-1",)


def test_M7_3_reveal_an_event_happens_all_the_same() -> None:
    game = hunting([5, 5], points=2, face_down=[("0601", "event"), FAR])
    game.choose("fire 0601")  # chaos: event, cutter, infantry-2 from lair 8 downward
    assert now(game).face_down == (("0703", "cutter"), ("0903", "event"))


# --- M7.4 ---------------------------------------------------------------------------------


def test_M7_4_ram_in_the_same_hex_only() -> None:
    near: dict[str, Any] = {"face_down": [("0501", "turret"), ("0601", "infantry-1")]}
    game = hunting([5], points=2, face_up=[("0501", "zombie-1"), ("0401", "zombie-2")], **near)
    assert offered(game, "ram zombie-1", "ram 0501")
    assert not offered(game, "ram zombie-2") and not offered(game, "ram 0601")
    game.choose("ram zombie-1")
    assert now(game).killed == ("zombie-1",)


def test_M7_4_cutter_adds_two_to_ramming_only() -> None:
    game = hunting(
        [4, 4],
        points=3,
        attached=["cutter"],
        face_down=[("0901", "turret")],
        face_up=[
            ("0501", "zombie-4"),
        ],
    )
    game.choose("fire zombie-4")
    assert now(game).killed == ()
    game.choose("ram zombie-4")
    assert now(game).killed == ("zombie-4",)


def test_M7_4_track_a_natural_one_breaks_it() -> None:
    game = hunting([1], points=3, face_up=[("0501", "zombie-4")])
    game.choose("ram zombie-4")
    assert now(game).track_broken
    assert words(game) == {"fire", "repair", "end-phase"}


def test_M7_4_reveal_gear_may_be_crushed() -> None:
    game = hunting([5], points=2, face_down=[("0501", "turret"), FAR])
    game.choose("ram 0501")
    assert now(game).lost == ("turret",)
    assert now(game).attached == ()


# --- M7.5 ---------------------------------------------------------------------------------


def test_M7_5_repair_needs_a_die_within_the_points_spent() -> None:
    game = hunting([3, 2], points=5, damaged=True)
    game.choose("repair 2")
    assert now(game).damaged
    game.choose("repair 2")
    assert not now(game).damaged


def test_M7_5_repair_does_one_thing() -> None:
    game = hunting(
        [1], points=5, damaged=True, track_broken=True, tank="0101", out_of_ammunition=True
    )
    game.choose("repair 1")
    assert asked(game) == "M7.5-repair"
    game.choose("mend track")
    assert (now(game).damaged, now(game).track_broken, now(game).out_of_ammunition) == (
        True,
        False,
        True,
    )


def test_M7_5_repair_ammunition_only_in_carentan() -> None:
    assert "repair" not in words(hunting([], points=2, out_of_ammunition=True))
    game = hunting([2], points=3, out_of_ammunition=True, tank="0101")
    game.choose("repair 2")
    assert not now(game).out_of_ammunition


def test_M7_5_repair_with_nothing_to_mend_is_not_offered() -> None:
    assert "repair" not in words(hunting([], points=4))
