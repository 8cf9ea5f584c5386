"""The options: by keys and by mouse, applied at once and saved."""

from __future__ import annotations

import pygame

from game.archive import read_settings, settings_file
from game.scenes.menus.options import PAGES, ChosenSetting, OptionsScene, Page
from game.scenes.menus.pause import PauseScene
from game.window.app import App
from tests.ui.driving import click, look, press, stop_of


def options(app: App, page: Page = "display") -> OptionsScene:
    """The options from the title, open at a page."""
    scene = OptionsScene(app.context)
    scene.page = page
    app.stack.push(scene)
    app.loop.frame(16)
    return scene


def row(scene: OptionsScene, field: str) -> pygame.Rect:
    return stop_of(scene, ChosenSetting(field)).rect


def test_keys_alone_change_a_setting_and_it_is_kept(app: App) -> None:
    options(app)
    press(app, pygame.K_RIGHT)  # from the page's tab to its first row
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RIGHT)
    assert app.kit.settings.animation == "fast"
    assert read_settings(settings_file()).animation == "fast"
    press(app, pygame.K_ESCAPE)
    assert not isinstance(app.stack.top, OptionsScene)


def test_arrows_reach_every_page_and_come_back_to_it_from_its_rows(app: App) -> None:
    scene = options(app)
    seen = [scene.page]
    for _ in PAGES[1:]:
        press(app, pygame.K_DOWN)
        seen.append(scene.page)
    assert seen == list(PAGES)
    press(app, pygame.K_UP)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_DOWN)
    for _ in range(30):  # a slider to its minimum, and away from it
        press(app, pygame.K_LEFT)
    assert scene.page == "sound"


def test_a_slider_is_dragged_and_heard_at_once(app: App) -> None:
    scene = options(app, "sound")
    rect = row(scene, "music_volume")
    click(app, rect.center)
    assert app.kit.settings.music_volume == 50
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1)
    for event in (
        down,
        pygame.Event(pygame.MOUSEMOTION, pos=(rect.right, 0), rel=(9, 0), buttons=(1, 0, 0)),
        pygame.Event(pygame.MOUSEMOTION, pos=(rect.left, 0), rel=(9, 0), buttons=(1, 0, 0)),
    ):
        pygame.event.post(event)
        app.loop.frame(16)
    assert app.kit.settings.music_volume == 0
    assert app.kit.sound.volumes.music == 0


def test_text_and_colours_change_the_screen_below(app: App) -> None:
    app.context.begin(seed=3)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)
    scene = options(app, "reading")
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert app.kit.theme.text == 1.25
    click(app, (row(scene, "colours").right - 8, row(scene, "colours").centery))
    assert app.kit.settings.colours == "contrast"
    assert app.kit.theme.palette.border_width == 2
    press(app, pygame.K_r)
    assert app.kit.theme.text == 1.0
    assert app.kit.theme.palette.border_width == 1


def test_full_screen_is_remembered(app: App) -> None:
    scene = options(app)
    rect = row(scene, "fullscreen")
    click(app, (rect.right - 8, rect.centery))
    assert app.window.is_fullscreen
    assert read_settings(settings_file()).fullscreen
    press(app, pygame.K_F11)
    assert not app.window.is_fullscreen
    assert not read_settings(settings_file()).fullscreen


def test_the_size_of_the_window_is_remembered(app: App) -> None:
    pygame.display.set_mode((1440, 900), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(1440, 900), w=1440, h=900))
    app.loop.frame(16)
    app.close()
    assert read_settings(settings_file()).window == (1440, 900)


def test_a_running_game_follows(app: App) -> None:
    app.context.begin(seed=3)
    scene = options(app)
    click(app, row(scene, "reduced_motion").center)
    assert app.context.session.director.is_calm


def test_the_title_of_the_window_is_in_the_language_of_the_game(app: App) -> None:
    assert pygame.display.get_caption()[0] == "The Longest Day of the Dead"
    press(app, pygame.K_F2)
    look(app)
    assert pygame.display.get_caption()[0] == app.kit.say("title") != "The Longest Day of the Dead"
