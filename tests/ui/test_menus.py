"""The menus by keys."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.menus.pause import PauseScene
from game.scenes.title.title import TitleScene
from game.ui.theme import TEXT_PERCENTS
from game.ui.views.scene import Stop
from game.ui.widgets import ListRow
from game.window.app import App
from tests.ui.driving import press


def banded(app: App) -> str:
    """The row of the menu on top with the amber band."""
    top = app.stack.top
    if isinstance(top, PauseScene):
        assert isinstance(top.ring.focused, Stop) and not top.ring.is_shown
        return top.ring.focused.label
    assert isinstance(top, TitleScene)
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


@pytest.mark.parametrize("text", TEXT_PERCENTS)
@pytest.mark.parametrize("size", [(1024, 576), (1280, 720)])
def test_the_title_has_room_for_all_its_lines(app: App, text: int, size: tuple[int, int]) -> None:
    app.kit.settings = replace(app.kit.settings, text_scale=text)
    app.kit.fit(size)
    app.stack.arrange(size)
    top = app.stack.top
    assert isinstance(top, TitleScene)
    rects = [row.rect for row in top.ring.widgets]
    above_foot = pygame.Rect(0, 0, size[0], size[1] - app.kit.px(44))
    assert all(above_foot.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))


def test_a_caption_is_shown_for_a_while_if_captions_are_on(app: App) -> None:
    def picture() -> bytes:
        app.loop.draw()
        return pygame.image.tobytes(app.window.surface, "RGB")

    app.kit.settings = replace(app.kit.settings, reduced_motion=True)
    before = picture()
    app.kit.sound.cue("groan")
    assert picture() == before
    app.kit.settings = replace(app.kit.settings, captions=True)
    app.kit.sound.cue("bell")
    assert picture() != before
    app.loop.frame(3000)
    assert picture() == before
