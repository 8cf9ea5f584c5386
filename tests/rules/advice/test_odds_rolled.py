"""The odds and the forecast beside what the rules themselves roll, at night a million times."""

from __future__ import annotations

import pytest

from tests.rules.advice.odds_games import compare
from tests.rules.advice.odds_readings import forecast_odds
from tests.rules.advice.odds_trials import TRIALS

AT_NIGHT = -(-1_000_000 // sum(trial.rolls for trial in TRIALS.values()))
"""How many times as often everything is rolled at night: a million times in all."""
FORECASTS = {name: trial for name, trial in TRIALS.items() if trial.expect is forecast_odds}
compared: dict[str, int] = {}
"""Numbers that were compared, by trial; filled as the tests run."""


@pytest.mark.parametrize("name", TRIALS)
def test_rolled_outcomes_agree_with_the_odds(name: str) -> None:
    compared[name] = compare(TRIALS[name], TRIALS[name].rolls)


def test_two_hundred_thousand_numbers_were_compared() -> None:
    if compared.keys() == TRIALS.keys():
        assert sum(compared.values()) >= 200_000, compared


@pytest.mark.nightly
@pytest.mark.parametrize("name", TRIALS)
def test_a_million_rolled_outcomes_agree_with_the_odds(name: str) -> None:
    compare(TRIALS[name], AT_NIGHT * TRIALS[name].rolls)


@pytest.mark.nightly
@pytest.mark.parametrize("name", FORECASTS)
def test_a_million_rolled_outcomes_agree_with_the_forecast(name: str) -> None:
    trial = FORECASTS[name]
    share = -(-1_000_000 // len(FORECASTS))
    by_roll = compare(trial, trial.rolls) // trial.rolls
    assert compare(trial, -(-share // by_roll)) >= share
