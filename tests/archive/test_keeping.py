"""An unfinished game is kept when a new one begins."""

from __future__ import annotations

import errno
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.archive import ArchiveError, Autosave, named_saves, read_save, write_save
from game.archive.autosave_backup import keep, set_unread_aside, worth_keeping
from game.archive.disk import previous_generation
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.state import Stage


@pytest.fixture
def autosave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    return tmp_path / "autosave.night"


def played_to(stage: Stage, seed: int = 3) -> Game:
    game, player = Game.new(load_boards(), seed), bot("sergeant", seed)
    while game.decision is not None and game.state.stage != stage:
        game.choose(player.choose(game))
    return game


def fresh() -> Game:
    return Game.new(load_boards(), 99)


def test_a_night_on_the_march_is_missed(autosave: Path) -> None:
    write_save(autosave, played_to("field"))
    assert worth_keeping(autosave, fresh()) is not None


def test_nobody_misses_one_that_is_over_or_has_hardly_begun(autosave: Path) -> None:
    assert worth_keeping(autosave, fresh()) is None
    write_save(autosave, Game.new(load_boards(), 3))
    assert worth_keeping(autosave, fresh()) is None
    write_save(autosave, played_to("over"))
    assert worth_keeping(autosave, fresh()) is None


def test_the_beginning_of_the_very_game_is_not_missed(autosave: Path) -> None:
    game = played_to("field")
    write_save(autosave, game)
    assert worth_keeping(autosave, game) is None
    assert worth_keeping(autosave, played_to("field", 4)) is not None


def test_it_is_kept_under_a_name_and_never_over_another(autosave: Path) -> None:
    write_save(autosave, played_to("field"))
    assert keep(autosave, "Left at 00.10") == "Left at 00.10"
    assert keep(autosave, "Left at 00.10") == "Left at 00.10"
    write_save(autosave, played_to("field", 4))
    assert keep(autosave, "Left at 00.10") == "Left at 00.10 (2)"
    assert {path.stem for path in named_saves()} == {"Left at 00.10", "Left at 00.10 (2)"}
    assert {read_save(path).header.seed for path in named_saves()} == {3, 4}


def test_of_a_damaged_autosave_the_one_before_is_kept(autosave: Path) -> None:
    write_save(autosave, played_to("field"))
    previous_generation(autosave).write_text(autosave.read_text("utf-8"), "utf-8")
    autosave.write_text("torn", "utf-8")
    assert worth_keeping(autosave, fresh()) is not None
    keep(autosave, "Left")
    assert read_save(named_saves()[0]).header.seed == 3


@pytest.mark.parametrize("text", ["torn", "from a newer version"])
def test_an_autosave_that_cant_be_read_is_set_aside(autosave: Path, text: str) -> None:
    write_save(autosave, played_to("field"))
    content = (
        autosave.read_text("utf-8").replace('"format":', '"format":9') if "newer" in text else text
    )
    for number in (1, 2):
        autosave.write_text(content, "utf-8")
        assert worth_keeping(autosave, fresh()) is None
        note = set_unread_aside(autosave)
        aside = autosave.with_name(f"autosave.unread-{number}.night")
        assert str(aside) in note
        assert aside.read_text("utf-8") == content
        assert not autosave.exists()
    assert set_unread_aside(autosave) == ""


def test_a_readable_autosave_stays_where_it_is(autosave: Path) -> None:
    write_save(autosave, Game.new(load_boards(), 3))
    assert set_unread_aside(autosave) == ""
    assert autosave.exists()


def _unreadable(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    """The system refuses to read these files."""
    open_ = Path.open

    def refuse(self: Path, *words: Any, **more: Any) -> Any:
        if self in paths:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return open_(self, *words, **more)

    monkeypatch.setattr(Path, "open", refuse)


def test_an_autosave_that_the_system_does_not_let_be_read_stays_where_it_is(
    autosave: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be readable the next time, and sound."""
    write_save(autosave, played_to("field"))
    text = autosave.read_text("utf-8")
    with monkeypatch.context() as patch:
        _unreadable(patch, autosave)
        for asks in (set_unread_aside, partial(worth_keeping, game=fresh())):
            with pytest.raises(ArchiveError, match="can't be read"):
                asks(autosave)
        saver = Autosave(autosave)
        saver.is_over_unread = True
        saver.note(fresh())
        saver.finish()
        assert "can't be read" in saver.trouble
    assert autosave.read_text("utf-8") == text
    assert saver.is_over_unread


def test_once_it_can_be_read_again_another_game_is_set_aside_and_this_one_is_not(
    autosave: Path,
) -> None:
    older, game = played_to("field"), fresh()
    write_save(autosave, older)
    with Autosave(autosave) as saver:
        saver.is_over_unread = True
        saver.note(game)
    aside = autosave.with_name("autosave.unread-1.night")
    assert str(aside) in saver.trouble
    assert read_save(aside).choices == tuple(older.choices)
    with Autosave(autosave) as saver:
        saver.is_over_unread = True
        saver.note(game)
    assert saver.trouble == ""
    assert not autosave.with_name("autosave.unread-2.night").exists()
