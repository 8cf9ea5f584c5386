"""Screens that nobody has in mind: the game is drawn on them, however little can be seen."""

from __future__ import annotations

import pygame
import pytest

from game.archive.settings import Settings
from game.boards import load_boards
from game.scenes.stages.play_scene import PlayScene
from game.window.app import App
from tests.tools.gallery import SCENES, Gallery
from tests.ui.driving import hover, press

_SHAPES = ((1024, 1024), (3840, 576), (1024, 2160))
"""A square, and the widest and the highest surface that is drawn on."""
_OFTEN = ("title", "field", "castle", "hunt", "fault")


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("size", [(1, 1), (8000, 10), (320, 200)])
def test_a_full_screen_of_any_size_is_drawn(
    app: App, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_mode = pygame.display.set_mode
    monkeypatch.setattr(pygame.display, "set_mode", lambda *_: set_mode(size))
    app.loop.toggle_fullscreen()
    assert app.window.is_fullscreen
    app.loop.draw()
    app.context.begin("castle", 1)
    assert isinstance(app.stack.top, PlayScene)
    for pixel in ((0, 0), (size[0] // 2, size[1] // 2), (size[0] - 1, size[1] - 1)):
        hover(app, pixel)
    press(app, pygame.K_ESCAPE)
    app.loop.draw()


@pytest.mark.slow
@pytest.mark.parametrize("size", _SHAPES)
def test_usual_scenes_have_any_shape(size: tuple[int, int]) -> None:
    _draw_all(_OFTEN, size)


@pytest.mark.nightly
@pytest.mark.parametrize("size", _SHAPES)
def test_all_scenes_have_any_shape(size: tuple[int, int]) -> None:
    _draw_all(SCENES, size)


def _draw_all(names: tuple[str, ...], size: tuple[int, int]) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    gallery = Gallery(load_boards(), size, Settings(language="en"))
    for name in names:
        gallery.open(name)
        gallery.stack.draw(pygame.Surface(size))
