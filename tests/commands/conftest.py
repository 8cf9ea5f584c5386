"""Fixtures for the tests of commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import write_save
from game.boards import load_boards
from game.bots import bot
from game.rules import Game


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save of a game in progress."""
    game, player = Game.new(load_boards(), 5), bot("sergeant", 5)
    for _ in range(60):
        game.choose(player.choose(game))
    path = tmp_path / "five.night"
    write_save(path, game)
    return path
