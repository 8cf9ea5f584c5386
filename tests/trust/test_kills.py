from __future__ import annotations

import os
import secrets

import pytest

from tests.trust.kills import kill

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes")


def test_a_killed_game_loses_the_decision_in_flight_at_most() -> None:
    assert kill(12, seed=5).total() == 12


@pytest.mark.nightly
def test_a_game_killed_300_times() -> None:
    seed = secrets.randbelow(1_000_000)
    print(f"seed {seed}")
    assert kill(300, seed).total() == 300
