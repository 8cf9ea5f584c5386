"""Goals and deadlines of a scenario's own: what wins, when the night ends, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game
from game.rules.advice.errands import errands
from game.rules.advice.mission import LastChance, Loss, if_it_blew, judge, last_chance
from game.rules.events.play import NightEnded
from game.rules.goal import Goal
from game.rules.position import read_position, write_position
from tests.rules.castle.demolished import ALL, TOWER, TOWER_AND_HALL, TREASURE, home
from tests.rules.small_castle import small_castle

HALL = {"1F-0101": ["charge-2"]}
ANGEL: dict[str, Any] = {"Angel": {"at": "village"}}


def at_the_end(goal: dict[str, Any], charges: dict[str, list[str]], **more: Any) -> NightEnded:
    """How a night with this goal ends, with the detonator on the first of the charges."""
    position: dict[str, Any] = {
        "stage": "demolition",
        "clock": 270,
        "deadline": 270,
        "goal": goal,
        "ambition": "reich",
        "paras": ANGEL,
        "charges_set": charges,
        "detonator": next(iter(charges), ""),
    } | more
    game = Game.from_position(small_castle(), position, [])
    assert game.decision is None
    ended = game.events[-1]
    assert isinstance(ended, NightEnded)
    return ended


def turn_before(goal: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The last moment of a turn that ends at 04:30, the deadline."""
    return {
        "stage": "castle",
        "phase": "plan",
        "garrisoned": True,
        "turn": 3,
        "clock": 260,
        "deadline": 270,
        "goal": goal,
        "paras": ANGEL,
    } | more


def play_turn(position: dict[str, Any]) -> Game:
    return Game.from_position(small_castle(), position, [])


@pytest.mark.parametrize(
    ("goal", "charges", "paras", "outcome", "reason"),
    [
        ({"blow": ["1F"]}, HALL, ANGEL, "operational-victory", "goal-met"),
        ({"blow": ["1F"]}, HALL, home(*TREASURE), "strategic-victory", "goal-met"),
        ({"blow": ["1F"]}, TOWER, ANGEL, "operational-defeat", "goal-missed"),
        ({"blow": ["2F", "1F"]}, TOWER, home(*TREASURE), "operational-defeat", "goal-missed"),
        ({"blow": ["2F"], "home": ["doctor"]}, TOWER, home("doctor"), "operational-victory", ""),
        ({"blow": ["2F"], "home": ["doctor"]}, TOWER, home("camera"), "tactical-defeat", ""),
        ({"home": ["doctor"]}, TOWER_AND_HALL, home("doctor"), "tactical-victory", "half-blown"),
        ({"home": ["doctor"]}, ALL, home("camera"), "tactical-defeat", "goal-missed"),
        ({"alive": ["Blake"]}, ALL, home(), "operational-victory", "castle-blown"),
        ({"alive": ["Blake"]}, ALL, home(Blake={"at": "dead"}), "tactical-defeat", "goal-missed"),
        ({"blow": [], "points": 6}, {}, home(*TREASURE), "strategic-victory", "goal-met"),
        ({"blow": [], "points": 6}, {}, home("diary"), "tactical-defeat", "goal-missed"),
        ({"blow": [], "home": ["Angel"]}, {}, ANGEL, "operational-victory", "goal-met"),
    ],
)
def test_a_goal_decides_the_level(
    goal: dict[str, Any], charges: dict[str, list[str]], paras: Any, outcome: str, reason: str
) -> None:
    ended = at_the_end(goal, charges, paras=paras)
    assert ended.outcome == outcome
    assert reason in ("", ended.reason)


def test_papers_count_beside_a_goal() -> None:
    """R8.2.4-key-item."""
    ended = at_the_end({"blow": ["1F"]}, HALL, ambition="haunebu")
    assert (ended.outcome, ended.reason) == ("tactical-defeat", "papers-missing")


def test_points_raise_only_the_table_of_the_rulebook() -> None:
    """R9.3-upgrade: a goal with floors of its own has its points in it."""
    position: dict[str, Any] = {
        "stage": "demolition",
        "clock": 360,
        "ambition": "reich",
        "detonator": "2F-0202",
    }
    position |= {"paras": home(*TREASURE), "charges_set": TOWER}
    asked = Game.from_position(small_castle(), position | {"goal": {"alive": ["Angel"]}}, [])
    assert asked.decision is not None and asked.decision.rule == "R9.3-upgrade"
    asked = Game.from_position(small_castle(), position | {"goal": {"blow": ["2F"]}}, [])
    assert asked.state.outcome == "strategic-victory"


def test_men_inside_are_not_home_when_nothing_blows_up() -> None:
    inside = {"Angel": {"at": "1F-0202"}, "Blake": {"at": "village"}}
    ended = at_the_end({"blow": [], "home": ["Angel"]}, {}, paras=inside)
    assert ended.outcome == "tactical-defeat"
    ended = at_the_end({"blow": [], "alive": ["Angel"]}, {}, paras=inside)
    assert ended.outcome == "operational-victory"


def test_the_night_ends_at_its_deadline() -> None:
    game = play_turn(turn_before({"blow": ["2F"]}))
    assert game.state.clock == 270
    assert game.state.outcome == "operational-defeat"
    later = play_turn(turn_before({"blow": ["2F"]}, deadline=280))
    assert later.state.clock == 270 and later.state.outcome is None


def test_the_night_ends_early_when_nothing_is_left_to_do() -> None:
    done = turn_before({"blow": [], "home": ["doctor"]}, deadline=360, paras=home("doctor"))
    assert play_turn(done).state.outcome == "operational-victory"
    # With something to blow up, or somebody to keep alive, it goes on.
    for goal in ({"home": ["doctor"]}, {"blow": [], "alive": ["Angel"]}):
        assert play_turn(done | {"goal": goal}).state.outcome is None


def test_what_isnt_named_leaves_positions_as_they_were() -> None:
    state, _ = read_position({"stage": "castle", "clock": 200, "paras": ANGEL})
    assert state.goal == Goal() and state.deadline == 360
    game = Game.from_position(small_castle(), {"stage": "castle", "clock": 200, "paras": ANGEL})
    assert not {"goal", "deadline"} & set(game.position())
    usual: dict[str, Any] = {"deadline": int("360"), "goal": {}}
    game = Game.from_position(small_castle(), {**usual, "stage": "castle", "clock": 200})
    assert not usual.keys() & set(game.position())
    own = Game.from_position(small_castle(), turn_before({"blow": ["1F"]}, deadline=280))
    state, _ = read_position(own.position())
    assert (state.goal, state.deadline) == (Goal(blow=("1F",)), 280)
    assert write_position(state, own.dice)["goal"] == {"blow": ("1F",)}


@pytest.mark.parametrize(
    ("faulty", "fault"),
    [
        ({"goal": {"blow": ["3F"]}}, "3F"),
        ({"goal": {"blow": ["2F", "2F"]}}, "2F is in 2 places"),
        ({"goal": {"home": ["piano"]}}, '"piano" doesn\'t belong in goal'),
        ({"goal": {"alive": ["Hank"]}}, '"Hank" doesn\'t belong in goal'),
        ({"goal": {"blow": []}}, "the goal asks for nothing"),
        ({"goal": {"burn": ["2F"]}}, "burn"),
        ({"deadline": 250}, "the deadline is at 250"),
        ({"deadline": 400}, "360"),
    ],
)
def test_a_goal_that_cannot_be_is_refused(faulty: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault.replace("(", r"\(")):
        play_turn(turn_before({}) | faulty)


def last_chance_of(game: Game) -> LastChance | None:
    return last_chance(game.boards, game.options, game.state)


def test_the_mission_is_that_of_the_goal() -> None:
    boards = small_castle()
    position = turn_before({"blow": ["1F"]}, phase="paras", clock=200, deadline=300)
    position |= {"paras": {"Angel": {"at": "1F-0202", "items": ["charge-1", "lighter"]}}}
    game = Game.from_position(boards, position, [])
    mission = judge(boards, game.options, game.state)
    assert mission.minutes == 100 and not mission.is_ready and mission.loss is None
    given = errands(boards, game.options, game.state, mission)
    assert given["Angel"].kind == "set"
    set_ = Game.from_position(boards, position | {"charges_set": HALL}, [])
    assert judge(boards, set_.options, set_.state).is_ready
    assert if_it_blew(boards, set_.options, set_.state).outcome == "operational-victory"
    home = Game.from_position(boards, position | {"goal": {"blow": [], "home": ["Angel"]}}, [])
    quiet = judge(boards, home.options, home.state)
    assert (quiet.floors, quiet.undone, quiet.needs_no_explosion) == ((), ("Angel",), True)
    assert errands(boards, home.options, home.state, quiet)["Angel"].kind == "home"
    assert if_it_blew(boards, home.options, home.state).outcome == "tactical-defeat"
    late = position | {"goal": {"blow": [], "home": ["Angel"]}}
    late["paras"] = {"Angel": {"at": "2F-0103"}}
    found = {}
    for left in (10, 20, 30, 60):
        game = Game.from_position(boards, late | {"clock": 300 - left}, [])
        loss, chance = (judge(boards, game.options, game.state).loss, last_chance_of(game))
        found[left] = loss and loss.kind, chance and chance.loss.kind
    assert found[10] == ("late-home", None) and found[60] == (None, None), found
    assert (None, "late-home") in found.values(), found
    lost = position | {"goal": {"alive": ["Blake"]}}
    lost["paras"] = {**lost["paras"], "Blake": {"at": "dead"}}
    game = Game.from_position(boards, lost, [])
    assert judge(boards, game.options, game.state).loss == Loss("goal", "R9.3-when")
    empty = position | {"paras": ANGEL}
    game = Game.from_position(boards, empty, [])
    loss = judge(boards, game.options, game.state).loss
    assert loss is not None and (loss.kind, loss.floor) == ("explosives", "1F")


@pytest.mark.parametrize(
    ("goal", "at_least"),
    [
        ({"blow": ["1F"]}, 8),
        ({"blow": [], "home": ["doctor"]}, 8),
        ({"blow": [], "points": 4}, 8),
    ],
)
def test_the_sergeant_plays_the_goal(goal: dict[str, Any], at_least: int) -> None:
    """Against an empty castle he reaches it nearly always."""
    boards = load_boards()
    squares = iter(boards.castle.markers)
    hidden = {next(squares): one for one in ("doctor", "key", "gas-1", "first-aid-3")}
    men = {
        "Angel": {"at": "village", "items": ["charge-1"]},
        "Blake": {"at": "village", "items": ["charge-2", "lighter"]},
        "Cooper": {"at": "village"},
    }
    position = turn_before(goal, phase="paras", clock=200, deadline=360, turn=1)
    position |= {"paras": men, "arrived": list(men), "hidden": hidden, "ambition": "reich"}
    won = 0
    for seed in range(10):
        game = Game.from_position(boards, position).fork(seed=seed)
        play_out(game, bot("sergeant", seed))
        won += "victory" in str(game.state.outcome)
    assert won >= at_least
