"""An unfinished game is kept when a new one begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import named_saves, read_save, write_save
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
