"""Rulings of the evening that may be given otherwise, each both ways: drop, march, infiltration."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.rules import Game, Options
from game.rules.advice.odds.options import odds_of
from game.rules.advice.odds.results import AttemptOdds
from game.rules.counters import EIGHT
from game.rules.decisions import Attempt
from game.rules.events.enemies import MarkerTurnedUp
from game.rules.events.field import ClueSeen
from tests.rules.boards import boards_with, field_of
from tests.rules.field.field_games import March
from tests.rules.small_castle import small_castle

USUAL = Options()


def both(switch: str) -> pytest.MarkDecorator:
    """Once without the switch and once with it."""
    return pytest.mark.parametrize("options", [USUAL, replace(USUAL, **{switch: True})])


# --- The drop -------------------------------------------------------------------------------


@both("last_jumper_is_spared")
def test_Q16_flak_and_the_last_man_aboard(options: Options) -> None:
    field = field_of([" ".join("." * 12)] * 10, aircraft=("0505", "0506", "0507"))
    position: dict[str, Any] = {
        "stage": "drop",
        "drop_order": list(EIGHT),
        "paras": {name: {"at": "plane"} for name in EIGHT},
    }
    dice = [3] * 7 + [6, 3]
    game = Game.from_position(boards_with(field=field), position, dice, options)
    spared = options.last_jumper_is_spared
    assert game.state.paras["Hank"].at == ("0806" if spared else "dead")


@both("flak_kills_one")
def test_Q16_flak_kills_again_or_only_drives_the_plane_on(options: Options) -> None:
    field = field_of([" ".join("." * 12)] * 10, aircraft=("0505", "0506", "0507", "0508"))
    position: dict[str, Any] = {
        "stage": "drop",
        "drop_order": list(EIGHT),
        "paras": {name: {"at": "plane"} for name in EIGHT},
    }
    game = Game.from_position(boards_with(field=field), position, [6, 6, 3] + [3] * 7, options)
    state = game.state
    assert state.paras["Hank"].at == "dead"
    assert (state.paras["Garrett"].at == "dead") != options.flak_kills_one
    assert state.aircraft == 2


# --- The march ------------------------------------------------------------------------------


def step_on_mine(options: Options, *dice: int) -> March:
    """Hank, wounded and with a charm, rushes a mine and takes a hit on the body."""
    hank = {"at": "0101", "wounded": True, "items": ["charm", "charge-1"]}
    march = March(
        [". * . . ."],
        {"Hank": hank, "Angel": "0401"},
        markers={"0201": "mine"},
        dice=dice,
        options=options,
    )
    march.march("Hank", "0201")
    return march


@both("gear_is_lost_with_the_dead")
def test_Q41_gear_of_the_dead(options: Options) -> None:
    march = step_on_mine(options, 3)
    march.choose("take-wound Hank")
    state = march.game.state
    assert march.where("Hank") == "dead"
    if options.gear_is_lost_with_the_dead:
        assert {"charm", "charge-1"} <= set(state.removed) and not state.lying
    else:
        assert state.lying["0201"] == ("charm", "charge-1")


@both("mine_stays")
def test_Q49_a_mine_that_went_off(options: Options) -> None:
    march = step_on_mine(options, 2, 6)
    state = march.game.state
    assert ("0201" in state.hidden) == options.mine_stays
    assert ("mine" in state.removed) != options.mine_stays
    assert ("mine" in state.peeked) == options.mine_stays


def test_Q49_a_mine_that_stays_goes_off_again() -> None:
    march = March(
        [". * . ."],
        {"Hank": "0101", "Angel": "0301"},
        markers={"0201": "mine"},
        dice=[2, 6, 6, 6],
        options=Options(mine_stays=True),
    )
    march.march("Hank", "0201")
    march.march("Angel", "0201")
    assert len(march.told(MarkerTurnedUp)) == 2
    assert march.game.state.paras["Angel"].wounded


@both("clue_by_sight")
def test_Q58_the_ambition_marker_seen_but_not_taken(options: Options) -> None:
    march = March(
        [". * . ."],
        {"Angel": "0101"},
        markers={"0201": "reich"},
        dice=[1],
        ambition="reich",
        options=options,
    )
    march.act("Angel")
    march.choose("reconnoitre")
    state = march.game.state
    assert state.clue == options.clue_by_sight
    assert bool(march.told(ClueSeen)) == options.clue_by_sight
    assert state.hidden == {"0201": "reich"}


@both("no_attack_after_first_aid")
def test_Q59_first_aid_and_an_attack(options: Options) -> None:
    frank = {"at": "0101", "wounded": True}
    march = March(
        [". . . ."],
        {"Blake": {"at": "0101", "items": ["first-aid-1"]}, "Frank": frank, "Hank": "0401"},
        germans={"G9": {"at": "0201", "up": True}},
        options=options,
    )
    march.act("Blake")
    march.choose("first-aid Frank")
    attacks = march.rule == "R4.4-who"
    assert attacks != options.no_attack_after_first_aid


@both("rush_on_entry")
def test_Q241_a_marker_on_the_way(options: Options) -> None:
    march = March([". * . ."], {"Angel": "0101"}, markers={"0201": "dog"}, options=options)
    march.act("Angel")
    march.choose("step 0201")
    assert bool(march.told(MarkerTurnedUp)) == options.rush_on_entry


# --- Infiltration ---------------------------------------------------------------------------


def in_nonette(dice: list[int], options: Options, *men: str, **more: Any) -> Game:
    """Those men in the village, who may infiltrate."""
    position: dict[str, Any] = {
        "stage": "infiltration",
        "garrisoned": True,
        "clock": 200,
        "paras": {name: {"at": "village"} for name in men},
    } | more
    return Game.from_position(small_castle(), position, dice, options)


@both("failed_attempt_is_one_hit")
def test_Q82_what_failing_alone_costs(options: Options) -> None:
    game = in_nonette([6], options, "Angel", "Frank")
    game.choose("act Frank")
    (odds,) = odds_of(game, Attempt())
    assert isinstance(odds, AttemptOdds) and odds.harm is not None
    game.choose("attempt")
    frank = game.state.paras["Frank"]
    if options.failed_attempt_is_one_hit:
        assert frank.wounded and frank.at == "village"
        assert odds.harm.keeping.dead == 0
    else:
        assert frank.at == "dead"
        assert odds.harm.keeping.dead > 0


@both("late_romance")
def test_Q85_love_at_the_second_attempt(options: Options) -> None:
    hidden = {"1F-0101": "gas-1"}
    game = in_nonette([1, 4, 1], options, "Angel", "Blake", "Ines", attempts=1, hidden=hidden)
    game.choose("act Angel")
    (odds,) = odds_of(game, Attempt())
    assert isinstance(odds, AttemptOdds)
    game.choose("attempt")
    assert (game.state.romance is not None) == options.late_romance
    assert (odds.romance > 0) == options.late_romance


def test_Q85_a_heart_that_is_given_away_is_not_free_later() -> None:
    romance = {"para": "Blake", "points": 1}
    options = Options(late_romance=True)
    more: dict[str, Any] = {"attempts": 1, "romance": romance, "hidden": {"1F-0101": "gas-1"}}
    game = in_nonette([1, 4, 1], options, "Angel", "Blake", "Ines", **more)
    game.choose("act Angel")
    game.choose("attempt")
    assert game.state.romance is not None and game.state.romance.points == 1
