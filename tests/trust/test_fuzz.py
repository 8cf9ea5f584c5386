from __future__ import annotations

import secrets

import pytest

from tests.trust.fuzz import fuzz


def test_spoilt_files_are_taken_or_refused_in_words() -> None:
    tally = fuzz(maps=200, files=600, seed=1)
    print(tally)
    assert tally.failures == []
    assert min(tally.taken.values()) > 0
    assert min(tally.refused.values()) > 0


@pytest.mark.nightly
def test_spoilt_files_by_the_thousand() -> None:
    tally = fuzz(maps=10_000, files=20_000, seed=secrets.randbelow(1_000_000))
    print(tally)
    assert tally.failures == []
