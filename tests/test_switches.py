"""Optional rules named on the command line."""

from __future__ import annotations

import argparse

import pytest

from game.commands.switches import switches
from game.rules import Options


def test_names_switch_rules_on_with_hyphens_or_without() -> None:
    assert switches("sniper, fire-past-friends,mine_stays") == Options(
        sniper=True, fire_past_friends=True, mine_stays=True
    )


def test_a_profile_goes_with_switches_before_and_after_it() -> None:
    strict = Options.profile("strict")
    assert switches("strict") == strict
    assert switches("anya,strict").anya and switches("strict,anya").mine_stays
    assert switches("recommended") == Options()


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("rescue", Options(rescue=1)),
        ("rescue=2", Options(rescue=2)),
        ("two-dice=4,rescue=1", Options(two_dice=4, rescue=1)),
        ("two-dice", Options(two_dice=2)),
    ],
)
def test_some_switches_take_a_number(text: str, options: Options) -> None:
    assert switches(text) == options


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sniiper", "not an optional rule"),
        ("rescue=3", "not an optional rule"),
        ("two-dice=6", "not an optional rule"),
        ("t34", "without"),
    ],
)
def test_what_makes_no_sense_is_told(text: str, told: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=told):
        switches(text)
