"""The menus by keys."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from game.scenes.menus.pause import PauseScene
from game.scenes.title.title import TitleScene
from game.ui.views.stops import FocusStop
from game.window.app import App
from tests.ui.driving import look, press


def banded(app: App) -> str:
    """The row of the menu on top with the amber band."""
    top = app.stack.top
    assert isinstance(top, PauseScene | TitleScene)
    assert isinstance(top.ring.focused, FocusStop) and not top.ring.is_shown
    return top.ring.focused.label


def test_arrows_move_the_band_on_the_title(app: App) -> None:
    first = banded(app)
    press(app, pygame.K_DOWN)
    second = banded(app)
    press(app, pygame.K_DOWN)
    assert len({first, second, banded(app)}) == 3
    press(app, pygame.K_UP)
    press(app, pygame.K_UP)
    assert banded(app) == first


def test_arrows_move_the_band_in_the_pause(app: App) -> None:
    app.context.begin("evening", 3)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    first = banded(app)
    press(app, pygame.K_DOWN)
    assert banded(app) != first


def test_a_caption_is_shown_for_a_while_if_captions_are_on(app: App) -> None:
    def picture() -> bytes:
        return pygame.image.tobytes(look(app), "RGB")

    app.kit.settings = replace(app.kit.settings, reduced_motion=True)
    before = picture()
    app.kit.sound.cue("groan")
    assert picture() == before
    app.kit.settings = replace(app.kit.settings, captions=True)
    app.kit.sound.cue("bell")
    assert picture() != before
    app.loop.frame(3000)
    assert picture() == before
