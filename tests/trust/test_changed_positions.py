from __future__ import annotations

import secrets

import pytest

from tests.trust.changed_positions import try_many


@pytest.mark.parametrize("tries", [4, pytest.param(12, marks=pytest.mark.slow)])
def test_a_changed_position_is_refused_in_words_or_can_be_played(tries: int) -> None:
    tally = try_many(tries, seed=1)
    assert tally.failures == []
    assert tally.accepted > 0
    assert tally.refused.total() > 0


@pytest.mark.nightly
def test_changed_positions_by_the_thousand() -> None:
    tally = try_many(3000, seed=secrets.randbelow(10**6))
    print(tally)
    assert tally.failures == []
