"""Scenes are drawn without a display."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def _without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
