"""The summary of a save agrees with the whole save, and falls back to its backup."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import SaveError, read_save, write_save
from game.archive.save_format import read_summary
from game.boards import load_boards
from game.bots import bot
from game.rules import Game


def played(until: str) -> Game:
    game, player = Game.new(load_boards(), 5), bot("sergeant", 5)
    while game.state.stage != until:
        game.choose(player.choose(game))
    return game


def test_it_tells_what_the_whole_save_would(tmp_path: Path) -> None:
    path = tmp_path / "a.night"
    write_save(path, played("field"))
    seen, saved = read_summary(path), read_save(path)
    assert (seen.stage, seen.clock, seen.is_over) == (saved.stage, saved.clock, saved.is_over)
    assert seen.stage == "field"


def test_of_a_damaged_save_the_one_before_it_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.night"
    write_save(path, Game.new(load_boards(), 5))
    write_save(path, played("field"))
    path.write_text(path.read_text("utf-8")[:-30], "utf-8")
    assert read_summary(path).stage == "equip"


def test_with_nothing_whole_there_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.night"
    path.write_text("a letter", "utf-8")
    with pytest.raises(SaveError, match="not a saved game"):
        read_summary(path)
