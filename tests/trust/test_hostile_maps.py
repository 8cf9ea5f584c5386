"""Hostile maps are rejected quickly, with one message per fault, and open no other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import MapError, load_map
from tests.boards.mapfiles import with_points
from tests.trust.hostile_maps import Hostile, every_map
from tests.trust.sandbox import MOST_MEGABYTES, run_in_sandbox

EVERY_MAP = list(every_map())


@pytest.mark.parametrize("hostile", EVERY_MAP, ids=lambda hostile: hostile.name)
def test_hostile_map(hostile: Hostile, tmp_path: Path) -> None:
    folder = with_points(tmp_path)
    hostile.spoil(folder)
    path = folder / hostile.map
    outcome = run_in_sandbox(lambda: load_map(path), (MapError,))
    assert outcome.fault == ""
    assert outcome.told or hostile.is_harmless
    for line in outcome.told.split("\n"):
        assert not line or line.startswith(str(folder))
        assert line.isprintable()
        assert len(line) < 600
    assert [file for file in outcome.opened if not file.startswith(str(folder))] == []
    assert outcome.is_quick, f"{outcome.seconds} seconds"
    assert outcome.megabytes <= MOST_MEGABYTES


def test_names_are_told_apart() -> None:
    assert len({hostile.name for hostile in EVERY_MAP}) == len(EVERY_MAP)
