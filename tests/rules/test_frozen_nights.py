"""Without a switch a game is what it always was."""

from __future__ import annotations

from game.boards import load_boards
from tests.rules.frozen_nights import TABLE, digests


def test_a_game_without_options_goes_as_it_was_frozen() -> None:
    frozen = TABLE.read_text(encoding="utf-8").splitlines()
    assert list(digests(load_boards())) == frozen
