from __future__ import annotations

from importlib.util import find_spec

import pytest

if find_spec("catanatron") is None:
    pytest.skip("Catanatron isn't installed", allow_module_level=True)

from tests.bench.__main__ import ROWS, Measured, Row, line, measure


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.what)
def test_every_row_can_be_measured(row: Row) -> None:
    measured = measure(row, rounds=1, seconds=0.001)
    assert measured.ours > 0 and measured.ratio > 0
    assert (measured.theirs is None) == (row.theirs is None)
    assert row.what in line(row, measured)


def test_a_goal_is_met_from_above_by_speed_and_from_below_by_cost() -> None:
    fast, cheap = ROWS[0], next(row for row in ROWS if row.costs)
    assert line(fast, Measured(10, 10, 1.0)).endswith("met")
    assert line(fast, Measured(9, 10, 0.9)).endswith("MISSED")
    assert line(cheap, Measured(10, 2, 0.2)).endswith("met")
    assert line(cheap, Measured(10, 4, 0.4)).endswith("MISSED")
