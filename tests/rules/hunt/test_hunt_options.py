"""M4.1 and M8.0: a harder hunt and an easier one."""

from __future__ import annotations

from typing import Any

import pytest

from game.boards import load_boards
from game.rules import Game, Options
from game.rules.advice.odds.options import odds_of
from game.rules.advice.odds.results import ShotOdds
from game.rules.decisions import Ram
from game.rules.events.hunt import (
    ActionDiceRolled,
    AmmunitionRanOut,
    CounterattackBegan,
    GunFired,
    TrackBroke,
)
from tests.rules.hunt.hunt_games import asked, hunting, now, where, words

LAST_ZOMBIE: dict[str, Any] = {
    "killed": ["zombie-2", "zombie-3", "zombie-4"],
    "points": 5,
}
EVEN = Options(zombies_fall_on_equal=True)
STURDY = Options(no_breakdowns=True)


def told(game: Game, event_type: type) -> bool:
    return any(isinstance(event, event_type) for event in game.events)


# --- M4.1 -------------------------------------------------------------------------------------


def last_shot(rescue: Any, *, attached: list[str], afoot: str = "0401", **hunt: Any) -> Game:
    """The last zombie falls; infantry that isn't on the tank stands in `afoot`."""
    up = [("0601", "zombie-1")]
    if "infantry-1" not in attached:
        up.append((afoot, "infantry-1"))
    position = LAST_ZOMBIE | {"face_up": up, "attached": attached} | hunt
    game = hunting([6], options=Options(rescue=rescue), **position)
    game.choose("fire zombie-1")
    return game


def test_M4_1_option_rescue_is_won_with_enough_infantry_on_board() -> None:
    game = last_shot(1, attached=["infantry-1"])
    assert game.state.outcome == "hunt-won"
    game = last_shot(2, attached=["infantry-1", "infantry-2"], turn_counter="event")
    assert game.state.outcome == "hunt-won"


def test_M4_1_option_rescue_goes_on_until_they_are_fetched() -> None:
    game = last_shot(1, attached=[])
    assert game.state.outcome is None and len(now(game).killed) == 4
    game.choose("step 0401")
    assert game.state.outcome == "hunt-won"


def test_M4_1_option_rescue_without_it_nobody_waits() -> None:
    assert last_shot(0, attached=[]).state.outcome == "hunt-won"


def test_M4_1_option_rescue_is_lost_when_too_few_are_alive() -> None:
    position = LAST_ZOMBIE | {
        "face_up": [("0501", "zombie-1")],
        "attached": ["infantry-1"],
        "points": 0,
    }
    game = hunting([5], options=Options(rescue=2), **position)
    assert game.state.outcome == "hunt-lost"  # the damage was the rider's
    assert getattr(game.events[-1], "reason", "") == "infantry-lost"
    game = hunting([5], options=Options(rescue=1), **position)
    assert game.state.outcome is None


def test_M4_1_option_rescue_is_lost_when_the_rest_marks_the_turns() -> None:
    game = last_shot(2, attached=["infantry-1"], face_down=[])
    assert game.state.outcome == "hunt-lost"


def test_M4_1_option_rescue_must_be_done_by_the_tenth_turn() -> None:
    position: dict[str, Any] = {
        "turn": 10,
        "killed": ["zombie-1", "zombie-2", "zombie-3"],
        "turn_counter": "zombie-4",
        "face_up": [("0401", "infantry-1")],
    }
    game = hunting([1], options=Options(rescue=1), **position)
    assert game.state.outcome == "hunt-lost"
    assert getattr(game.events[-1], "reason", "") == "infantry-left"
    assert hunting([1], **position).state.outcome == "hunt-won"


# --- M8.0 (a) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "hit"), [(EVEN, True), (Options(), False)])
def test_M8_0_easier_a_an_even_die_fells_a_zombie(options: Options, hit: bool) -> None:
    game = hunting([5], options=options, points=2, face_up=[("0601", "zombie-2")])
    game.choose("fire zombie-2")
    assert any(isinstance(event, GunFired) and event.hit == hit for event in game.events)


def test_M8_0_easier_a_leaves_hidden_counters_at_five() -> None:
    game = hunting([4], options=EVEN, points=2, face_down=[("0601", "zombie-2")])
    game.choose("fire 0601")
    assert not any(isinstance(event, GunFired) and event.hit for event in game.events)


# --- M8.0 (b) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "breaks"), [(STURDY, False), (Options(), True)])
def test_M8_0_easier_b_a_one_costs_neither_shells_nor_track(options: Options, breaks: bool) -> None:
    game = hunting([1, 1], options=options, points=3, face_up=[("0501", "zombie-4")])
    game.choose("fire zombie-4")
    assert told(game, AmmunitionRanOut) == breaks
    game.choose("ram zombie-4")
    assert told(game, TrackBroke) == breaks


@pytest.mark.parametrize(("options", "crippled"), [(STURDY, True), (Options(), False)])
def test_M8_0_easier_b_a_damaged_tank_only_scouts_and_mends(
    options: Options, crippled: bool
) -> None:
    near = [("0601", "zombie-2")]
    here = [("0501", "zombie-4")]
    game = hunting([], options=options, points=3, damaged=True, face_down=near, face_up=here)
    assert {"scout", "repair", "end-phase"} <= words(game)
    assert ({"step", "fire", "ram"} & words(game) == set()) == crippled


@pytest.mark.parametrize("options", [EVEN, STURDY, Options()])
def test_M8_0_odds_are_those_of_the_option(options: Options) -> None:
    game = hunting([], options=options, points=3, face_up=[("0501", "zombie-2")])
    (odds,) = odds_of(game, Ram("zombie-2"))
    assert isinstance(odds, ShotOdds)
    assert odds.need == (5 if options is EVEN else 6)
    assert (odds.breaks == 0) == (options is STURDY)


# --- M8.0-two-dice ----------------------------------------------------------------------------

TWO_DICE = Options(two_dice=4)


def with_two_dice(dice: list[int], **hunt: Any) -> Game:
    return hunting(dice, options=TWO_DICE, **{"turns": 4} | hunt)


def test_M8_0_two_dice_the_kept_die_gives_its_points() -> None:
    game = with_two_dice([4, 2])
    assert game.decision is not None and game.decision.rule == "M8.0-two-dice"
    assert [str(one) for one in game.decision.options] == ["keep-die 4", "keep-die 2"]
    game.choose("keep-die 2")
    assert (now(game).points, now(game).ends_turn) == (2, False)
    assert not told(game, CounterattackBegan)


@pytest.mark.parametrize(("kept", "hexes"), [(5, 1), (6, 2)])
def test_M8_0_two_dice_zombies_come_before_the_points_of_a_5_or_6(kept: int, hexes: int) -> None:
    game = with_two_dice([kept, 3], face_up=[("0801", "zombie-1")])
    game.choose(f"keep-die {kept}")
    assert where(game, "zombie-1") == f"0{8 - hexes}01"
    assert (now(game).turn, now(game).points) == (1, kept)


@pytest.mark.parametrize(
    ("dice", "choices"),
    [([1, 3], ["keep-die 1"]), ([6, 3], ["keep-die 6"]), ([3, 3], [])],
)
def test_M8_0_two_dice_a_1_a_6_and_doubles_end_the_turn_once_used(
    dice: list[int], choices: list[str]
) -> None:
    game = with_two_dice([*dice, 2, 4])
    for choice in choices:
        game.choose(choice)
    assert now(game).turn == 1 and now(game).points > 0
    game.choose("end-phase")
    assert (now(game).turn, now(game).ends_turn) == (2, False)
    assert asked(game) == "M8.0-two-dice"


@pytest.mark.parametrize(
    ("dice", "choices", "turn"),
    [([1, 3], ["keep-die 1"], 1), ([6, 3], ["keep-die 6"], 1), ([6, 6], [], 2), ([1, 1], [], 2)],
)
def test_M8_0_two_dice_with_only_doubles_nothing_else_ends_the_turn(
    dice: list[int], choices: list[str], turn: int
) -> None:
    options = Options(two_dice=3, only_doubles=True)
    game = hunting([*dice, 2, 4], options=options, turns=3)
    for choice in choices:
        game.choose(choice)
    assert now(game).points == dice[0]
    game.choose("end-phase")
    assert now(game).turn == turn and asked(game) == "M8.0-two-dice"


def test_M8_0_two_dice_otherwise_the_turn_goes_on() -> None:
    game = with_two_dice([4, 1, 2, 3])
    game.choose("keep-die 4")
    game.choose("end-phase")
    assert now(game).turn == 1 and asked(game) == "M8.0-two-dice"


def test_M8_0_two_dice_after_its_last_turn_the_hunt_ends() -> None:
    game = with_two_dice([6, 2], turn=4)
    game.choose("keep-die 6")
    game.choose("end-phase")
    assert game.state.outcome == "hunt-won"  # only gear lay face down
    assert Game.new(load_boards(), 1, TWO_DICE, "hunt").state.hunt.turns == 4  # type: ignore[union-attr]


def test_M8_0_two_dice_which_die_is_kept_can_be_undone() -> None:
    game = with_two_dice([4, 2])
    game.choose("keep-die 2")
    game.undo()
    assert asked(game) == "M8.0-two-dice" and now(game).points == 0


def test_M8_0_two_dice_off_there_are_ten_turns_and_one_die() -> None:
    game = Game.new(load_boards(), 1, part="hunt")
    assert now(game).turns == 10 and not told(game, ActionDiceRolled)
