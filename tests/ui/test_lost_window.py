"""A display that fails while the game is played: it goes on, or ends with a sentence."""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame
import pytest

from game.__main__ import main
from game.archive import read_latest, read_settings, settings_file
from game.ui.window import SMALLEST
from game.window.app import App, NoDisplayError
from tests.ui.driving import press

pytestmark = pytest.mark.usefixtures("seen")


def failing(times: int, action: Callable[..., object]) -> Callable[..., object]:
    """The action, which fails so many times at first."""
    left = [times]

    def call(*words: object, **more: object) -> object:
        if left[0]:
            left[0] -= 1
            raise pygame.error("no such mode")
        return action(*words, **more)

    return call


def test_a_screen_that_cannot_be_filled_leaves_the_window_as_it_was(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.loop.frame(0)
    size = app.window.size
    monkeypatch.setattr("pygame.display.set_mode", failing(1, pygame.display.set_mode))
    press(app, pygame.K_F11)
    app.loop.frame(16)
    assert not app.window.is_fullscreen
    assert not app.kit.settings.fullscreen
    assert app.window.size == size
    press(app, pygame.K_F11)
    assert app.window.is_fullscreen
    press(app, pygame.K_F11)


def test_a_frame_whose_surface_is_taken_away_is_drawn_again(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[pygame.Surface] = []
    draw = app.stack.draw

    def noted(target: pygame.Surface) -> None:
        drawn.append(target)
        draw(target)

    monkeypatch.setattr(app.stack, "draw", noted)
    monkeypatch.setattr("pygame.display.flip", failing(1, pygame.display.flip))
    app.loop.draw()
    assert len(drawn) == 2


@pytest.mark.parametrize("name", ["flip", "set_mode"])
def test_a_lost_window_ends_the_game_with_a_sentence_and_all_that_was_played(
    app: App, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    app.context.begin("castle", 3)
    game = app.context.session.game
    assert game.decision is not None
    app.context.session.choose(game.decision.options[0])
    if name == "set_mode":
        monkeypatch.setattr("pygame.display.flip", failing(1, lambda: None))
    monkeypatch.setattr(f"pygame.display.{name}", failing(9, lambda: None))
    app.stack.changed = True
    with pytest.raises(NoDisplayError, match=r"the window is lost .*; what was played is saved"):
        app.run()
    app.context.close()
    assert read_latest(app.context.autosave.path)[0].choices == tuple(game.choices)


def test_the_command_says_that_the_window_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("pygame.display.flip", failing(9, lambda: None))
    assert main(["--window", "{}x{}".format(*SMALLEST)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("the window is lost (no frame can be shown); what was played is saved;")
    assert told.count("\n") == 1


def test_a_window_closed_while_it_is_too_small_leaves_settings_that_can_be_read(app: App) -> None:
    app.loop.frame(0)
    pygame.display.set_mode((200, 100))
    app.close()
    assert read_settings(settings_file()).window == SMALLEST
    pygame.init()
