"""Chapter 3.2: the airdrop."""

from __future__ import annotations

from typing import Any

from game.rules import Game
from game.rules.counters import EIGHT
from game.rules.events.field import PlaneFlewOn
from tests.rules.boards import boards_with, field_of

WIDE = [" ".join("." * 12)] * 10


def dropping(
    dice: list[int], aircraft: tuple[str, ...] = ("0505", "0506", "0507"), **more: Any
) -> Game:
    """All eight in the plane, Angel first, over an open field."""
    position = {
        "stage": "drop",
        "drop_order": list(EIGHT),
        "paras": {
            name: {"at": "plane", "items": ["charm"] if name == "Hank" else []} for name in EIGHT
        },
        **more,
    }
    return Game.from_position(boards_with(field=field_of(WIDE, aircraft=aircraft)), position, dice)


def test_R3_2_roll_lands_that_many_hexes_along_the_arrow() -> None:
    game = dropping([3, 1, 2, 3, 3, 3, 3, 3])
    assert game.state.paras["Angel"].at == "0805"  # arrow 3 is east
    assert game.state.paras["Blake"].at == "0404"  # arrow 1 is north-west


def test_R3_2_flak_kills_the_last_in_order_with_his_gear() -> None:
    game = dropping([6, 3, 3, 3, 3, 3, 3, 3])
    assert game.state.paras["Hank"].at == "dead"
    assert "charm" in game.state.removed
    assert game.state.paras["Angel"].at == "0806"  # from the second aircraft hex


def test_R3_2_last_aircraft_lands_all_without_a_roll() -> None:
    game = dropping([6, 6])
    landed = [man.at for man in game.state.paras.values() if man.at != "dead"]
    assert landed == ["0507"] * 6


def test_R3_2_offmap_is_removed_with_his_items() -> None:
    game = dropping([1, 3, 3, 3, 3, 3, 3, 3], aircraft=("0101", "0102"))
    assert game.state.paras["Angel"].at == "dead"


def test_Q16_the_last_aboard_dies_of_flak_and_the_plane_goes_home() -> None:
    game = dropping([3] * 7 + [6])
    assert game.state.paras["Hank"].at == "dead"
    assert not any(isinstance(event, PlaneFlewOn) for event in game.events)


def test_Q17_flak_before_the_last_aircraft_hex_kills_first_and_then_all_land() -> None:
    game = dropping([3, 6], aircraft=("0505", "0506"))
    men = game.state.paras
    assert men["Hank"].at == "dead"
    assert men["Angel"].at == "0805"
    assert [men[name].at for name in EIGHT[1:-1]] == ["0506"] * 6


def test_Q20_landing_on_a_marker_is_no_rush() -> None:
    game = dropping([3] * 8, hidden={"0805": "mine"})
    assert game.state.hidden == {"0805": "mine"}


def test_Q21_nobody_lands_on_a_german_but_beside_him_and_wakes_him() -> None:
    game = dropping([3] * 8, enemies={"G1": {"kind": "german", "at": "0805"}})
    assert game.decision is not None
    offered = {str(option) for option in game.decision.options}
    assert offered == {f"cell {cell}" for cell in game.boards.field.neighbours["0805"]}
    game.choose("cell 0705")
    assert game.state.enemies["G1"].up
