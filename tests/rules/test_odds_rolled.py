"""The odds beside what the rules themselves roll, a few hundred thousand times."""

from __future__ import annotations

import pytest

from tests.rules.odds_games import compare
from tests.rules.odds_trials import TRIALS

compared: dict[str, int] = {}
"""Numbers that were compared, by trial; filled as the tests run."""


@pytest.mark.parametrize("name", TRIALS)
def test_rolled_outcomes_agree_with_the_odds(name: str) -> None:
    compared[name] = compare(TRIALS[name], TRIALS[name].rolls)


def test_two_hundred_thousand_numbers_were_compared() -> None:
    if compared.keys() == TRIALS.keys():
        assert sum(compared.values()) >= 200_000, compared


@pytest.mark.nightly
def test_a_million_rolled_outcomes_agree_with_the_odds() -> None:
    total = sum(compare(trial, 5 * trial.rolls) for trial in TRIALS.values())
    assert total >= 1_000_000
