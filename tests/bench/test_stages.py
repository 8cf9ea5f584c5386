"""Which stage settles the outcome: the shares of the variance."""

from __future__ import annotations

import pytest

from game.rules.state import State
from game.simulation.order import Maps
from tests.bench.stages import STAGES, EveningOutcome, ended_stages, play, report, shares


def evening(*hopes: float, won: bool = True) -> EveningOutcome:
    return EveningOutcome(1, "reich", won, 8, ("hall",), True, hopes, "")


def test_a_stage_settles_what_is_no_longer_open_after_it() -> None:
    """Half the drops are good for certain: then nothing that follows settles anything."""
    found = shares([evening(1, 1, 1, 1), evening(0, 0, 0, 0, won=False)], replays=10)
    assert [round(found[stage].value, 6) for stage in STAGES] == [1, 0, 0, 0, 0]


def test_the_last_hour_settles_what_is_open_until_then() -> None:
    found = shares([evening(0.5, 0.5, 0.5, 0.5)] * 2, replays=1_000_000)
    assert [round(found[stage].value, 3) for stage in STAGES] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("state", "ended"),
    [
        (State(stage="drop"), 0),
        (State(stage="field", clock=80), 1),
        (State(stage="infiltration", clock=180), 2),
        (State(stage="castle", clock=290), 3),
        (State(stage="castle", clock=300), 4),
        (State(stage="over", clock=300), 5),
    ],
)
def test_stages_end_in_their_order(state: State, ended: int) -> None:
    assert ended_stages(state) == ended


def test_an_evening_is_measured_and_reported() -> None:
    one = play(Maps(), replays=2, seed=5)
    assert one.landed >= 5
    assert len(one.hopes) == len(STAGES) - 1 and all(0 <= hope <= 1 for hope in one.hopes)
    assert "settled by infiltration" in report([one, evening(0, 0, 0, 0, won=False)], 2)
