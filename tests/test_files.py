"""Several files are written whole, or none of them is."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.files import write_all

FILES = {"map.tmx": b"map", "tiles/one.png": b"1", "tiles/deep/two.png": b"2"}


def found(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_all_files_are_written_with_their_folders(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "maps"
    assert write_all(folder, FILES) == [folder / name for name in FILES]
    assert found(tmp_path / "new" / "maps") == FILES


@pytest.mark.parametrize("name", ["write_bytes", "rename", "mkdir"])
def test_a_disk_that_fails_at_any_step_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "older.tmx").write_bytes(b"older")
    steps = 0
    while True:
        left = steps
        real: Callable[..., object] = getattr(Path, name)

        def failing(*words: object, real: Callable[..., object] = real, **more: object) -> object:
            nonlocal left
            left -= 1
            if left < 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(*words, **more)

        with monkeypatch.context() as patch:
            patch.setattr(Path, name, failing)
            try:
                write_all(tmp_path / "new", FILES)
            except OSError as error:
                assert error.errno == errno.ENOSPC
            else:
                break
        assert [path.name for path in tmp_path.iterdir()] == ["older.tmx"]
        steps += 1
    assert steps == 3
    assert found(tmp_path / "new") == FILES


@pytest.mark.parametrize("name", ["write_bytes", "rename"])
def test_files_are_replaced_together_or_stay_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    before = {"map.tmx": b"older", "tiles/one.png": b"0", "other.tmx": b"other"}
    write_all(tmp_path, before)
    real: Callable[..., object] = getattr(Path, name)
    steps = left = 0

    def failing(*words: object, **more: object) -> object:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*words, **more)

    while True:
        left = steps
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, failing)
            try:
                write_all(tmp_path, FILES, replaces=True)
            except OSError as error:
                assert error.errno == errno.ENOSPC
            else:
                break
        assert found(tmp_path) == before
        steps += 1
    assert steps >= len(FILES)
    assert found(tmp_path) == before | FILES


def test_a_folder_or_pipe_makes_no_room_for_a_file(tmp_path: Path) -> None:
    (tmp_path / "map.tmx").mkdir()
    (tmp_path / "map.tmx" / "kept").touch()
    with pytest.raises(FileExistsError, match=r"map\.tmx"):
        write_all(tmp_path, FILES, replaces=True)
    assert found(tmp_path) == {"map.tmx/kept": b""}
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(FileExistsError, match="pipe"):
            write_all(tmp_path, {"pipe": b"1"}, replaces=True)


def test_a_file_that_is_there_is_kept_and_nothing_is_written_beside_it(tmp_path: Path) -> None:
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "one.png").write_bytes(b"older")
    with pytest.raises(FileExistsError, match=r"one\.png"):
        write_all(tmp_path, FILES)
    assert found(tmp_path) == {"tiles/one.png": b"older"}


def test_names_that_cannot_be_together_leave_nothing(tmp_path: Path) -> None:
    with pytest.raises((FileExistsError, IsADirectoryError, PermissionError)):
        write_all(tmp_path, {"tiles": b"a file", "tiles/one.png": b"1"})
    assert list(tmp_path.iterdir()) == []
