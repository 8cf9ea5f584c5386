from __future__ import annotations

import secrets

import pytest

from tests.trust.nights import simulate


@pytest.mark.slow
def test_nights_with_faults_lose_nothing() -> None:
    tally = simulate(40, seed=1)
    print(tally)
    assert tally.broken == {}
    assert {"kill", "fsync", "write", "replace", "clock", "init"} <= tally.faults.keys()
    assert {"display set_mode", "display flip"} <= tally.faults.keys()


@pytest.mark.nightly
def test_nights_with_faults_by_the_thousand() -> None:
    tally = simulate(5_000, seed=secrets.randbelow(1_000_000))
    print(tally)
    assert tally.broken == {}


@pytest.mark.parametrize("seed", [6, 7, 8, 103390, 918440])
def test_nights_that_once_lost_something(seed: int) -> None:
    """No null device for the sound card's warnings; settings that couldn't be looked at; a window
    that was closed while it was too small, whose size made the settings unreadable; a sound
    autosave that couldn't be read once and was renamed."""
    assert simulate(1, seed).broken == {}
