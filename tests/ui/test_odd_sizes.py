"""Screens that nobody has in mind: the game is drawn on them, however little can be seen."""

from __future__ import annotations

import pygame
import pytest

from game.archive.settings import Settings
from game.boards import load_boards
from game.window.gallery import SCENES, Gallery

_SHAPES = ((1024, 1024), (3840, 576), (1024, 2160))
"""A square, and the widest and the highest surface that is drawn on."""
_OFTEN = ("title", "field", "castle", "hunt", "fault")


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
