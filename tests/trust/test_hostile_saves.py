"""A hostile save, replay or settings file gets one sentence, at once."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from game.archive import ArchiveError, RecordBook, read_save, read_settings, restore
from game.archive.record_book import read_records
from game.archive.records import Records
from game.boards import load_boards
from game.ui.saved_boards import boards_of
from tests.trust.closely import LONGEST, MOST_MEGABYTES, Outcome, tried
from tests.trust.hostile_saves import RECORDS, SETTINGS, Hostile, every_save, write

EVERY_SAVE = list(every_save())


def check(outcome: Outcome, path: Path) -> None:
    assert outcome.fault == ""
    assert "\n" not in outcome.told
    assert outcome.told.isprintable()
    assert len(outcome.told) < 1000
    folder_of_a_moment = str(Path(tempfile.gettempdir(), "longest-day-"))
    opened = [each for each in outcome.opened if not each.startswith(folder_of_a_moment)]
    # When that folder is cleared its own folders are opened by their bare names.
    elsewhere = {each for each in opened if each != "tiles" or len(opened) == len(outcome.opened)}
    assert elsewhere <= {str(path)}
    assert not any(".." in each for each in outcome.opened)
    assert outcome.seconds <= LONGEST
    assert outcome.megabytes <= MOST_MEGABYTES


@pytest.mark.parametrize("hostile", EVERY_SAVE, ids=lambda hostile: hostile.name)
def test_hostile_save(hostile: Hostile, tmp_path: Path) -> None:
    path, boards = write(tmp_path, "sent.night", hostile.content), load_boards()

    def deed() -> None:
        saved = read_save(path)
        restore(saved, boards_of(saved, boards))

    outcome = tried(deed, (ArchiveError,))
    check(outcome, path)
    if hostile.name.startswith(("carried-", "counters-")):
        assert outcome.told


@pytest.mark.parametrize(("name", "content"), RECORDS.items(), ids=RECORDS)
def test_hostile_records(name: str, content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, "records.json", content)
    outcome = tried(lambda: read_records(path), (ArchiveError,))
    check(outcome, path)
    assert outcome.told
    book = RecordBook(path)
    assert book.records == Records()
    assert book.trouble


@pytest.mark.parametrize(("name", "content"), SETTINGS.items(), ids=SETTINGS)
def test_hostile_settings(name: str, content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, "settings.json", content)
    outcome = tried(lambda: read_settings(path), (ArchiveError,))
    check(outcome, path)
    assert outcome.told
