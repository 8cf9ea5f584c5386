from __future__ import annotations

from typing import Any

import pytest

from game.boards import load_boards
from game.rules import Game
from game.rules.board import Boards


@pytest.fixture(scope="session")
def boards() -> Boards:
    """The maps that are played on."""
    return load_boards()


@pytest.fixture
def real_castle(boards: Boards) -> Game:
    """Angel alone in the village before the real castle."""
    position: dict[str, Any] = {
        "stage": "castle",
        "phase": "paras",
        "paras": {"Angel": {"at": "village"}},
    }
    return Game.from_position(boards, position, [])
