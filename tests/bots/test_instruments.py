"""Tests of the duel's and the policies' statistics, and of the fit of the colonel's evaluation."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.boards import load_boards
from game.bots.colonel import worth
from tests.bots.duel import Result, add_pair, read_pairs, report
from tests.bots.fit_prospects import Sample, Table
from tests.bots.policies import CHANGES, PLAYERS, compare, play


def evening(won: int, ambition: str = "reich") -> Result:
    """A result: seven men at three o'clock, in two seconds."""
    return Result(bool(won), 7, 180, ambition, 2.0)


def test_a_duel_is_reckoned_night_by_night() -> None:
    pairs = [(evening(0), evening(1)), (evening(1), evening(1)), (evening(0), evening(0))]
    told = report([*pairs, (evening(0, "zombies"), evening(1, "zombies"))])
    assert "sergeant: 25.0% won, 7.00 men arrived, 2.0 s" in told
    assert "colonel: 75.0% won" in told
    assert "difference: +50.0 points, +-56.6" in told
    assert "zombies (1): 0.0%, 100.0%, +100.0 points" in told


def test_a_duel_broken_off_keeps_what_was_played(tmp_path: Path) -> None:
    file, pair = tmp_path / "duel.csv", (evening(0), evening(1))
    assert read_pairs(file, 40) == {}
    add_pair(file, 7, 40, pair)
    add_pair(file, 8, 20, pair)
    assert read_pairs(file, 40) == {7: pair}


def test_the_fit_finds_what_the_outcomes_were_made_from() -> None:
    dice = random.Random(3)
    samples: list[Sample] = []
    for _ in range(4000):
        seen = {"men": float(dice.randint(0, 8)), "noise": dice.random(), "always": 1.0}
        won = dice.random() < 1 / (1 + 2.718 ** (4 - seen["men"]))
        samples.append((seen, float(won)))
    table = Table(samples)
    assert table.weights[0] == pytest.approx(1.0, abs=0.15)
    assert table.weights[1] == pytest.approx(0.0, abs=0.4)
    assert table.weights[2] == pytest.approx(0.0, abs=1e-6)
    assert table.chance({"men": 4.0, "noise": 0.5, "always": 1.0}) == pytest.approx(0.5, abs=0.05)


def test_the_tables_say_that_men_help_and_lateness_hurts() -> None:
    """The signs of the weights make sense, so the fit isn't just noise."""
    arrival = worth._ARRIVAL_WEIGHTS
    assert arrival["fit"] > 0 > arrival["few"]
    assert arrival["hours late"] < 0 < arrival["all icons"]
    raid = worth._WEIGHTS
    assert raid["fit"] > 0 > raid["tower turns"]
    assert raid["late"] > 0 > raid["guards above"]


@pytest.mark.parametrize("policy", [*PLAYERS, *CHANGES])
def test_a_policy_plays_otherwise_and_leaves_the_sergeant_as_he_was(policy: str) -> None:
    boards = load_boards()
    for seed in range(1, 41):
        usual = play(boards, seed).digest()
        if play(boards, seed, policy).digest() != usual:
            assert play(boards, seed).digest() == usual
            return
    raise AssertionError("no evening of forty differs")


def test_policies_are_compared_evening_by_evening() -> None:
    assert compare([True, False, False, True], [True, True, False, True]) == " 75.0 %  +25.0 ± 49.0"
