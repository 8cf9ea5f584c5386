from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from game.archive import Autosave, home, read_save
from game.archive.autosave import AutosaveLock
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from tests.archive.files import files_in

_keeps_open_folders = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows deletes no folder with an open file in it"
)


def test_the_file_follows_the_game(tmp_path: Path) -> None:
    game, player = Game.new(load_boards(), 4), bot("random", 4)
    path = tmp_path / "deep" / "down" / "autosave.night"
    with Autosave(path) as autosave:
        for _ in range(20):
            game.choose(player.choose(game))
            autosave.note(game)
            autosave.finish()
            assert read_save(path).choices == tuple(game.choices)
    assert autosave.trouble == ""


def test_another_game_takes_the_file_over(tmp_path: Path) -> None:
    path = tmp_path / "autosave.night"
    with Autosave(path) as autosave:
        for seed in (1, 2):
            autosave.note(Game.new(load_boards(), seed))
    assert read_save(path).header.seed == 2


def test_a_full_disk_is_told_and_play_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    with Autosave(blocked / "autosave.night") as autosave:
        autosave.note(Game.new(load_boards(), 1))
    assert "can't be written" in autosave.trouble


def test_a_write_that_fails_leaves_no_half_file(tmp_path: Path) -> None:
    path = tmp_path / "autosave.night"
    path.mkdir()  # nothing can be put in its place
    with Autosave(path) as autosave:
        autosave.note(Game.new(load_boards(), 1))
    assert "can't be written" in autosave.trouble
    assert files_in(tmp_path) == {path.name}


def test_a_file_that_cant_be_set_aside_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "autosave.night"
    path.write_text("of a later version", encoding="utf-8")
    game = Game.new(load_boards(), 1)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with Autosave(path) as autosave:
        autosave.is_over_unread = True
        with monkeypatch.context() as patch:
            patch.setattr(Path, "rename", refuse)
            autosave.note(game)
            autosave.finish()
        assert "can't be written" in autosave.trouble
        assert path.read_text(encoding="utf-8") == "of a later version"
        autosave.note(game)
        autosave.finish()
        assert "autosave.unread-1.night" in autosave.trouble
        autosave.note(game)
    assert autosave.trouble == ""
    assert (tmp_path / "autosave.unread-1.night").read_text(
        encoding="utf-8"
    ) == "of a later version"
    assert read_save(path).header.seed == 1


@_keeps_open_folders
def test_a_folder_deleted_during_the_game_is_made_and_locked_again() -> None:
    lock = AutosaveLock()
    with Autosave(lock.path, lock) as autosave:
        for seed in (1, 2):
            autosave.note(Game.new(load_boards(), seed))
            autosave.finish()
            other = AutosaveLock()
            assert other.path != lock.path
            other.release()
            if seed == 1:
                shutil.rmtree(home())
    assert autosave.trouble == ""
    assert read_save(lock.path).header.seed == 2
    lock.release()


@_keeps_open_folders
def test_a_window_opened_after_the_folder_was_deleted_keeps_its_autosave() -> None:
    lock = AutosaveLock()
    with Autosave(lock.path, lock) as autosave:
        autosave.note(Game.new(load_boards(), 1))
        autosave.finish()
        shutil.rmtree(home())
        other = AutosaveLock()
        with Autosave(other.path, other) as its:
            its.note(Game.new(load_boards(), 2))
        autosave.note(Game.new(load_boards(), 3))
    assert read_save(other.path).header.seed == 2
    assert autosave.path != other.path
    assert read_save(autosave.path).header.seed == 3
    lock.release()
    other.release()
