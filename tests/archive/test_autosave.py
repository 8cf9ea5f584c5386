from __future__ import annotations

from pathlib import Path

from game.archive import Autosave, read_save
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from tests.archive.files import files_in


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
