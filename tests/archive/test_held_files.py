"""Windows' own errors: files that other programs have open, names that no file can have."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.archive.disk import ArchiveError, is_absent, previous_generation, read_text, write_safely
from game.files import write_all
from game.simulation.ledger import replace_file
from tests.archive.files import files_in


class HeldError(PermissionError):
    """Windows' sharing violation."""

    winerror = 32


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds passed, which only sleep adds to."""
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "sleep", sleep)
    return now


def hold(patch: pytest.MonkeyPatch, clock: list[float], held: str, until: float) -> None:
    """Another program holds the file of this name for so many seconds."""
    for name in ("replace", "rename"):
        real = getattr(os, name)

        def moved(source: Any, target: Any, *, real: Callable[..., None] = real) -> None:
            if held in (Path(source).name, Path(target).name) and clock[0] < until:
                raise HeldError(13, "held")
            real(source, target)

        patch.setattr(os, name, moved)


def write_a_set(path: Path, text: str) -> None:
    write_all(path.parent, {"other": text.encode(), path.name: text.encode()}, replaces=True)


@pytest.mark.parametrize("write", [write_safely, write_a_set, replace_file])
def test_a_file_held_for_a_second_is_written(
    write: Callable[[Path, str], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    clock: list[float],
) -> None:
    path = tmp_path / "report.html"
    write(path, "one")
    hold(monkeypatch, clock, path.name, 1.0)
    write(path, "two")
    assert path.read_text(encoding="utf-8") == "two"
    assert 1.0 <= clock[0] < 2.0


def test_of_a_report_held_for_longer_nothing_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    path = tmp_path / "report.html"
    write_a_set(path, "one")
    hold(monkeypatch, clock, path.name, 9.0)
    with pytest.raises(HeldError):
        write_a_set(path, "two")
    assert [one.read_text(encoding="utf-8") for one in tmp_path.iterdir()] == ["one", "one"]


def test_a_file_held_for_longer_keeps_its_content_and_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    path = tmp_path / "a.night"
    write_safely(path, "one")
    hold(monkeypatch, clock, path.name, 3.0)
    with pytest.raises(ArchiveError, match="another program may hold it"):
        write_safely(path, "two")
    assert path.read_text(encoding="utf-8") == "one"
    assert clock[0] == pytest.approx(2.0, abs=0.1)
    assert files_in(tmp_path) <= {path.name, previous_generation(path).name}
    clock[0] = 3.0
    write_safely(path, "three")
    assert path.read_text(encoding="utf-8") == "three"


def test_a_file_held_for_a_second_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    """open() raises without Windows' number."""
    path = tmp_path / "a.night"
    path.write_text("one", "utf-8")
    open_ = Path.open

    def held(self: Path, *words: Any) -> Any:
        if clock[0] < 1.0:
            raise PermissionError(13, "Permission denied")
        return open_(self, *words)

    monkeypatch.setattr(Path, "open", held)
    monkeypatch.setattr(sys, "platform", "win32")
    assert read_text(path, cap=100) == "one"
    assert 1.0 <= clock[0] < 2.0


@pytest.mark.parametrize("number", [5, 32, 33])
def test_the_sentence_is_true_for_a_held_file_and_for_one_without_rights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float], number: int
) -> None:
    path = tmp_path / "a.night"
    write_safely(path, "one")
    monkeypatch.setattr(HeldError, "winerror", number)

    def held(*_: object) -> None:
        raise HeldError(13, "held")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", held)
        with pytest.raises(ArchiveError, match=r"can't be written; another program.*permissions"):
            write_safely(path, "two")
    monkeypatch.setattr(Path, "open", held)
    with pytest.raises(ArchiveError, match=r"can't be read; another program.*permissions"):
        read_text(path, cap=100)


def test_a_folder_in_the_place_of_a_file_is_held_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    path = tmp_path / "a.night"
    path.mkdir()
    hold(monkeypatch, clock, path.name, 9.0)
    with pytest.raises(ArchiveError, match="can't be written"):
        write_safely(path, "one")


def test_a_held_backup_leaves_no_link_and_does_not_stop_the_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float]
) -> None:
    path = tmp_path / "a.night"
    write_safely(path, "one")
    write_safely(path, "two")
    hold(monkeypatch, clock, previous_generation(path).name, 9.0)
    write_safely(path, "three")
    assert path.read_text(encoding="utf-8") == "three"
    assert files_in(tmp_path) == {path.name, previous_generation(path).name}


def test_a_name_that_no_file_can_have_is_absent_and_a_held_file_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoNameError(OSError):
        winerror = 123

    def refuse(error: OSError) -> bool:
        def lstat(_: Path) -> os.stat_result:
            raise error

        monkeypatch.setattr(Path, "lstat", lstat)
        return is_absent(tmp_path / "a.night")

    assert refuse(NoNameError(22, "no name"))
    assert not refuse(HeldError(13, "held"))
