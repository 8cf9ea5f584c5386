"""Confidence intervals against published values, and comparisons with known results."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.rules.board import Boards
from game.rules.options import Options
from game.simulation.order import RunOrder
from game.simulation.row import Death, Find, GameRow
from game.simulation.statistics import (
    Estimate,
    certain,
    compare,
    difference_of_shares,
    mean,
    median,
    share,
)
from game.simulation.summary import summarise

ORDER = RunOrder("0", "sergeant", "evening", None, Options(), ())


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


def test_wilson() -> None:
    """Newcombe 1998, Statistics in Medicine 17, 857-872, table I: 15 of 148, 0 of 20."""
    some, none = share(15, 148), share(0, 20)
    assert (some.low, some.high) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert (none.low, none.high) == pytest.approx((0.0, 0.1611), abs=5e-5)


def test_newcombe() -> None:
    """Newcombe 1998, Statistics in Medicine 17, 873-890, method 10: 56/70 - 48/80."""
    found = difference_of_shares(share(56, 70), share(48, 80))
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_mean_and_median() -> None:
    found = mean([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.value == 5
    assert found.high - found.value == pytest.approx(1.959964 * 2.13809 / 8**0.5, abs=1e-4)
    assert [median([3.0, 1.0, 2.0]), median([4.0, 1.0, 2.0, 3.0]), median([])] == [2, 2.5, 0]


def test_effect_of_a_marker_and_rooms_never_entered(boards: Boards) -> None:
    rows = [
        GameRow(
            1,
            "reich",
            "tactical-victory",
            arrived=8,
            found=(Find("mg42", "0503"),),
            rooms=("hall",),
        ),
        GameRow(2, "reich", "tactical-victory", arrived=8, found=(Find("mg42", "0503"),)),
        GameRow(3, "zombies", "strategic-defeat", deaths=(Death("Hank", "0503", "hit"),)),
        GameRow(4, "zombies", "broken"),
    ]
    told = summarise(ORDER, rows, boards)
    assert (told.games, told.broken) == (3, (4,))
    assert [(one.name, one.difference.value) for one in told.markers] == [("mg42", 1.0)]
    assert told.rooms["hall"].value == 0.5
    assert "hall" not in told.never_entered
    assert "chapel" in told.never_entered
    assert told.deaths == {"0503": 1}
    assert told.by_ambition["reich"]["won"].value == 1


def test_same_seeds_are_compared_one_by_one() -> None:
    """Variance that both games of a pair share cancels in the difference."""
    points = [0, 6, 3, 9, 1, 8]
    ours = [
        GameRow(seed, "reich", "tactical-defeat", points=n + 1) for seed, n in enumerate(points)
    ]
    theirs = [GameRow(seed, "reich", "tactical-defeat", points=n) for seed, n in enumerate(points)]
    found = {one.name: one for one in compare(ours, theirs, "x").differences}["points"].difference
    assert (found.value, found.low, found.high) == (1, 1, 1)


def test_other_seeds_are_compared_as_two_lots() -> None:
    ours = [GameRow(seed, "reich", "tactical-victory") for seed in range(10)]
    theirs = [GameRow(seed, "reich", "tactical-defeat", alive=seed) for seed in range(100, 110)]
    comparison = compare(ours, theirs, "x")
    assert comparison.pairs == 0
    alive = {one.name: one for one in comparison.differences}["men alive at the end"]
    assert alive.difference.value == -104.5
    assert alive.difference.high < 0


def change(value: float, p: float, games: int = 100) -> Estimate:
    """A difference of that probability by chance; the quantiles are from a table."""
    reach = value / {0.001: 3.2905, 0.02: 2.3263, 0.04: 2.0537}[p] * 1.959964
    return Estimate(value, value - reach, value + reach, games)


def test_holm_marks_fewer_the_more_are_compared() -> None:
    assert change(1, 0.02).chance == pytest.approx(0.02, rel=1e-3)
    assert certain([change(1, 0.04)]) == [True]
    assert certain([change(1, 0.02), change(1, 0.04)]) == [True, True]
    assert certain([change(1, 0.04), change(1, 0.04)]) == [False, False]
    assert certain([change(1, 0.04), change(1, 0.001), change(1, 0.02)]) == [True, True, True]
    assert certain([change(1, 0.001), *[change(1, 0.04)] * 3]) == [True, False, False, False]


def test_nothing_stands_out_from_fewer_than_ten_games() -> None:
    assert certain([mean([1.0] * 9)]) == [False]
    assert certain([mean([1.0] * 10)]) == [True]
    assert certain([mean([0.0] * 10)]) == [False]
    assert certain([change(1, 0.001, 9), change(1, 0.04)]) == [False, True]
