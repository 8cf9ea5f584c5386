"""The odds are equal to what happens when the dice fall in every possible way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.advice.forecast import forecast
from game.rules.advice.odds import odds_of
from game.rules.advice.odds.options import ODDS_BY_OPTION
from game.rules.decisions import LeaveLying, LookAt, LookNoMore, Take, parse_option
from game.rules.events.play import Event
from game.rules.game import Part
from tests.rules.advice.odds_games import (
    Trial,
    four,
    played,
    raid,
    sparing,
    told_by_odds,
    weapons,
)
from tests.rules.advice.odds_grounds import BARRACKS, FIELD, HALL, UNDEAD, ZOMBIE, on_field
from tests.rules.advice.odds_readings import (
    forecast_odds,
    forecast_seen,
    light_odds,
    light_seen,
    throw_odds,
    throw_seen,
)
from tests.rules.advice.odds_trials import TRIALS, attack
from tests.rules.castle.boards import castle_of

CELLAR = castle_of(
    ["AAAAA"] * 3,
    basement=["CCC"] * 3,
    stairs={"down": "1F-0501/B-0101"},
    road="1F-0101",
    charges={"1F": ("1F-0202", 3)},
)
NOBODY_ELSE = {"Ines": "1F-0905"}


def prove(trial: Trial) -> None:
    assert played(trial) == told_by_odds(trial)


@pytest.mark.parametrize("name", TRIALS)
def test_the_odds_are_those_of_the_game_played_with_every_die(name: str) -> None:
    prove(TRIALS[name])


def has_dice(event: Event) -> bool:
    return not {"die", "dice"}.isdisjoint(event.__struct_fields__)


def test_every_type_of_option_with_odds_is_proved() -> None:
    lines = [parse_option(trial.lines[-1].replace("@", "")) for trial in TRIALS.values()]
    assert {type(option) for option in lines} == set(ODDS_BY_OPTION)


OF_ENEMIES = {"R4.5.4-dice", "R7.8.2-resolve", "R7.8.4-resolve", "R7.8.5-germans"}
"""Attacks that the forecast tells."""
OF_NO_OPTION = {"R3.2-roll", "M5.0-ap"}
"""Where a man comes down has no odds; the points of the hunt's next turn are those of `EndPhase`,
but the turn also ends by itself."""
FINDS = (LeaveLying, Take, LookAt, LookNoMore)
AFTER_A_FIND = {"R4.3.1-roll"}
"""The detection of a march that ends on a marker has its odds before the marker is turned up."""


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_no_other_dice_follow_an_option_without_odds(part: Part) -> None:
    boards = load_boards()
    for seed in range(8):
        game, player = Game.new(boards, seed, part=part), bot("random", seed)
        while game.decision is not None:
            option = player.choose(game)
            has_odds = bool(odds_of(game, option))
            rolled = next((one for one in game.choose(option) if has_dice(one)), None)
            if rolled is not None and not has_odds:
                told_before = AFTER_A_FIND if isinstance(option, FINDS) else set()
                assert rolled.rule in OF_ENEMIES | OF_NO_OPTION | told_before, option


def test_R4_4_1_dice_with_sights_against_a_weakened_german() -> None:
    men = {"Dylan": "0303", "Ines": "0901"}
    germans = {"G3": {"at": "0403", "hits": 1}}
    prove(attack(FIELD, on_field(men, germans), "act Dylan, stop, attack G3"))


def test_R7_6_4_purple_plus_counts_on_each_die_of_its_bearer_only() -> None:
    boards, position = raid(
        HALL,
        {"Elliot": "1F-0203", "Blake": {"at": "1F-0203", "items": ["bat"]}} | NOBODY_ELSE,
        {"Z4": {"at": "1F-0303", **UNDEAD}},
    )
    lines = "act Blake, join Elliot, stop, attack Z4"
    prove(attack(boards, position, lines, answer=weapons("use Blake bat")))


def test_R7_6_5_grenade_thrown_between_friend_and_foe() -> None:
    boards, position = raid(
        HALL,
        {"Blake": {"at": "1F-0103", "items": ["grenade-1"]}, "Frank": "1F-0402"} | NOBODY_ELSE,
        {"G10": "1F-0403"},
    )
    lines = ("act Blake", "stop", "throw grenade-1", "cell 1F-0403")
    trial = Trial(boards, position, lines, throw_odds, throw_seen, answer=sparing)
    prove(trial)


@pytest.mark.parametrize("items", [(), ("camera", "diary")])
def test_R9_2_basement_escape_by_what_is_carried(items: tuple[str, ...]) -> None:
    boards, position = raid(
        CELLAR,
        {"Frank": {"at": "B-0202", "items": list(items)}}
        | {"Angel": {"at": "village"}, "Cooper": {"at": "1F-0202", "items": ["flamethrower-1"]}},
        {},
        charges_set={"1F-0202": ["charge-1"]},
    )
    lines = ("act Cooper", "light flamethrower-1 1F-0202")
    trial = Trial(boards, position, lines, light_odds, light_seen, answer=sparing)
    prove(trial)


@pytest.mark.parametrize("bites", [("a",), ()])
@pytest.mark.parametrize("wounded", [False, True])
def test_R7_8_2_infect_wounded_and_killed(bites: tuple[str, ...], wounded: bool) -> None:
    boards, position = raid(
        BARRACKS,
        {"Frank": {"at": "1F-0101", "wounded": wounded, "items": ["camera"]}}
        | {"Angel": "2F-0101"},
        {"Z6": {"at": "1F-0201", **ZOMBIE}},
        bites=list(bites),
    )
    trial = Trial(boards, position, ("end-phase",), forecast_odds, forecast_seen, answer=sparing)
    prove(trial)


def test_R4_5_5_per_hit_gear_given_up_or_kept() -> None:
    men = {"Frank": {"at": "0303", "items": ["camera"]}, "Ines": "0907"}
    position = on_field(men, {"G2": "0403"})
    trial = Trial(FIELD, position, ("end-phase",), forecast_odds, forecast_seen)
    strike = forecast(trial.start())[0].intents[0].strike
    assert strike is not None and strike.harm is not None
    kept = played(trial)["fate Frank"]
    spared = played(replace(trial, answer=sparing))["fate Frank"]
    assert kept == list(four(strike.harm.keeping)[:3])
    assert spared == list(four(strike.harm.sparing)[:3])
    assert kept[2] > spared[2]
