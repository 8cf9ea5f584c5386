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


@pytest.mark.parametrize(("text", "rescue"), [("rescue", 1), ("rescue=1", 1), ("rescue=2", 2)])
def test_rescue_takes_a_number(text: str, rescue: int) -> None:
    assert switches(text).rescue == rescue


@pytest.mark.parametrize(
    ("text", "told"),
    [("sniiper", "not an optional rule"), ("rescue=3", "not an optional rule"), ("t34", "without")],
)
def test_what_makes_no_sense_is_told(text: str, told: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=told):
        switches(text)
