"""The window on screens whose system enlarges everything."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game import assets
from game.ui.window import SMALLEST, Window


def test_the_smallest_window_fits_a_small_screen_that_enlarges_by_a_quarter() -> None:
    assert SMALLEST[0] <= 1366 / 1.25
    assert SMALLEST[1] <= 768 / 1.25


def test_windows_is_told_before_sdl_starts_that_the_game_knows_the_scale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    told: list[str | None] = []
    start = pygame.display.init

    def init() -> None:
        told.append(os.environ.get("SDL_WINDOWS_DPI_AWARENESS"))
        start()

    monkeypatch.setattr(pygame.display, "init", init)
    Window((1, 1), "", Path(assets.icon()))
    pygame.quit()
    assert told == ["permonitorv2"]
