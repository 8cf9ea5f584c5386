from __future__ import annotations

import pygame
import pytest

from game.boards import load_boards
from game.rules.board import Boards


@pytest.fixture(autouse=True)
def fonts() -> None:
    """All that painting a board needs of pygame; no window."""
    pygame.font.init()


@pytest.fixture(scope="session")
def boards() -> Boards:
    return load_boards()
