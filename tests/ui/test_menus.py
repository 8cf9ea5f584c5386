"""The menus by keys."""

from __future__ import annotations

import pygame

from game.scenes.pause import PauseScene
from game.scenes.title import TitleScene
from game.ui.app import App
from game.ui.widgets import ListRow
from tests.ui.driving import press


def banded(app: App) -> str:
    """The row of the menu on top that the band lies on."""
    top = app.stack.top
    assert isinstance(top, TitleScene | PauseScene)
    rows = [row for row in top.ring.widgets if isinstance(row, ListRow) and row.is_selected]
    assert len(rows) == 1
    return rows[0].label


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
    app.evening.begin("evening", 3)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    first = banded(app)
    press(app, pygame.K_DOWN)
    assert banded(app) != first
