"""A hostile save, replay or settings file gets one sentence, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import ArchiveError, read_save, read_settings, restore
from game.boards import load_boards
from tests.trust.closely import LONGEST, MOST_MEGABYTES, Outcome, tried
from tests.trust.hostile_saves import SETTINGS, Hostile, every_save, write

EVERY_SAVE = list(every_save())


def check(outcome: Outcome, path: Path) -> None:
    assert outcome.fault == ""
    assert "\n" not in outcome.told
    assert outcome.told.isprintable()
    assert len(outcome.told) < 1000
    assert set(outcome.opened) <= {str(path)}
    assert outcome.seconds <= LONGEST
    assert outcome.megabytes <= MOST_MEGABYTES


@pytest.mark.parametrize("hostile", EVERY_SAVE, ids=lambda hostile: hostile.name)
def test_hostile_save(hostile: Hostile, tmp_path: Path) -> None:
    path, boards = write(tmp_path, "sent.night", hostile.content), load_boards()
    check(tried(lambda: restore(read_save(path), boards), (ArchiveError,)), path)


@pytest.mark.parametrize(("name", "content"), SETTINGS.items(), ids=SETTINGS)
def test_hostile_settings(name: str, content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, "settings.json", content)
    outcome = tried(lambda: read_settings(path), (ArchiveError,))
    check(outcome, path)
    assert outcome.told
