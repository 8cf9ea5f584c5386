"""V2: Colonel Jaeger, the T-34/85 and the Panther."""

from __future__ import annotations

from typing import Any

from game.rules import Game, Options
from game.rules.decisions import Step
from game.rules.events.castle import DuelFought, TankFound
from game.rules.events.enemies import EnemyMoved
from game.rules.events.play import AttackRolled
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import house, planning, reacting
from tests.rules.small_castle import small_castle

PANTHER = Options(anya=True, nikolai=True, t34=True, jaeger=True, panther=True)
T34 = Options(anya=True, nikolai=True, t34=True)


# --- The colonel ----------------------------------------------------------------------------


def test_V2_jaeger_stands_up_where_his_marker_lay() -> None:
    raid = planning({"Angel": "1F-0201"}, "jaeger", "2F-0401")
    jaeger = raid.game.state.enemies["Jaeger"]
    assert (jaeger.at, jaeger.up, jaeger.kind) == ("2F-0401", True, "german")
    assert "jaeger" in raid.game.state.removed


def hunt_for_nikolai(name: str, *dice: int) -> Raid:
    """Angel stands in the German's hall, Nikolai round two corners."""
    men = {"Angel": "1F-0701", "Nikolai": "1F-0703"}
    return reacting(men, {name: "1F-0401"}, dice)


def test_V2_jaeger_goes_for_nikolai_whom_he_does_not_see() -> None:
    raid = hunt_for_nikolai("Jaeger", 1, 1)
    assert [(move.rule, move.path[-1]) for move in raid.told(EnemyMoved)] == [
        ("V2-jaeger", "1F-0603")
    ]
    assert raid.told(AttackRolled)[0].target == "Nikolai"


def test_V2_jaeger_other_germans_stay_for_whom_they_see() -> None:
    raid = hunt_for_nikolai("Wafner", 1, 1)
    assert raid.told(EnemyMoved) == []
    assert raid.told(AttackRolled)[0].target == "Angel"


def test_V2_jaeger_fires_at_nikolai_before_anybody_nearer() -> None:
    men = {"Frank": "1F-0601", "Nikolai": "1F-0702"}
    raid = reacting(men, {"Jaeger": "1F-0401"}, [1, 1])
    assert raid.told(AttackRolled)[0].target == "Nikolai"


def test_V2_jaeger_without_nikolai_is_a_german_like_any_other() -> None:
    raid = reacting({"Angel": "1F-0701"}, {"Jaeger": "1F-0401"}, [1, 1])
    assert raid.told(AttackRolled)[0].target == "Angel"


def test_V2_jaeger_in_the_village_hits_nikolai_first() -> None:
    men = {"Frank": "village", "Nikolai": "village"}
    raid = reacting(men, {"Jaeger": "village"}, [6, 1])
    assert raid.where("Nikolai") == "dead"  # though Frank is the less lucky
    assert not raid.game.state.paras["Frank"].wounded


def test_V2_jaeger_nikolai_only_comes_nearer_to_him() -> None:
    raid = Raid(house(), {"Nikolai": "1F-0601"}, enemies={"Jaeger": "2F-0201"})
    raid.act("Nikolai")
    assert raid.offered(Step) == ["step 1F-0701"]
    free = Raid(house(), {"Nikolai": "1F-0601"}, enemies={"Wafner": "2F-0201"})
    free.act("Nikolai")
    assert len(free.offered(Step)) == 3


# --- The T-34/85 ----------------------------------------------------------------------------


def infiltrating(options: Options, *dice: int, nikolai: str = "village") -> Game:
    """Angel tries for the castle alone."""
    position: dict[str, Any] = {
        "stage": "infiltration",
        "garrisoned": True,
        "clock": 200,
        "paras": {"Angel": {"at": "village"}, "Nikolai": {"at": nikolai}},
    }
    game = Game.from_position(small_castle(), position, list(dice), options)
    game.choose("act Angel")
    return game


def test_V2_t34_is_found_with_the_passage() -> None:
    game = infiltrating(T34, 1, 5)
    assert game.state.passage and game.state.t34_stands
    assert any(isinstance(event, TankFound) for event in game.events)


def test_V2_t34_is_not_found_without_passage_or_nikolai_or_switch() -> None:
    assert not infiltrating(T34, 1, 2).state.t34_stands
    assert not infiltrating(T34, 1, 5, nikolai="dead").state.t34_stands
    assert not infiltrating(Options(anya=True, nikolai=True), 1, 5).state.t34_stands


def test_V2_t34_binds_nikolai_to_nonette() -> None:
    men = {"Nikolai": "village", "Angel": "village"}
    bound = Raid(house(), men, t34_stands=True)
    bound.act("Nikolai")
    assert bound.offered(Step) == []
    bound = Raid(house(), men, t34_stands=True)
    bound.act("Angel", "Nikolai")
    assert bound.offered(Step) == []
    free = Raid(house(), men)
    free.act("Nikolai")
    assert free.offered(Step) == ["step 1F-0101"]


def test_V2_t34_keeps_germans_in_the_village_from_firing() -> None:
    men = {"Nikolai": "village", "Angel": "village"}
    raid = reacting(men, {"G9": "village"}, t34_stands=True)
    assert raid.told(AttackRolled) == []
    assert raid.game.state.enemies["G9"].at == "village"
    raid = reacting(men, {"G9": "village"}, [1, 1])
    assert len(raid.told(AttackRolled)) == 1


def test_V2_t34_germans_there_are_fired_at_all_the_same() -> None:
    raid = Raid(house(), {"Nikolai": "village"}, enemies={"G9": "village"}, t34_stands=True)
    assert "volley" in raid.options


# --- The duel -------------------------------------------------------------------------------


def duel(die: int, options: Options = PANTHER, **more: Any) -> Raid:
    """The colonel's marker turns up while the T-34 stands."""
    men = {"Nikolai": "village", "Angel": "1F-0201"}
    return planning(men, "jaeger", "2F-0401", dice=[die], options=options, **more)


def test_V2_panther_loses_to_the_t34_on_three() -> None:
    raid = duel(3, t34_stands=True)
    assert raid.told(DuelFought)[0].won
    state = raid.game.state
    assert "Jaeger" not in state.enemies and "Jaeger" in state.removed
    assert not state.t34_stands


def test_V2_panther_wins_on_four_and_the_colonel_stays_in_nonette() -> None:
    raid = duel(4, t34_stands=True)
    state = raid.game.state
    assert state.enemies["Jaeger"].at == "village"
    assert not state.t34_stands
    assert state.paras["Nikolai"].at == "village"


def test_V2_panther_either_way_nikolai_may_leave() -> None:
    raid = duel(3, t34_stands=True)
    raid.act("Nikolai")
    assert raid.offered(Step) == ["step 1F-0101"]


def test_V2_panther_stays_away_without_a_t34_or_its_switch() -> None:
    assert duel(3).told(DuelFought) == []
    raid = duel(3, options=T34, t34_stands=True)
    assert raid.told(DuelFought) == []
    assert raid.game.state.enemies["Jaeger"].at == "2F-0401"
