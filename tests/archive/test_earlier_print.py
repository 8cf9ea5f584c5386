"""Older saves keep the numbers of the counters that they were played with."""

from __future__ import annotations

import pytest

from game.archive import save
from game.archive.restoring import restore
from game.archive.save import SaveWriter, parse_save
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.ladder import rung_of

BOARDS = load_boards()


def a_raid() -> Game:
    game, player = Game.new(BOARDS, 5, part="castle"), bot("novice", 5)
    for _ in range(60):
        game.choose(player.choose(game))
    return game


def saved_before(monkeypatch: pytest.MonkeyPatch) -> str:
    """A save as it was written with the first edition, which isn't mentioned."""
    with monkeypatch.context() as patched:
        patched.setattr(save, "_EDITION", 1)
        text = SaveWriter(a_raid()).text()
    assert "edition" not in text
    return text


def test_Q284_an_old_save_keeps_its_gas(monkeypatch: pytest.MonkeyPatch) -> None:
    notes: list[str] = []
    game = restore(parse_save(saved_before(monkeypatch), "old"), BOARDS, notes)
    assert game.state.sheet.items["gas-1"].explosive == 4
    assert notes == []
    rung = rung_of(game.options, game.state.sheet, "castle")
    assert rung is not None and rung.name == "regular"
    again = restore(parse_save(SaveWriter(game).text(), "again"), BOARDS)
    assert again.state.sheet.items["gas-1"].explosive == 4


def test_Q284_a_new_save_has_the_gas_of_now() -> None:
    game = restore(parse_save(SaveWriter(a_raid()).text(), "new"), BOARDS)
    assert game.state.sheet.items["gas-1"].explosive == 2
