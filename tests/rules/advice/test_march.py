"""How soon the men can be in Nonette, beside marches that are played."""

from __future__ import annotations

from typing import Any

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.advice.march import NEVER, Pace, paces
from game.rules.events.field import GroupArrived
from tests.rules.field.field_games import March, open_field

BOARDS = load_boards()


LANE = [". . . . . . . N"]
"""Seven hexes of open ground to Nonette: two turns at five MP, three at three."""


def pace(men: dict[str, Any], rows: list[str] = LANE, **more: Any) -> Pace:
    march = March(rows, men, **more)
    (found,) = paces(march.game.boards, march.game.state)
    return found


def test_R4_2_1_mp_the_slowest_man_sets_the_pace() -> None:
    quick, slow = pace({"Garrett": "0101"}), pace({"Garrett": "0101", "Blake": "0101"})
    assert (quick.clock, slow.clock) == (40, 60)
    assert slow.men == ("Blake", "Garrett")
    assert quick.way == tuple(f"0{column}01" for column in range(1, 9))
    assert quick.counted == 7


def test_R4_2_2_marsh_takes_a_whole_turn_and_hides() -> None:
    wet = pace({"Garrett": "0101"}, ["m m m N"])
    assert (wet.clock, wet.counted) == (60, 1)


def test_R5_0_end_who_has_acted_waits_for_the_next_turn() -> None:
    tired = {"Garrett": {"at": "0101", "acted": True}, "Angel": {"at": "0301"}}
    march = March(LANE, tired)
    found = {one.men: one.clock for one in paces(march.game.boards, march.game.state)}
    assert found == {("Angel",): 40, ("Garrett",): 60}


def test_R5_0_end_three_o_clock_and_six_o_clock() -> None:
    early = pace({"Garrett": "0101"}, clock=140)
    late = pace({"Garrett": "0101"}, clock=160)
    lost = pace({"Garrett": "0101"}, clock=340)
    assert (early.is_in_time, late.is_in_time) == (True, False)
    assert (late.is_too_late, lost.is_too_late) == (False, True)


def test_no_way_is_no_time() -> None:
    nowhere = pace({"Garrett": "0101"}, open_field())
    assert nowhere.clock == NEVER and nowhere.is_too_late and not nowhere.is_in_time


def test_R5_0_end_nobody_comes_sooner_than_the_march_says() -> None:
    """The sergeant's marches: no arrival before the hour that was told."""
    for seed in range(6):
        game, player = Game.new(BOARDS, seed), bot("sergeant", seed)
        told: dict[str, int] = {}
        while game.decision is not None and game.state.stage in ("equip", "drop", "field"):
            if game.state.stage == "field":
                for one in paces(game.boards, game.state):
                    for name in one.men:
                        # Alone he may be faster than with those who stand beside him.
                        told.setdefault(name, one.clock if len(one.men) == 1 else 0)
            clock = game.state.clock
            for event in game.choose(player.choose(game)):
                if isinstance(event, GroupArrived) and event.rule == "R5.1-exit":
                    for name in event.group:
                        assert clock + 20 >= told.get(name, 0)


def test_R4_2_2_river_a_way_over_it_names_its_bridge() -> None:
    game = Game.new(BOARDS, 1)
    player = bot("sergeant", 1)
    while game.state.stage != "field":
        game.choose(player.choose(game))
    found = paces(game.boards, game.state)
    assert all(one.clock != NEVER for one in found)
    board = game.boards.field
    for one in found:
        assert one.way[-1] == board.nonette
        assert not one.bridge or board.is_on("river", one.bridge)
