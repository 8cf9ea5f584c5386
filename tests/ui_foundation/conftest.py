from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game import assets
from game.painting.counters.press import CounterPress
from game.ui.drawings import Drawings
from game.ui.theme import Theme
from game.ui.trim import Trim
from game.ui.typography.text import Typesetter


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.display.quit()


@pytest.fixture
def type_() -> Typesetter:
    return Typesetter(Theme(), assets.fonts())


@pytest.fixture
def press(type_: Typesetter) -> CounterPress:
    return CounterPress(type_, Drawings(assets.drawings()))


@pytest.fixture
def trim(type_: Typesetter) -> Trim:
    return Trim(type_, Drawings(assets.drawings()))
