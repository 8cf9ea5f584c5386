from __future__ import annotations

import pytest

from tests.bench import decisions


def test_the_benchmark_prints_a_ratio(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decisions, "BATCH", 300)
    assert decisions.measure(rounds=1) > 0
    assert "ratio: " in capsys.readouterr().out
