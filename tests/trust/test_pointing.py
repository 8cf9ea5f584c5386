"""Whatever the mouse points at, the game goes on."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from game.archive import read_save, restore
from game.archive.save import SaveWriter, parse_save
from game.boards import load_boards
from tests.trust.pointing import Tour, tour

CASES = Path(__file__).parent / "cases"


def test_nikolai_is_led_nowhere_the_rules_let_him_not_go() -> None:
    game = restore(read_save(CASES / "nikolai-in-the-basement.night"), load_boards())
    points = Tour()
    points.visit("basement", game)
    assert points.faults == []
    assert points.places > 500


def test_odds_that_cannot_be_had_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("nobody can step there")

    monkeypatch.setattr("game.rules.advice.odds.ways.stride_odds", fail)
    game = restore(read_save(CASES / "nikolai-in-the-basement.night"), load_boards())
    points = Tour()
    points.visit("basement", game)
    lines = {fault.partition(": ")[2] for fault in points.faults}
    assert lines == {"left out: path_odds: ValueError('nobody can step there')"}


def test_a_clock_near_the_end_is_played_and_written() -> None:
    saved = read_save(CASES / "late-on-the-march.night")
    game = restore(saved, load_boards())
    while game.decision is not None:
        game.choose(game.decision.options[-1])
        parse_save(SaveWriter(game).text(), "again.night")
    assert game.state.clock == 360


def test_everything_in_bots_positions_can_be_pointed_at() -> None:
    points = tour(30, seed=1)
    assert points.faults == []
    assert points.places > 5000


@pytest.mark.nightly
def test_everything_in_many_positions_can_be_pointed_at() -> None:
    points = tour(300, seed=secrets.randbelow(10**6))
    print(points)
    assert points.faults == []
