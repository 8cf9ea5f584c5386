from __future__ import annotations

import secrets

import pytest

from tests.trust.fuzz import fuzz


def test_spoilt_files_are_taken_or_refused_in_words() -> None:
    tally = fuzz(maps=200, files=600, seed=1, pictures=60)
    print(tally)
    assert tally.failures == []
    assert min(tally.taken.values()) > 0
    assert min(tally.refused.values()) > 0


@pytest.mark.nightly
def test_spoilt_files_by_the_thousand() -> None:
    tally = fuzz(10_000, 20_000, secrets.randbelow(1_000_000), pictures=2_000)
    print(tally)
    assert tally.failures == []
