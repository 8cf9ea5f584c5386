"""The window on screens whose system enlarges everything."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game import assets
from game.ui.window import LARGEST, SMALLEST, USUAL, Window, fitting_size, suitable_size


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
    assert set(told) == {"permonitorv2"}


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((1280, 720), (1264, 648)),
        ((1366, 768), (1280, 696)),
        ((1920, 1080), (1536, 864)),
        ((3440, 1440), (2048, 1152)),
        ((7680, 4320), LARGEST),
        ((800, 600), SMALLEST),
    ],
)
def test_the_first_window_suits_the_desktop(
    desktop: tuple[int, int], size: tuple[int, int]
) -> None:
    assert suitable_size(desktop) == size


def test_a_saved_window_is_no_larger_than_the_desktop() -> None:
    assert fitting_size((2560, 1440), (1920, 1080)) == (1904, 1008)
    assert fitting_size((1500, 900), (1920, 1080)) == (1500, 900)


@pytest.mark.parametrize("shown", [(1, 1), (8000, 10), (320, 200), (10, 3000), (640, 700)])
def test_a_window_that_is_too_small_is_drawn_on_a_canvas_of_about_its_shape(
    monkeypatch: pytest.MonkeyPatch, shown: tuple[int, int]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window(USUAL, "", Path(assets.icon()))
    pygame.display.set_mode(shown)
    canvas = window.surface
    assert SMALLEST <= canvas.get_size() <= LARGEST
    assert canvas.get_height() >= SMALLEST[1]
    canvas.fill("red")
    assert window.show()
    middle = shown[0] // 2, shown[1] // 2
    shown_window = pygame.display.get_surface()
    assert shown_window is not None
    red, *others = shown_window.get_at(middle)
    assert red > 0
    assert others == [0, 0, 255]
    event = pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))
    x, y = window.on_canvas(event).pos
    scale = max(canvas.get_width() / shown[0], canvas.get_height() / shown[1])
    assert abs(x - canvas.get_width() / 2) <= scale
    assert abs(y - canvas.get_height() / 2) <= scale
    pygame.quit()
