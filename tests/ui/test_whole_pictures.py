"""A whole picture that takes long is drawn over some frames, and is the same in the end."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
import pytest

from game.boards import load_boards
from game.ui import loop
from game.ui.turns import UnfinishedError
from game.window.app import App
from game.window.gallery import SCENES, Gallery
from tests.ui import driving

SIZE = (1280, 720)
STEPS = 400
"""More than any scene takes but the title, whose name is larger than what is kept."""


@pytest.fixture(scope="module")
def galleries() -> Iterator[tuple[Gallery, Gallery]]:
    """Two that have made nothing yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        boards = load_boards()
        yield Gallery(boards), Gallery(boards)
        pygame.quit()


@pytest.mark.parametrize("scene", SCENES)
def test_a_picture_that_is_broken_off_after_each_step_is_the_same_in_the_end(
    galleries: tuple[Gallery, Gallery], scene: str
) -> None:
    at_once, in_steps = galleries
    wanted = pygame.Surface(SIZE)
    at_once.open(scene)
    at_once.stack.draw(wanted)
    in_steps.open(scene)
    assert pixels(drawn_in_steps(in_steps)) == pixels(wanted)


def drawn_in_steps(gallery: Gallery) -> pygame.Surface:
    """The whole picture, each thing for it made in a frame of its own as long as that may be."""
    turns = gallery.evening.kit.turns
    for number in range(STEPS + 1):
        target = pygame.Surface(SIZE)
        try:
            with turns.part(0 if number < STEPS else math.inf):
                gallery.stack.draw(target)
            break
        except UnfinishedError:
            continue
    return target


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_nothing_half_drawn_is_shown_and_what_is_heard_meanwhile_counts(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "_WHOLE_MS", 0)
    shown: list[int] = []
    monkeypatch.setattr(app.window, "show", lambda parts: shown.append(len(parts)))
    app.loop.keep_pace()
    driving.press(app, pygame.K_F1)
    assert not any(shown)
    assert app.stack.names[-1] == "RulebookScene"
    driving.press(app, pygame.K_ESCAPE)
    for _ in range(loop._MOST_WHOLE + 1):
        app.loop.frame(16)
    assert shown[-1] == 1
    assert app.stack.names == ["TitleScene"]


def test_the_window_can_be_closed_before_its_first_picture_is_finished(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "_WHOLE_MS", 0)
    app.kit.type.retheme(app.kit.theme)
    frame, seen = app.loop.frame, []

    def closing(ms: int) -> None:
        seen.append(ms)
        assert len(seen) < 10, "it goes on though no scene is open"
        if len(seen) == 2:
            pygame.event.post(pygame.Event(pygame.QUIT))
        frame(ms)

    monkeypatch.setattr(app.loop, "frame", closing)
    app.stack.arrange(app.window.size)
    app.loop.run()
    assert len(seen) == 2
