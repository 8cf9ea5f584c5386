"""V2: Anya and Nikolai."""

from __future__ import annotations

from typing import Any

from game.boards import load_boards
from game.rules import Game, Options
from game.rules.counters import EIGHT, INES, ORDINARY_GERMANS, PARAS
from game.rules.decisions import Act, Step
from game.rules.events.castle import CompanionJoined
from game.rules.events.enemies import EnemyTurnedUp
from game.rules.events.people import MoveEnded
from tests.rules.castle.boards import Raid, castle_of
from tests.rules.field.field_games import March
from tests.rules.small_castle import small_castle

ANYA_MARKER = {"0201": "anya"}
BOTH = Options(anya=True, nikolai=True)
CORRIDOR = castle_of(["c c c c c"])


def before_the_castle(options: Options, **men: str) -> Game:
    """The march is over and the castle has just been laid out."""
    position: dict[str, Any] = {
        "stage": "infiltration",
        "clock": 200,
        "ambition": "reich",
        "paras": {name: {"at": at} for name, at in {"Angel": "village", **men}.items()},
        "pool": list(ORDINARY_GERMANS),
    }
    return Game.from_position(small_castle(), position, [], options)


# --- Anya ---------------------------------------------------------------------------------


def test_V2_anya_joins_where_her_marker_lay_and_may_act_at_once() -> None:
    march = March([". * . ."], {"Angel": "0101"}, markers=ANYA_MARKER)
    march.march("Angel", "0201")
    assert march.where("Anya") == "0201"
    assert "act Anya" in march.options
    assert march.game.state.removed == ("anya",)


def test_V2_anya_wakes_who_is_next_to_her() -> None:
    march = March(
        [". * . . S"], {"Angel": "0101"}, markers=ANYA_MARKER, germans={"G1": {"at": "0301"}}
    )
    march.act("Angel")
    march.choose("step 0201", "stop")
    assert [event.name for event in march.told(EnemyTurnedUp)] == ["G1"]


def test_V2_anya_has_no_wounded_side_as_ines_has_none() -> None:
    assert PARAS["Anya"].wounded is None and PARAS["Nikolai"].wounded is None


def test_V2_anya_is_met_only_with_her_switch() -> None:
    boards = load_boards()
    for seed in range(12):
        plain = Game.new(boards, seed).state
        assert "anya" not in (*plain.hidden.values(), *plain.left_out)
        with_her = Game.new(boards, seed, Options(anya=True)).state
        assert "anya" in (*with_her.hidden.values(), *with_her.left_out)


def test_V2_anya_may_be_in_nonette_when_a_raid_begins() -> None:
    boards = load_boards()
    raids = [Game.new(boards, seed, Options(anya=True), "castle") for seed in range(12)]
    there = ["Anya" in raid.state.arrived for raid in raids]
    assert any(there) and not all(there)
    assert ["Anya" in raid.state.paras for raid in raids] == there


def test_Q266_neither_of_them_infiltrates() -> None:
    position: dict[str, Any] = {
        "stage": "infiltration",
        "garrisoned": True,
        "clock": 200,
        "paras": {name: {"at": "village"} for name in ("Angel", "Anya", "Nikolai")},
    }
    game = Game.from_position(small_castle(), position, [], BOTH)
    assert game.decision is not None
    assert [one for one in game.decision.options if isinstance(one, Act)] == [Act("Angel")]


def test_the_box_has_eight_and_ines_without_a_switch() -> None:
    game = Game.new(load_boards(), 1)
    assert list(game.state.paras) == [*EIGHT, INES]


# --- Nikolai ------------------------------------------------------------------------------


def test_V2_nikolai_joins_in_nonette_if_anya_got_there() -> None:
    game = before_the_castle(BOTH, Anya="village")
    assert game.state.paras["Nikolai"].at == "village"


def test_V2_nikolai_stays_away_without_anya_or_his_switch() -> None:
    assert "Nikolai" not in before_the_castle(BOTH, Anya="dead").state.paras
    assert "Nikolai" not in before_the_castle(BOTH).state.paras
    assert "Nikolai" not in before_the_castle(Options(anya=True), Anya="village").state.paras


def test_V2_nikolai_passes_others_but_may_not_stop_with_them() -> None:
    raid = Raid(CORRIDOR, {"Nikolai": "1F-0101", "Blake": "1F-0301"})
    raid.act("Nikolai")
    raid.choose("step 1F-0201", "step 1F-0301")
    assert "stop" not in raid.options
    raid.choose("step 1F-0401")
    assert raid.where("Nikolai") == "1F-0401"


def test_V2_nikolai_takes_no_step_from_which_he_could_not_get_away() -> None:
    raid = Raid(CORRIDOR, {"Nikolai": "1F-0101", "Blake": "1F-0401"})
    raid.act("Nikolai")
    raid.choose("step 1F-0201", "step 1F-0301")
    # with his third step he would have to stay with Blake
    assert raid.offered(Step) == ["step 1F-0201"]


def test_V2_nikolai_stops_anywhere_beside_anya() -> None:
    raid = Raid(CORRIDOR, {"Nikolai": "1F-0101", "Anya": "1F-0201", "Blake": "1F-0201"})
    raid.walk("Nikolai", "1F-0201")
    assert raid.where("Nikolai") == "1F-0201"
    raid = Raid(CORRIDOR, {"Nikolai": "1F-0101", "Anya": "1F-0101", "Blake": "1F-0201"})
    raid.walk("Anya+Nikolai", "1F-0201")
    assert raid.where("Nikolai") == "1F-0201"


def test_Q196_who_comes_to_nikolai_is_welcome() -> None:
    raid = Raid(CORRIDOR, {"Nikolai": "1F-0101", "Blake": "1F-0201"})
    raid.walk("Blake", "1F-0101")
    raid.act("Nikolai")
    assert "stop" in raid.options


def test_Q196_without_anya_he_leaves_in_no_group() -> None:
    raid = Raid(CORRIDOR, {"Nikolai": "1F-0101", "Blake": "1F-0101"})
    raid.act("Blake", "Nikolai")
    assert raid.told(MoveEnded)[0].at == "1F-0101"  # nothing else was left to them


def test_companions_are_told_of_by_an_event_each() -> None:
    game = before_the_castle(BOTH, Anya="village")
    joined = [event for event in game.events if isinstance(event, CompanionJoined)]
    assert [(event.rule, event.name) for event in joined] == [("V2-nikolai", "Nikolai")]
