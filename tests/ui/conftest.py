"""The game in a window that nobody sees, with a home of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.ui.app import App, WindowOptions


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    """The whole game on the title, animations off."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("LONGEST_DAY_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C")
    made = App(WindowOptions(load_boards(), seed=7, language="en", size=(1280, 720)))
    made.kit.settings = replace(made.kit.settings, animation="off")
    made.loop.frame(16)
    yield made
    made.close()
    pygame.quit()
