"""Hostile saves, replays and settings are rejected quickly, with one message."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from game.archive import ArchiveError, RecordBook, read_save, read_settings, restore
from game.archive.album import read_album
from game.archive.records import Records, read_records
from game.archive.stories import read_shared
from game.boards import load_boards
from game.tabletop.maps.map_selection import boards_of
from tests.tools.links import put_link, put_pipe
from tests.trust.hostile_saves import PAGES, RECORDS, SETTINGS, Hostile, every_save, write
from tests.trust.sandbox import MOST_MEGABYTES, Outcome, run_in_sandbox

EVERY_SAVE = list(every_save())


def check(outcome: Outcome, path: Path) -> None:
    assert outcome.fault == ""
    assert "\n" not in outcome.told
    assert outcome.told.isprintable()
    assert len(outcome.told) < 1000
    folder_of_a_moment = str(Path(tempfile.gettempdir(), "longest-day-"))
    opened = [each for each in outcome.opened if not each.startswith(folder_of_a_moment)]
    # Deleting the temporary folder opens its subfolders by relative names.
    elsewhere = {each for each in opened if each != "tiles" or len(opened) == len(outcome.opened)}
    assert elsewhere <= {str(path)}
    assert not any(".." in each for each in outcome.opened)
    assert outcome.is_quick, f"{outcome.seconds} seconds"
    assert outcome.megabytes <= MOST_MEGABYTES


@pytest.mark.parametrize("hostile", EVERY_SAVE, ids=lambda hostile: hostile.name)
def test_hostile_save(hostile: Hostile, tmp_path: Path) -> None:
    path, boards = write(tmp_path, "sent.night", hostile.content), load_boards()

    def action() -> None:
        saved = read_save(path)
        restore(saved, boards_of(saved, boards))

    outcome = run_in_sandbox(action, (ArchiveError,))
    check(outcome, path)
    if hostile.name.startswith(("carried-", "counters-")):
        assert outcome.told


@pytest.mark.parametrize(("name", "content"), PAGES.items(), ids=PAGES)
def test_hostile_page(name: str, content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, "sent.html", content)
    outcome = run_in_sandbox(lambda: read_shared(path), (ArchiveError,))
    check(outcome, path)
    assert outcome.told


READERS: dict[str, Callable[[Path], object]] = {
    "sent.night": read_save,
    "sent.html": read_shared,
    "settings.json": read_settings,
    "records.json": read_records,
    "album.json": read_album,
}


@pytest.mark.parametrize("target", ["/etc/passwd", "/dev/zero", "/dev/tty", "itself", "pipe"])
@pytest.mark.parametrize("name", READERS)
def test_no_link_is_followed_and_no_device_opened(name: str, target: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if target == "pipe":
        put_pipe(path)
    else:
        put_link(path, path if target == "itself" else target)
    outcome = run_in_sandbox(lambda: READERS[name](path), (ArchiveError,))
    check(outcome, path)
    assert outcome.opened == ()
    # Missing settings and records aren't errors.
    assert outcome.told or (target == "itself" and name == "settings.json")


@pytest.mark.parametrize(("name", "content"), RECORDS.items(), ids=RECORDS)
def test_hostile_records(name: str, content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, "records.json", content)
    outcome = run_in_sandbox(lambda: read_records(path), (ArchiveError,))
    check(outcome, path)
    assert outcome.told
    book = RecordBook(path)
    assert book.records == Records()
    assert book.trouble


@pytest.mark.parametrize(("name", "content"), SETTINGS.items(), ids=SETTINGS)
def test_hostile_settings(name: str, content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, "settings.json", content)
    outcome = run_in_sandbox(lambda: read_settings(path), (ArchiveError,))
    check(outcome, path)
    assert outcome.told
