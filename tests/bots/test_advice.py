"""The colonel's advice: what its chance means, and why it is given."""

from __future__ import annotations

import msgspec
import pytest

from game.boards import load_boards
from game.bots.colonel.reasons import PlayoutResult, reasons, tally
from game.bots.colonel.worth import SHIFTS, expected, slope, span_of
from game.rules import Game
from game.rules.state import LOST

STEPS = [step / 20 for step in range(21)]
NOTHING = PlayoutResult(0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("span", SHIFTS)
def test_who_follows_the_advice_may_expect_more_the_more_the_playouts_promise(span: str) -> None:
    promised = [expected(step, span) for step in STEPS]
    assert promised == sorted(set(promised))
    assert promised[0] == 0
    assert promised[-1] == pytest.approx(1)
    assert all(after >= before for before, after in zip(STEPS, promised, strict=True))


def test_the_slope_is_that_of_the_expectation() -> None:
    rise = expected(0.401, "march") - expected(0.399, "march")
    assert slope(0.4, "march") == pytest.approx(rise / 0.002, rel=1e-3)


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_each_part_of_the_night_has_its_own_expectation(part: str) -> None:
    game = Game.new(load_boards(), 3, part=part)  # type: ignore[arg-type]
    assert span_of(game.state) in SHIFTS
    assert len(tally(game)) == len(NOTHING)


def test_advice_names_what_is_clearly_won_and_what_is_risked() -> None:
    best = [NOTHING._replace(time=10.0 + n % 2, lives=4.0) for n in range(8)]
    other = [NOTHING._replace(time=2.0, lives=5.0 + n % 2) for n in range(8)]
    assert reasons(best, other) == ("time", "lives")
    assert reasons(other, best) == ("lives", "time")


def test_what_differs_by_luck_alone_is_no_reason() -> None:
    best = [NOTHING._replace(stars=float(n % 2)) for n in range(8)]
    other = [NOTHING._replace(stars=float((n + 1) % 2)) for n in range(8)]
    assert reasons(best, other) == ("", "")
    assert reasons(best, best) == ("", "")


def test_in_the_hunt_zombies_are_killed_and_no_enemies_fall() -> None:
    game = Game.new(load_boards(), 3, part="hunt")
    before = tally(game)
    assert game.state.hunt is not None
    game.state.hunt = msgspec.structs.replace(game.state.hunt, killed=("zombie",))
    assert reasons([tally(game)] * 2, [before] * 2) == ("zombies", "")


def test_a_removed_detonator_is_a_reason() -> None:
    game = Game.new(load_boards(), 3, part="castle")
    before = tally(game)
    game.state.detonator = LOST
    assert reasons([before] * 2, [tally(game)] * 2) == ("detonator", "")
