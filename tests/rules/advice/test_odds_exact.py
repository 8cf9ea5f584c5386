"""The odds beside every way the dice can fall: not nearly equal, equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from game.rules.advice.forecast import forecast
from tests.rules.advice.odds_games import (
    Chances,
    Trial,
    enumerate_all,
    four,
    raid,
    sparing,
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
from tests.rules.advice.odds_trials import attack
from tests.rules.castle.boards import castle_of

CELLAR = castle_of(
    ["AAAAA"] * 3,
    basement=["CCC"] * 3,
    stairs={"down": "1F-0501/B-0101"},
    road="1F-0101",
    charges={"1F": ("1F-0202", 3)},
)
NOBODY_ELSE = {"Ines": "1F-0905"}


def trimmed(expected: Mapping[str, Chances]) -> dict[str, list[Fraction]]:
    """Chances without the impossible numbers at the end."""
    lists = {key: list(chances) for key, chances in expected.items()}
    for chances in lists.values():
        while not chances[-1]:
            chances.pop()
    return lists


def prove(trial: Trial, dice: int) -> None:
    assert enumerate_all(trial, dice) == trimmed(trial.odds())


def test_R4_4_1_dice_with_sights_against_a_weakened_german() -> None:
    men = {"Dylan": "0303", "Ines": "0901"}
    germans = {"G3": {"at": "0403", "hits": 1}}
    prove(attack(FIELD, on_field(men, germans), "act Dylan, stop, attack G3", 0), 4)


def test_R7_6_4_purple_plus_counts_on_each_die_of_its_bearer_only() -> None:
    boards, position = raid(
        HALL,
        {"Elliot": "1F-0203", "Blake": {"at": "1F-0203", "items": ["bat"]}} | NOBODY_ELSE,
        {"Z4": {"at": "1F-0303", **UNDEAD}},
    )
    lines = "act Blake, join Elliot, stop, attack Z4"
    prove(attack(boards, position, lines, 0, answer=weapons("use Blake bat")), 4)


def test_R7_6_5_grenade_thrown_between_friend_and_foe() -> None:
    boards, position = raid(
        HALL,
        {"Blake": {"at": "1F-0103", "items": ["grenade-1"]}, "Frank": "1F-0402"} | NOBODY_ELSE,
        {"G10": "1F-0403"},
    )
    lines = ("act Blake", "stop", "throw grenade-1", "cell 1F-0403")
    trial = Trial(boards, position, lines, throw_odds, throw_seen, 0, answer=sparing)
    prove(trial, 3)


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
    trial = Trial(boards, position, lines, light_odds, light_seen, 0, answer=sparing)
    prove(trial, 4)


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
    trial = Trial(boards, position, ("end-phase",), forecast_odds, forecast_seen, 0, answer=sparing)
    prove(trial, 3)


def test_R4_5_5_per_hit_gear_given_up_or_kept() -> None:
    men = {"Frank": {"at": "0303", "items": ["camera"]}, "Ines": "0907"}
    position = on_field(men, {"G2": "0403"})
    trial = Trial(FIELD, position, ("end-phase",), forecast_odds, forecast_seen, 0)
    strike = forecast(trial.start())[0].intents[0].strike
    assert strike is not None and strike.harm is not None
    kept = enumerate_all(trial, 3)["fate Frank"]
    spared = enumerate_all(replace(trial, answer=sparing), 3)["fate Frank"]
    assert kept == list(four(strike.harm.keeping)[:3])
    assert spared == list(four(strike.harm.sparing)[:3])
    assert kept[2] > spared[2]
